import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** After so long somebody who goes on to another page reads what is new. */
export const OLD_MS = 300_000;

/** Asks again for what stands on every page, when somebody goes on to another one and it is old; never between. */
export function useAskedOnTheWay({ dataUpdatedAt, refetch }: { dataUpdatedAt: number; refetch: () => unknown }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > OLD_MS) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- looked at when somebody goes on to another page, and not between
  }, [pathname]);
}
