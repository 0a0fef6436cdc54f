import { user } from '@coverlane/contract/users/own-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Day } from '../../lists/Day.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 5;

/** The users of one's own organisation who can sign in, those who did last first; nothing for who may not manage them. */
export function UsersCard() {
  const t = useText();
  const { type } = useUser();
  const enabled = useAllows()(user.searchUsers.access);
  const answer = useCall(user.searchUsers, { status: 'active', sort: '-lastLoginAt', pageSize: SHOWN }, { enabled });
  useWaits(answer);
  const { data } = answer;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('homeFigures.users')}
      aside={
        <Anchor href={`/${type}/users`}>
          {t('homeFigures.usersAll', { count: data.total, shown: formatCount(data.total) })}
        </Anchor>
      }
    >
      <ul className="plain-list home-list">
        {data.rows.map(({ id, lastLoginAt, ...name }) => (
          <li key={id}>
            <Anchor href={`/${type}/users?open=${id}`}>{personName(name)}</Anchor>
            <span className="muted small">
              {lastLoginAt === null ? (
                t('homeFigures.userNever')
              ) : (
                <>
                  {t('homeFigures.userLast')} <Day at={lastLoginAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
