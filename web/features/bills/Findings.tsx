import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import { verdicts } from '@coverlane/contract/bills/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useSelection } from '../../lib/selection.ts';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Correct } from './Correct.tsx';
import { type CarrierBill, type Finding, verdictTones } from './replies.ts';

type Props = { readonly bill: CarrierBill; readonly address: ListAddress };

/** Theirs beside ours, differences first, each with its reason; chosen ones are disputed or taken, one is corrected in its row. */
export function Findings({ bill, address }: Props) {
  const t = useText();
  const [correcting, setCorrecting] = useState<Finding | null>(null);
  const verdict = verdicts.find((one) => one === address.read('verdict'));
  const search = address.read('search');
  const asked = { id: bill.id, ...(verdict && { verdict }), ...(search && { search }) };
  const list = useCall(carrierBills.carrierBill, { ...asked, page: address.page }, { keep: true });
  useExistingPage(address, list.data?.total);
  const selection = useSelection(list.data?.rows, `${bill.id} ${verdict} ${search}`);
  return (
    <>
      <Filters address={address} search={search} verdict={verdict} />
      <Decide bill={bill} rows={selection.rows} onDone={selection.clear} />
      <DataTable
        caption={t('bills.lines')}
        columns={columnsOf(t, bill)}
        rows={list.data?.rows}
        rowKey={({ id }: Finding) => id}
        rowName={({ name }: Finding) => name}
        renderActions={(finding: Finding) => <CorrectButton finding={finding} onClick={setCorrecting} />}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState drawing="folder">{t('bills.findingsNone')}</EmptyState>} />}
        selected={selection.keys}
        onSelect={selection.choose}
      />
      <Pages address={address} total={list.data?.total} />
      {correcting && <Correct bill={bill} finding={correcting} onClose={() => setCorrecting(null)} />}
    </>
  );
}

type FilterProps = Pick<Props, 'address'> & {
  readonly search: string;
  readonly verdict: Finding['verdict'] | undefined;
};

function Filters({ address, search, verdict }: FilterProps) {
  const t = useText();
  return (
    <FilterBar
      search={search}
      searchLabel={t('bills.search')}
      any={t('bills.any')}
      filters={[
        {
          name: 'verdict',
          label: t('bills.verdict'),
          value: verdict ?? '',
          choices: verdicts.map((value) => ({ value, label: t(`bills.verdict.${value}`) })),
        },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
    />
  );
}

type CorrectButtonProps = { readonly finding: Finding; readonly onClick: (finding: Finding) => void };

function CorrectButton({ finding, onClick }: CorrectButtonProps) {
  const t = useText();
  if (!isCorrectable(finding)) return null;
  return (
    <Button kind="quiet" onClick={() => onClick(finding)}>
      {t('bills.correct')}
    </Button>
  );
}

/** What is on one side alone, and whose plan is known, can be brought to what the other says. */
const isCorrectable = ({ verdict, memberId, planId }: Finding): boolean =>
  memberId !== null && planId !== null && (verdict === 'theirsOnly' || verdict === 'oursOnly');

type DecideProps = { readonly bill: CarrierBill; readonly rows: readonly Finding[]; readonly onDone: () => void };

function Decide({ bill: { id }, rows, onDone }: DecideProps) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const decide = useAction(carrierBills.decideFindings, {
    refreshes: [carrierBills.carrierBill, carrierBills.carrierBillList],
  });
  if (rows.length === 0) return null;
  const run = (decision: 'disputed' | 'accepted' | null) =>
    decide.mutate(
      { id, findings: rows.map((row) => row.id), decision },
      { onSuccess: onDone, onError: (failure) => notify('error', say(failure)) },
    );
  return (
    <SelectionBar count={rows.length} onClear={onDone}>
      <Button kind="primary" busy={decide.isPending} onClick={() => run('disputed')}>
        {t('bills.dispute')}
      </Button>
      <Button busy={decide.isPending} onClick={() => run('accepted')}>
        {t('bills.accept')}
      </Button>
      <Button busy={decide.isPending} onClick={() => run(null)}>
        {t('bills.undecide')}
      </Button>
    </SelectionBar>
  );
}

/** "Terminated 09/30/2026, billed 10/2026". */
function whyText({ reason, values }: Finding, month: string, t: Translate): string {
  if (reason === null) return '';
  const { date = '', theirs = '', ours = '', count = '' } = values;
  return t(`bills.why.${reason}`, { date: formatDate(date), month: formatMonth(month), theirs, ours, count });
}

const columnsOf = (t: Translate, { month }: CarrierBill): Column<Finding>[] => [
  { key: 'name', width: 'name', label: t('bills.name'), priority: 1, cell: ({ name }) => name },
  {
    key: 'number',
    width: 'id',
    label: t('bills.memberNumber'),
    priority: 3,
    cell: ({ memberNumber }) => memberNumber ?? <NoValue />,
  },
  { key: 'plan', width: 'text', label: t('bills.plan'), priority: 3, cell: ({ planName }) => planName ?? <NoValue /> },
  { key: 'theirs', width: 'money', label: t('bills.theirs'), cell: ({ theirs }) => <Money amount={theirs} /> },
  { key: 'ours', width: 'money', label: t('bills.ours'), cell: ({ ours }) => <Money amount={ours} /> },
  {
    key: 'difference',
    width: 'money',
    label: t('bills.difference'),
    priority: 3,
    cell: ({ difference }) => <Money amount={difference} />,
  },
  {
    key: 'verdict',
    width: 'state',
    label: t('bills.verdict'),
    cell: ({ verdict }) => <StatusChip tone={verdictTones[verdict]}>{t(`bills.verdict.${verdict}`)}</StatusChip>,
  },
  { key: 'why', width: 'text', label: t('bills.reason'), wrap: true, cell: (finding) => whyText(finding, month, t) },
  {
    key: 'decision',
    width: 'text',
    label: t('bills.decision'),
    cell: ({ decision }) => (decision === null ? <NoValue /> : t(`bills.decision.${decision}`)),
  },
];
