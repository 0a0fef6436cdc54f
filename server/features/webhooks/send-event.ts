import { createHmac } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { SIGNATURE_HEADER } from '@coverlane/contract/webhooks/events.ts';
import { type Allowed, pinnedTo, whereItLeads } from '../../platform/http/outgoing.ts';
import type { AddressFault } from '../../platform/http/public-address.ts';

/** So long may a receiver take for all of it (security 3, Outgoing); of its answer so much is read. */
const ANSWER_MS = 5_000;
const ANSWER_BYTES = 65_536;

/** One event as it goes out. */
export interface Sending {
  /** Of the delivery: the same each time it is tried. */
  id: string;
  url: string;
  body: string;
  /** The secrets that sign, the newest first. */
  secrets: readonly string[];
}

/** What became of a try: the number that was answered, and why it counts as failed; no fault: it arrived. */
export interface Outcome {
  answered: number | null;
  fault: string | null;
}

/**
 * The value of Coverlane-Signature: `t=<seconds since 1970>,v1=<hex>`, with one `v1` for each secret in force. Each is the
 * HMAC-SHA256 of the seconds, a full stop, and the body as it was sent.
 */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}

/**
 * Sends one event by POST and waits for a 2xx, where its address leads (whereItLeads). A redirection is an answer like any other
 * that is no 2xx.
 */
export async function sendEvent(sending: Sending, allowed: Allowed): Promise<Outcome> {
  if (!URL.canParse(sending.url)) return { answered: null, fault: 'bad-text' };
  try {
    const url = new URL(sending.url);
    const { address, fault } = await whereItLeads(url, allowed);
    if (fault !== null) return { answered: null, fault: faultOfWebhook(fault) };
    const answered = await post(url, sending, address);
    return { answered, fault: answered >= 200 && answered < 300 ? null : 'http' };
  } catch (error) {
    return { answered: null, fault: codeOf(error) };
  }
}

/** How a webhook's record and the log of its deliveries say it. */
export const faultOfWebhook = (fault: AddressFault) => (fault === 'bad-text' ? fault : (`webhook-${fault}` as const));

function post(url: URL, { id, body, secrets }: Sending, address: string): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
    lookup: pinnedTo(address),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Coverlane-Webhooks',
      'coverlane-delivery': id,
      [SIGNATURE_HEADER]: signatureOf(body, secrets, Math.floor(Date.now() / 1000)),
    },
  };
  const sent = url.protocol === 'https:' ? tlsRequest(url, options) : plainRequest(url, options);
  return answerTo(sent, body);
}

function answerTo(sent: ClientRequest, body: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  sent.once('error', reject);
  sent.once('response', (response: IncomingMessage) => {
    const status = response.statusCode ?? 0;
    let bytes = 0;
    // What a receiver says beside the number is nobody's business; it is read so that the connection ends well.
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > ANSWER_BYTES) response.destroy();
    });
    response.once('close', () => resolve(status)).once('error', () => resolve(status));
  });
  sent.end(body);
  return promise;
}

/** The code of what went wrong, never its text. */
function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return code === 'ABORT_ERR' ? 'timeout' : code.slice(0, 60);
}
