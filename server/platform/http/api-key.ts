import { API_KEY, KEY_REQUESTS, keyAllows, readerAllows, scopesFor } from '@coverlane/contract/apikeys/keys.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '../db/connect.ts';
import { countKeyUse, type SentKey } from './api-key.queries.ts';
import { forbidden, Refusal, tooMany } from './refusals.ts';
import { hashOf } from './session-cookie.ts';
import type { SignedUser } from './signed-user.ts';

const BEARER = 'Bearer ';

/** The API key a request came with (`Authorization: Bearer ebk_…`); undefined: it comes from a browser, or from nobody. */
export function sentKey({ headers, ip }: FastifyRequest): SentKey | undefined {
  const { authorization = '' } = headers;
  if (!authorization.startsWith(`${BEARER}ebk_`)) return undefined;
  return { hash: hashOf(authorization.slice(BEARER.length)), address: ip };
}

/**
 * Lets a key's request in: counted, and known. Every answer says how many more there may be in this minute.
 * @throws Refusal 401 for a key that opens nothing, whatever the reason; 429 for more than 600 requests in a minute
 */
export async function admitKey(pool: Pool, key: SentKey, { request, reply }: Asking): Promise<void> {
  const isFormed = API_KEY.test((request.headers.authorization ?? '').slice(BEARER.length));
  const use = isFormed ? await countKeyUse(pool, key, KEY_REQUESTS) : undefined;
  if (!use) throw keyRefused();
  const left = Math.max(0, KEY_REQUESTS - use.counted);
  // As draft-ietf-httpapi-ratelimit-headers writes them.
  void reply.header('ratelimit-policy', `"minute";q=${KEY_REQUESTS};w=60`);
  void reply.header('ratelimit', `"minute";r=${left};t=${use.resetIn}`);
  if (use.counted > KEY_REQUESTS) throw tooMany(use.resetIn);
}

/** A request with the answer that is being made to it. */
export type Asking = { request: FastifyRequest; reply: FastifyReply };

/** Unknown, revoked, past its day, from another address, or without its maker: the sender is told the same. */
export const keyRefused = () => new Refusal(401, 'api-key-refused');

/** @throws Refusal 403 for a call that none of the key's scopes opens, which names those that would, or that a key may not make that only reads */
export function permitKey(call: AnyCall, user: SignedUser, request: FastifyRequest): void {
  if (!keyAllows(call, user)) {
    const scopes = scopesFor(call);
    throw scopes.length === 0
      ? forbidden('key-closed')
      : new Refusal(403, 'key-scope', { values: { scopes: scopes.join(', ') } });
  }
  if (user.apiKey?.readOnly && !readerAllows(call, isPreview(call, request))) throw forbidden('key-read-only');
}

const asks = new Set<unknown>([true, 'true', '1', 'on']);

/** Is the call asked what it would do? What a body says counts, as it does for the call (input.ts); a call without such a field refuses it. */
function isPreview({ upload }: AnyCall, { body }: FastifyRequest): boolean {
  return !upload && typeof body === 'object' && body !== null && 'preview' in body && asks.has(body.preview);
}

/** What row-level security does not let a key write, such as another client's rows, is closed to it and no surprise. */
export function closedToKey(error: unknown, user: SignedUser | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return user?.apiKey && code === '42501' ? forbidden() : error;
}
