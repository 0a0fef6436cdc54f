import { type RefObject, useEffect } from 'react';

import { isTyping } from './is-typing.ts';
import { rowStep } from './row-keys.ts';
import { useUi } from './Ui.tsx';

/**
 * J and K enter the table from anywhere else on the page: at the row beside the one that had the focus last, else at the
 * first (J) or the last (K). The first table of a page has them; a record that is one of a list keeps them for itself.
 */
export function useRowEntry(frame: RefObject<HTMLElement | null>): void {
  const { shortcuts } = useUi();
  useEffect(() => {
    let last: string | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && frame.current?.contains(target)) last = target.closest('tr')?.dataset['key'];
    };
    const enter = (event: KeyboardEvent) => {
      if (!isFree(event) || !shortcuts) return;
      const step = event.code === 'KeyJ' || event.code === 'KeyK' ? rowStep(event, shortcuts) : null;
      const stop = step && stopAt(frame.current, last, step === 'next');
      if (!stop) return;
      event.preventDefault();
      stop.focus();
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', enter);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', enter);
    };
  }, [frame, shortcuts]);
}

/** What has keys of its own: lists of choices, dialogs, and records that J and K lead on from. */
const OWN_KEYS = '[role=menu], [role=listbox], [role=combobox], [role=grid], [contenteditable]';

/** Nobody else wants the key: nobody types, no dialog is open, and the focus is in no row. */
function isFree({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof Element) || isTyping(target)) return false;
  if (document.querySelector('dialog[open], [data-record-way]')) return false;
  return target.closest(`tr[data-key], ${OWN_KEYS}`) === null;
}

function stopAt(frame: HTMLElement | null, last: string | undefined, isNext: boolean): HTMLElement | undefined {
  const stops = [...(frame?.querySelectorAll<HTMLElement>('[data-row-stop]') ?? [])];
  const from = stops.findIndex((stop) => stop.closest('tr')?.dataset['key'] === last);
  if (from >= 0) return stops[Math.min(Math.max(from + (isNext ? 1 : -1), 0), stops.length - 1)];
  return stops.at(isNext ? 0 : -1);
}
