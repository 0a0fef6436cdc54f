import type { ReactNode } from 'react';

/** One column of a table, as one object: never parallel lists of headers, cells and sorts. */
export type Column<Row> = {
  /** Name of the column in sorts and saved views; also the React key. */
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** 1: heading of the card on a phone; 2: shown there with its label; 3: hidden on narrow screens. Default 2. */
  readonly priority?: 1 | 2 | 3;
  /** 'end' for money and counts. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** As narrow as its content. */
  readonly tight?: boolean;
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
