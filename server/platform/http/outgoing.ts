import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Parts } from './context.ts';
import { type AddressFault, addressFault, hostOf, isPublicAddress } from './public-address.ts';

/** What the operator allows (addressFault). */
export type Allowed = Parameters<typeof addressFault>[1];

/** Where requests may go that an administrator's typing leads: over TLS to the public internet, unless this is a demonstration or the operator allows more. */
export const allowedBy = ({ demonstration = false, privateWebhooks = false }: Parts): Allowed => ({
  plain: demonstration || privateWebhooks,
  privately: privateWebhooks,
});

/** The one address that a request goes to, or why it may not go at all. */
type Led = { address: string; fault: null } | { address: null; fault: AddressFault };

/**
 * Where an address leads. The host's name is looked up once, every address of it must be public, and the connection goes to one
 * of those: a name that leads elsewhere a moment later changes nothing (DNS rebinding).
 * @throws Error `ENOTFOUND` where nothing knows the name
 */
export async function whereItLeads(url: URL, allowed: Allowed): Promise<Led> {
  const fault = addressFault(url.href, allowed);
  if (fault) return { address: null, fault };
  const host = hostOf(url);
  const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  const [address] = found;
  if (!address) throw Object.assign(new Error('Nothing knows the name.'), { code: 'ENOTFOUND' });
  if (!allowed.privately && !found.every(isPublicAddress)) return { address: null, fault: 'private' };
  return { address, fault: null };
}

/** Looks nothing up: the address was looked up and checked before. */
export const pinnedTo = (address: string): LookupFunction => {
  const family = isIP(address);
  return (_, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family));
};

const ANSWER_BYTES = 1_048_576;

/** What a request of `fetch` is made of, as far as anybody here asks. */
interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * A `fetch` that goes nowhere but where `allowed` lets it, follows no redirection, and reads a mebibyte at most.
 * @param until when all that is asked by it is over, name lookups and slow bodies too
 * @throws Error with the fault as its message
 */
export const guardedFetch =
  (allowed: Allowed, until: AbortSignal) =>
  (address: string, asked: Asked): Promise<Response> => {
    until.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    const stop = () => reject(until.reason);
    until.addEventListener('abort', stop, { once: true });
    const asking = ask(new URL(address), asked, { allowed, until });
    return Promise.race([asking, promise]).finally(() => until.removeEventListener('abort', stop));
  };

type Within = { allowed: Allowed; until: AbortSignal };

async function ask(url: URL, { method = 'GET', headers = {}, body }: Asked, { allowed, until }: Within) {
  const led = await whereItLeads(url, allowed);
  if (led.fault !== null) throw new Error(led.fault);
  const options: RequestOptions = { method, headers, agent: false, lookup: pinnedTo(led.address), signal: until };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const sent = url.protocol === 'https:' ? tlsRequest(url, options) : plainRequest(url, options);
  sent.once('error', reject);
  sent.once('response', (response) => void wholeAnswer(response).then(resolve, reject));
  sent.end(body instanceof URLSearchParams ? body.toString() : body);
  return promise;
}

async function wholeAnswer(response: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES) throw new Error('too-large');
    parts.push(part);
  }
  const { statusCode: status = 0, headers } = response;
  const type = headers['content-type'];
  const challenge = headers['www-authenticate'];
  const kept = { ...(type && { 'content-type': type }), ...(challenge && { 'www-authenticate': challenge }) };
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: kept });
}
