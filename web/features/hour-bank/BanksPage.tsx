import type { Reply } from '@coverlane/contract/call.ts';
import { bankFailures, bankNeeds, bankStates } from '@coverlane/contract/hour-bank/codes.ts';
import { bankColumns, bankLists } from '@coverlane/contract/hour-bank/list-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { ExportMenu } from '../../lists/ExportMenu.tsx';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { hoursSaid } from './hours-words.ts';

type List = Reply<typeof bankLists.hourBankList>;
type Bank = List['rows'][number];

function useAsked({ page, read }: ListAddress) {
  const unionId = read('union');
  return {
    page,
    sort: read('sort') || undefined,
    search: read('search') || undefined,
    state: bankStates.find((known) => known === read('state')),
    needs: bankNeeds.find((known) => known === read('needs')),
    ...(unionId && { unionId }),
  };
}

/** All banks of hours of the funds that somebody keeps, with their months side by side: `/admin/hourbanks` (domain 13.2). */
export function BanksPage() {
  const t = useText();
  const { type } = useUser();
  const address = useListAddress(['state', 'needs', 'union']);
  const asked = useAsked(address);
  const list = useCall(bankLists.hourBankList, asked, { keep: true });
  const { data } = list;
  useExistingPage(address, data?.total);
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.hourBanks')} about={t('hourBanks.about')} />
      <Narrowing address={address} found={data} asked={asked} />
      <DataTable
        caption={t('screens.hourBanks')}
        columns={columnsOf(t, data?.grid ?? [])}
        rows={data?.rows}
        rowKey={({ memberId, unionId }: Bank) => `${memberId} ${unionId}`}
        rowName={({ worker }: Bank) => worker}
        rowHref={({ memberId }: Bank) => `/${type}/member/${memberId}?tab=hours`}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState drawing="folder">{t('hourBanks.none')}</EmptyState>} />}
        sort={readSort(asked.sort ?? 'worker')}
        onSort={(sort) => address.change({ sort: writeSort(sort) })}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

type NarrowingProps = {
  readonly address: ListAddress;
  readonly found: List | undefined;
  readonly asked: ReturnType<typeof useAsked>;
};

function Narrowing({ address, found, asked }: NarrowingProps) {
  const t = useText();
  const { page: _, ...query } = asked;
  const state = bankStates.map((value) => ({ value, label: t(`hourBanks.state.${value}`) }));
  const needs = bankNeeds.map((value) => ({ value, label: t(`hourBanks.needs.${value}`) }));
  const failure = bankFailures.map((value) => ({ value, label: t(`hours.failure.${value}`) }));
  const codes = { state, failure };
  const columns = bankColumns.map((key) => ({
    key,
    label: t(`hourBanks.column.${key}`),
    ...((key === 'state' || key === 'failure') && { codes: codes[key] }),
  }));
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('hourBanks.search')}
      any={t('crud.any')}
      filters={[
        { name: 'state', label: t('hourBanks.column.state'), value: address.read('state'), choices: state },
        { name: 'needs', label: t('hourBanks.needs'), value: address.read('needs'), choices: needs },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      actions={
        <div className="row">
          <span className="muted" role="status">
            {found && t('hourBanks.count', { count: found.total, shown: formatCount(found.total) })}
          </span>
          <ExportMenu
            call={bankLists.hourBankListFile}
            query={query}
            columns={columns}
            labels={{ menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') }}
          />
        </div>
      }
    />
  );
}

const tones = { building: 'neutral', covered: 'ok', frozen: 'warn' } as const;

function columnsOf(t: Translate, grid: readonly string[]): Column<Bank>[] {
  return [
    { key: 'worker', label: t('hourBanks.column.worker'), sortable: true, priority: 1, cell: ({ worker }) => worker },
    { key: 'number', width: 'id', label: t('hourBanks.column.memberNumber'), cell: ({ memberNumber }) => memberNumber },
    {
      key: 'state',
      width: 'state',
      label: t('hourBanks.column.state'),
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`hourBanks.state.${state}`)}</StatusChip>,
    },
    {
      key: 'hours',
      label: t('hourBanks.column.hours'),
      sortable: true,
      width: 'money',
      cell: ({ hours }) => <span className="numbers">{hoursSaid(hours)}</span>,
    },
    {
      key: 'through',
      label: t('hourBanks.column.through'),
      sortable: true,
      width: 'date',
      cell: ({ through }) => (through === null ? <NoValue /> : <DateText date={through} />),
    },
    ...grid.map(
      (month): Column<Bank> => ({
        key: month,
        width: 'state',
        priority: 3,
        label: formatMonth(month),
        cell: (bank) => <MonthOf bank={bank} month={month} />,
      }),
    ),
    {
      key: 'missing',
      label: t('hourBanks.column.missing'),
      sortable: true,
      cell: ({ next }) =>
        next === null ? (
          <NoValue />
        ) : (
          t('hourBanks.missing', { hours: hoursSaid(next.missing), month: formatMonth(next.coverageMonth) })
        ),
    },
    {
      key: 'selfPay',
      width: 'money',
      label: t('hourBanks.column.selfPay'),
      cell: ({ next }) => (next?.selfPay ? <Money amount={next.selfPay.amount} /> : <NoValue />),
    },
    { key: 'union', label: t('hourBanks.column.union'), priority: 3, cell: ({ unionName }) => unionName },
    {
      key: 'failure',
      label: t('hourBanks.column.failure'),
      wrap: true,
      cell: ({ failure }) => (failure === null ? <NoValue /> : t(`hours.failure.${failure}`)),
    },
  ];
}

/** What became of a month of coverage; one that nothing was decided about yet says nothing. */
function MonthOf({ bank, month }: { readonly bank: Bank; readonly month: string }) {
  const t = useText();
  const found = bank.months.find((one) => one.month === month);
  return found === undefined ? <NoValue /> : <span className="small">{t(`hourBanks.month.${found.outcome}`)}</span>;
}
