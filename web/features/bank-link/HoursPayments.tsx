import { hoursMoney } from '@coverlane/contract/bank-link/member-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { DepositsForm } from './DepositsForm.tsx';
import { PayerContext } from './usePayer.ts';
import { useReturnedFromBank } from './useReturnedFromBank.ts';
import './bank-link.css';

type Payment = Reply<typeof hoursMoney.hoursPayment>;
const REFRESHES = [hoursMoney.hoursPayment, hourBanks.memberHours] as const;

type Props = {
  /** The funds in whose banks somebody has hours. */
  readonly unionIds: readonly string[];
  readonly holder: string;
};

/** How a worker whose hours are short keeps the next month: by a debit of their own account (domain 13.2). */
export function HoursPayments({ unionIds, holder }: Props) {
  const payer = { own: null, returnTo: '/member/hours', refreshes: REFRESHES, holder };
  return (
    <PayerContext value={payer}>
      <Returned />
      {unionIds.map((unionId) => (
        <Ways key={unionId} unionId={unionId} />
      ))}
    </PayerContext>
  );
}

function Returned() {
  const say = useFailureText();
  const failed = useReturnedFromBank();
  return failed && <Banner kind="error" title={say(failed)} />;
}

/** Whoever owes nothing sees nothing here: what is missing is said at the bank of hours. */
function Ways({ unionId }: { readonly unionId: string }) {
  const t = useText();
  const { language } = useLanguage();
  const say = useFailureText();
  const { data, error, refetch } = useCall(hoursMoney.hoursPayment, { unionId, language }, { keep: true });
  if (error && data === undefined)
    return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <>
      {data.underWay.map(({ number, amount, date, coverageMonth }) => (
        <Banner
          key={number}
          kind="success"
          title={t('hours.paid', {
            month: formatMonth(coverageMonth),
            amount: formatMoney(amount),
            date: formatDate(date),
            number,
          })}
        />
      ))}
      {data.due !== null && data.takesDebits && <ByDebit unionId={unionId} payment={data} />}
    </>
  );
}

type DebitProps = { readonly unionId: string; readonly payment: Payment };

/** Choose an account, prove it, authorise. */
function ByDebit({ unionId, payment }: DebitProps) {
  const { account, words, shown, linksBanks } = payment;
  if (account?.verification === 'microdepositPending') return <DepositsForm account={account} />;
  return (
    <>
      {account && words && shown && <Authorise unionId={unionId} payment={payment} />}
      <ChooseAccount linksBanks={linksBanks} isAnother={account !== null} />
    </>
  );
}

function Authorise({ unionId, payment: { account, due, words, shown } }: DebitProps) {
  const t = useText();
  const { language } = useLanguage();
  const pay = useAction(hoursMoney.payHours, { refreshes: REFRESHES });
  const send = async (values: FormValues) => {
    await pay.mutateAsync({
      unionId,
      language,
      methodId: account?.methodId ?? '',
      shown: shown ?? '',
      typedName: String(values['typedName'] ?? ''),
      agreed: values['agreed'] === true,
    });
  };
  if (account === null || due === null) return null;
  const title = t('hours.payTitle', { amount: formatMoney(due.amount), month: formatMonth(due.coverageMonth) });
  return (
    <Card title={title} tinted>
      <Form label={title} onSubmit={send}>
        <p>{t(`bankLink.account.${account.accountType}`, { bank: account.bankName, mask: account.mask })}</p>
        <blockquote className="quoted">{words}</blockquote>
        <Checkbox name="agreed" label={t('pay.agree')} required />
        <TextInput name="typedName" label={t('pay.sign')} autoComplete="name" maxLength={60} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('hours.payNow', { amount: formatMoney(due.amount) })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
