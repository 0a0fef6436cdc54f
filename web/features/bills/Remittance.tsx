import { bills } from '@coverlane/contract/bills/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import type { Bill } from './replies.ts';

type Read = Reply<typeof bills.readRemittance>;

/** Reads an 820 of a bill's payment, and names whom it pays otherwise than they were billed. */
export function Remittance({ bill, onClose }: { readonly bill: Bill; readonly onClose: () => void }) {
  const t = useText();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read>();
  const send = async () => {
    if (!file) return { file: t('bills.fileMissing') };
    setRead(await upload(bills.readRemittance, { id: bill.id, file }));
    setFile(null);
    void refresh([bills.bill, bills.billList, bills.billLedger]);
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} title={t('bills.remittance')} maxWidth={560}>
      <Form label={t('bills.remittance')} onSubmit={send}>
        <FileDrop
          name="file"
          label={t('bills.file')}
          hint={t('bills.remittanceHint')}
          accept=".820,.edi,.x12,.txt"
          onFiles={([chosen]) => setFile(chosen ?? null)}
          onRemove={() => setFile(null)}
          files={file ? [{ id: 'file', name: file.name, size: formatBytes(file.size) }] : []}
        />
        <Button type="submit" kind="primary">
          {t('bills.read')}
        </Button>
      </Form>
      {read && <Outcome read={read} />}
    </Dialog>
  );
}

function Outcome({ read: { amount, reference, matched, differences, differenceCount } }: { readonly read: Read }) {
  const t = useText();
  const values = { amount: formatMoney(amount), reference, matched };
  return (
    <div role="status">
      <Banner kind={differenceCount > 0 ? 'warn' : 'success'} title={t('bills.remittanceRead', values)}>
        <ul className="plain-list">
          {differences.map(({ name, billed, paid }) => (
            <li key={name}>
              {t('bills.remittanceDiffers', { name, billed: formatMoney(billed), paid: formatMoney(paid) })}
            </li>
          ))}
          {differenceCount > differences.length && (
            <li>{t('bills.more', { count: differenceCount - differences.length })}</li>
          )}
        </ul>
      </Banner>
    </div>
  );
}
