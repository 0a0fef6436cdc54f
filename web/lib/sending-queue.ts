import type { AnyCall } from '@coverlane/contract/call.ts';
import { useSyncExternalStore } from 'react';
import { fingerprintOf } from './fingerprint.ts';
import { isTaken, removeBegun, sendInPieces } from './in-pieces.ts';
import { randomId } from './random-id.ts';
import { RequestFailed } from './request-failed.ts';

/** What a file is found to be already. */
export interface Twin {
  readonly id: string;
  readonly name: string;
  readonly isKept: boolean;
}

/** What is to become of a file. */
export interface Wanted {
  readonly file: File;
  readonly callName: string;
  readonly call: AnyCall;
  /** Bytes at most, where that is other than what its call takes everywhere. */
  readonly mostBytes?: number | undefined;
  /** Looks for a document that holds these bytes already. */
  readonly find?: (sha256: string) => Promise<Twin | null>;
  /** Makes the call of the file that has arrived; `again`: although there is one with the same bytes. */
  readonly arrive: (fileId: string, how: { again: boolean; key: string }) => Promise<unknown>;
  /** Has the one that is there used where this one was to go. */
  readonly shareTwin?: (twin: Twin) => Promise<unknown>;
}

/** Waits its turn, is read, travels, has no connection, is there already, was refused, arrived. */
export type SendingState = 'waiting' | 'reading' | 'sending' | 'lost' | 'twin' | 'failed' | 'arrived';

/** A file in the queue. */
export interface Sending {
  readonly id: string;
  readonly wanted: Wanted;
  readonly state: SendingState;
  /** 0 to 100. */
  readonly percent: number;
  readonly failure: unknown;
  /** Of the file; null: it was not read yet. */
  readonly sha256: string | null;
  readonly twin: Twin | null;
  readonly again: boolean;
  /** Under which its call is made, however often. */
  readonly key: string;
}

let queue: readonly Sending[] = [];
let isPaused = false;
let underWay: { id: string; stop: AbortController } | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function change(next: readonly Sending[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

const patch = (id: string, what: Partial<Sending>): void =>
  change(queue.map((one) => (one.id === id ? { ...one, ...what } : one)));

/** The files on their way, wherever they were sent from. */
export const useSendingQueue = (): readonly Sending[] => useSyncExternalStore(subscribe, () => queue);

const ENDED: readonly SendingState[] = ['twin', 'failed', 'arrived'];

/** Does it still go by itself? */
export const isOnItsWay = ({ state }: Pick<Sending, 'state'>): boolean => !ENDED.includes(state);

/** Sends files one after the other, whatever screen is opened meanwhile. */
export function enqueue(all: readonly Wanted[]): void {
  const added = all.map(
    (wanted): Sending => ({
      id: randomId(),
      wanted,
      state: 'waiting',
      percent: 0,
      failure: null,
      sha256: null,
      twin: null,
      again: false,
      key: randomId(),
    }),
  );
  change([...queue, ...added]);
  void work();
}

/** Sends it once more, from where it was. `again`: although the same is there already. */
export function sendAgain(id: string, again = false): void {
  // What is sent after a refusal is another submission.
  patch(id, { state: 'waiting', failure: null, again, key: randomId() });
  void work();
}

/** Takes a file out; what arrived of it is removed. */
export function giveUp(id: string): void {
  const given = queue.find((one) => one.id === id);
  if (underWay?.id === id) underWay.stop.abort('given up');
  if (given?.sha256) void removeBegun({ ...given.wanted, sha256: given.sha256 });
  change(queue.filter((one) => one.id !== id));
}

/** Takes out what does not go by itself any more. */
export const clearEnded = (): void => queue.filter((one) => !isOnItsWay(one)).forEach(({ id }) => giveUp(id));

/** Nobody is signed in: what travels waits. */
export function pauseSending(): void {
  isPaused = true;
  const id = underWay?.id;
  underWay?.stop.abort('paused');
  if (id !== undefined) patch(id, { state: 'waiting' });
}

/** The same person is there again. */
export function goOnSending(): void {
  isPaused = false;
  void work();
}

/** Somebody else's, or given up by signing out: nothing is left of it. */
export function forgetSending(): void {
  underWay?.stop.abort('forgotten');
  change([]);
}

async function work(): Promise<void> {
  if (underWay !== null || isPaused) return;
  const next = queue.find(({ state }) => state === 'waiting');
  if (!next) return;
  const stop = new AbortController();
  underWay = { id: next.id, stop };
  try {
    await send(next, stop.signal);
  } catch (failure) {
    if (!stop.signal.aborted) refused(next.id, failure);
  } finally {
    underWay = null;
  }
  await work();
}

/** A file that its call does not take is not gone on with: what arrived of it is removed at once. */
function refused(id: string, failure: unknown): void {
  const one = queue.find((each) => each.id === id);
  if (one?.sha256 && failure instanceof RequestFailed && failure.fields['file'])
    void removeBegun({ ...one.wanted, sha256: one.sha256 });
  patch(id, { state: 'failed', failure });
}

async function send({ id, wanted, again, key }: Sending, signal: AbortSignal): Promise<void> {
  const { file, callName, call } = wanted;
  const persist = <Out>(state: SendingState, step: () => Promise<Out>) => persistently(step, { id, state, signal });
  requireSize(wanted);
  patch(id, { state: 'reading' });
  const sha256 = await fingerprintOf(file, signal).catch(unreadable(signal));
  patch(id, { sha256 });
  const find = async () => (await wanted.find?.(sha256)) ?? null;
  const twin = again ? null : await persist('reading', find);
  if (twin) return patch(id, { state: 'twin', twin });
  const onProgress = (percent: number) => {
    if (!signal.aborted) patch(id, { state: 'sending', percent });
  };
  const fileId = await persist('sending', () => sendInPieces({ file, callName, call, sha256, onProgress, signal }));
  try {
    await persist('sending', () => wanted.arrive(fileId, { again, key }));
  } catch (failure) {
    // Somebody was quicker with the same file.
    const other = isThere(failure) ? await persist('sending', find) : null;
    if (other === null) throw failure;
    return patch(id, { state: 'twin', twin: other });
  }
  isTaken({ callName, sha256 });
  return patch(id, { state: 'arrived', percent: 100 });
}

/** What is too large is said before a byte of it is read. @throws RequestFailed 413 */
function requireSize({ file, call, mostBytes }: Wanted): void {
  const most = mostBytes ?? call.upload?.fileBytes ?? Infinity;
  const values = { megabytes: most / 1_048_576 };
  if (file.size > most) throw new RequestFailed({ status: 413, code: 'file-too-large', values });
}

const isThere = (failure: unknown): boolean => failure instanceof RequestFailed && failure.code === 'document-exists';

/** A file that was moved, changed or is no file at all cannot be read. */
const unreadable = (signal: AbortSignal) => (): never => {
  signal.throwIfAborted();
  throw new RequestFailed({ status: 422, code: 'file-gone' });
};

const WAITS_MS: readonly number[] = [1000, 2000, 5000, 10_000, 20_000];

interface Step {
  readonly id: string;
  /** What it is while there is a connection. */
  readonly state: SendingState;
  readonly signal: AbortSignal;
}

/** Does a step however often the connection is lost, until it is done, refused, or stopped. */
async function persistently<Out>(step: () => Promise<Out>, { id, state, signal }: Step): Promise<Out> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await step();
    } catch (failure) {
      if (!(failure instanceof RequestFailed) || !failure.isPassing) throw failure;
      signal.throwIfAborted();
      patch(id, { state: 'lost' });
      await connection(WAITS_MS[tries] ?? 30_000, signal);
      signal.throwIfAborted();
      patch(id, { state });
    }
  }
}

/** Until the browser says that there is a connection, or some time has passed. */
function connection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const go = () => {
      heard.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go, { signal: heard.signal });
    signal.addEventListener('abort', go, { signal: heard.signal });
  });
}
