import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { useAction } from '../../lib/api.ts';
import { nameSaid } from '@coverlane/contract/words/names.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import type { EnrollmentPayment } from './enrollment-payment.ts';
import { useOwn } from './useOwn.ts';
import './bank-link.css';

const REFRESHES = [selfEnrollmentMoney.getEnrollmentPayment] as const;

type Props = {
  readonly account: NonNullable<EnrollmentPayment['account']>;
  readonly words: string;
  readonly shown: string;
};

/** The words, both consents and the name: nothing is checked or typed beforehand but the holder, who may be somebody else. */
export function AuthoriseForm({ account, words, shown }: Props) {
  const t = useText();
  const own = useOwn();
  const user = useUser();
  const store = useAction(selfEnrollmentMoney.storePayment, { refreshes: REFRESHES });
  const send = async (values: FormValues) => {
    await store.mutateAsync({
      ...own,
      methodId: account.methodId,
      shown,
      holderName: String(values['holderName'] ?? ''),
      typedName: String(values['typedName'] ?? ''),
      agreed: values['agreed'] === true,
      consented: values['consented'] === true,
    });
  };
  return (
    <Card title={t('pay.authorise')}>
      <Form label={t('pay.authorise')} onSubmit={send}>
        <p>{t(`bankLink.account.${account.accountType}`, { bank: account.bankName, mask: account.mask })}</p>
        <TextInput
          name="holderName"
          label={t('pay.holder')}
          defaultValue={account.holderName ?? nameSaid(user)}
          maxLength={60}
          required
        />
        <blockquote className="quoted">{words}</blockquote>
        <Checkbox name="consented" label={t('pay.consent')} required />
        <Checkbox name="agreed" label={t('pay.agree')} required />
        <TextInput
          name="typedName"
          label={t('pay.sign')}
          hint={t('pay.signHint')}
          autoComplete="off"
          maxLength={60}
          required
        />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('pay.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
