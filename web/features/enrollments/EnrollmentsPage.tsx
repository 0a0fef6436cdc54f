import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useCall, useRefresh } from '../../lib/api.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { type Selection, useSelection } from '../../lib/selection.ts';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { BulkActions } from './BulkActions.tsx';
import { EnrollmentDetail } from './EnrollmentDetail.tsx';
import { EnrollmentHead } from './EnrollmentHead.tsx';
import { EnrollmentTable } from './EnrollmentTable.tsx';
import { useEnrollmentColumns } from './enrollment-columns.tsx';
import { isUnderWay } from './status-looks.ts';
import type { EnrollmentLine, ListTab } from './enrollment-line.ts';
import { askedOf, ListTop, NoEnrollments, tabOf } from './ListTop.tsx';
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
  const tab = tabOf(address);
  const asked = askedOf(address, tab);
  const list = useRows(asked);
  const { data } = list;
  return (
    <div className="page page-list">
      <ListTop address={address} tab={tab} total={data?.total} />
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
        empty={<NoEnrollments address={address} tab={tab} />}
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

const useRows = (asked: Readonly<Record<string, string>>) =>
  useCall(enrollments.enrollmentList, asked, {
    keep: true,
    every: (data) => (data?.rows.some((row) => isUnderWay(row)) ? ASK_AGAIN_MS : false),
  });
