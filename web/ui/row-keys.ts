import type { KeyboardEvent } from 'react';

/** What a key press in a row asks for. */
export type RowStep = 'next' | 'previous' | 'select' | 'first' | 'last';

const STEPS: Record<string, RowStep> = {
  ArrowDown: 'next',
  KeyJ: 'next',
  ArrowUp: 'previous',
  KeyK: 'previous',
  KeyX: 'select',
  Home: 'first',
  End: 'last',
};

type Press = Pick<globalThis.KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Reads a key by its place on the keyboard (event.code), since a Korean keyboard sends another letter for J and K.
 * Letters count only while the user's single-key shortcuts are on (WCAG 2.1.4).
 */
export function rowStep(press: Press, shortcuts: boolean): RowStep | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.code.startsWith('Key') && !shortcuts) return null;
  return STEPS[press.code] ?? null;
}

/** Key of the row that something stands in. */
export function rowKeyOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest('tr')?.dataset['key'] : undefined;
}

/** Moves the focus among the rows' main controls; the event's own row is where it starts. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, step: RowStep): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-stop]')];
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const here = stops.findIndex((stop) => row?.contains(stop));
  const targets: Record<string, number> = { next: here + 1, previous: here - 1, first: 0, last: stops.length - 1 };
  stops[targets[step] ?? here]?.focus();
}
