import type { DashboardItem, DashboardPlace } from '@coverlane/contract/calls/dashboard.ts';
import type { DashboardKey } from '@coverlane/contract/content-codes.ts';

/** A card in the order of reading. */
export interface Arranged {
  readonly key: DashboardKey;
  readonly hide: boolean;
  /** Half of the width, beside the card before or after it where that is half too. */
  readonly isHalf: boolean;
}

/** Small cards that share a line where nobody arranged them and both are there. */
const PAIRS: readonly (readonly DashboardKey[])[] = [
  ['recentMembers', 'quickLinks'],
  ['idCard', 'contacts'],
  ['ageingOut', 'missingSsn'],
];

/** Does a card that nobody arranged share its line? */
export const sharesLine = (key: DashboardKey, rest: readonly DashboardKey[]): boolean =>
  PAIRS.some((pair) => pair.includes(key) && pair.every((one) => rest.includes(one)));

/**
 * Every card of a dashboard in order: those that are arranged, those that stand there by themselves, and hidden ones that
 * stand there only on request.
 */
export function orderOf(
  items: readonly DashboardItem[],
  usual: readonly DashboardKey[],
  onRequest: readonly DashboardKey[],
): Arranged[] {
  const known = items.filter(({ key }) => usual.includes(key) || onRequest.includes(key));
  const isLeft = (key: DashboardKey) => !known.some((item) => item.key === key);
  const rest = usual.filter(isLeft);
  return [
    ...known.map(({ key, hide, width }) => ({ key, hide, isHalf: width <= HALF })),
    ...rest.map((key) => ({ key, hide: false, isHalf: sharesLine(key, rest) })),
    ...onRequest.filter(isLeft).map((key) => ({ key, hide: true, isHalf: false })),
  ];
}

const COLUMNS = 12;
const HALF = 6;

/** The places on the grid of twelve columns: each card in a line of its own, but two halves that follow one another. */
export function placesOf(cards: readonly Arranged[]): DashboardPlace[] {
  let y = -1;
  let hasRoom = false;
  return cards.map(({ key, hide, isHalf }) => {
    const isBeside = isHalf && !hide && hasRoom;
    if (!isBeside) y += 1;
    hasRoom = isHalf && !hide && !isBeside;
    return { key, hide, x: isBeside ? HALF : 0, y, width: isHalf ? HALF : COLUMNS, height: 1 };
  });
}
