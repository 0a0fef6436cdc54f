import { useSyncExternalStore } from 'react';
import { useText } from '../lib/i18n.ts';
import { Banner } from '../ui/Banner.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says so while the browser has no connection. */
export function Offline() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const t = useText();
  return (
    <div role="status" className="shell-note">
      {!online && <Banner kind="warn">{t('shell.offline')}</Banner>}
    </div>
  );
}
