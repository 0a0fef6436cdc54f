import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Day } from '../../lists/Day.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';

/** The newest message to a member, in its language: one line stands at home, the others in the inbox. */
export function useNewestMessage(enabled = true) {
  const { language } = useLanguage();
  return useCall(inbox.listMessages, { pageSize: 1, language }, { enabled });
}

/** On one line, with how many are unread; nothing where there is none. */
export function NewestMessage() {
  const t = useText();
  const { data } = useNewestMessage();
  const newest = data?.rows[0];
  if (!data || !newest) return null;
  return (
    <div className="home-newest">
      <Card
        title={t('screens.inbox')}
        aside={<Anchor href="/user/inbox">{t('homeCards.unread', { count: data.unread })}</Anchor>}
      >
        <p>
          <Anchor href={`/user/inbox/${newest.id}`}>{newest.subject}</Anchor>
          <span className="muted small">
            <Day at={newest.createdAt} />
          </span>
        </p>
      </Card>
    </div>
  );
}
