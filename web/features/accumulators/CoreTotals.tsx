import type { Reply } from '@coverlane/contract/call.ts';
import { totalColumns } from '@coverlane/contract/accumulators/shapes.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { usePeopleAddress } from '../../lib/list-address.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { textOf } from './entered.ts';
import { ExportOf } from './ExportOf.tsx';
import { ItemOf, NoneRecorded, PersonOf, RecordedFilters, WhoseFields } from './RecordedOf.tsx';
import { actorSaid } from '../../lib/actors.ts';

type Row = Reply<typeof accumulatorCalls.accumulatorTotalList>['rows'][number];

/** What the core system says people have used: a list, and a form for one more. */
export function CoreTotals() {
  const t = useText();
  const address = usePeopleAddress(['clientId']);
  const [open, setOpen] = useState(false);
  const asked = { ...address.query, page: address.page };
  const list = useCall(accumulatorCalls.accumulatorTotalList, asked, { keep: true });
  const { data } = list;
  const actions = (
    <>
      <ExportOf call={accumulatorCalls.accumulatorTotalFile} address={address} columns={fileColumns(t)} />
      <Button kind="primary" icon="add" onClick={() => setOpen(true)}>
        {t('accumulators.newTotal')}
      </Button>
    </>
  );
  return (
    <div className="page page-wide">
      <PageHeader title={t('accumulators.part.totals')} about={t('accumulators.totalsAbout')} />
      <RecordedFilters address={address} actions={actions} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('accumulators.part.totals')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ id }: Row) => id}
        empty={<NoneRecorded address={address} none={t('accumulators.noTotals')} />}
      />
      <Pages address={address} total={data?.total} />
      {open && <NewTotal onClose={() => setOpen(false)} />}
    </div>
  );
}

const columnsOf = (t: Translate): Column<Row>[] => [
  {
    key: 'person',
    width: 'name',
    label: t('accumulators.person'),
    cell: (row) => <PersonOf about={row} {...(row.family && { whose: t('accumulators.whose.family') })} />,
    priority: 1,
  },
  { key: 'item', label: t('accumulators.item'), cell: (row) => <ItemOf about={row} /> },
  { key: 'used', width: 'money', label: t('accumulators.used'), cell: ({ used }) => used, priority: 1 },
  { key: 'limit', width: 'money', label: t('accumulators.limit'), cell: ({ limit }) => limit ?? '–' },
  { key: 'asOf', width: 'date', label: t('accumulators.asOf'), cell: ({ asOfDate }) => formatDate(asOfDate) },
  {
    key: 'recorded',
    label: t('accumulators.recorded'),
    cell: ({ recordedAt, recordedBy }) =>
      [formatDateTime(recordedAt), actorSaid(recordedBy, t)].filter(Boolean).join(', '),
    priority: 3,
  },
];

const fileColumns = (t: Translate) =>
  totalColumns.map((key) => ({
    key,
    label: t(`accumulators.column.${key}`),
    codes:
      key === 'family'
        ? (['true', 'false'] as const).map((value) => ({ value, label: t(`accumulators.column.family.${value}`) }))
        : [],
  }));

/** One total as the core says it; many come by the call behind this form. */
function NewTotal({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const record = useAction(accumulatorCalls.accumulatorTotals, { refreshes: [accumulatorCalls.accumulatorTotalList] });
  const send = async (values: FormValues) => {
    const { clientId, row } = totalIn(values);
    const { recorded, unknown } = await record.mutateAsync({ clientId, rows: [row] });
    if (recorded === 0) return { memberNumber: t('accumulators.nobody', { number: row.memberNumber }) };
    const [item] = unknown;
    notify('success', item === undefined ? t('accumulators.totalSaved') : t('accumulators.totalUnknown', { item }));
    onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} title={t('accumulators.newTotal')}>
      <Form onSubmit={send} label={t('accumulators.newTotal')}>
        <WhoseFields withFamily />
        <TextInput name="used" label={t('accumulators.used')} required inputMode="decimal" width="short" />
        <TextInput name="limit" label={t('accumulators.limit')} optional inputMode="decimal" width="short" />
        <DateInput name="asOfDate" label={t('accumulators.asOf')} required />
        <Button type="submit" kind="primary">
          {t('accumulators.record')}
        </Button>
      </Form>
    </Dialog>
  );
}

function totalIn(values: FormValues) {
  const suffix = textOf(values, 'suffix');
  return {
    clientId: textOf(values, 'clientId'),
    row: {
      memberNumber: textOf(values, 'memberNumber'),
      suffix: suffix === 'family' ? null : suffix,
      liabilityItemId: textOf(values, 'liabilityItemId'),
      used: textOf(values, 'used'),
      limit: textOf(values, 'limit') || null,
      asOfDate: textOf(values, 'asOfDate'),
    },
  };
}
