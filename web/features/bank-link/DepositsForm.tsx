import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import type { EnrollmentPayment } from './enrollment-payment.ts';
import { useNameDeposits } from './useAccountCalls.ts';

/** The two deposits of an account that was typed, by which its payer shows that it is theirs (domain 6.3). */
export function DepositsForm({ account }: { readonly account: NonNullable<EnrollmentPayment['account']> }) {
  const t = useText();
  const [isWrong, setWrong] = useState(false);
  const name = useNameDeposits();
  const send = async (values: FormValues) => {
    const [first, second] = [String(values['first'] ?? ''), String(values['second'] ?? '')];
    const { verification } = await name({ methodId: account.methodId, first, second });
    setWrong(verification !== 'verified');
  };
  return (
    <Card title={t('pay.deposits')}>
      <Form label={t('pay.deposits')} onSubmit={send}>
        <p>{t('pay.depositsAbout', { bank: account.bankName, mask: account.mask })}</p>
        <MoneyInput name="first" label={t('pay.deposit', { number: 1 })} required />
        <MoneyInput name="second" label={t('pay.deposit', { number: 2 })} required />
        {isWrong && <p role="status">{t('pay.depositsWrong')}</p>}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('pay.verify')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
