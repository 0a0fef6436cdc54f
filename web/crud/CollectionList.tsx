import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { useCall } from '../lib/api.ts';
import { useText } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { useNamedRows } from '../lib/use-named.ts';
import { RecordList } from '../lists/RecordList.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { FieldUse } from './fields.tsx';
import { useFields, useNameOf, useWords } from './words.ts';

/** Columns that a narrow table keeps. */
const KEPT = 3;

type Props = {
  readonly collection: Collection;
  readonly address: ListAddress;
  readonly list: ReturnType<typeof useCall<unknown, unknown, { rows: CollectionRecord[]; total: number }>>;
  readonly add: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
};

/** The records of a collection, as a list. */
export function CollectionList({ collection, address, list, add, onOpen }: Props) {
  const t = useText();
  const word = useWords(collection);
  const fields = useFields(collection);
  const uses = (names: readonly string[]) => names.flatMap((name) => fields[name] ?? []);
  const chosen = uses(address.look.columns);
  const shown = chosen.length > 0 ? chosen : uses(collection.columns);
  const data = useNamedRows(list.data, collection, shown);
  const none = (
    <EmptyState drawing="folder" action={add && <Button onClick={add}>{word('new')}</Button>}>
      {word('none')}
    </EmptyState>
  );
  return (
    <RecordList
      screen={collection.name}
      caption={word('title')}
      searchLabel={t('crud.search')}
      filters={uses(collection.filters).flatMap(filterOf(address))}
      columns={shown.map(columnOf)}
      all={Object.values(fields).map(columnOf)}
      sortedBy={collection.columns[0]}
      selectable={add !== undefined}
      nameOf={useNameOf(collection)}
      onOpen={({ id }) => onOpen(id)}
      {...{ address, list: { ...list, data }, none, calls: collection.calls }}
    />
  );
}

const filterOf = (address: ListAddress) => (use: FieldUse) => {
  const { name, kind, label } = use;
  return kind.choices ? [{ name, label, choices: kind.choices(use), value: address.read(name) }] : [];
};

const columnOf = (use: FieldUse, index: number) => ({
  key: use.name,
  label: use.label,
  codes: use.kind.choices?.(use) ?? [],
  sortable: true,
  priority: index === 0 ? (1 as const) : index < KEPT ? (2 as const) : (3 as const),
  width: use.kind.width ?? (index === 0 ? ('name' as const) : ('text' as const)),
  cell: (row: CollectionRecord) => use.show(row[use.name]),
});
