import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { Navigate } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuthoriseForm } from './AuthoriseForm.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { DepositsForm } from './DepositsForm.tsx';
import type { EnrollmentPayment } from './enrollment-payment.ts';
import { useOwn } from './useOwn.ts';
import { useReturnedFromBank } from './useReturnedFromBank.ts';

/** Bank account and authorisation of whoever enrolls by a public key: `/member/pay` (domain 6.3, 6.4). */
export function PayPage() {
  // Whoever has an account would be signed out by calls that are not theirs: what they allowed is elsewhere.
  return useUser().enrollsIn ? <OwnPayment /> : <Navigate to="/member/payments" replace />;
}

function OwnPayment() {
  const t = useText();
  const say = useFailureText();
  const own = useOwn();
  const back = useReturnedFromBank();
  const { data, error, refetch } = useCall(selfEnrollmentMoney.getEnrollmentPayment, own);
  return (
    <div className="page">
      <PageHeader title={t('screens.enrollmentPayment')} />
      {back && <Banner kind="error" title={say(back)} />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={6} label={t('pay.loading')} />}
      {data && <Standing payment={data} />}
    </div>
  );
}

type FailedProps = { readonly error: { readonly code: string }; readonly onRetry: () => void };

/** That nothing is due is no failure. */
function Failed({ error, onRetry }: FailedProps) {
  const say = useFailureText();
  if (error.code === 'bank-nothing-due') return <NothingDue />;
  return <ErrorState title={say(error)} code={error.code} onRetry={onRetry} />;
}

/** Whoever owes nothing goes back to their enrollment. */
function NothingDue() {
  const t = useText();
  return (
    <EmptyState drawing="folder" action={<LinkButton href="/member/enroll">{t('pay.done')}</LinkButton>}>
      {t('errors.bank-nothing-due')}
    </EmptyState>
  );
}

function Standing({ payment }: { readonly payment: EnrollmentPayment }) {
  const t = useText();
  const { amount, firstDate, dueDay, required, status } = payment;
  if (amount === null || firstDate === null) return <NothingDue />;
  return (
    <>
      <Card tinted>
        <p>{t('pay.owed', { amount: formatMoney(amount), date: formatDate(firstDate), day: dueDay ?? 1 })}</p>
        {required && status === null && <p>{t('pay.required')}</p>}
      </Card>
      {status === null ? <NextStep payment={payment} /> : <Authorised payment={payment} />}
    </>
  );
}

/** Choose an account, prove it, authorise. */
function NextStep({ payment }: { readonly payment: EnrollmentPayment }) {
  const { account, words, shown } = payment;
  if (account?.verification === 'microdepositPending') return <DepositsForm account={account} />;
  return (
    <>
      {account && words && shown && <AuthoriseForm account={account} words={words} shown={shown} />}
      <ChooseAccount linksBanks={payment.linksBanks} isAnother={account !== null} />
    </>
  );
}

function Authorised({ payment: { account } }: { readonly payment: EnrollmentPayment }) {
  const t = useText();
  return (
    <Card title={t('pay.authorised')}>
      {account && <p>{t(`bankLink.account.${account.accountType}`, { bank: account.bankName, mask: account.mask })}</p>}
      <p>{t('pay.waits')}</p>
      <p>
        <LinkButton href="/member/enroll">{t('pay.done')}</LinkButton>
      </p>
    </Card>
  );
}
