import { accountingColumns, payments } from '@coverlane/contract/payments/calls.ts';
import { ledgerKinds } from '@coverlane/contract/payments/codes.ts';
import { useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';

/** Saves the movements of money between two days for accounting; says why where the permission to export is missing. */
export function AccountingExport() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const may = useMayExport(payments.accountingFile);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  return (
    <>
      <Button icon="download" onClick={() => setAsking(true)}>
        {t('payments.accounting')}
      </Button>
      {asking && <Days onClose={() => setAsking(false)} />}
    </>
  );
}

function Days({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const words = JSON.stringify(
    Object.fromEntries([
      ...accountingColumns.map((column) => [column, t(`payments.column.${column}`)]),
      ...ledgerKinds.map((kind) => [`kind.${kind}`, t(`payments.line.${kind}`)]),
    ]),
  );
  return (
    <Dialog open onClose={onClose} title={t('payments.accounting')} maxWidth={480}>
      <Form
        label={t('payments.accounting')}
        onSubmit={async ({ from, to, format }) => {
          const days = { from: String(from ?? ''), to: String(to ?? '') };
          await saveFile(payments.accountingFile, { ...days, format: format === 'xlsx' ? 'xlsx' : 'csv', words });
          onClose();
        }}
      >
        <DateInput name="from" label={t('payments.from')} required />
        <DateInput name="to" label={t('payments.to')} required />
        <Select
          name="format"
          label={t('payments.format')}
          defaultValue="csv"
          choices={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: 'Excel' },
          ]}
          required
        />
        <Button type="submit" kind="primary">
          {t('payments.accounting')}
        </Button>
      </Form>
    </Dialog>
  );
}
