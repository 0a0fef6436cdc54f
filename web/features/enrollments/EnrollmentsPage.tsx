import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useCall, useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { type Selection, useSelection } from '../../lib/selection.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { BulkActions } from './BulkActions.tsx';
import { EnrollmentDetail } from './EnrollmentDetail.tsx';
import { EnrollmentHead } from './EnrollmentHead.tsx';
import { EnrollmentTable } from './EnrollmentTable.tsx';
import { useEnrollmentColumns } from './enrollment-columns.tsx';
import { isUnderWay } from './status-looks.ts';
import { type EnrollmentLine, type ListTab, listTabs, tabNames } from './enrollment-line.ts';
import './enrollments.css';

const ASK_AGAIN_MS = 5000;
/** As many as one page can answer, and somebody can follow one by one. */
const MOST_AT_ONCE = 200;

/** Every enrollment the reader may see: drafts, what waits, and what failed, each with who acts next: `/{area}/enrollments`. */
export function EnrollmentsPage() {
  const address = usePeopleAddress(['tab', 'status', 'enrollmentType', 'clientId', 'divisionId', 'sessionId']);
  return address.open === undefined ? <List address={address} /> : <EnrollmentDetail id={address.open} />;
}

function List({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const tab: ListTab = tabNames.find((name) => name === address.read('tab')) ?? 'all';
  const asked = askedOf(address, tab);
  const list = useRows(asked);
  const { data } = list;
  const hrefOf = (name: ListTab) => address.href({ tab: name === 'all' ? undefined : name, status: undefined });
  return (
    <div className="page page-list">
      <PageHeader
        title={t('enrollments.title')}
        about={data && t('enrollments.count', { count: data.total })}
        actions={
          <Tabs
            label={t('enrollments.title')}
            tabs={tabNames.map((name) => ({ href: hrefOf(name), label: t(`enrollments.tab.${name}`) }))}
            current={hrefOf(tab)}
          />
        }
      />
      <Rows list={list} address={address} tab={tab} asked={asked} />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

type RowsProps = {
  readonly list: ReturnType<typeof useRows>;
  readonly address: ListAddress;
  readonly tab: ListTab;
  readonly asked: Readonly<Record<string, string>>;
};

function Rows({ list, address, tab, asked }: RowsProps) {
  const { data, error } = list;
  const { chosen } = useEnrollmentColumns(address);
  const selection = useSelection(data?.rows, address.narrowedBy);
  const refresh = useRefresh();
  const done = (left: ReadonlySet<string>) => {
    selection.choose(left);
    void refresh([enrollments.enrollmentList]);
  };
  return (
    <>
      <div className="list-bar">
        <EnrollmentHead address={{ ...address, query: asked }} tab={tab} />
        <BulkActions
          rows={selection.rows}
          all={allOf({ address, tab, selection, total: data?.total ?? 0 })}
          onClear={selection.clear}
          onDone={done}
        />
      </div>
      {error && !data && <ListFailed failure={error} list={list} address={address} />}
      <EnrollmentTable
        rows={data?.rows}
        columns={chosen}
        selection={selection}
        address={address}
        empty={<Nothing address={address} tab={tab} />}
      />
    </>
  );
}

type Whole = Pick<RowsProps, 'address' | 'tab'> & {
  readonly selection: Selection<EnrollmentLine>;
  readonly total: number;
};

/** Ticks all that the list finds; undefined where they are ticked or too many. */
function allOf({ address, tab, selection, total }: Whole) {
  if (selection.rows.length >= total || total > MOST_AT_ONCE) return undefined;
  const { page: _, ...query } = askedOf(address, tab);
  const tick = async () => {
    const found = await request(enrollments.enrollmentList, { ...query, pageSize: MOST_AT_ONCE });
    selection.choose(new Set(found.rows.map(({ id }) => id)), found.rows);
  };
  return { total, onSelect: () => void tick() };
}

/** What the list is asked for: a tab is the states it holds, unless one of them is chosen. */
function askedOf(address: ListAddress, tab: ListTab): Readonly<Record<string, string>> {
  const { tab: _, status, ...query } = address.query;
  const states = status ?? listTabs[tab].join(',');
  return { ...query, ...(states && { status: states }) };
}

const useRows = (asked: Readonly<Record<string, string>>) =>
  useCall(enrollments.enrollmentList, asked, {
    keep: true,
    every: (data) => (data?.rows.some((row) => isUnderWay(row)) ? ASK_AGAIN_MS : false),
  });

/** A tab alone narrows nothing: it has a sentence of its own while nothing is in it. */
function Nothing({ address, tab }: { readonly address: ListAddress; readonly tab: ListTab }) {
  const t = useText();
  const isNarrowed = Object.keys(address.query).some((name) => !['tab', 'page', 'sort'].includes(name));
  const none = <EmptyState drawing="desk">{t(`enrollments.none.${tab}`)}</EmptyState>;
  return <NoRows address={{ ...address, isNarrowed }} none={none} />;
}
