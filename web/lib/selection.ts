import { useState } from 'react';

interface Keyed {
  readonly id: string;
}

/** Rows that somebody ticked, kept while they page through a list; another search or filter begins anew. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly keys: ReadonlySet<string>;
  /** Has exactly these chosen; rows come from the list, or from `from`. */
  readonly choose: (keys: ReadonlySet<string>, from?: readonly Row[]) => void;
  readonly clear: () => void;
}

/** @param scope what the list is narrowed by: a selection belongs to one list */
export function useSelection<Row extends Keyed>(list: readonly Row[] | undefined, scope: string): Selection<Row> {
  const [held, hold] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] });
  const rows = held.scope === scope ? held.rows : [];
  const choose = (keys: ReadonlySet<string>, from: readonly Row[] = list ?? []) => {
    const known = new Map([...rows, ...from].map((row) => [row.id, row]));
    hold({ scope, rows: [...keys].flatMap((key) => known.get(key) ?? []) });
  };
  return { rows, keys: new Set(rows.map(({ id }) => id)), choose, clear: () => hold({ scope, rows: [] }) };
}
