import { useEffect, useRef, useSyncExternalStore } from 'react';
import { countBegun, forgetBegun, onBegun } from '../lib/in-pieces.ts';
import { useText } from '../lib/i18n.ts';
import {
  clearEnded,
  forgetSending,
  goOnSending,
  isOnItsWay,
  pauseSending,
  type Sending,
  useSendingQueue,
} from '../lib/sending-queue.ts';
import { useSession } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { Progress } from '../ui/Progress.tsx';
import { UploadRow } from './UploadRow.tsx';
import './upload-panel.css';

/**
 * The files on their way to the portal, whatever screen is open: how far each and all of them are, what has no connection, what
 * was refused and why. After a reload it says what had not arrived. Stands once in the shell, and shows nothing without a file.
 */
export function UploadPanel() {
  const t = useText();
  const { user } = useSession();
  const queue = useSendingQueue();
  const unfinished = useSyncExternalStore(onBegun, countBegun);
  useSessionOfQueue();
  useLeaving(queue.some(isOnItsWay));
  useArrived(queue);
  if (!user || (queue.length === 0 && unfinished === 0)) return null;
  return (
    <section className="upload-panel" aria-label={t('uploads.title')} data-print="no">
      {queue.length === 0 ? <Unfinished count={unfinished} /> : <Queue queue={queue} area={user.type} />}
    </section>
  );
}

function Queue({ queue, area }: { readonly queue: readonly Sending[]; readonly area: string }) {
  const t = useText();
  const waiting = queue.filter(isOnItsWay);
  const shown = queue.filter(({ state }) => state !== 'arrived');
  return (
    <>
      <div className="upload-panel-head">
        <strong>{t('uploads.total', { done: queue.length - shown.length, count: queue.length })}</strong>
        {waiting.length === 0 && (
          <Button kind="quiet" icon="close" iconOnly onClick={clearEnded}>
            {t('uploads.close')}
          </Button>
        )}
      </div>
      {waiting.length > 0 && queue.length > 1 && <Progress label={t('uploads.all')} value={shareOf(queue)} />}
      <ul className="plain-list">
        {shown.map((one) => (
          <UploadRow key={one.id} sending={one} area={area} />
        ))}
      </ul>
    </>
  );
}

/** How much of all files has gone, by their sizes: 0 to 100. */
function shareOf(queue: readonly Sending[]): number {
  const sum = (share: (one: Sending) => number) => queue.reduce((total, one) => total + share(one), 0);
  const all = sum(({ wanted }) => wanted.file.size);
  const gone = sum(({ wanted, state, percent }) => wanted.file.size * (state === 'arrived' ? 1 : percent / 100));
  return all === 0 ? 100 : Math.floor((100 * gone) / all);
}

function Unfinished({ count }: { readonly count: number }) {
  const t = useText();
  return (
    <div className="upload-panel-head">
      <span role="status">{t('uploads.unfinished', { count })}</span>
      <Button kind="quiet" icon="close" iconOnly onClick={forgetBegun}>
        {t('uploads.dismiss')}
      </Button>
    </div>
  );
}

/** When nothing is left to do or to decide, a notice says so in place of the panel. */
function useArrived(queue: readonly Sending[]): void {
  const t = useText();
  const { notify } = useNotices();
  const count = queue.length;
  const isDone = count > 0 && queue.every(({ state }) => state === 'arrived');
  useEffect(() => {
    if (!isDone) return;
    clearEnded();
    notify('success', t('uploads.arrived', { count }));
  }, [isDone, count, notify, t]);
}

/** A window that closes takes its files along: it asks first. */
function useLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

/** What somebody sends waits for them when their session ends by itself, and is nobody else's. */
function useSessionOfQueue(): void {
  const { user, status, reason } = useSession();
  const owner = useRef<string | null>(null);
  const id = user?.id ?? null;
  useEffect(() => {
    if (id !== null) {
      if (owner.current !== null && owner.current !== id) forgetSending();
      owner.current = id;
      goOnSending();
    } else if (reason === 'left') forgetSending();
    else if (status === 'visitor') pauseSending();
  }, [id, status, reason]);
}
