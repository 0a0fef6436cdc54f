import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { nameSaid } from '@coverlane/contract/words/names.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { AuthoriseContinued } from './AuthoriseContinued.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { DepositsForm } from './DepositsForm.tsx';
import { PayerContext } from './usePayer.ts';
import { useReturnedFromBank } from './useReturnedFromBank.ts';

type Payment = Reply<typeof continuedMoney.continuedPayment>;
const REFRESHES = [continuedMoney.continuedPayment, ownAuthorisations.authorisations] as const;

/** How whoever continues coverage (COBRA) pays for it by their own account; who continues none sees nothing here. */
export function ContinuedPayments() {
  const say = useFailureText();
  const { language } = useLanguage();
  const user = useUser();
  const { data, error, refetch } = useCall(continuedMoney.continuedPayment, { language }, { keep: true });
  if (error && data === undefined)
    return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data?.standing) return null;
  const payer = { own: null, returnTo: '/member/payments', refreshes: REFRESHES, holder: nameSaid(user) };
  return (
    <PayerContext value={payer}>
      <Returned />
      <Standing standing={data.standing} takesDebits={data.takesDebits} />
      <UnderWay rows={data.underWay} />
      {data.takesDebits && <ByDebit payment={data} />}
    </PayerContext>
  );
}

function Returned() {
  const say = useFailureText();
  const failed = useReturnedFromBank();
  return failed && <Banner kind="error" title={say(failed)} />;
}

type StandingProps = { readonly standing: NonNullable<Payment['standing']>; readonly takesDebits: boolean };

/** What is owed, through when it is paid, and until when the next premium has to be sent. */
function Standing({ standing: { owed, monthly, paidThrough, payBy }, takesDebits }: StandingProps) {
  const t = useText();
  const isLate = Number(owed) > 0;
  const facts = [
    Number(owed) < 0
      ? { label: t('bankLink.continued.ahead'), value: formatMoney(owed.slice(1)) }
      : { label: t('bankLink.continued.owed'), value: formatMoney(owed) },
    ...(monthly === null ? [] : [{ label: t('bankLink.continued.monthly'), value: formatMoney(monthly) }]),
    {
      label: t('bankLink.continued.paidThrough'),
      value: paidThrough === null ? t('bankLink.continued.unpaid') : formatDate(paidThrough),
    },
    ...(payBy === null ? [] : [{ label: t('bankLink.continued.payBy'), value: formatDate(payBy) }]),
  ];
  return (
    <Card title={t('bankLink.continued.title')}>
      <DescriptionList details={facts} />
      {isLate && payBy !== null && (
        <Banner
          kind="warn"
          title={t('bankLink.continued.payOrEnd', { amount: formatMoney(owed), date: formatDate(payBy) })}
        />
      )}
      {!takesDebits && <p>{t('bankLink.continued.byCheck')}</p>}
    </Card>
  );
}

function UnderWay({ rows }: { readonly rows: Payment['underWay'] }) {
  const t = useText();
  return rows.map(({ number, amount, date }) => (
    <Banner
      key={number}
      kind="success"
      title={t('bankLink.continued.underWay', { amount: formatMoney(amount), date: formatDate(date), number })}
    />
  ));
}

/** Choose an account, prove it, authorise. */
function ByDebit({ payment: { account, once, monthly, linksBanks } }: { readonly payment: Payment }) {
  if (account?.verification === 'microdepositPending') return <DepositsForm account={account} />;
  return (
    <>
      {account && once && <AuthoriseContinued frequency="once" account={account} offer={once} refreshes={REFRESHES} />}
      {account && monthly && (
        <AuthoriseContinued frequency="monthly" account={account} offer={monthly} refreshes={REFRESHES} />
      )}
      <ChooseAccount linksBanks={linksBanks} isAnother={account !== null} />
    </>
  );
}
