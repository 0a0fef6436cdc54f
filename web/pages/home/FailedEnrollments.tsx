import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { enrollmentHref } from '../../features/enrollments/enrollment-href.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 5;

/** Enrollments whose processing failed, each a link to where it is looked at and processed again. Only where there are any. */
export function FailedEnrollments() {
  const t = useText();
  const user = useUser();
  const { type, clients } = user;
  const client = useActiveClient();
  const of = client ? { clientId: client.id } : {};
  const answer = useCall(enrollments.enrollmentList, { status: 'failed', pageSize: SHOWN, ...of });
  useWaits(answer);
  const { data } = answer;
  if (!data || data.total === 0) return null;
  const all = `/${type}/enrollments?tab=failed${client ? `&clientId=${client.id}` : ''}`;
  return (
    <Card
      title={t('homeCards.failed', { count: data.total })}
      aside={<Anchor href={all}>{t('homeCards.failedAll')}</Anchor>}
    >
      <ul className="plain-list home-list">
        {data.rows.map(({ memberName, number, clientName, ...row }) => (
          <li key={row.id}>
            <Anchor href={enrollmentHref(actorOf(user), row)}>{memberName || number}</Anchor>
            <span className="muted">{clients.length > 1 ? clientName : number}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
