import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useWaits } from './waits.ts';

/** Sessions that people enroll in now: how many of how many have submitted, and for how long it goes on; nothing where none is open. */
export function SessionsCard() {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const enabled = useAllows()(sessionProgress.sessionsUnderWay.access);
  const answer = useCall(sessionProgress.sessionsUnderWay, client ? { clientId: client.id } : {}, { enabled });
  useWaits(answer);
  const rows = answer.data?.rows ?? [];
  if (rows.length === 0) return null;
  const hrefOf = (id: string) =>
    type === 'client' ? `/client/enrollmentsession/${id}` : `/${type}/enrollmentsessions?open=${id}`;
  return (
    <Card
      title={t('homeCards.sessions')}
      aside={<Anchor href={`/${type}/enrollmentsessions`}>{t('homeCards.allSessions')}</Anchor>}
    >
      <ul className="plain-list home-sessions">
        {rows.map(({ sessionId, name, clientName, daysLeft, people, submitted }) => (
          <li key={sessionId}>
            <span className="home-session-name">
              <Anchor href={hrefOf(sessionId)}>{name}</Anchor>
              <span className="muted small">
                {clients.length > 1 && `${clientName} · `}
                {t('cockpit.daysLeft', { count: daysLeft })}
              </span>
            </span>
            <Progress
              label={t('homeCards.submitted', { submitted: formatCount(submitted), people: formatCount(people) })}
              value={submitted}
              max={people}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
