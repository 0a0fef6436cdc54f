import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';

/** Tells the place of a card whether the card still waits for what it shows. */
export const Waiting = createContext<(waits: boolean) => void>(() => undefined);

/** Whoever is slower than this appears where it belongs when it is there; the cards behind it wait no longer. */
const LONGEST_MS = 2_000;

type Answer = { readonly isLoading: boolean; readonly failureCount: number };

/**
 * The cards behind this one stay away until it is known whether it says anything, so that nothing on screen moves.
 * A call that failed is not waited for: it may be tried again (specification 8).
 */
export function useWaits({ isLoading, failureCount }: Answer): void {
  const tell = use(Waiting);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  const waits = isLoading && failureCount === 0 && !isLate;
  useLayoutEffect(() => {
    tell(waits);
    return () => tell(false);
  }, [tell, waits]);
}

/** Stands for a card whose code is on its way. */
export function ComingCard(): null {
  useWaits({ isLoading: true, failureCount: 0 });
  return null;
}
