import type { DashboardItem, DashboardPlace } from '@coverlane/contract/dashboard/calls.ts';
import type { DashboardKey } from '@coverlane/contract/collections/content-codes.ts';

/** A card in the order of reading. */
export interface Arranged {
  readonly key: DashboardKey;
  readonly hide: boolean;
  /** Of twelve columns. Cards stand beside one another as long as the line has room. */
  readonly width: CardWidth;
  /** In rows: so high at least. */
  readonly height: number;
}

/** How wide a card can be made: a quarter, a third, half, two thirds, the whole line. */
export const cardWidths = [3, 4, 6, 8, 12] as const;
export type CardWidth = (typeof cardWidths)[number];

/** Small cards that share a line where nobody arranged them and both are there. */
const PAIRS: readonly (readonly DashboardKey[])[] = [
  ['recentMembers', 'quickLinks'],
  ['idCard', 'contacts'],
  ['contacts', 'services'],
  ['ageingOut', 'missingSsn'],
  ['paidByMonth', 'enrollmentActivity'],
  ['whoIsCovered', 'newAndLeaving'],
];

/** Does a card that nobody arranged share its line? */
export const sharesLine = (key: DashboardKey, rest: readonly DashboardKey[]): boolean =>
  PAIRS.some((pair) => pair.includes(key) && pair.every((one) => rest.includes(one)));

/**
 * Every card of a dashboard in order: those that are arranged, those that stand there by themselves, and at the end those
 * that are hidden or stand there only on request.
 */
export function orderOf(
  items: readonly DashboardItem[],
  usual: readonly DashboardKey[],
  onRequest: readonly DashboardKey[],
): Arranged[] {
  const known = items.filter(({ key }) => usual.includes(key) || onRequest.includes(key));
  const isLeft = (key: DashboardKey) => !known.some((item) => item.key === key);
  const rest = usual.filter(isLeft);
  const all: Arranged[] = [
    ...known.map(({ key, hide, width, height }) => ({ key, hide, width: nearest(width), height })),
    ...rest.map((key) => ({ key, hide: false, width: sharesLine(key, rest) ? HALF : COLUMNS, height: 1 }) as const),
    ...onRequest.filter(isLeft).map((key) => ({ key, hide: true, width: HALF, height: 1 }) as const),
  ];
  return [...all.filter(({ hide }) => !hide), ...all.filter(({ hide }) => hide)];
}

/** The columns of the grid, and half of them. */
export const COLUMNS = 12;
const HALF = 6;

/** The width that a card can be made nearest to some columns, the wider of two. */
export const nearest = (columns: number): CardWidth =>
  cardWidths.reduce<CardWidth>(
    (best, width) => (Math.abs(width - columns) <= Math.abs(best - columns) ? width : best),
    HALF,
  );

/** The places on the grid of twelve columns: from the left until a line is full. A hidden card has a line of its own. */
export function placesOf(cards: readonly Arranged[]): DashboardPlace[] {
  let line = { x: 0, y: 0, height: 0 };
  return cards.map(({ key, hide, width, height }) => {
    if (hide || line.x + width > COLUMNS) line = { x: 0, y: line.y + line.height, height: 0 };
    const { x, y } = line;
    line = { x: hide ? COLUMNS : x + width, y, height: Math.max(line.height, height) };
    return { key, hide, x, y, width, height };
  });
}
