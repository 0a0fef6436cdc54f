import { bills } from '@coverlane/contract/bills/calls.ts';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { saveFile } from '../../lib/files.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Remittance } from './Remittance.tsx';
import type { Bill } from './replies.ts';

type Props = { readonly bill: Bill; readonly paid: string };

/** What can be done with a bill: its paper and workbook; staff enter money and void it, the employer says that it paid. */
export function BillActions({ bill, paid }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { type } = useUser();
  const [open, setOpen] = useState<'pay' | 'void' | 'say' | 'remittance' | null>(null);
  const close = () => setOpen(null);
  const isOpen = bill.state !== 'void' && bill.state !== 'paid';
  return (
    <div className="button-row">
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          icon="download"
          onClick={() => void saveFile(bills.billFile, { id: bill.id, format, language })}
        >
          {t(`bills.${format}`)}
        </Button>
      ))}
      {type === 'client' && isOpen && (
        <Button kind="primary" onClick={() => setOpen('say')}>
          {t('bills.say')}
        </Button>
      )}
      {type === 'admin' && bill.state !== 'void' && (
        <>
          <Button kind={isOpen ? 'primary' : 'secondary'} onClick={() => setOpen('pay')}>
            {t('bills.pay')}
          </Button>
          <Button onClick={() => setOpen('remittance')}>{t('bills.remittance')}</Button>
          <Button onClick={() => setOpen('void')}>{t('bills.void')}</Button>
        </>
      )}
      {open === 'pay' && <Pay bill={bill} paid={paid} call={bills.payBill} onClose={close} />}
      {open === 'say' && <Pay bill={bill} paid={paid} call={bills.sayBillPaid} onClose={close} />}
      {open === 'remittance' && <Remittance bill={bill} onClose={close} />}
      {open === 'void' && <Void bill={bill} onClose={close} />}
    </div>
  );
}

type PayProps = Props & {
  readonly call: typeof bills.payBill | typeof bills.sayBillPaid;
  readonly onClose: () => void;
};

/** What is left to pay, to be said or entered with its day and reference. */
function Pay({ bill, paid, call, onClose }: PayProps) {
  const t = useText();
  const { notify } = useNotices();
  const isSaid = call === bills.sayBillPaid;
  const refreshes = [bills.bill, bills.billList, bills.billLedger];
  const enter = useAction(bills.payBill, { refreshes });
  const say = useAction(bills.sayBillPaid, { refreshes });
  const left = bill.saidPaid?.amount ?? (Number(bill.total) - Number(paid)).toFixed(2);
  return (
    <Sheet title={t(isSaid ? 'bills.say' : 'bills.payTitle', { number: bill.number })} onClose={onClose}>
      <Form
        label={t(isSaid ? 'bills.say' : 'bills.pay')}
        onSubmit={async ({ amount, date, reference }) => {
          const typed = { id: bill.id, amount: String(amount ?? ''), date: String(date ?? '') };
          const said = { ...typed, reference: String(reference ?? '') };
          await (isSaid ? say.mutateAsync(said) : enter.mutateAsync(said));
          notify('success', t('bills.payed'));
          onClose();
        }}
      >
        {isSaid && <p>{t('bills.sayAbout')}</p>}
        <MoneyInput name="amount" label={t('bills.amount')} defaultValue={Number(left) > 0 ? left : ''} required />
        <DateInput name="date" label={t('bills.date')} defaultValue={bill.saidPaid?.date ?? ''} required />
        <TextInput
          name="reference"
          label={t('bills.reference')}
          hint={isSaid ? undefined : t('bills.referenceHint')}
          defaultValue={bill.saidPaid?.reference ?? ''}
          maxLength={60}
          required={!isSaid}
        />
        <Ends word={t('bills.save')} onClose={onClose} />
      </Form>
    </Sheet>
  );
}

function Void({ bill, onClose }: { readonly bill: Bill; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const act = useAction(bills.voidBill, { refreshes: [bills.bill, bills.billList, bills.billLedger] });
  const { id, number } = bill;
  return (
    <Sheet title={t('bills.voidTitle', { number })} onClose={onClose}>
      <Form
        label={t('bills.void')}
        onSubmit={async ({ why }) => {
          await act.mutateAsync({ id, why: String(why ?? '') });
          notify('success', t('bills.voided', { number }));
          onClose();
        }}
      >
        <p>{t('bills.voidAbout')}</p>
        <TextInput name="why" label={t('bills.voidWhy')} maxLength={300} required />
        <Ends word={t('bills.void')} onClose={onClose} />
      </Form>
    </Sheet>
  );
}

type SheetProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

const Sheet = ({ title, onClose, children }: SheetProps) => (
  <Dialog open onClose={onClose} title={title} maxWidth={480}>
    {children}
  </Dialog>
);

function Ends({ word, onClose }: { readonly word: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <div className="button-row">
      <Button type="submit" kind="primary">
        {word}
      </Button>
      <Button onClick={onClose}>{t('bills.cancel')}</Button>
    </div>
  );
}
