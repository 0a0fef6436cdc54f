import type { Actor } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { enrollmentHref } from '../../features/enrollments/enrollment-href.ts';
import { statusLooks } from '../../features/enrollments/status-looks.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 5;

/** Enrollments that wait for somebody: approval, a document, a draft that came back. Only where there are any. */
export function PendingEnrollments() {
  const t = useText();
  const user = useUser();
  const { type } = user;
  const client = useActiveClient();
  // A dashboard item that fails is silently ignored (specification 8).
  const of = client ? { clientId: client.id } : {};
  const answer = useCall(enrollments.pendingEnrollments, { pageSize: SHOWN, ...of });
  useWaits(answer);
  const { data } = answer;
  if (!data || data.total === 0) return null;
  return (
    <Card title={t('home.pending', { count: data.total })}>
      <ul className="plain-list home-list home-waiting">
        {data.rows.map(({ id, memberName, number, enrollmentType, status }) => (
          <li key={id}>
            <Anchor href={hrefOf(actorOf(user), { id, enrollmentType, status })}>{memberName || number}</Anchor>
            <span className="muted">{t(`changeType.${enrollmentType}`)}</span>
            <StatusChip {...statusLooks[status]}>{t(`enrolling.status.${status}`)}</StatusChip>
          </li>
        ))}
      </ul>
      <Anchor href={`/${type}/enrollments?tab=pending`}>{t('home.pendingAll')}</Anchor>
    </Card>
  );
}

/** What waits for a signature leads whoever may have submitted it to where it is signed. */
const hrefOf = (actor: Actor, found: Parameters<typeof enrollmentHref>[1]): string =>
  found.status === 'pendingSignature' && actor.type !== 'admin'
    ? `/${actor.type}/enrollment/${found.id}`
    : enrollmentHref(actor, found);
