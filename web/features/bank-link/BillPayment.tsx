import { billMoney } from '@coverlane/contract/bank-link/bill-calls.ts';
import { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { bills } from '@coverlane/contract/bills/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { AuthoriseDebit } from './AuthoriseDebit.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { DepositsForm } from './DepositsForm.tsx';
import { PayerContext } from './usePayer.ts';
import { useReturnedFromBank } from './useReturnedFromBank.ts';

type Payment = Reply<typeof billMoney.billPayment>;
const REFRESHES = [billMoney.billPayment, ownAuthorisations.authorisations, bills.bill] as const;

type Props = { readonly billId: string; readonly returnTo: string };

/** How an employer pays a bill by its own account: once, or each bill on the day it is due. Nothing where nothing is left to do. */
export function BillPayment({ billId, returnTo }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { clients } = useUser();
  const { data } = useCall(billMoney.billPayment, { id: billId, language }, { keep: true });
  if (!data?.takesDebits) return null;
  const isOver = nothingLeft(data);
  if (isOver && !data.isMonthly) return null;
  const payer = { own: null, returnTo, refreshes: REFRESHES, holder: clients[0]?.name ?? '' };
  return (
    <PayerContext value={payer}>
      <section className="stack" aria-label={t('bills.debit.title')} data-print="no">
        <h2>{t('bills.debit.title')}</h2>
        <p className="muted">{t('bills.debit.about')}</p>
        <Returned />
        <UnderWay payment={data} />
        {!isOver && <ByDebit billId={billId} payment={data} />}
      </section>
    </PayerContext>
  );
}

const nothingLeft = ({ left, underWay }: Payment): boolean => left === null && underWay.length === 0;

function Returned() {
  const say = useFailureText();
  const failed = useReturnedFromBank();
  return failed && <Banner kind="error" title={say(failed)} />;
}

/** What is on its way, and whether each bill is debited. */
function UnderWay({ payment: { underWay, isMonthly } }: { readonly payment: Payment }) {
  const t = useText();
  return (
    <>
      {underWay.map(({ number, amount, date }) => (
        <Banner
          key={number}
          kind="success"
          title={t('bills.debit.underWay', { number, amount: formatMoney(amount), date: formatDate(date) })}
        />
      ))}
      {isMonthly && (
        <Banner kind="info" title={t('bills.debit.isMonthly')}>
          <Anchor href="/client/bills?tab=debits">{t('bills.debit.toRevoke')}</Anchor>
        </Banner>
      )}
    </>
  );
}

/** Choose an account, prove it, authorise. */
function ByDebit({ billId, payment }: { readonly billId: string; readonly payment: Payment }) {
  const { account, once, monthly, linksBanks } = payment;
  if (account?.verification === 'microdepositPending') return <DepositsForm account={account} />;
  return (
    <>
      {account && once && <Authorise billId={billId} frequency="once" account={account} offer={once} />}
      {account && monthly && <Authorise billId={billId} frequency="monthly" account={account} offer={monthly} />}
      <ChooseAccount linksBanks={linksBanks} isAnother={account !== null} />
    </>
  );
}

type Offered = {
  readonly billId: string;
  readonly frequency: 'once' | 'monthly';
  readonly account: NonNullable<Payment['account']>;
  readonly offer: NonNullable<Payment['once']>;
};

function Authorise({ billId, frequency, account, offer }: Offered) {
  const t = useText();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const pay = useAction(billMoney.payBillByDebit, { refreshes: REFRESHES });
  const { shown, words } = offer;
  const amount = formatMoney(offer.amount);
  return (
    <AuthoriseDebit
      title={t(`bills.debit.${frequency}Title`, { amount })}
      submit={t(`bills.debit.${frequency}Submit`, { amount })}
      account={account}
      words={words}
      isFirst={frequency === 'once'}
      onSign={async (signed) => {
        await pay.mutateAsync({ id: billId, frequency, language, methodId: account.methodId, shown, ...signed });
        notify('success', t('bills.debit.done'));
      }}
    />
  );
}
