import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** A value in sessionStorage: it lasts as long as the browser session (specification 9) and is gone at sign-out. */
export interface Stored<Value> {
  get(): Value;
  set(value: Value): void;
  clear(): void;
  subscribe(listener: Listener): () => void;
}

const everyStore: { clear(): void }[] = [];

/**
 * A stored value with its reader, which must accept only what it knows.
 * @param read answers the value of parsed JSON, or of undefined when nothing (readable) is stored
 */
export function stored<Value>(key: string, read: (json: unknown) => Value): Stored<Value> {
  const listeners = new Set<Listener>();
  let known: { value: Value } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const store: Stored<Value> = {
    get: () => (known ??= { value: read(parsed(key)) }).value,
    set: (value) => {
      known = { value };
      write(key, JSON.stringify(value));
      tell();
    },
    clear: () => {
      known = undefined;
      write(key, null);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  everyStore.push(store);
  return store;
}

/** Forgets every stored value: somebody signed out. */
export function clearStores(): void {
  for (const store of everyStore) store.clear();
}

/** The value of a store, drawn anew when it changes. */
export const useStored = <Value>(store: Stored<Value>): Value => useSyncExternalStore(store.subscribe, store.get);

function parsed(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A browser without storage forgets at the next page load; nothing else depends on it.
  }
}
