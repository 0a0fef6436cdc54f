import { useText } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';
import { Anchor } from '../ui/Anchor.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { NoticeLog } from '../ui/NoticeLog.tsx';
import { INBOX } from './menu.ts';

/** Every notice of this visit, at the side of the window. */
export function NoticeDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { unreadMessages } = useUser();
  return (
    <Drawer open onClose={onClose} title={t('shell.noticesTitle')} side="end">
      <p>
        <Anchor href={INBOX}>{t('shell.toInbox', { count: unreadMessages })}</Anchor>
      </p>
      <NoticeLog />
    </Drawer>
  );
}
