import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'coverlane.singleKeys';
const listeners = new Set<() => void>();
/** For a browser without storage: the choice of this visit. */
let chosen: boolean | undefined;

/** Do keys without Ctrl, such as / and ?, act in this browser? They do until somebody turns them off (WCAG 2.1.4). */
export function singleKeys(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Turns single-key shortcuts on or off in this browser, for whoever uses it: a choice of the keyboard, not the person. */
export function setSingleKeys(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // `chosen` lasts for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice, drawn anew when it changes. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys);
