import type { AnyCall } from '@coverlane/contract/call.ts';
import type { ListAddress } from '../lib/list-address.ts';
import { request } from '../lib/request.ts';
import type { Selection } from '../lib/selection.ts';
import { SelectionBar } from '../ui/SelectionBar.tsx';
import { DeleteItems } from './DeleteItems.tsx';

/** As many as one call restores again. */
const MOST = 200;

type Props<Row> = {
  readonly calls: Readonly<Record<'list' | 'remove' | 'restore', AnyCall>>;
  readonly address: ListAddress;
  readonly total: number;
  readonly selection: Selection<Row>;
  readonly nameOf: (row: Row) => string;
};

/** What can be done with the ticked rows of a list; nothing is ticked, nothing shows. */
export function SelectedItems<Row extends { readonly id: string }>(props: Props<Row>) {
  const { calls, address, total, selection, nameOf } = props;
  const { rows, keys, choose, clear } = selection;
  if (rows.length === 0) return null;
  const selectAll = async () => {
    const { page: _, ...query } = address.query;
    const found: { rows: Row[] } = await request(calls.list, { ...query, pageSize: MOST });
    choose(new Set(found.rows.map(({ id }) => id)), found.rows);
  };
  const all = rows.length < total && total <= MOST ? { total, onSelect: () => void selectAll() } : undefined;
  const deleted = (ids: readonly string[]) => choose(new Set([...keys].filter((key) => !ids.includes(key))));
  const items = rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  return (
    <SelectionBar count={rows.length} all={all} onClear={clear}>
      <DeleteItems calls={calls} items={items} onDeleted={deleted} />
    </SelectionBar>
  );
}
