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

/** Answers of one client, or of one send-out; null: of none. */
export interface Group {
  value: string | null;
  count: number;
}

/**
 * Which groups of an anonymous survey a filter tells nothing of: those under five and those that no filter names, and with them the
 * next smallest as long as what all the others leave over of the whole would be fewer than five.
 */
export function hiddenGroups(groups: readonly Group[]): ReadonlySet<string | null> {
  const isSmall = ({ value, count }: Group): boolean => value === null || count < SMALLEST_CELL;
  const hidden = groups.filter(isSmall);
  const larger = groups.filter((one) => !isSmall(one)).toSorted((one, other) => one.count - other.count);
  const leftOver = (): number => hidden.reduce((sum, { count }) => sum + count, 0);
  while (leftOver() > 0 && leftOver() < SMALLEST_CELL && larger.length > 0) hidden.push(...larger.splice(0, 1));
  return new Set(hidden.map(({ value }) => value));
}

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
