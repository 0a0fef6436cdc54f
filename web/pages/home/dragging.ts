import { type PointerEvent, type RefObject, useState } from 'react';
import { type CardWidth, COLUMNS, nearest } from './arrangement.ts';

type Follower = {
  /** @param dx, dy how far from where it began, in CSS pixels */
  readonly moved: (dx: number, dy: number, at: { readonly x: number; readonly y: number }) => void;
  readonly ended: (isDropped: boolean) => void;
};

/** Follows a pointer until it is let go. Escape, and a pointer that gets lost, drop nothing. */
function follow(event: PointerEvent, { moved, ended }: Follower): void {
  const { pointerId, clientX, clientY } = event;
  const stops = new AbortController();
  const listen = { signal: stops.signal };
  const end = (isDropped: boolean) => {
    stops.abort();
    ended(isDropped);
  };
  window.addEventListener(
    'pointermove',
    (move) =>
      move.pointerId === pointerId &&
      moved(move.clientX - clientX, move.clientY - clientY, { x: move.clientX, y: move.clientY }),
    listen,
  );
  window.addEventListener('pointerup', (up) => up.pointerId === pointerId && end(true), listen);
  window.addEventListener('pointercancel', () => end(false), listen);
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), listen);
}

/** A card under way: which, how far, and before which place it would be dropped (the number of cards: after the last). */
export interface Drag {
  readonly key: string;
  readonly dx: number;
  readonly dy: number;
  readonly before: number;
}

/** Less is a click, no drag. */
const LEAST_PX = 5;

type Board = RefObject<HTMLElement | null>;

/** Drags cards of a board: `start(event, key)` when a pointer goes down on one. A finger drags by the grip: elsewhere it scrolls. */
export function useDrag(board: Board, drop: (key: string, before: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (event: PointerEvent, key: string) => {
    if (!isGrab(event)) return;
    let last: Drag | null = null;
    follow(event, {
      moved: (dx, dy, at) => {
        if (!last && Math.hypot(dx, dy) < LEAST_PX) return;
        last = { key, dx, dy, before: placeUnder(board.current, at, key) };
        setDrag(last);
      },
      ended: (isDropped) => {
        setDrag(null);
        if (isDropped && last) drop(key, last.before);
      },
    });
  };
  return { drag, start };
}

function isGrab({ target, pointerType, button }: PointerEvent): boolean {
  if (button !== 0 || !(target instanceof Element) || target.closest('button, a, .board-size')) return false;
  return pointerType === 'mouse' || target.closest('.board-grip') !== null;
}

/** Before which card of the board a pointer is: the nearest one, or the one behind it where the pointer is past its middle. */
function placeUnder(board: HTMLElement | null, { x, y }: { x: number; y: number }, own: string): number {
  const tiles = [...(board?.children ?? [])].map((tile, place) => ({ tile, place, box: tile.getBoundingClientRect() }));
  const others = tiles.filter(({ tile }) => tile.getAttribute('data-card') !== own);
  const away = ({ box }: (typeof tiles)[number]) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const [near] = others.toSorted((one, other) => away(one) - away(other));
  if (!near || !board) return 0;
  const { box, place } = near;
  const isLine = box.width > board.clientWidth * 0.7;
  const isPast = isLine ? y > box.top + box.height / 2 : x > box.left + box.width / 2;
  return place + (isPast ? 1 : 0);
}

/** How large a card is being made: columns and rows. */
export interface Sizing {
  readonly key: string;
  readonly width: CardWidth;
  readonly rows: number;
}

/** Makes cards larger and smaller by the grip at their corner: `start(event, key)`. */
export function useSizing(board: Board, size: (sizing: Sizing) => void) {
  const [sizing, setSizing] = useState<Sizing | null>(null);
  const start = (event: PointerEvent, key: string) => {
    const box = event.currentTarget.closest('[data-card]')?.getBoundingClientRect();
    if (!box || !board.current || event.button !== 0) return;
    const column = board.current.clientWidth / COLUMNS;
    const row = Number.parseFloat(getComputedStyle(board.current).getPropertyValue('--row-px')) || box.height;
    let last: Sizing | null = null;
    follow(event, {
      moved: (dx, dy) => {
        last = { key, width: nearest((box.width + dx) / column), rows: Math.round((box.height + dy) / row) };
        setSizing(last);
      },
      ended: (isDropped) => {
        setSizing(null);
        if (isDropped && last) size(last);
      },
    });
  };
  return { sizing, start };
}
