import { useRef, useState } from 'react';

/** One of several things typed on one page: its number in the names of its fields, and what is recorded of it. */
export type Entry<Recorded> = { readonly at: number; readonly recorded: Recorded | null };

/** Things of which people add and remove some: what is recorded first. Numbers are never used twice. */
export function useEntries<Recorded>(recorded: readonly Recorded[], atLeast = 0) {
  const [entries, setEntries] = useState<readonly Entry<Recorded>[]>(() => [
    ...recorded.map((one, at) => ({ at, recorded: one })),
    ...Array.from({ length: Math.max(0, atLeast - recorded.length) }, (_, at) => ({
      at: recorded.length + at,
      recorded: null,
    })),
  ]);
  const next = useRef(entries.length);
  const add = () => {
    const at = next.current++;
    setEntries((before) => [...before, { at, recorded: null }]);
  };
  const remove = (at: number) => setEntries((before) => before.filter((one) => one.at !== at));
  return { entries, add, remove };
}

/** The numbers that the fields of a list have: 'others.3.kind' is of number 3 of 'others'. */
export function numbersOf(names: readonly string[], list: string): number[] {
  const found = names.filter((name) => name.startsWith(`${list}.`)).map((name) => Number(name.split('.').at(-2)));
  return [...new Set(found)].toSorted((one, other) => one - other);
}
