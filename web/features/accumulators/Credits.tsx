import { adjustmentSources } from '@coverlane/contract/accumulators/codes.ts';
import { creditColumns } from '@coverlane/contract/accumulators/shapes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
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
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { textOf } from './entered.ts';
import { ExportOf } from './ExportOf.tsx';
import { ItemOf, NoneRecorded, PersonOf, RecordedFilters, WhoseFields } from './RecordedOf.tsx';
import { actorSaid } from '../../lib/actors.ts';

type Row = Reply<typeof accumulatorCalls.accumulatorAdjustmentList>['rows'][number];

const REFRESHES = [accumulatorCalls.accumulatorAdjustmentList] as const;

/** Credits that no claim line gives (domain 8.2): a list, a form for one more, and taking one back. */
export function Credits() {
  const t = useText();
  const address = usePeopleAddress(['clientId']);
  const [open, setOpen] = useState(false);
  const asked = { ...address.query, page: address.page };
  const list = useCall(accumulatorCalls.accumulatorAdjustmentList, asked, { keep: true });
  const { data } = list;
  const actions = (
    <>
      <ExportOf call={accumulatorCalls.accumulatorAdjustmentFile} address={address} columns={fileColumns(t)} />
      <Button kind="primary" icon="add" onClick={() => setOpen(true)}>
        {t('accumulators.newAdjustment')}
      </Button>
    </>
  );
  return (
    <div className="page page-wide">
      <PageHeader title={t('accumulators.part.adjustments')} about={t('accumulators.adjustmentsAbout')} />
      <RecordedFilters address={address} actions={actions} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('accumulators.part.adjustments')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ id }: Row) => id}
        empty={<NoneRecorded address={address} none={t('accumulators.noAdjustments')} />}
      />
      <Pages address={address} total={data?.total} />
      {open && <NewCredit onClose={() => setOpen(false)} />}
    </div>
  );
}

const columnsOf = (t: Translate): Column<Row>[] => [
  {
    key: 'person',
    width: 'name',
    label: t('accumulators.person'),
    cell: (row) => <PersonOf about={row} />,
    priority: 1,
  },
  { key: 'item', label: t('accumulators.item'), cell: (row) => <ItemOf about={row} /> },
  { key: 'amount', width: 'money', label: t('accumulators.amount'), cell: ({ amount }) => amount, priority: 1 },
  {
    key: 'serviceDate',
    width: 'date',
    label: t('accumulators.serviceDate'),
    cell: ({ serviceDate }) => formatDate(serviceDate),
  },
  {
    key: 'source',
    label: t('accumulators.source'),
    cell: ({ source, reason }) => [t(`accumulators.source.${source}`), reason].filter(Boolean).join(': '),
  },
  {
    key: 'recorded',
    label: t('accumulators.recorded'),
    cell: ({ recordedAt, recordedBy }) =>
      [formatDateTime(recordedAt), actorSaid(recordedBy, t)].filter(Boolean).join(', '),
    priority: 3,
  },
  { key: 'undo', width: 'state', label: t('accumulators.takeBack'), cell: ({ id }) => <TakeBack id={id} /> },
];

const fileColumns = (t: Translate) =>
  creditColumns.map((key) => ({
    key,
    label: t(`accumulators.column.${key}`),
    codes:
      key === 'source' ? adjustmentSources.map((value) => ({ value, label: t(`accumulators.source.${value}`) })) : [],
  }));

/** A credit that was wrong no longer counts; it stays in the records. */
function TakeBack({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const undo = useAction(accumulatorCalls.accumulatorAdjustmentUndo, { refreshes: REFRESHES });
  const take = () =>
    undo.mutate(
      { id },
      {
        onSuccess: () => notify('success', t('accumulators.takenBack')),
        onError: (error) => notify('error', say(error)),
      },
    );
  return (
    <Button kind="quiet" busy={undo.isPending} onClick={take}>
      {t('accumulators.takeBack')}
    </Button>
  );
}

function NewCredit({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const record = useAction(accumulatorCalls.accumulatorAdjustment, { refreshes: REFRESHES });
  const send = async (values: FormValues) => {
    const credit = creditIn(values);
    if (credit === undefined) return;
    await record.mutateAsync(credit);
    notify('success', t('accumulators.creditSaved'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('accumulators.newAdjustment')}>
      <Form onSubmit={send} label={t('accumulators.newAdjustment')}>
        <WhoseFields />
        <TextInput
          name="amount"
          label={t('accumulators.amount')}
          hint={t('accumulators.amountHint')}
          required
          inputMode="decimal"
          width="short"
        />
        <DateInput name="serviceDate" label={t('accumulators.serviceDate')} required />
        <Select
          name="source"
          label={t('accumulators.source')}
          required
          choices={adjustmentSources.map((value) => ({ value, label: t(`accumulators.source.${value}`) }))}
        />
        <TextInput name="reason" label={t('accumulators.reason')} optional maxLength={255} />
        <Button type="submit" kind="primary">
          {t('accumulators.record')}
        </Button>
      </Form>
    </Dialog>
  );
}

function creditIn(values: FormValues) {
  const source = adjustmentSources.find((known) => known === textOf(values, 'source'));
  if (source === undefined) return undefined;
  return {
    clientId: textOf(values, 'clientId'),
    memberNumber: textOf(values, 'memberNumber'),
    suffix: textOf(values, 'suffix'),
    liabilityItemId: textOf(values, 'liabilityItemId'),
    amount: textOf(values, 'amount'),
    serviceDate: textOf(values, 'serviceDate'),
    source,
    reason: textOf(values, 'reason') || null,
  };
}
