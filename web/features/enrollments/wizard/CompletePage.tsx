import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { EnrollmentActions } from '../EnrollmentActions.tsx';
import { EnrollmentProgress } from '../EnrollmentProgress.tsx';
import { Corrections } from '../Corrections.tsx';
import { NotCovered } from '../NotCovered.tsx';
import { PayRows } from '../PayRows.tsx';
import { ProofList } from '../../proofs/ProofList.tsx';
import { isStopped } from '../stopped-statuses.ts';
import { Signatures } from '../Signatures.tsx';
import { useEnrollmentMonitor } from '../useEnrollmentMonitor.ts';
import { useCall } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files.ts';
import { formatDate } from '../../../lib/format.ts';
import { type TextKey, type Translate, useText } from '../../../lib/i18n.ts';
import { useRecordTitle } from '../../../lib/window-title.ts';
import { request } from '../../../lib/request.ts';
import { useUser } from '../../../lib/session.tsx';
import { SaveButton } from '../../../lists/SaveButton.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Enrollment } from './draft.ts';
import { PayNext } from './PayNext.tsx';
import { useDraftStore } from './useDraft.ts';

/** Complete: the confirmation number, how processing gets on, the PDF, and what happens next (domain 4.2, step 7). */
export function CompletePage({ enrollment }: { readonly enrollment: Enrollment }) {
  const t = useText();
  const store = useDraftStore();
  const onChanged = () =>
    void request(enrollments.getEnrollment, { id: enrollment.id }).then(store.take, () => undefined);
  const { number, memberName, status, note } = enrollment;
  const now = useOutcome(enrollment);
  const stopped = isStopped(now);
  const title = t(titleOf(now), { name: memberName });
  useRecordTitle(title);
  return (
    <div className="enrollment-question">
      <PageHeader
        above={!stopped && <p className="muted">{t('enrollment.stepName.complete')}</p>}
        title={title}
        focus
      />
      <Card tinted>
        <p className="muted">{t(stopped ? 'enrollments.number' : 'enrollment.complete.number')}</p>
        <p className="enrollment-number numbers">{number}</p>
      </Card>
      <PayNext />
      <EnrollmentProgress enrollmentId={enrollment.id} />
      {note !== null && (
        <Banner kind={status === 'rejected' ? 'error' : 'info'} title={t('enrollment.complete.note')}>
          {note}
        </Banner>
      )}
      <EnrollmentActions found={enrollment} onChanged={onChanged} />
      <NextSteps enrollment={enrollment} now={now} />
      {!isStopped(now) && <PaychecksOf enrollment={enrollment} />}
      <NotCovered found={enrollment} />
      <Signatures found={enrollment} />
      <Corrections found={enrollment} />
      <Ways enrollment={enrollment} now={now} />
    </div>
  );
}

/** What is above everything: never that it was submitted where it did not go through. */
function titleOf({ status }: Outcome): TextKey {
  if (status === 'failed') return 'enrollment.complete.failed';
  if (status === 'rejected') return 'enrollment.complete.rejected';
  return status === 'processed' ? 'enrollment.complete.done' : 'enrollment.complete.title';
}

/** From which days on the paycheck changes, as it was submitted; nothing where it is one day alone. */
function PaychecksOf({ enrollment: { cost } }: { readonly enrollment: Enrollment }) {
  if (cost.rows.length < 2) return null;
  return (
    <Card>
      <PayRows rows={cost.rows} payPeriods={cost.payPeriods} />
    </Card>
  );
}

/** How far it is by now, and what came of it: processing goes on while the page is open. */
function useOutcome(enrollment: Enrollment): Pick<Enrollment, 'status' | 'memberId' | 'proofs'> {
  const { id } = enrollment;
  const { rows } = useEnrollmentMonitor([id]);
  const status = rows[0]?.status ?? enrollment.status;
  const { data } = useCall(enrollments.getEnrollment, { id }, { enabled: status === 'processed' });
  const { memberId, proofs } = data ?? enrollment;
  return { status, memberId, proofs };
}

/** What is still to be sent; null: nothing was asked for. */
function proofText({ proofs, status }: Pick<Enrollment, 'proofs' | 'status'>) {
  if (proofs.length === 0) return null;
  const isOpen = proofs.some(({ state }) => state === 'required' || state === 'rejected');
  if (!isOpen) return proofs.every(({ state }) => state === 'accepted') ? 'enrollment.complete.proofsDone' : null;
  return status === 'processed' ? 'enrollment.complete.sendLater' : 'enrollment.complete.sendProofs';
}

/** What happens now, in the order in which it happens. */
function NextSteps({ enrollment, now }: { readonly enrollment: Enrollment; readonly now: Outcome }) {
  const t = useText();
  // What failed or was refused says so itself, and leads to none of these.
  if (isStopped(now)) return null;
  return (
    <>
      {now.proofs.length > 0 && (
        <Card title={t('enrollment.complete.proofs')}>
          <ProofList enrollmentId={enrollment.id} />
        </Card>
      )}
      <Card title={t('enrollment.complete.next')}>
        <ol className="enrollment-next">
          {stepsOf(enrollment, now, t).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
    </>
  );
}

type Outcome = ReturnType<typeof useOutcome>;

/** What happens from here on, as sentences. */
function stepsOf({ effectiveDate }: Enrollment, now: Outcome, t: Translate): string[] {
  const isDone = now.status === 'processed';
  const proofs = proofText(now);
  const said = [
    proofs && t(proofs),
    now.status === 'pendingApproval' && t('enrollment.complete.approval'),
    isDone && t('enrollment.complete.processed'),
    effectiveDate &&
      t(isDone ? 'enrollment.complete.starts' : 'enrollment.complete.startsIf', { date: formatDate(effectiveDate) }),
    !isDone && t('enrollment.complete.cards'),
    t('enrollment.complete.mail'),
  ];
  return said.flatMap((one) => one || []);
}

/** Somebody new is on record only when processing is over. */
function Ways({ enrollment, now }: { readonly enrollment: Enrollment; readonly now: Outcome }) {
  const t = useText();
  const { id, clientId } = enrollment;
  const { memberId } = now;
  const { type } = useUser();
  const pdf = !isStopped(now) && <PdfButton id={id} />;
  if (type === 'member')
    return (
      <div className="row">
        {pdf}
        <LinkButton href="/member/enroll">{t('screens.enroll')}</LinkButton>
      </div>
    );
  return (
    <div className="row">
      {pdf}
      {memberId !== null && (
        <LinkButton icon="user" href={`/${type}/member/${memberId}?client=${clientId}`}>
          {t('enrollment.complete.record')}
        </LinkButton>
      )}
      <LinkButton icon="add" href={`/${type}/enrollment`}>
        {t('enrollment.complete.another')}
      </LinkButton>
    </div>
  );
}

/** The enrollment as a PDF; there only once processing has written it. */
function PdfButton({ id }: { readonly id: string }) {
  const t = useText();
  return (
    <SaveButton
      save={() => saveFile(enrollments.enrollmentPdf, { id })}
      sentence={(why) => t('enrollment.complete.noPdf', { why })}
    >
      {t('enrollment.complete.pdf')}
    </SaveButton>
  );
}
