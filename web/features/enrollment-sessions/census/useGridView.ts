import { type RefObject, useEffect, useState } from 'react';

/** Rows and columns in sight, from 0; a little more than fits, so that the next ones are there. */
export type GridView = {
  readonly firstRow: number;
  readonly rows: number;
  readonly firstColumn: number;
  readonly columns: number;
  /** So many rows are a page for the keys. */
  readonly page: number;
};

/** So many rows more are drawn on each side, and what is drawn changes in steps of so many. */
const STEP = 4;
const START: GridView = { firstRow: 0, rows: 24, firstColumn: 0, columns: 8, page: 10 };

/** How high a row and how wide the columns are, as the styles say, with the reader's letters. */
export function gridSizes(frame: HTMLElement): { row: number; name: number; column: number } {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const of = (name: string): number => Number.parseFloat(getComputedStyle(frame).getPropertyValue(name)) * rem;
  return { row: of('--grid-row'), name: of('--grid-name'), column: of('--grid-column') };
}

const isSame = (one: GridView, two: GridView): boolean =>
  one.firstRow === two.firstRow &&
  one.rows === two.rows &&
  one.firstColumn === two.firstColumn &&
  one.columns === two.columns;

function viewOf(frame: HTMLElement): GridView {
  const { row, name, column } = gridSizes(frame);
  const first = Math.floor(frame.scrollTop / row / STEP) * STEP;
  const page = Math.max(1, Math.floor(frame.clientHeight / row) - 2);
  return {
    firstRow: Math.max(0, first - STEP),
    rows: Math.ceil(frame.clientHeight / row / STEP) * STEP + 3 * STEP,
    firstColumn: Math.max(0, Math.floor(frame.scrollLeft / column)),
    columns: Math.ceil(Math.max(column, frame.clientWidth - name) / column) + 1,
    page,
  };
}

/** What of a grid is in sight of its frame, which scrolls. */
export function useGridView(frame: RefObject<HTMLElement | null>): GridView {
  const [view, setView] = useState(START);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let asked = 0;
    const look = () => {
      asked = 0;
      const next = viewOf(element);
      setView((now) => (isSame(now, next) ? now : next));
    };
    const later = () => {
      asked ||= requestAnimationFrame(look);
    };
    const watcher = new ResizeObserver(later);
    watcher.observe(element);
    element.addEventListener('scroll', later, { passive: true });
    look();
    return () => {
      cancelAnimationFrame(asked);
      watcher.disconnect();
      element.removeEventListener('scroll', later);
    };
  }, [frame]);
  return view;
}

/** Scrolls so far that a cell lies in sight, beside the name and below the head. */
export function bringIntoSight(frame: HTMLElement, at: { row: number; column: number }): void {
  const { row, name, column } = gridSizes(frame);
  const [top, left] = [at.row * row, at.column * column];
  const room = { height: frame.clientHeight - 2 * row, width: frame.clientWidth - name - column };
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top > frame.scrollTop + room.height) frame.scrollTop = top - room.height;
  if (left < frame.scrollLeft) frame.scrollLeft = left;
  else if (left > frame.scrollLeft + room.width) frame.scrollLeft = left - room.width;
}
