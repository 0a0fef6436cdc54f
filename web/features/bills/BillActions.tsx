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
import { textOf } from './typed.ts';

type Props = { readonly bill: Bill; readonly paid: string };
type Act = 'pay' | 'say' | 'remittance' | 'void';

/** What can be done with a bill: its paper and workbook; staff enter money and void it, the employer says that it paid. */
export function BillActions({ bill, paid }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { type } = useUser();
  const [open, setOpen] = useState<Act | null>(null);
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
      {type === 'client' && <EmployersButtons bill={bill} onChoose={setOpen} />}
      {type === 'admin' && <StaffButtons bill={bill} onChoose={setOpen} />}
      {open && <ActSheet act={open} bill={bill} paid={paid} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Is something of the bill left to pay? */
const isUnpaid = ({ state }: Bill): boolean => state !== 'void' && state !== 'paid';

type ButtonsProps = { readonly bill: Bill; readonly onChoose: (act: Act) => void };

function EmployersButtons({ bill, onChoose }: ButtonsProps) {
  const t = useText();
  if (!isUnpaid(bill)) return null;
  return <Button onClick={() => onChoose('say')}>{t('bills.say')}</Button>;
}

function StaffButtons({ bill, onChoose }: ButtonsProps) {
  const t = useText();
  if (bill.state === 'void') return null;
  return (
    <>
      <Button kind={isUnpaid(bill) ? 'primary' : 'secondary'} onClick={() => onChoose('pay')}>
        {t('bills.pay')}
      </Button>
      <Button onClick={() => onChoose('remittance')}>{t('bills.remittance')}</Button>
      <Button onClick={() => onChoose('void')}>{t('bills.void')}</Button>
    </>
  );
}

function ActSheet({ act, bill, paid, onClose }: Props & { readonly act: Act; readonly onClose: () => void }) {
  if (act === 'remittance') return <Remittance bill={bill} onClose={onClose} />;
  if (act === 'void') return <Void bill={bill} onClose={onClose} />;
  return <Pay bill={bill} paid={paid} as={act} onClose={onClose} />;
}

/** What is paid is entered by staff with its reference, or said by the employer, who may not know one. */
const PAYING = {
  pay: { call: bills.payBill, word: 'bills.pay', title: 'bills.payTitle', about: null, hint: 'bills.referenceHint' },
  say: { call: bills.sayBillPaid, word: 'bills.say', title: 'bills.say', about: 'bills.sayAbout', hint: null },
} as const;

type PayProps = Props & { readonly as: keyof typeof PAYING; readonly onClose: () => void };

/** What is left to pay, to be said or entered with its day and reference. */
function Pay({ bill, paid, as, onClose }: PayProps) {
  const t = useText();
  const { notify } = useNotices();
  const { call, word, title, about } = PAYING[as];
  const pay = useAction(call, { refreshes: [bills.bill, bills.billList, bills.billLedger] });
  return (
    <Sheet title={t(title, { number: bill.number })} onClose={onClose}>
      <Form
        label={t(word)}
        onSubmit={async ({ amount, date, reference }) => {
          const typed = { amount: textOf(amount), date: textOf(date), reference: textOf(reference) };
          await pay.mutateAsync({ id: bill.id, ...typed });
          notify('success', t('bills.payed'));
          onClose();
        }}
      >
        {about && <p>{t(about)}</p>}
        <PaymentFields bill={bill} paid={paid} as={as} />
        <Ends word={t('bills.save')} onClose={onClose} />
      </Form>
    </Sheet>
  );
}

/** The fields of a payment: what the employer said, else all that is left. */
function PaymentFields({ bill, paid, as }: Omit<PayProps, 'onClose'>) {
  const t = useText();
  const { hint } = PAYING[as];
  const { amount, date, reference } = bill.saidPaid ?? { amount: leftOf(bill, paid), date: '', reference: null };
  return (
    <>
      <MoneyInput name="amount" label={t('bills.amount')} defaultValue={Number(amount) > 0 ? amount : ''} required />
      <DateInput name="date" label={t('bills.date')} defaultValue={date} required />
      <TextInput
        name="reference"
        label={t('bills.reference')}
        hint={hint ? t(hint) : undefined}
        defaultValue={reference ?? ''}
        maxLength={60}
        required={as === 'pay'}
      />
    </>
  );
}

const leftOf = ({ total }: Bill, paid: string): string => (Number(total) - Number(paid)).toFixed(2);

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
          await act.mutateAsync({ id, why: textOf(why) });
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
