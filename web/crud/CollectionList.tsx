import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { useCall } from '../lib/api.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { type Selection, useSelection } from '../lib/selection.ts';
import { ListFailed, NoRows, Pages } from '../lists/ListParts.tsx';
import { ListTools, ViewTabs } from '../lists/ListTools.tsx';
import { SelectedItems } from '../lists/SelectedItems.tsx';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { type Column, readSort, type Sort, writeSort } from '../ui/tableColumns.ts';
import type { FieldUse } from './fields.tsx';
import { useFields, useNameOf, useWords } from './words.ts';

/** Columns beside an open record, and those that a narrow table keeps. */
const BESIDE = 2;
const KEPT = 3;

type Props = {
  readonly collection: Collection;
  readonly address: ListAddress;
  readonly list: ReturnType<typeof useCall<unknown, unknown, { rows: CollectionRecord[]; total: number }>>;
  readonly add: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
};

/** The records of a collection: search, filters, table, pages; everything it shows is in the address. */
export function CollectionList(props: Props) {
  const { list, address } = props;
  if (list.error && !list.data) return <ListFailed failure={list.error} {...{ list, address }} />;
  return <Listed {...props} />;
}

function Listed(props: Props) {
  const { collection, address, list } = props;
  const { calls } = collection;
  const t = useText();
  const fields = useFields(collection);
  const uses = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []);
  const chosen = uses(address.look.columns);
  const shown = chosen.length > 0 ? chosen : uses(collection.columns);
  const selection = useSelection(list.data?.rows, address.narrowedBy);
  const nameOf = useNameOf(collection);
  return (
    <div className="stack">
      <ViewTabs screen={collection.name} address={address} />
      <FilterBar
        search={address.read('search')}
        searchLabel={t('crud.search')}
        any={t('crud.any')}
        filters={uses(collection.filters)
          .filter(({ kind }) => kind.choices)
          .map((use) => filterOf(use, address))}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
        actions={!address.open && <Tools {...props} shown={shown} />}
      />
      {list.error && <p className="muted small">{t('crud.notUpdated')}</p>}
      <SelectedItems {...{ calls, address, selection }} total={list.data?.total ?? 0} nameOf={nameOf} />
      <Rows {...props} {...{ shown, selection }} />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

function Tools({ collection, address, shown }: Props & { readonly shown: readonly FieldUse[] }) {
  const all = Object.values(useFields(collection)).map(listColumn);
  const { name, calls } = collection;
  return (
    <ListTools screen={name} exportCall={calls.export} address={address} shown={shown.map(listColumn)} columns={all} />
  );
}

const listColumn = (use: FieldUse) => ({
  key: use.name,
  label: use.word(use.name),
  codes: use.kind.choices?.(use) ?? [],
});

type SelectedProps = Props & { readonly selection: Selection<CollectionRecord> };

function Rows({ shown, selection, ...props }: SelectedProps & { readonly shown: readonly FieldUse[] }) {
  const { collection, address, list, add, onOpen } = props;
  const word = useWords(collection);
  const nameOf = useNameOf(collection);
  const columns = shown.slice(0, address.open ? BESIDE : undefined);
  return (
    <DataTable
      caption={word('title')}
      columns={columns.map((use, index) => columnOf(use, index, address.open))}
      rows={list.data?.rows}
      rowKey={({ id }) => id}
      rowName={nameOf}
      onOpen={({ id }) => onOpen(id)}
      {...sorting(collection, address)}
      {...(add && !address.open && { selected: selection.keys, onSelect: selection.choose })}
      empty={<NoRows address={address} none={<None {...props} />} />}
    />
  );
}

/** The order of the rows: of the address, else by the first column. */
function sorting({ columns }: Collection, { sort, change }: ListAddress) {
  const shown = readSort(sort ?? columns[0]);
  return { ...(shown && { sort: shown }), onSort: (next: Sort) => change({ sort: writeSort(next) }) };
}

const filterOf = (use: FieldUse, { read }: ListAddress) => ({
  name: use.name,
  label: use.word(use.name),
  choices: use.kind.choices?.(use) ?? [],
  value: read(use.name),
});

function columnOf(use: FieldUse, index: number, open: string | undefined): Column<CollectionRecord> {
  const { name, kind, word } = use;
  return {
    key: name,
    label: word(name),
    sortable: true,
    priority: index === 0 ? 1 : index < KEPT ? 2 : 3,
    align: kind.align ?? 'start',
    cell: (row) => {
      const cell = kind.cell(row[name], use);
      return index === 0 && row.id === open ? <strong aria-current="true">{cell}</strong> : cell;
    },
  };
}

/** What is said while there is none yet, with the one thing to do next. */
function None({ collection, add }: Props) {
  const word = useWords(collection);
  return (
    <EmptyState icon="folder" action={add && <Button onClick={add}>{word('new')}</Button>}>
      {word('none')}
    </EmptyState>
  );
}
