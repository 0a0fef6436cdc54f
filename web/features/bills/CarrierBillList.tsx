import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useRefresh } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes, formatCount, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Form } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { CarrierBill } from './replies.ts';
import { ListExport } from './ListExport.tsx';
import { textOf } from './typed.ts';
import { useCarrierChoices } from './useCarrierChoices.ts';

type Props = { readonly address: ListAddress; readonly clientId: string | undefined };

/** Bills of carriers that were read, and where another is read. */
export function CarrierBillList({ address, clientId }: Props) {
  const t = useText();
  const [reading, setReading] = useState(false);
  const search = address.read('search');
  const asked = { ...(clientId !== undefined && { clientId }), ...(search && { search }) };
  const list = useCall(carrierBills.carrierBillList, { ...asked, page: address.page }, { keep: true });
  useExistingPage(address, list.data?.total);
  return (
    <>
      <FilterBar
        search={search}
        searchLabel={t('bills.searchCarrier')}
        any={t('crud.any')}
        filters={[]}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
        actions={
          <>
            <Button icon="add" kind="primary" onClick={() => setReading(true)}>
              {t('bills.carrierRead')}
            </Button>
            <ListExport of="carriers" query={asked} />
          </>
        }
      />
      <DataTable
        caption={t('bills.tab.carrier')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: CarrierBill) => id}
        rowName={({ carrierName, name }: CarrierBill) => `${carrierName} ${name}`}
        rowHref={({ id }: CarrierBill) => `/admin/carrierbill/${id}`}
        failed={failedList({ list, address })}
        empty={
          <NoRows
            address={searchAlone(address)}
            none={<EmptyState drawing="folder">{t('bills.carrierNone')}</EmptyState>}
          />
        }
      />
      <Pages address={address} total={list.data?.total} />
      {reading && <ReadBill clientId={clientId} onClose={() => setReading(false)} />}
    </>
  );
}

/** The tab is no filter of these bills: only what was typed narrows them, and clearing it stays on the tab. */
const searchAlone = (address: ListAddress): ListAddress => ({
  ...address,
  isNarrowed: address.read('search') !== '',
  clear: () => address.change({ search: undefined }),
});

const columnsOf = (t: Translate): Column<CarrierBill>[] => [
  { key: 'carrier', width: 'name', label: t('bills.carrier'), priority: 1, cell: ({ carrierName }) => carrierName },
  { key: 'month', width: 'id', label: t('bills.month'), cell: ({ month }) => formatMonth(month) },
  { key: 'client', width: 'name', label: t('bills.client'), cell: ({ clientName }) => clientName },
  { key: 'theirs', width: 'money', label: t('bills.theirs'), cell: ({ theirs }) => <Money amount={theirs} /> },
  { key: 'ours', width: 'money', label: t('bills.ours'), cell: ({ ours }) => <Money amount={ours} /> },
  {
    key: 'difference',
    width: 'money',
    label: t('bills.difference'),
    cell: ({ difference }) => <Money amount={difference} />,
  },
  { key: 'open', width: 'money', label: t('bills.open'), cell: ({ counts }) => formatCount(counts.open) },
  {
    key: 'state',
    width: 'state',
    label: t('bills.state'),
    cell: ({ state, counts }) => (
      <StatusChip tone={state === 'mapping' || counts.open > 0 ? 'warn' : 'ok'}>{t(`bills.state.${state}`)}</StatusChip>
    ),
  },
];

function ReadBill({ clientId, onClose }: { readonly clientId: string | undefined; readonly onClose: () => void }) {
  const t = useText();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const clients = useClientChoices();
  const carriers = useCarrierChoices();
  const [file, setFile] = useState<File | null>(null);
  return (
    <Dialog open onClose={onClose} title={t('bills.carrierRead')} maxWidth={560}>
      <Form
        label={t('bills.carrierRead')}
        onSubmit={async ({ clientId: client, supplierId, month }) => {
          if (!file) return { file: t('bills.fileMissing') };
          const of = {
            clientId: textOf(client),
            supplierId: textOf(supplierId),
            month: textOf(month),
          };
          const { id } = await upload(carrierBills.readCarrierBill, { ...of, file });
          void refresh([carrierBills.carrierBillList]);
          void navigate(`/admin/carrierbill/${id}`);
          return undefined;
        }}
      >
        <Combobox name="clientId" label={t('bills.client')} choices={clients} defaultValue={clientId} required />
        <Combobox name="supplierId" label={t('bills.carrier')} choices={carriers} required />
        <DateInput name="month" label={t('bills.monthOf')} required />
        <FileDrop
          name="file"
          label={t('bills.file')}
          hint={t('bills.carrierHint')}
          accept=".csv,.xlsx,.820,.edi,.x12,.txt"
          onFiles={([chosen]) => setFile(chosen ?? null)}
          onRemove={() => setFile(null)}
          files={file ? [{ id: 'file', name: file.name, size: formatBytes(file.size) }] : []}
        />
        <div className="button-row">
          <Button type="submit" kind="primary">
            {t('bills.read')}
          </Button>
          <Button onClick={onClose}>{t('bills.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
