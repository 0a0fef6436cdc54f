import { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { useState } from 'react';
import { EnrollmentActions } from '../../enrolling/EnrollmentActions.tsx';
import { EnrollmentProgress } from '../../enrolling/EnrollmentProgress.tsx';
import { ProofList } from '../../enrolling/ProofList.tsx';
import { useEnrollmentMonitor } from '../../enrolling/useEnrollmentMonitor.ts';
import { runtimeConfig } from '../../lib/config.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { usePageTitle, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Enrollment } from './draft.ts';
import { useDraftStore } from './useDraft.ts';

/** Complete: the confirmation number, how processing gets on, the PDF, and what happens next (domain 4.2, step 7). */
export function CompletePage({ enrollment }: { readonly enrollment: Enrollment }) {
  const t = useText();
  const store = useDraftStore();
  const onChanged = () =>
    void request(enrollments.getEnrollment, { id: enrollment.id }).then(store.take, () => undefined);
  const { number, memberName, status, note } = enrollment;
  const title = t('enrollment.complete.title', { name: memberName });
  usePageTitle(title, runtimeConfig().siteTitle);
  return (
    <div className="enrollment-question">
      <PageHeader above={<p className="muted">{t('enrollment.stepName.complete')}</p>} title={title} focus />
      <Card tinted>
        <p className="muted">{t('enrollment.complete.number')}</p>
        <p className="enrollment-number numbers">{number}</p>
      </Card>
      <EnrollmentProgress enrollmentId={enrollment.id} />
      {note !== null && (
        <Banner kind={status === 'rejected' ? 'error' : 'info'} title={t('enrollment.complete.note')}>
          {note}
        </Banner>
      )}
      <EnrollmentActions found={enrollment} onChanged={onChanged} />
      <NextSteps enrollment={enrollment} />
      <Ways enrollment={enrollment} />
    </div>
  );
}

/** What happens now, in the order in which it happens. */
function NextSteps({ enrollment }: { readonly enrollment: Enrollment }) {
  const t = useText();
  const hasProofs = enrollment.proofs.length > 0;
  const account = (enrollment.answers.bank.accountNumber ?? '').slice(-4);
  return (
    <>
      {hasProofs && (
        <Card title={t('enrollment.complete.proofs')}>
          <ProofList enrollmentId={enrollment.id} />
        </Card>
      )}
      <Card title={t('enrollment.complete.next')}>
        <ol className="enrollment-next">
          {hasProofs && <li>{t('enrollment.complete.sendProofs')}</li>}
          {enrollment.status === 'pendingApproval' && <li>{t('enrollment.complete.approval')}</li>}
          {enrollment.effectiveDate !== null && (
            <li>{t('enrollment.complete.starts', { date: formatDate(enrollment.effectiveDate) })}</li>
          )}
          {account !== '' && <li>{t('enrollment.complete.account', { digits: account })}</li>}
          <li>{t('enrollment.complete.cards')}</li>
          <li>{t('enrollment.complete.mail')}</li>
        </ol>
      </Card>
    </>
  );
}

function Ways({ enrollment: { id, clientId, ...enrollment } }: { readonly enrollment: Enrollment }) {
  const t = useText();
  const memberId = useMemberId(id) ?? enrollment.memberId;
  const { type } = useUser();
  return (
    <div className="row">
      <PdfButton id={id} />
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

/** Who came of it: somebody new is on record only when processing is over. */
function useMemberId(id: string): string | null {
  const { rows } = useEnrollmentMonitor([id]);
  const isDone = rows[0]?.status === 'processed';
  const { data } = useCall(enrollments.getEnrollment, { id }, { enabled: isDone });
  return data?.memberId ?? null;
}

/** The enrollment as a PDF; there only once processing has written it. */
function PdfButton({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(enrollments.enrollmentPdf, { id });
    } catch (failure) {
      notify('error', t('enrollment.complete.noPdf', { why: say(failure) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {t('enrollment.complete.pdf')}
    </Button>
  );
}
