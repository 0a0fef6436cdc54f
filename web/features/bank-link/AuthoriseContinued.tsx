import { continuedMoney } from '@coverlane/contract/bank-link/continued-calls.ts';
import type { AnyCall, Reply } from '@coverlane/contract/call.ts';
import { useAction } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';

type Payment = Reply<typeof continuedMoney.continuedPayment>;

type Props = {
  readonly frequency: 'once' | 'monthly';
  readonly account: NonNullable<Payment['account']>;
  readonly offer: NonNullable<Payment['once']>;
  readonly refreshes: readonly AnyCall[];
};

/** The words of one debit, or of each month's: nothing is ticked or typed beforehand. */
export function AuthoriseContinued({ frequency, account, offer, refreshes }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const pay = useAction(continuedMoney.payContinued, { refreshes });
  const amount = formatMoney(offer.amount);
  const title = t(`bankLink.continued.${frequency}Title`, { amount, date: formatDate(offer.firstDate) });
  const send = async (values: FormValues) => {
    await pay.mutateAsync({
      frequency,
      language,
      methodId: account.methodId,
      shown: offer.shown,
      typedName: String(values['typedName'] ?? ''),
      agreed: values['agreed'] === true,
    });
  };
  return (
    <Card title={title} tinted={frequency === 'once'}>
      <Form label={title} onSubmit={send}>
        <p>{t(`bankLink.account.${account.accountType}`, { bank: account.bankName, mask: account.mask })}</p>
        <blockquote>{offer.words}</blockquote>
        <Checkbox name="agreed" label={t('pay.agree')} required />
        <TextInput name="typedName" label={t('pay.sign')} autoComplete="name" maxLength={60} required />
        <div className="button-row">
          <Button type="submit" kind={frequency === 'once' ? 'primary' : 'secondary'}>
            {t(`bankLink.continued.${frequency}Submit`, { amount })}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
