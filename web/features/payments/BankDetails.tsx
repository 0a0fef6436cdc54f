import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const FIELDS = [
  ['bankName', 23],
  ['bankRouting', 9],
  ['originId', 10],
  ['companyName', 16],
  ['companyId', 10],
] as const;

/** Who we are to the bank: what stands in the head of every file. */
export function BankDetails() {
  const t = useText();
  const { notify } = useNotices();
  const say = useFailureText();
  const { data, error, refetch } = useCall(paymentBatches.paymentOrigin, {});
  const save = useAction(paymentBatches.savePaymentOrigin, { refreshes: [paymentBatches.paymentOrigin] });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} label={t('payments.bank')} />;
  return (
    <Card title={t('payments.bank')}>
      <p className="muted">{t(data.sftp ? 'payments.bySftp' : 'payments.byDownload')}</p>
      <Form
        label={t('payments.bank')}
        onSubmit={async (values) => {
          const of = (name: (typeof FIELDS)[number][0]) => String(values[name] ?? '');
          await save.mutateAsync({
            bankName: of('bankName'),
            bankRouting: of('bankRouting'),
            originId: of('originId'),
            companyName: of('companyName'),
            companyId: of('companyId'),
          });
          notify('success', t('payments.bankSaved'));
        }}
      >
        {FIELDS.map(([name, most]) => (
          <TextInput
            key={name}
            name={name}
            label={t(`payments.bank.${name}`)}
            hint={t(`payments.bank.${name}.hint`)}
            maxLength={most}
            defaultValue={data.origin?.[name] ?? ''}
            required
          />
        ))}
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('payments.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
