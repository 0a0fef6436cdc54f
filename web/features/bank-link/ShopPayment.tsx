import { shopMoney } from '@coverlane/contract/bank-link/shop-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ChooseAccount } from './ChooseAccount.tsx';
import { DepositsForm } from './DepositsForm.tsx';
import { PayerContext } from './usePayer.ts';
import { useReturnedFromBank } from './useReturnedFromBank.ts';
import './bank-link.css';

type Payment = Reply<typeof shopMoney.shopPayment>;
const REFRESHES = [shopMoney.shopPayment] as const;

type Props = {
  readonly link: string;
  readonly shopName: string;
  /** The paper with the coupon of a cheque. */
  readonly onStatement: () => void;
  readonly onPaid: () => void;
};

/** How a shop of a union fund pays: by a debit of its business account, or by cheque (domain 13.3). */
export function ShopPayment({ link, shopName, onStatement, onPaid }: Props) {
  const payer = { own: { shopKey: link }, returnTo: `/unionshop/${link}`, refreshes: REFRESHES, holder: shopName };
  return (
    <PayerContext value={payer}>
      <Ways link={link} onStatement={onStatement} onPaid={onPaid} />
    </PayerContext>
  );
}

function Ways({ link, onStatement, onPaid }: Omit<Props, 'shopName'>) {
  const t = useText();
  const say = useFailureText();
  const { language } = useLanguage();
  const failed = useReturnedFromBank();
  const { data, error, isFetching, refetch } = useCall(shopMoney.shopPayment, { key: link, language }, { keep: true });
  if (data === undefined && error)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} label={t('pay.loading')} />;
  return (
    <>
      {failed && <Banner kind="error" title={say(failed)} />}
      {data.underWay.map(({ number, amount, date }) => (
        <Banner
          key={number}
          kind="success"
          title={t('shopPay.underWay', { amount: formatMoney(amount), date: formatDate(date), number })}
        />
      ))}
      {data.amount !== null && (
        <>
          {data.takesDebits && <ByDebit link={link} payment={data} onPaid={onPaid} />}
          {data.takesDebits ? (
            <Disclosure summary={t('shopPay.byCheque')}>
              <ByCheque onStatement={onStatement} />
            </Disclosure>
          ) : (
            <Card title={t('shopPay.byCheque')}>
              <ByCheque onStatement={onStatement} />
            </Card>
          )}
        </>
      )}
    </>
  );
}

type DebitProps = { readonly link: string; readonly payment: Payment; readonly onPaid: () => void };

/** Choose an account, prove it, authorise. */
function ByDebit({ link, payment, onPaid }: DebitProps) {
  const { account, words, shown, linksBanks } = payment;
  if (account?.verification === 'microdepositPending') return <DepositsForm account={account} />;
  return (
    <>
      {account && words && shown && <Authorise link={link} payment={payment} onPaid={onPaid} />}
      <ChooseAccount linksBanks={linksBanks} isAnother={account !== null} />
    </>
  );
}

function Authorise({ link, payment: { account, amount, words, shown }, onPaid }: DebitProps) {
  const t = useText();
  const { language } = useLanguage();
  const pay = useAction(shopMoney.payByShop, { refreshes: REFRESHES });
  const send = async (values: FormValues) => {
    await pay.mutateAsync({
      key: link,
      language,
      methodId: account?.methodId ?? '',
      shown: shown ?? '',
      typedName: String(values['typedName'] ?? ''),
      agreed: values['agreed'] === true,
    });
    onPaid();
  };
  return (
    <Card title={t('shopPay.title', { amount: formatMoney(amount ?? '0') })} tinted>
      <Form label={t('shopPay.title', { amount: formatMoney(amount ?? '0') })} onSubmit={send}>
        {account && (
          <p>{t(`bankLink.account.${account.accountType}`, { bank: account.bankName, mask: account.mask })}</p>
        )}
        <blockquote className="quoted">{words}</blockquote>
        <Checkbox name="agreed" label={t('pay.agree')} required />
        <TextInput name="typedName" label={t('pay.sign')} autoComplete="name" maxLength={60} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('shopPay.pay', { amount: formatMoney(amount ?? '0') })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function ByCheque({ onStatement }: { readonly onStatement: () => void }) {
  const t = useText();
  return (
    <>
      <p>{t('shopPay.chequeAbout')}</p>
      <Button icon="download" onClick={onStatement}>
        {t('shopPay.coupon')}
      </Button>
    </>
  );
}
