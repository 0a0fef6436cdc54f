import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { askConfigAgain, followConfig, isConfigOld, runtimeConfig } from './config.ts';

const askWhereOld = (): void => {
  if (document.visibilityState === 'visible' && isConfigOld()) void askConfigAgain();
};

/** The configuration, asked for again where it is no longer new: when what shows it opens, and whenever the tab comes back. */
export function useConfigNow(): RuntimeConfig {
  useEffect(() => {
    askWhereOld();
    document.addEventListener('visibilitychange', askWhereOld);
    return () => document.removeEventListener('visibilitychange', askWhereOld);
  }, []);
  return useSyncExternalStore(followConfig, runtimeConfig);
}
