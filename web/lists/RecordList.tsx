import type { AnyCall } from '@coverlane/contract/call.ts';
import type { ReactNode } from 'react';
import type { ListAddress } from '../lib/list-address.ts';
import type { RequestFailed } from '../lib/request-failed.ts';
import { type Selection, useSelection } from '../lib/selection.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { Filter } from '../ui/FilterSelect.tsx';
import { type Column, readSort, type Sort, writeSort } from '../ui/table-columns.ts';
import type { ListColumn } from './ExportMenu.tsx';
import { ListHead } from './ListHead.tsx';
import { failedList, NotUpdated, Pages, useExistingPage } from './ListParts.tsx';
import { NoRows } from './NoRows.tsx';
import { SelectedItems } from './SelectedItems.tsx';

/** Columns beside an open record. */
const BESIDE = 2;

type Keyed = { readonly id: string };

type Props<Row> = {
  /** What saved views are kept under, and what the list is called. */
  readonly screen: string;
  readonly caption: string;
  readonly calls: Readonly<Record<'list' | 'remove' | 'restore' | 'export', AnyCall>>;
  readonly address: ListAddress;
  readonly list: {
    readonly data: { readonly rows: Row[]; readonly total: number } | undefined;
    readonly error: RequestFailed | null;
    readonly refetch: () => Promise<unknown>;
    readonly isFetching: boolean;
  };
  readonly searchLabel: string;
  readonly filters: readonly Filter[];
  /** The columns that are shown, the name of the record first, and all there are to choose from. */
  readonly columns: readonly (Column<Row> & ListColumn)[];
  readonly all: readonly ListColumn[];
  /** The column the rows are ordered by while the address names none. */
  readonly sortedBy: string | undefined;
  /** Rows can be ticked, to delete several. */
  readonly selectable: boolean;
  readonly nameOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** What is said while there is no row yet. */
  readonly none: ReactNode;
};

/** A list whose records open beside it: search, filters, views, columns, export, ticked rows, pages; all of it in the address. */
export function RecordList<Row extends Keyed>(props: Props<Row>) {
  const { screen, address, list, calls, columns, all, nameOf } = props;
  useExistingPage(address, list.isFetching ? undefined : list.data?.total);
  const selection = useSelection(list.data?.rows, address.narrowedBy);
  return (
    <div className="stack">
      <div className="list-bar">
        <ListHead
          {...{ screen, address }}
          searchLabel={props.searchLabel}
          filters={props.filters}
          exportCall={calls.export}
          shown={columns}
          columns={all}
        />
        <SelectedItems {...{ calls, address, selection, nameOf }} total={list.data?.total ?? 0} />
      </div>
      <NotUpdated list={list} />
      <Rows {...props} selection={selection} />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

function Rows<Row extends Keyed>(props: Props<Row> & { readonly selection: Selection<Row> }) {
  const { address, list, columns, selection, selectable, nameOf } = props;
  const sort = readSort(address.sort ?? props.sortedBy);
  return (
    <DataTable
      caption={props.caption}
      columns={columns.slice(0, address.open ? BESIDE : undefined).map(markOpen(address.open))}
      rows={list.data?.rows}
      failed={failedList({ list, address })}
      rowKey={({ id }) => id}
      rowName={nameOf}
      onOpen={props.onOpen}
      {...(sort && { sort })}
      onSort={(next: Sort) => address.change({ sort: writeSort(next) })}
      {...(selectable && !address.open && { selected: selection.keys, onSelect: selection.choose })}
      empty={<NoRows address={address} none={props.none} />}
    />
  );
}

/** The open record is marked where it stands in the list: by its name. */
const markOpen =
  (open: string | undefined) =>
  <Row extends Keyed>(column: Column<Row>, index: number): Column<Row> => ({
    ...column,
    cell: (row) =>
      index === 0 && row.id === open ? <strong aria-current="true">{column.cell(row)}</strong> : column.cell(row),
  });
