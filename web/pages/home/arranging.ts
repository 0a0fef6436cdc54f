import { useState } from 'react';
import { type Arranged, type CardWidth, cardWidths, placesOf } from './arrangement.ts';

/** Which way a card is moved, or made wider and higher. */
export type Way = 'left' | 'right' | 'up' | 'down';

/** No card is made higher by hand; administrators may have. */
const HIGHEST = 4;

/** A list with the entry of one place at another. */
export function put<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** The place a card is moved to: one back or on, or to the nearest card of the line above or below. Hidden ones have none. */
export function placeOf(cards: readonly Arranged[], at: number, way: Way): number {
  const last = cards.filter(({ hide }) => !hide).length - 1;
  if (way === 'left') return Math.max(0, at - 1);
  if (way === 'right') return Math.min(last, at + 1);
  const places = placesOf(cards.filter(({ hide }) => !hide));
  const own = places[at];
  const isBeyond = (y: number) => own !== undefined && (way === 'up' ? y < own.y : y > own.y);
  const lines = places.map(({ y }) => y).filter(isBeyond);
  const line = way === 'up' ? Math.max(...lines) : Math.min(...lines);
  const distance = (place: number) => Math.abs((places[place]?.x ?? 0) - (own?.x ?? 0));
  const inLine = places.flatMap(({ y }, place) => (y === line ? [place] : []));
  return inLine.toSorted((one, other) => distance(one) - distance(other))[0] ?? (way === 'up' ? 0 : last);
}

/** A card one step wider, narrower, higher or lower; itself where there is no such step. */
export function sized(card: Arranged, way: Way): Arranged {
  if (way === 'down' || way === 'up')
    return { ...card, height: heightOf(card.height + (way === 'down' ? 1 : -1), card) };
  const step = cardWidths.indexOf(card.width) + (way === 'right' ? 1 : -1);
  return { ...card, width: cardWidths[step] ?? card.width };
}

const heightOf = (rows: number, { height }: Arranged): number => Math.min(Math.max(1, rows), Math.max(HIGHEST, height));

/** A card of this size, within what can be chosen. */
export const ofSize = (card: Arranged, width: CardWidth, rows: number): Arranged => ({
  ...card,
  width,
  height: heightOf(rows, card),
});

/** The cards while they are arranged, and every step back. */
export interface Arranging {
  readonly cards: readonly Arranged[];
  readonly isChanged: boolean;
  readonly change: (next: readonly Arranged[]) => void;
  readonly undo: () => void;
}

/** Keeps the cards as they are arranged, from how they stand. */
export function useArranging(first: readonly Arranged[]): Arranging {
  const [steps, setSteps] = useState([first]);
  return {
    cards: steps.at(-1) ?? first,
    isChanged: steps.length > 1,
    change: (next) => setSteps([...steps, next]),
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
  };
}
