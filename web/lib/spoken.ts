import { useSyncExternalStore } from 'react';

/** What changes on a page without a trace for whoever does not see it: a search without rows, a file that was saved. */
export type Said = { readonly kind: 'noRows' } | { readonly kind: 'saved'; readonly name: string };

interface Spoken {
  /** Counts what was said: the same words said again are heard again. */
  readonly at: number;
  readonly said: Said | null;
}

let spoken: Spoken = { at: 0, said: null };
const listeners = new Set<() => void>();

/** Has a screen reader say it once it has finished what it says now (WCAG 2.2, 4.1.3 Status Messages). */
export function speak(said: Said): void {
  spoken = { at: spoken.at + 1, said };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What was said last. */
export const useSpoken = (): Spoken => useSyncExternalStore(subscribe, () => spoken);
