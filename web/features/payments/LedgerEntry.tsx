import { payments } from '@coverlane/contract/payments/calls.ts';
import { handWritten } from '@coverlane/contract/payments/codes.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Form } from '../../ui/Form.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** A line that staff write: a check that came, a charge, a fee, a credit, or what is waived. */
export function LedgerEntry({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const [kind, setKind] = useState<string | null>(null);
  const write = useAction(payments.writeLedger, { refreshes: [payments.payerLedger] });
  return (
    <Form
      label={t('payments.write')}
      onSubmit={async ({ amount, date, month, note }) => {
        const chosen = handWritten.find((one) => one === kind);
        if (chosen === undefined) return undefined;
        const said = { amount: String(amount ?? ''), date: String(date ?? ''), note: String(note ?? '') };
        await write.mutateAsync({
          id,
          kind: chosen,
          ...said,
          ...(chosen === 'charge' && { month: String(month ?? '') }),
        });
        notify('success', t('payments.written'));
        onClose();
        return undefined;
      }}
    >
      <Select
        name="kind"
        label={t('payments.entry')}
        choices={handWritten.map((value) => ({ value, label: t(`payments.line.${value}`) }))}
        onChange={setKind}
        required
      />
      <MoneyInput name="amount" label={t('payments.amount')} required />
      <DateInput name="date" label={t('payments.date')} required />
      {kind === 'charge' && (
        <DateInput name="month" label={t('payments.month')} hint={t('payments.monthHint')} required />
      )}
      <TextInput name="note" label={t('payments.note')} maxLength={300} required />
      <div className="button-row">
        <Button type="submit" kind="primary">
          {t('payments.save')}
        </Button>
        <Button onClick={onClose}>{t('payments.notNow')}</Button>
      </div>
    </Form>
  );
}
