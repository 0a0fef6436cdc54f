import { EnrollmentProgress } from '../enrollments/EnrollmentProgress.tsx';
import { isStopped } from '../enrollments/stopped-statuses.ts';
import { useEnrollmentMonitor } from '../enrollments/useEnrollmentMonitor.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Outcome } from './outcome.ts';

type Props = { readonly outcome: Outcome; readonly name: string; readonly recordHref: string };

/** What became of the change: its number, how far it is, and where it can be looked at and, once it stands, taken back. */
export function ChangeSent({ outcome, name, recordHref }: Props) {
  const t = useText();
  const { enrollmentId, number } = outcome;
  const { title, isDone } = useBecome(enrollmentId);
  const timeline = `${recordHref}${recordHref.includes('?') ? '&' : '?'}tab=timeline`;
  return (
    <div className="page">
      <PageHeader
        focus
        title={t(title, { name })}
        about={number === null ? undefined : t('changing.number', { number })}
      />
      <div className="stack">
        {enrollmentId !== null && <EnrollmentProgress enrollmentId={enrollmentId} />}
        {isDone && <p>{t('changing.undoHint')}</p>}
        <div className="row">
          <LinkButton kind="primary" href={recordHref}>
            {t('changing.backTo', { name })}
          </LinkButton>
          <LinkButton icon="clock" href={timeline}>
            {t('changing.timeline')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** What it has become by now, for the title: never that it was submitted where it did not go through. */
function useBecome(enrollmentId: string | null) {
  const { rows } = useEnrollmentMonitor(enrollmentId === null ? undefined : [enrollmentId]);
  const [row] = rows;
  const title = row && isStopped(row) ? 'changing.stopped' : 'changing.sent';
  return { title, isDone: row?.status === 'processed' } as const;
}
