import type { CardElementType, CardSide } from '@coverlane/contract/cards/codes.ts';
import { CARD } from '@coverlane/contract/cards/codes.ts';
import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { randomId } from '../../lib/random-id.ts';
import { moved } from '../../ui/moved.ts';

const NEW: Readonly<Record<CardElementType, Pick<CardElement, 'w' | 'h' | 'text'>>> = {
  text: { w: 40, h: 4, text: '' },
  list: { w: 40, h: 10, text: 'dependents' },
  qr: { w: 10, h: 10, text: '' },
  image: { w: 22, h: 9, text: '' },
};

/** A new element's id. */
export const freshId = (): string => randomId();

/** A new element of a kind at the safe margin's corner of a side. */
export const newElement = (type: CardElementType, side: CardSide): CardElement => ({
  id: freshId(),
  side,
  type,
  x: CARD.margin,
  y: CARD.margin,
  ...NEW[type],
  size: 7,
  weight: 'normal',
  color: '#171b1d',
  align: 'left',
  showWhen: null,
  maxLines: type === 'list' ? 6 : 1,
  columns: 1,
  shrinkToFit: true,
});

/** The elements with one beside its copy, which lies a little lower. */
export function withCopy(elements: readonly CardElement[], id: string, copyId: string): CardElement[] {
  return elements.flatMap((element) =>
    element.id === id
      ? [element, { ...element, id: copyId, y: Math.min(element.y + 2, CARD.height - element.h) }]
      : [element],
  );
}

/**
 * The elements with one moved past its neighbour on the same side: -1 up, 1 down. What stands later is drawn over what
 * stands before; the other side, listed by itself, keeps its places.
 */
export function withMoved(elements: readonly CardElement[], id: string, by: -1 | 1): CardElement[] {
  const side = elements.find((element) => element.id === id)?.side;
  const ofSide = elements.filter((element) => element.side === side);
  const inOrder = moved(
    ofSide,
    ofSide.findIndex((element) => element.id === id),
    by,
  ).values();
  return elements.map((element) => (element.side === side ? (inOrder.next().value ?? element) : element));
}

/** The elements without one. */
export const without = (elements: readonly CardElement[], id: string): CardElement[] =>
  elements.filter((element) => element.id !== id);

/** The elements with an element put back where it stood, unless it is there. */
export function withBack(elements: readonly CardElement[], element: CardElement, at: number): CardElement[] {
  return elements.some(({ id }) => id === element.id)
    ? [...elements]
    : [...elements.slice(0, at), element, ...elements.slice(at)];
}

/** The elements with something changed about one. */
export const withChange = (elements: readonly CardElement[], id: string, change: Partial<CardElement>): CardElement[] =>
  elements.map((element) => (element.id === id ? { ...element, ...change } : element));
