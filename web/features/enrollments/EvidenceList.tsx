import { useWords } from '../../enrolling/useWords.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import type { ChipTone } from '../../ui/Chip.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { FoundEnrollment } from './EnrollmentDetail.tsx';

type Evidence = FoundEnrollment['evidence'][number];

const TONES: Readonly<Record<Evidence['state'], ChipTone>> = {
  required: 'warn',
  received: 'info',
  accepted: 'ok',
  rejected: 'bad',
  waived: 'neutral',
  overdue: 'bad',
};

/** The documents that prove it, and what is still open of them. */
export function EvidenceList({ rows }: { readonly rows: readonly Evidence[] }) {
  const t = useText();
  const say = useWords();
  if (rows.length === 0) return null;
  return (
    <Card title={t('enrollments.documents')}>
      <ul className="plain-list stack stack-tight">
        {rows.map(({ id, type, personName, state, dueDate, note }) => (
          <li key={id} className="enrollments-evidence">
            <strong>{say({ code: `evidence.${type}`, values: {} })}</strong>
            {personName !== null && <span className="muted">{personName}</span>}
            <StatusChip tone={TONES[state]}>{t(`enrollments.evidenceState.${state}`)}</StatusChip>
            {dueDate !== null && state === 'required' && (
              <span className="muted small">{t('enrollments.due', { date: formatDate(dueDate) })}</span>
            )}
            {note !== null && <span className="small">{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
