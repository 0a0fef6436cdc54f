import type { ReactNode } from 'react';

/**
 * What a column holds, which says how wide it is. `id`, `date`, `money` (any figure) and `state` are as wide as what is in
 * them and are never cut; `date` and `money` stand right. `name` and `text` share what is left, and are cut with dots.
 */
export type ColumnWidth = 'id' | 'date' | 'money' | 'name' | 'text' | 'state';

/** One column of a table, as one object: never parallel lists of headers, cells and sorts. */
export type Column<Row> = {
  /** Name of the column in sorts and saved views; also the React key. */
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Default 'name' for the first column, 'text' for the others. */
  readonly width?: ColumnWidth;
  /** May take several lines: what changed, a list. Every other row of a table is one line high. */
  readonly wrap?: boolean;
  /** 1: heading of the card on a phone; 2: shown there with its label; 3: only where the table has 1,120 px. Default 2. */
  readonly priority?: 1 | 2 | 3;
  readonly sortable?: boolean;
};

/** Column and direction that rows are ordered by. */
export type Sort = { readonly key: string; readonly direction: 'ascending' | 'descending' };

/** The sort after choosing a column: its other direction when it leads already, else ascending. */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  const turned = sort?.key === key && sort.direction === 'ascending';
  return { key, direction: turned ? 'descending' : 'ascending' };
}

/** '-hireDate' and 'hireDate', as the `sort` of a list call is written, to a Sort. */
export function readSort(text: string | null | undefined): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };
}

/** A Sort to the text that list calls and addresses carry. */
export function writeSort(sort: Sort): string {
  return sort.direction === 'descending' ? `-${sort.key}` : sort.key;
}

/** The keys with one added or taken away. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The keys with all rows between two of them added, as they stand on the page; without the first, only the second. */
export function withRange(
  keys: ReadonlySet<string>,
  { rows, from, to }: { rows: readonly string[]; from: string | undefined; to: string },
): ReadonlySet<string> {
  const [start, end] = [rows.indexOf(from ?? to), rows.indexOf(to)].sort((one, other) => one - other);
  return new Set([...keys, to, ...(start === undefined || start < 0 ? [] : rows.slice(start, (end ?? start) + 1))]);
}

/** The classes of a column's cells, head included. */
export const columnClass = (
  { width, wrap = false, priority }: Pick<Column<never>, 'width' | 'wrap' | 'priority'>,
  isFirst: boolean,
): string =>
  [
    `priority-${priority ?? (isFirst ? 1 : 2)}`,
    `column-${width ?? (isFirst ? 'name' : 'text')}`,
    ...(wrap ? ['column-wrap'] : []),
  ].join(' ');
