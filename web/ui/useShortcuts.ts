import { useEffect } from 'react';

import { isTyping } from './is-typing.ts';
import { useUi } from './Ui.tsx';

/** What keys do, by their place on the keyboard: 'KeyN', 'Escape', 'Mod+KeyS' (Ctrl, or Cmd on a Mac). */
type Acts = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of a page. Letters alone count only outside of inputs and while the user's shortcuts are on (WCAG 2.1.4). */
export function useShortcuts(acts: Acts): void {
  const { shortcuts } = useUi();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || document.querySelector('dialog[open]')) return;
      const act = actOf(event, acts, shortcuts);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** Something else's: a key of an input method, of a widget, or of the browser. */
const isTaken = ({ defaultPrevented, isComposing, altKey, shiftKey }: KeyboardEvent): boolean =>
  defaultPrevented || isComposing || altKey || shiftKey;

function actOf(event: KeyboardEvent, acts: Acts, shortcuts: boolean): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey) return acts[`Mod+${event.code}`];
  const input = inputOf(event.target);
  // Escape in a search box empties the box.
  if (event.code === 'Escape') return input?.matches('[type=search]') ? undefined : acts['Escape'];
  return shortcuts && !input ? acts[event.code] : undefined;
}

const inputOf = (target: EventTarget | null): Element | null =>
  target instanceof Element && isTyping(target) ? target : null;
