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

/** How often a question was answered, as it is told; null: few did, or few did not. */
export interface Told {
  answered: number | null;
  counts: ToldCount[];
}

type Cell = { value: string | null; count: number };

/**
 * Which of cells that add up to what is known are not told: those under five, and the next smallest with them until what they come
 * to together is five at least, so that none of them can be worked out from the others.
 */
function hiddenCells(cells: readonly Cell[]): ReadonlySet<string | null> {
  const hidden = cells.filter(({ count }) => count > 0 && count < SMALLEST_CELL);
  const larger = cells.filter(({ count }) => count >= SMALLEST_CELL).toSorted((one, other) => one.count - other.count);
  const together = (): number => hidden.reduce((sum, { count }) => sum + count, 0);
  while (hidden.length > 0 && (hidden.length < 2 || together() < SMALLEST_CELL) && larger.length > 0)
    hidden.push(...larger.splice(0, 1));
  return new Set(hidden.map(({ value }) => value));
}

/** Is a count, or what it leaves over of the whole, one of fewer than five? */
const isSmallOf = (count: number, whole: number): boolean =>
  isTooFew(count, whole) || (whole > count && whole - count < SMALLEST_CELL);

/**
 * What is told of one question of an anonymous survey (domain 12.1: cells under five). Of `one` choice the cells are the answers and
 * whoever gave none; of `many` each option stands against whoever did not choose it; the `rows` of a table each against those who answered.
 */
export function toldCounts(
  counts: readonly { value: string; count: number }[],
  { kind, answered, all }: { kind: 'one' | 'many' | 'rows'; answered: number; all: number },
): Told {
  const none: Cell = { value: null, count: all - answered };
  const isUntold = isSmallOf(answered, all) && answered < all;
  const told = (hides: (value: string, count: number) => boolean, hidesAll = isUntold): Told => ({
    answered: hidesAll || answered < SMALLEST_CELL ? null : answered,
    counts: counts.map(({ value, count }) => ({ value, count: hides(value, count) ? null : count })),
  });
  if (kind === 'many') return told((_, count) => isSmallOf(count, answered) || isSmallOf(count, all));
  if (kind === 'rows') {
    const rows = Map.groupBy(counts, ({ value }) => value.slice(0, value.indexOf(':')));
    const hidden = new Set([...rows.values()].flatMap((row) => [...hiddenCells(withRest(row, answered))]));
    return told((value) => hidden.has(value));
  }
  const hidden = hiddenCells([...counts, none]);
  return told((value) => hidden.has(value), isUntold || hidden.has(null));
}

/** The cells of a row with those who left it out. */
const withRest = (row: readonly Cell[], answered: number): Cell[] => [
  ...row,
  { value: null, count: answered - row.reduce((sum, { count }) => sum + count, 0) },
];
