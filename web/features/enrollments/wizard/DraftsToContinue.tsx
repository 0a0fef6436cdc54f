import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { beside } from '../../../lib/beside.ts';
import { useCall } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.tsx';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Card } from '../../../ui/Card.tsx';

const SHOWN = 5;

/** Drafts that somebody began and can go on with; the newest first. */
export function DraftsToContinue({ clientId }: { readonly clientId: string | undefined }) {
  const t = useText();
  const { type } = useUser();
  const { data } = useCall(enrollments.enrollmentList, {
    status: 'draft,returned',
    pageSize: SHOWN,
    ...(clientId && { clientId }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('enrollment.drafts')}>
      <ul className="plain-list enrollment-drafts">
        {data.rows.map(({ id, memberName, number, enrollmentType, clientName, updatedAt }) => (
          <li key={id}>
            <Anchor href={`/${type}/enrollment/${id}`}>{memberName || number}</Anchor>
            <span className="muted">{beside(t(`changeType.${enrollmentType}`), clientName, number)}</span>
            <span className="muted small">{t('enrollment.draftSaved', { at: formatDateTime(updatedAt) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
