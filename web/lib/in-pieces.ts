import type { AnyCall, Call } from '@coverlane/contract/call.ts';
import { UPLOADS_PATH } from '@coverlane/contract/files/uploads.ts';
import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { runtimeConfig } from './config.ts';
import { answerOf, bearerNow, headersOf, noteSignedOut, renewCsrf } from './request.ts';
import { failureOf, RequestFailed } from './request-failed.ts';
import { stored } from './stored.ts';

/** A piece of four mebibytes is a short request on a poor line, and what a proxy on the way can hold. */
const PIECE = 4 * 1024 * 1024;

/** As long as the server keeps what has arrived: a day. */
const KEPT_MS = 86_400_000;

/** Where an upload was begun, and when. */
interface Begun {
  readonly url: string;
  readonly at: number;
}

/**
 * Uploads that have not arrived in full, by their call and the SHA-256 of the file: no name of a file and nothing that is in it.
 * They outlast a reload, and go when somebody signs out.
 */
const begun = stored<Readonly<Record<string, Begun>>>('coverlane.uploads', (json) => {
  const known = Object.entries(typeof json === 'object' && json !== null ? json : {});
  return Object.fromEntries(known.filter(([, one]) => isBegun(one) && Date.now() - one.at < KEPT_MS));
});

const isBegun = (one: unknown): one is Begun =>
  typeof one === 'object' && one !== null && 'url' in one && typeof one.url === 'string' && 'at' in one;

/** How many files have arrived in part, as far as this tab knows. */
export const countBegun = (): number => Object.keys(begun.get()).length;
export const onBegun = (listener: () => void): (() => void) => begun.subscribe(listener);

/** The browser gives them up: the server lets them go after a day. */
export const forgetBegun = (): void => begun.set({});

/** A file that goes to the server before its call, in pieces that go on where they were. */
export interface Going {
  readonly file: File;
  /** The call that it is for, by its name in the contract. */
  readonly callName: string;
  readonly call: AnyCall;
  readonly sha256: string;
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

const nameOf = ({ callName, sha256 }: Pick<Going, 'callName' | 'sha256'>): string => `${callName} ${sha256}`;

const keep = (name: string, url: string | null): void => {
  const { [name]: _, ...others } = begun.get();
  begun.set(url === null ? others : { ...others, [name]: { url, at: Date.now() } });
};

/**
 * Sends what has not arrived of a file, by the tus protocol (1.0.0). Asked again after a failure, or after a reload, it goes on
 * where it was.
 * @returns the id that stands for the file in its call
 * @throws RequestFailed; DOMException when it was stopped
 */
export async function sendInPieces(going: Going): Promise<string> {
  const sentWith = bearerNow();
  try {
    return await attempt(going);
  } catch (failure) {
    if (!(failure instanceof RequestFailed)) throw failure;
    noteSignedOut(failure, sentWith);
    if (failure.code !== 'csrf-refused') throw failure;
    await renewCsrf();
    return attempt(going);
  }
}

async function attempt(going: Going): Promise<string> {
  // Its code comes when the first file is sent.
  const { Upload: Sender } = await import('tus-js-client');
  const name = nameOf(going);
  const url = await new Promise<string>((resolve, reject) => {
    const { file, callName, call, signal } = going;
    const sender: Upload = new Sender(file, {
      endpoint: new URL(`${runtimeConfig().apiBase}${UPLOADS_PATH}/${callName}`, location.href).href,
      uploadUrl: begun.get()[name]?.url ?? null,
      chunkSize: PIECE,
      // Who asks knows when to try again, and says meanwhile that there is no connection.
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name },
      onBeforeRequest: allowed(call),
      onUploadUrlAvailable: () => keep(name, sender.url),
      onProgress: (sent, all) => going.onProgress(all === 0 ? 100 : Math.floor((100 * sent) / all)),
      onSuccess: () => resolve(sender.url ?? ''),
      onError: (error) => reject(asFailure(error)),
    });
    const stop = () => {
      void sender.abort().catch(() => undefined);
      reject(new DOMException('The upload was stopped', 'AbortError'));
    };
    signal.addEventListener('abort', stop);
    sender.start();
  });
  return url.split('/').at(-1) ?? '';
}

/** What arrived is not wanted any more: the server removes it, or lets it go after a day. */
export async function removeBegun(going: Pick<Going, 'callName' | 'sha256' | 'call'>): Promise<void> {
  const name = nameOf(going);
  const url = begun.get()[name]?.url;
  keep(name, null);
  if (url === undefined) return;
  const { Upload: Sender } = await import('tus-js-client');
  await Sender.terminate(url, { retryDelays: null, onBeforeRequest: allowed(going.call) }).catch(() => undefined);
}

/** Every request of the protocol carries what the call's own would. */
const allowed = (call: AnyCall) => async (asked: HttpRequest) => {
  for (const [header, value] of Object.entries(await headersOf(call))) asked.setHeader(header, value);
};

/** It was taken by its call. */
export const isTaken = (going: Pick<Going, 'callName' | 'sha256'>): void => keep(nameOf(going), null);

/** Answers that pass by themselves: another request goes on with it yet, or what has arrived is more than was thought. */
const PASSING: readonly number[] = [409, 423];

function asFailure(error: Error | DetailedError): RequestFailed {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (response === null || status === 0) return new RequestFailed({ status: 0, code: 'unreachable' });
  if (PASSING.includes(status)) return new RequestFailed({ status: 503, code: 'unavailable' });
  return failureOf(status, jsonOf(response.getBody()));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the browser sends to a call whose file has arrived: its id in place of the file. */
export type ByNumber<Sent> = {
  [Name in keyof Sent]: Sent[Name] extends { path: string; name: string; bytes: number } ? string : Sent[Name];
};

/** Makes the call of a file that has arrived; under the same key it is done once. @throws RequestFailed */
export async function callWithArrived<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  input: ByNumber<Sent>,
  key: string,
): Promise<Out> {
  const answer = await answerOf(call, input, { key });
  const reply: Out = await answer.json();
  return reply;
}
