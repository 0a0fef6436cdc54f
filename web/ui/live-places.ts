import { useSyncExternalStore } from 'react';

/** Two live regions that stand before anything is said in them: what waits its turn, and what interrupts. */
export interface LivePlace {
  readonly polite: HTMLElement;
  readonly urgent: HTMLElement;
}

let places: readonly LivePlace[] = [];
const listeners = new Set<() => void>();

function change(next: readonly LivePlace[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/** A dialog opens: all around it is inert, so that notices are heard and pressed in it alone. @returns closes it */
export function openPlace(place: LivePlace): () => void {
  change([...places, place]);
  return () => change(places.filter((other) => other !== place));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where notices are written while a dialog is open, the uppermost one; null: where they always stand. */
export const useLivePlace = (): LivePlace | null => useSyncExternalStore(subscribe, () => places.at(-1) ?? null);
