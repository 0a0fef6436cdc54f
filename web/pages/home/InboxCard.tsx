import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Day } from '../../lists/Day.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 3;

/** The newest messages, and how many are unread; nothing where there are none. */
export function InboxCard() {
  const t = useText();
  const { language } = useLanguage();
  const answer = useCall(inbox.listMessages, { pageSize: SHOWN, language });
  useWaits(answer);
  const { data } = answer;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('screens.inbox')}
      aside={<Anchor href="/user/inbox">{t('homeCards.unread', { count: data.unread })}</Anchor>}
    >
      <ul className="plain-list home-list">
        {data.rows.map(({ id, subject, createdAt }) => (
          <li key={id}>
            <Anchor href={`/user/inbox/${id}`}>{subject}</Anchor>
            <span className="muted small">
              <Day at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
