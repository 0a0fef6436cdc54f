import { useSyncExternalStore } from 'react';

/** What stands typed, and how it is told without the numbers that open doors elsewhere. */
export type KeptTyping = {
  readonly texts: Readonly<Record<string, string>>;
  readonly ticks: Readonly<Record<string, boolean>>;
  readonly secret: readonly string[];
};

type Kept = { readonly userId: string; readonly typing: KeptTyping; readonly at: number };

/** As long as a session lasts at most (specification 9). */
const LONGEST_MS = 12 * 60 * 60 * 1000;

/**
 * What was typed into forms and not sent, by the place of the form. It lives in the memory of this page alone: the storage
 * of the browser never has it, and a page that is loaded anew has none, which is why reloading asks (decision 144).
 */
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps what this user typed into the form at the place. */
export function keepTyping(place: string, userId: string, typing: KeptTyping): void {
  kept.set(place, { userId, typing, at: Date.now() });
  tell();
}

/** What this user typed at the place; never anybody else's, nor what is older than a session can be. */
export function typedAt(place: string, userId: string): KeptTyping | undefined {
  const found = kept.get(place);
  return found?.userId === userId && Date.now() - found.at < LONGEST_MS ? found.typing : undefined;
}

/** What was typed at the place was sent, or given up. */
export function forgetTypedAt(place: string): void {
  kept.delete(place);
  tell();
}

/** Forgets what was typed: all of it when somebody signs out, what is not this user's when somebody signs in. */
export function forgetTyping(exceptOf?: string): void {
  for (const [place, { userId }] of kept) if (userId !== exceptOf) kept.delete(place);
  tell();
}

/** A session ended by itself: Social Security numbers go at once, the rest waits for the same person. */
export function holdTyping(): void {
  for (const [place, one] of kept) kept.set(place, { ...one, typing: withoutSecrets(one.typing) });
}

/** The names of the fields stay where a number was typed, so that it can be asked for again. */
function withoutSecrets({ texts, ticks, secret }: KeptTyping): KeptTyping {
  const isOpen = ([field]: readonly [string, unknown]) => !secret.includes(field);
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(isOpen)),
    ticks,
    secret: secret.filter((field) => texts[field] !== undefined && texts[field] !== ''),
  };
}

/** Is anything typed and kept, of whomever? Drawn anew when that changes. */
export const useIsTypingKept = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept.size > 0,
  );
