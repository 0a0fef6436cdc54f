import { payments } from '@coverlane/contract/payments/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Payment } from './payment-tones.ts';

type Props = { readonly payment: Payment; readonly onLedger: () => void };

/** What can be done with one payment: its ledger, a retry of what was returned, a refund of what settled. */
export function PaymentActions({ payment, onLedger }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [refunding, setRefunding] = useState(false);
  const step = useAction(payments.paymentStep, { refreshes: [payments.paymentList] });
  const retry = () =>
    step.mutate(
      { ids: [payment.id], step: 'retry' },
      {
        onSuccess: () => notify('success', t('payments.retried', { number: payment.number })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  const items = [
    { label: t('payments.ledger'), onSelect: onLedger },
    ...(payment.status === 'returned' ? [{ label: t('payments.retry'), onSelect: retry }] : []),
    ...(payment.status === 'settled' && payment.kind !== 'refund'
      ? [{ label: t('payments.refund'), onSelect: () => setRefunding(true) }]
      : []),
  ];
  return (
    <>
      <Menu
        kind="quiet"
        icon="more"
        iconOnly
        align="end"
        label={t('payments.actions', { number: payment.number })}
        items={items}
      />
      {refunding && <Refund payment={payment} onClose={() => setRefunding(false)} />}
    </>
  );
}

function Refund({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const refund = useAction(payments.refundPayment, { refreshes: [payments.paymentList, payments.payerLedger] });
  return (
    <Dialog open onClose={onClose} title={t('payments.refund')} maxWidth={480}>
      <Form
        label={t('payments.refund')}
        onSubmit={async ({ amount, note, reversal }) => {
          const { number } = await refund.mutateAsync({
            id: payment.id,
            amount: String(amount ?? ''),
            note: String(note ?? ''),
            reversal: reversal === true,
          });
          notify('success', t('payments.refunded', { number }));
          onClose();
        }}
      >
        <p>{t('payments.refundAbout', { name: payment.payerName, mask: payment.mask })}</p>
        <MoneyInput name="amount" label={t('payments.amount')} defaultValue={payment.amount} required />
        <Checkbox name="reversal" label={t('payments.reversal')} hint={t('payments.reversalHint')} />
        <TextInput name="note" label={t('payments.note')} maxLength={300} required />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('payments.refund')}
          </Button>
          <Button onClick={onClose}>{t('payments.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
