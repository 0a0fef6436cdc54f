import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 40rem)');

const subscribe = (listener: () => void) => {
  const narrow = query();
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the window is too narrow for a grid. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
