import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { extra } from './extras.tsx';

const NoticeDrawer = extra(
  () => import('./NoticeDrawer.tsx'),
  (module) => module.NoticeDrawer,
);

/** The list of every notice of this visit and the way to the inbox, with how many of both are unread. */
export function Bell() {
  const t = useText();
  const unread = useNotices().unread + useUser().unreadMessages;
  const [open, setOpen] = useState(false);
  return (
    <span className="bell">
      <Button kind="quiet" icon="bell" iconOnly aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('shell.notices', { count: unread })}
      </Button>
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread}
        </span>
      )}
      {open && <NoticeDrawer onClose={() => setOpen(false)} />}
    </span>
  );
}
