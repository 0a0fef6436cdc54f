import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { within } from './paper-draft.ts';
import { placeStyle } from './place-style.ts';
import { usePlaceName } from './place-names.ts';

type Props = {
  readonly field: PaperField;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** While it is dragged, and with `isEnd` where it was dropped. */
  readonly onMove: (field: PaperField, isEnd: boolean) => void;
  readonly onRemove: () => void;
};

const [STEP, FINE] = [10, 2];
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Drag = { readonly x: number; readonly y: number; readonly from: PaperField; readonly isSize: boolean };

/** A place on the page: it is dragged, or moved by the arrows; Shift with arrows makes it larger, Alt goes in small steps, Delete takes it away. */
export function PlaceBox({ field, isChosen, onChoose, onMove, onRemove }: Props) {
  const t = useText();
  const nameOfPlace = usePlaceName();
  const drag = useRef<Drag>(null);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
    }
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.altKey ? FINE : STEP;
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    onMove(within(event.shiftKey ? { ...field, w: field.w + dx, h: field.h + dy } : moved(field, dx, dy)), true);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    onChoose();
    const isSize = event.target instanceof HTMLElement && event.target.dataset['handle'] === 'true';
    drag.current = { x: event.clientX, y: event.clientY, from: field, isSize };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: PointerEvent<HTMLElement>, isEnd: boolean) => {
    const now = drag.current;
    const page = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!now || !page) return;
    const dx = ((event.clientX - now.x) / page.width) * 1000;
    const dy = ((event.clientY - now.y) / page.height) * 1000;
    if (isEnd) {
      drag.current = null;
      // A press that went nowhere chooses, and moves nothing.
      if (isStill(dx, dy)) return;
    }
    const { from } = now;
    onMove(within(now.isSize ? { ...from, w: from.w + dx, h: from.h + dy } : moved(from, dx, dy)), isEnd);
  };
  return (
    <button
      type="button"
      className="paper-place"
      data-place={field.key}
      data-signer={field.signer}
      style={placeStyle(field)}
      aria-pressed={isChosen}
      aria-label={t('papers.placeLabel', { place: nameOfPlace(field), signer: field.signer })}
      aria-describedby="paper-keys"
      onFocus={onChoose}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={(event) => follow(event, false)}
      onPointerUp={(event) => follow(event, true)}
    >
      {nameOfPlace(field)}
      {isChosen && <span className="paper-handle" data-handle="true" />}
    </button>
  );
}

const isStill = (dx: number, dy: number): boolean => Math.abs(dx) < 1 && Math.abs(dy) < 1;

const moved = (field: PaperField, dx: number, dy: number): PaperField => ({
  ...field,
  x: field.x + dx,
  y: field.y + dy,
});
