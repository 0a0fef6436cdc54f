import type { IdSource } from './effects.ts';

/** Ids as a database takes them, counted from 1: the same run gives the same ids. */
export function countedIds(start = 0): IdSource {
  let last = start;
  return () => {
    last += 1;
    return `00000000-0000-7000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}
