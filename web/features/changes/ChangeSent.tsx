import { EnrollmentProgress } from '../../enrolling/EnrollmentProgress.tsx';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Outcome } from './outcome.ts';

type Props = { readonly outcome: Outcome; readonly name: string; readonly recordHref: string };

/** The change was taken: its number, how far it is, and where it can be looked at and taken back. */
export function ChangeSent({ outcome, name, recordHref }: Props) {
  const t = useText();
  const { enrollmentId, number } = outcome;
  const timeline = `${recordHref}${recordHref.includes('?') ? '&' : '?'}tab=timeline`;
  return (
    <div className="page">
      <PageHeader
        focus
        title={t('changing.sent', { name })}
        about={number === null ? undefined : t('changing.number', { number })}
      />
      <div className="stack">
        {enrollmentId !== null && <EnrollmentProgress enrollmentId={enrollmentId} />}
        <p>{t('changing.undoHint')}</p>
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
