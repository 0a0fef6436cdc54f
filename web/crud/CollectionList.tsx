import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import type { useCall } from '../lib/api.ts';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import type { RequestFailed } from '../lib/request-failed.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { Pager } from '../ui/Pager.tsx';
import { type Column, readSort, type Sort, writeSort } from '../ui/tableColumns.ts';
import type { FieldUse } from './fields.tsx';
import { nameOf, useFields, useWords } from './words.ts';

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
  const { collection, address, list, onOpen } = props;
  const t = useText();
  const word = useWords(collection);
  const fields = useFields(collection);
  const uses = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []);
  const columns = uses(collection.columns.slice(0, address.open ? BESIDE : undefined));

  if (list.error && !list.data) return <Failed {...props} failure={list.error} />;
  return (
    <div className="stack">
      <FilterBar
        search={address.read('search')}
        searchLabel={t('crud.search')}
        any={t('crud.any')}
        filters={uses(collection.filters).map((use) => filterOf(use, address))}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      />
      {list.error && <p className="muted small">{t('crud.notUpdated')}</p>}
      <DataTable
        caption={word('title')}
        columns={columns.map((use, index) => columnOf(use, index, address.open))}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowName={(row) => nameOf(collection, row)}
        onOpen={({ id }) => onOpen(id)}
        {...sorting(collection, address)}
        empty={<Nothing {...props} />}
      />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

function Failed({ list, address, failure }: Props & { readonly failure: RequestFailed }) {
  const say = useFailureText();
  // An address that the server refuses would be refused again.
  const retry = () => (failure.status === 422 ? address.clear() : void list.refetch());
  return <ErrorState title={say(failure)} code={failure.code} onRetry={retry} busy={list.isFetching} />;
}

function Pages({ address, total }: { readonly address: ListAddress; readonly total: number | undefined }) {
  const href = (page: number) => address.href({ page: String(page) });
  return total ? <Pager page={address.page} total={total} pageSize={PAGE_SIZE} pageHref={href} /> : null;
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

/** None yet, or none that match: two sentences, each with the one thing to do next. */
function Nothing({ collection, address, add }: Props) {
  const t = useText();
  const word = useWords(collection);
  const clear = <Button onClick={address.clear}>{t('crud.clearFilters')}</Button>;
  if (address.isNarrowed || address.page > 1) return <EmptyState action={clear}>{t('crud.noneMatch')}</EmptyState>;
  return (
    <EmptyState icon="folder" action={add && <Button onClick={add}>{word('new')}</Button>}>
      {word('none')}
    </EmptyState>
  );
}
