import { auth } from '@coverlane/contract/auth/calls.ts';
import { type AnyCall, type Call, isByCookie, isKeyed } from '@coverlane/contract/call.ts';
import { runtimeConfig } from './config.ts';
import { failureOf, RequestFailed } from './request-failed.ts';
import { submitOnce } from './submissions.ts';
import { readCookie } from './user-state.ts';

const CSRF_COOKIE = 'XSRF-TOKEN';

/** The bearer token lives in this tab's memory only: nothing that is stored lets anybody in (security 0.1). */
let bearer: string | null = null;
let onSignedOut: () => void = () => undefined;
let proveAgain: () => Promise<boolean> = async () => false;

/** Hands over the bearer token of a sign-in, or takes it away. */
export function setBearer(token: string | null): void {
  bearer = token;
}

/** The bearer token of now; null while nobody is signed in, as far as this tab knows. */
export const bearerNow = (): string | null => bearer;

/** Names the one who is told when a call answers 401: the session is over. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Names the one who has somebody prove again that it is them, when a call answers `step-up`; false: they would not. */
export function whenStepUp(prove: () => Promise<boolean>): void {
  proveAgain = prove;
}

/** What a refusal can be mended with, before the same request is sent once more. */
const remedies: readonly (readonly [code: string, mend: () => Promise<boolean>])[] = [
  ['csrf-refused', () => renewCsrf().then(() => true)],
  ['step-up', () => proveAgain()],
];

/**
 * How a call is sent: `signal` stops it; `withinMs` is how long one try of it may take; `key` names a submission, so that
 * the server does it once however often it is sent.
 */
interface SendOptions {
  readonly signal?: AbortSignal;
  readonly withinMs?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes one call of the contract and answers its reply.
 * @throws RequestFailed; a 401 has already ended the session (specification 8)
 */
export async function request<In, Sent, Out>(
  call: Call<In, Sent, Out>,
  input: Sent,
  options: SendOptions = {},
): Promise<Out> {
  const ask = async (more?: { key: string }): Promise<Out> =>
    readReply(await answerOf(call, input, { ...options, ...more }), options);
  return isKeyed(call) ? submitOnce(call, input, (key) => ask({ key })) : ask();
}

/** The server has parsed the reply by this very contract; parsing it again would refuse a newer server's fields. */
async function readReply<Out>(response: Response, { signal }: SendOptions): Promise<Out> {
  try {
    const reply: Out = await response.json();
    return reply;
  } catch (error) {
    // Stopped on purpose; or the connection broke in the middle of the answer.
    if (signal?.aborted) throw error;
    throw new RequestFailed({ status: 0, code: 'unreachable' });
  }
}

/** Makes a call and answers the raw response. @throws RequestFailed */
export async function answerOf(call: AnyCall, input: unknown, options: SendOptions = {}): Promise<Response> {
  const sent = bearer;
  let response = await sendOnce(call, input, options);
  let failure = await failureIn(response);
  for (const [code, mend] of remedies) {
    if (failure?.code !== code || !(await mend())) continue;
    response = await sendOnce(call, input, options);
    failure = await failureIn(response);
  }
  if (!failure) return response;
  noteSignedOut(failure, sent);
  throw failure;
}

/** Ends the session on a 401, unless it belongs to a session that this tab has left already. */
export function noteSignedOut({ status }: RequestFailed, sentWith: string | null): void {
  if (status === 401 && sentWith !== null && sentWith === bearer) onSignedOut();
}

async function failureIn(response: Response): Promise<RequestFailed | undefined> {
  return response.ok ? undefined : failureOf(response.status, await response.json().catch(() => undefined));
}

/** Each try has its own time: somebody may have been asked something between two of them. */
const signalOf = ({ signal, withinMs }: SendOptions): AbortSignal | undefined =>
  withinMs === undefined ? signal : AbortSignal.timeout(withinMs);

async function sendOnce(call: AnyCall, input: unknown, options: SendOptions): Promise<Response> {
  const { url, rest } = addressOf(call, input);
  const signal = signalOf(options);
  const hasBody = call.method !== 'GET' && Object.keys(rest).length > 0;
  const json = hasBody && { 'content-type': 'application/json' };
  const headers = { ...options.headers, ...(await headersOf(call, options.key)), ...json };
  try {
    return await fetch(url, {
      method: call.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(hasBody && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailed({ status: 0, code: 'unreachable' });
  }
}

/** Headers of a call: the bearer, and for everything that writes the echo of the CSRF cookie and the submission's key. */
export async function headersOf(call: AnyCall, key?: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: call.file ? '*/*' : 'application/json' };
  if (bearer !== null && !isByCookie(call)) headers['authorization'] = `Bearer ${bearer}`;
  if (call.method === 'GET') return headers;
  if (readCookie(CSRF_COOKIE) === undefined) await renewCsrf();
  headers['x-xsrf-token'] = readCookie(CSRF_COOKIE) ?? '';
  if (key !== undefined) headers['idempotency-key'] = key;
  return headers;
}

/** Gets a new CSRF cookie: there is none, or it belongs to a session that is over. */
export async function renewCsrf(): Promise<void> {
  const response = await fetch(`${runtimeConfig().apiBase}${auth.csrfCookie.path}`, {
    credentials: 'same-origin',
  }).catch(() => {
    throw new RequestFailed({ status: 0, code: 'unreachable' });
  });
  // A body nobody reads keeps the connection busy until the browser tidies up.
  await response.body?.cancel();
}

/** Where a call goes: `:name` filled in; what is left is the query of a GET and the body of everything else. */
export function addressOf(call: AnyCall, input: unknown): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ''));
    delete rest[name];
    return value;
  });
  for (const [name, value] of Object.entries(rest)) if (value === undefined) delete rest[name];
  const query = call.method === 'GET' ? queryOf(rest) : '';
  return { url: `${runtimeConfig().apiBase}${path}${query && `?${query}`}`, rest };
}

/** Nothing that is undefined, null or empty reaches a query string. */
function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== '') query.set(name, String(value));
  }
  return query.toString();
}
