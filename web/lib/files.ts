import type { Call } from '@coverlane/contract/call.ts';
import { DOWNLOAD_TIMEOUT_MS } from '@coverlane/contract/codes.ts';
import { addressOf, answerOf, bearerNow, headersOf, noteSignedOut, renewCsrf } from './request.ts';
import { failureOf, RequestFailed } from './request-failed.ts';
import { speak } from './spoken.ts';
import { submitOnce } from './submissions.ts';

/** A file that a call answered. */
export interface Received {
  readonly blob: Blob;
  readonly name: string;
}

/**
 * Fetches the file a call answers.
 * @throws RequestFailed; 'took-too-long' after 30 s (specification 9)
 */
export async function fetchFile<In, Sent, Out>(call: Call<In, Sent, Out>, input: Sent): Promise<Received> {
  const response = await inTime(answerOf(call, input, { withinMs: DOWNLOAD_TIMEOUT_MS }));
  return { blob: await inTime(response.blob()), name: nameIn(response.headers.get('content-disposition')) };
}

/** @throws RequestFailed for what its time cut off */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new RequestFailed({ status: 0, code: 'took-too-long' });
    throw error;
  }
}

/** Fetches a part of the file a call answers: bytes from `start` on, before `end`. @throws RequestFailed as `fetchFile` */
export async function fetchPart<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  input: Sent,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array> {
  const headers = { range: `bytes=${start}-${end - 1}` };
  const response = await inTime(answerOf(call, input, { withinMs: DOWNLOAD_TIMEOUT_MS, headers }));
  return new Uint8Array(await inTime(response.arrayBuffer()));
}

/** Fetches a file and has the browser save it under the server's name for it, which is said aloud. @throws RequestFailed */
export async function saveFile<In, Sent, Out>(call: Call<In, Sent, Out>, input: Sent): Promise<void> {
  saveBlob(await fetchFile(call, input));
}

/** Has the browser save what was received, and says so aloud. */
export function saveBlob({ blob, name }: Received): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  speak({ kind: 'saved', name });
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_TIMEOUT_MS);
}

function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'file';
}

/** What the browser sends where the server gets a received file. */
export type Uploading<Sent> = {
  [Name in keyof Sent]: Sent[Name] extends { path: string; name: string; bytes: number } ? File : Sent[Name];
};

/**
 * Makes an upload call (multipart/form-data) and tells how much has gone.
 * @param onProgress gets 0 to 100
 * @throws RequestFailed
 */
export async function upload<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  input: Uploading<Sent>,
  options: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<Out> {
  return submitOnce(call, input, async (key) => {
    try {
      return await sendForm(call, input, { ...options, key });
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.code !== 'csrf-refused') throw error;
      await renewCsrf();
      return sendForm(call, input, { ...options, key });
    }
  });
}

async function sendForm<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  input: Uploading<Sent>,
  { onProgress, signal, key }: { onProgress?: (percent: number) => void; signal?: AbortSignal; key: string },
): Promise<Out> {
  const { url, rest } = addressOf(call, input);
  const headers = await headersOf(call, key);
  const sentWith = bearerNow();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(call.method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? Math.floor((100 * loaded) / total) : 0),
    );
    xhr.addEventListener('load', () => {
      const body = jsonOf(xhr.responseText);
      // The server has parsed the reply by the contract.
      if (xhr.status >= 200 && xhr.status < 300) return resolve(body);
      const failure = failureOf(xhr.status, body);
      noteSignedOut(failure, sentWith);
      return reject(failure);
    });
    xhr.addEventListener('error', () => reject(new RequestFailed({ status: 0, code: 'unreachable' })));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(formOf(rest));
  });
}

/** Fields before files: the server reads a form from its beginning. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  const entries = Object.entries(fields);
  for (const [name, value] of entries) if (!(value instanceof Blob)) form.append(name, String(value ?? ''));
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value);
  return form;
}

/** Parsed JSON, of which the caller says what it is; undefined for anything else. */
function jsonOf(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
