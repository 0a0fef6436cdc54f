import { bills } from '@coverlane/contract/bills/calls.ts';
import { billBases } from '@coverlane/contract/bills/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { failedList } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { Select } from '../../ui/Select.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { MakeBill } from './MakeBill.tsx';
import type { Terms } from './replies.ts';
import { textOf } from './typed.ts';
import { useCarrierChoices } from './useCarrierChoices.ts';

type Props = { readonly address: ListAddress; readonly clientId: string | undefined };

/** How employers are billed, and where a month's bill is made. */
export function TermList({ address, clientId }: Props) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const list = useCall(bills.billTermList, clientId === undefined ? {} : { clientId });
  const making = list.data?.rows.find(({ id }) => id === address.read('make'));
  return (
    <>
      <Toolbar
        actions={
          <Button icon="add" kind="primary" onClick={() => setAdding(true)}>
            {t('bills.termsAdd')}
          </Button>
        }
      />
      <DataTable
        caption={t('bills.tab.terms')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: Terms) => id}
        rowName={({ clientName, carrierName }: Terms) => `${clientName} ${carrierName}`}
        renderActions={({ id }: Terms) => (
          <Button kind="quiet" onClick={() => address.change({ make: id })}>
            {t('bills.make')}
          </Button>
        )}
        failed={failedList({ list, address })}
        empty={<EmptyState drawing="folder">{t('bills.termsNone')}</EmptyState>}
      />
      {adding && <NewTerms clientId={clientId} onClose={() => setAdding(false)} />}
      {making && <MakeBill terms={making} onClose={() => address.change({ make: undefined })} />}
    </>
  );
}

const columnsOf = (t: Translate): Column<Terms>[] => [
  { key: 'client', width: 'name', label: t('bills.client'), priority: 1, cell: ({ clientName }) => clientName },
  { key: 'carrier', width: 'name', label: t('bills.carrier'), cell: ({ carrierName }) => carrierName },
  { key: 'basis', width: 'text', label: t('bills.basis'), cell: ({ basis }) => t(`bills.basis.${basis}`) },
  {
    key: 'fee',
    width: 'money',
    label: t('bills.each'),
    cell: ({ fee }) => (fee === null ? <NoValue /> : <Money amount={fee} />),
  },
  { key: 'first', width: 'id', label: t('bills.firstMonth'), cell: ({ firstMonth }) => formatMonth(firstMonth) },
  { key: 'due', width: 'id', label: t('bills.dueDay'), priority: 3, cell: ({ dueDay }) => dueDay },
  { key: 'made', width: 'text', label: t('bills.madeOn'), priority: 3, cell: (terms) => madeOf(t, terms) },
];

/** On which day the next month's bill is made by itself, and which could not be. */
const madeOf = (t: Translate, { madeOn, leftMonth }: Terms) => {
  if (leftMonth !== null)
    return <StatusChip tone="warn">{t('bills.left', { month: formatMonth(leftMonth) })}</StatusChip>;
  return madeOn === null ? t('bills.byHand') : t('bills.madeOnDay', { day: madeOn });
};

type Basis = (typeof billBases)[number];

const termsTyped = (basis: Basis, { clientId, supplierId, fee, firstMonth, dueDay, madeOn }: FormValues) => ({
  clientId: textOf(clientId),
  supplierId: textOf(supplierId),
  basis,
  firstMonth: textOf(firstMonth),
  dueDay: textOf(dueDay) || '1',
  madeOn: textOf(madeOn) || null,
  ...(basis === 'pepm' && { fee: textOf(fee) }),
});

function NewTerms({ clientId, onClose }: { readonly clientId: string | undefined; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const [basis, setBasis] = useState<Basis>('list');
  const clients = useClientChoices();
  const carriers = useCarrierChoices();
  const save = useAction(bills.saveBillTerm, { refreshes: [bills.billTermList] });
  return (
    <Dialog open onClose={onClose} title={t('bills.termsAdd')} maxWidth={520}>
      <Form
        label={t('bills.termsAdd')}
        onSubmit={async (values) => {
          await save.mutateAsync(termsTyped(basis, values));
          notify('success', t('bills.termsSaved'));
          onClose();
        }}
      >
        <Combobox name="clientId" label={t('bills.client')} choices={clients} defaultValue={clientId} required />
        <Combobox name="supplierId" label={t('bills.carrier')} choices={carriers} required />
        <Select
          name="basis"
          label={t('bills.basis')}
          empty={null}
          value={basis}
          choices={billBases.map((value) => ({ value, label: t(`bills.basis.${value}`) }))}
          onChange={(value) => setBasis(billBases.find((one) => one === value) ?? 'list')}
        />
        {basis === 'pepm' && <MoneyInput name="fee" label={t('bills.fee')} required />}
        <DateInput name="firstMonth" label={t('bills.firstMonth')} hint={t('bills.firstMonthHint')} required />
        <TextInput name="dueDay" label={t('bills.dueDay')} inputMode="numeric" defaultValue="1" width="short" />
        <TextInput
          name="madeOn"
          label={t('bills.madeOn')}
          hint={t('bills.madeOnHint')}
          inputMode="numeric"
          width="short"
        />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('bills.termsSave')}
          </Button>
          <Button onClick={onClose}>{t('bills.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
