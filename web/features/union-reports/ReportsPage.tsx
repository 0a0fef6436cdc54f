import type { Reply } from '@coverlane/contract/call.ts';
import { monthColumns, unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { monthStates } from '@coverlane/contract/union-reports/codes.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount, formatMoney, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { ExportMenu } from '../../lists/ExportMenu.tsx';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { stateTones } from './report-tones.ts';
import { ReportDrawer } from './ReportDrawer.tsx';

type Month = Reply<typeof unionReports.unionReportList>['rows'][number];

/** What the address narrows the list by, as the call takes it. */
function useAsked({ page, read }: ListAddress) {
  const [shopId, unionId, period] = [read('shop'), read('union'), read('period')];
  return {
    page,
    sort: read('sort') || undefined,
    search: read('search') || undefined,
    state: monthStates.find((known) => known === read('state')),
    ...(shopId && { shopId }),
    ...(unionId && { unionId }),
    ...(period && { period }),
  };
}

/** Every month of every shop: who reported, who did not, and what is open (domain 13.3). */
export function ReportsPage() {
  const t = useText();
  const { type } = useUser();
  const address = useListAddress(['state', 'period', 'shop', 'union', 'report']);
  const asked = useAsked(address);
  const list = useCall(unionReports.unionReportList, asked, { keep: true });
  const { data } = list;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const report = address.read('report');
  useExistingPage(address, data?.total);
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.unionReports')}
        about={t('unionReports.about')}
        actions={<LinkButton href={`/${type}/hourbanks`}>{t('unionReports.banks')}</LinkButton>}
      />
      <div className="list-bar">
        <Narrowing address={address} found={data} asked={asked} />
        <Accepting ticked={ticked} rows={data?.rows ?? []} onDone={() => setTicked(new Set())} />
      </div>
      <DataTable
        caption={t('screens.unionReports')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={keyOf}
        rowName={({ shopName, period }: Month) => `${shopName} ${formatMonth(period)}`}
        rowHref={({ reportId, state, shopId }: Month) =>
          reportId !== null && state !== 'draft' ? address.href({ report: reportId }) : address.href({ shop: shopId })
        }
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState drawing="folder">{t('unionReports.none')}</EmptyState>} />}
        sort={readSort(asked.sort ?? '-period')}
        onSort={(sort) => address.change({ sort: writeSort(sort) })}
        selected={ticked}
        onSelect={setTicked}
      />
      <Pages address={address} total={data?.total} />
      {report && (
        <ReportDrawer
          id={report}
          onClose={() => address.change({ report: undefined })}
          onOpen={(id) => address.change({ report: id })}
        />
      )}
    </div>
  );
}

const keyOf = ({ shopId, period }: Month): string => `${shopId} ${period}`;

type NarrowingProps = {
  readonly address: ListAddress;
  readonly found: Reply<typeof unionReports.unionReportList> | undefined;
  readonly asked: ReturnType<typeof useAsked>;
};

function Narrowing({ address, found, asked }: NarrowingProps) {
  const t = useText();
  const { page: _, ...query } = asked;
  const state = monthStates.map((value) => ({ value, label: t(`unionReports.state.${value}`) }));
  const period = lastMonths(useToday()).map((value) => ({ value, label: formatMonth(value) }));
  const columns = monthColumns.map((key) => ({
    key,
    label: t(`unionReports.column.${key}`),
    ...(key === 'state' && { codes: state }),
  }));
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('unionReports.search')}
      any={t('crud.any')}
      filters={[
        { name: 'state', label: t('unionReports.column.state'), value: address.read('state'), choices: state },
        { name: 'period', label: t('unionReports.column.period'), value: address.read('period'), choices: period },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      actions={
        <div className="row">
          <span className="muted" role="status">
            {found &&
              t('unionReports.count', {
                count: found.total,
                shown: formatCount(found.total),
                open: formatMoney(found.open),
              })}
          </span>
          <ExportMenu
            call={unionReports.unionReportListFile}
            query={query}
            columns={columns}
            labels={{ menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') }}
          />
        </div>
      }
    />
  );
}

/** The months of a year back from a day, by their first days. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 13 }, (_, back) => {
    const day = new Date(Date.UTC(year, month - 1 - back, 1));
    return day.toISOString().slice(0, 10);
  });
}

type AcceptingProps = {
  readonly ticked: ReadonlySet<string>;
  readonly rows: readonly Month[];
  readonly onDone: () => void;
};

/** Accepts the reports that are ticked and wait for it. */
function Accepting({ ticked, rows, onDone }: AcceptingProps) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const step = useAction(unionReports.unionReportStep, { refreshes: [unionReports.unionReportList] });
  if (ticked.size === 0) return null;
  const ids = rows.flatMap((row) =>
    ticked.has(keyOf(row)) && row.state === 'submitted' && row.reportId !== null ? [row.reportId] : [],
  );
  const accept = () =>
    step.mutate(
      { ids, step: 'accept' },
      {
        onSuccess: ({ changed }) => {
          notify('success', t('unionReports.accepted', { count: changed }));
          onDone();
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <SelectionBar count={ticked.size} onClear={onDone}>
      {ids.length > 0 ? (
        <Button kind="primary" busy={step.isPending} onClick={accept}>
          {t('unionReports.acceptMany', { count: ids.length })}
        </Button>
      ) : (
        <span className="muted">{t('unionReports.noneToAccept')}</span>
      )}
    </SelectionBar>
  );
}

const columnsOf = (t: Translate): Column<Month>[] => [
  {
    key: 'shop',
    width: 'name',
    label: t('unionReports.column.shop'),
    priority: 1,
    sortable: true,
    cell: ({ shopName }) => shopName,
  },
  {
    key: 'period',
    width: 'date',
    label: t('unionReports.column.period'),
    sortable: true,
    cell: ({ period }) => formatMonth(period),
  },
  {
    key: 'state',
    width: 'state',
    label: t('unionReports.column.state'),
    sortable: true,
    cell: ({ state }) => <StatusChip tone={stateTones[state]}>{t(`unionReports.state.${state}`)}</StatusChip>,
  },
  {
    key: 'due',
    width: 'date',
    label: t('unionReports.column.dueOn'),
    sortable: true,
    cell: ({ dueOn }) => <DateText date={dueOn} />,
  },
  {
    key: 'late',
    width: 'money',
    label: t('unionReports.column.daysLate'),
    cell: ({ daysLate }) => (daysLate === 0 ? <NoValue /> : formatCount(daysLate)),
  },
  { key: 'hours', width: 'money', label: t('unionReports.column.hours'), priority: 3, cell: ({ hours }) => hours },
  { key: 'amount', width: 'money', label: t('unionReports.column.due'), cell: ({ due }) => <Money amount={due} /> },
  {
    key: 'owed',
    width: 'money',
    label: t('unionReports.column.open'),
    sortable: true,
    cell: ({ open }) => <Money amount={open} />,
  },
  {
    key: 'union',
    width: 'name',
    label: t('unionReports.column.union'),
    priority: 3,
    cell: ({ unionName }) => unionName,
  },
];
