import { SMALLEST_CELL } from '@coverlane/contract/surveys/codes.ts';

/** How often one answer was given; null: fewer than are told. */
export interface ToldCount {
  value: string;
  count: number | null;
}

/**
 * Is nothing told of these answers, for they or those that a filter leaves out are so few that somebody could be known by them?
 * (HIPAA Safe Harbor practice, domain 12.1: cells under five.)
 */
export const isTooFew = (shown: number, all: number): boolean =>
  shown < SMALLEST_CELL || (all > shown && all - shown < SMALLEST_CELL);

/**
 * The counts of one question of an anonymous survey: a cell under five is not told, nor the next smallest where it could be worked
 * out from the others.
 */
export function toldCounts(counts: readonly { value: string; count: number }[]): ToldCount[] {
  const hidden = new Set(counts.filter(({ count }) => count < SMALLEST_CELL).map(({ value }) => value));
  if (hidden.size === 1) {
    const [next] = counts.filter(({ value }) => !hidden.has(value)).toSorted((one, other) => one.count - other.count);
    if (next) hidden.add(next.value);
  }
  return counts.map(({ value, count }) => ({ value, count: hidden.has(value) ? null : count }));
}
