import { randomBytes } from 'node:crypto';
import { generalScopes, KEY_REQUESTS } from '@coverlane/contract/apikeys/keys.ts';
import { apiKeyCalls } from '@coverlane/contract/apikeys/calls.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import { type CollectionHandlers, serveCollection } from '../../platform/crud/serve-collection.ts';
import { displayName } from '../../platform/values/names.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { keyThatAsks, revokeKey, setKeyHash } from './apikeys.queries.ts';

/** Serves the collection of API keys (domain 12.9), and revoking one. */
export function apiKeyRoutes(app: FastifyInstance, parts: Parts): void {
  serveCollection(app, parts, { collection: apikeys, handlers: { ...records, create, update } });
  serve(app, parts, { calls: apiKeyCalls, handlers: { ownKey, revokeApiKey } });
}

const records = crud(apikeys);

/** A new key, which is told here once: what is kept of it is its hash. */
const create: CollectionHandlers['create'] = async (draft, context) => {
  requireHeld(draft['scopes'], context.user);
  const prefix = newPrefix();
  const key = `ebk_${prefix}_${randomBytes(32).toString('base64url')}`;
  const values = { ...draft, prefix, userId: context.user.id, madeBy: displayName(context.user) };
  const made = await createRecord(apikeys, values, context);
  await setKeyHash(context.db, { keyId: made.id, hash: hashOf(key) });
  return { ...made, key };
};

const update: CollectionHandlers['update'] = (change, context) => {
  if ('scopes' in change) requireHeld(change['scopes'], context.user);
  return records.update(change, context);
};

/** GET /key: a program asks what its key may do. */
async function ownKey(_: object, { db, user }: Context): Promise<Reply<typeof apiKeyCalls.ownKey>> {
  const asking = user.apiKey ? await keyThatAsks(db) : undefined;
  if (!asking) return { key: null };
  const { requests, ...said } = asking;
  const scopes = user.permissions;
  return {
    key: { ...said, scopes, requestsPerMinute: KEY_REQUESTS, requestsLeft: Math.max(0, KEY_REQUESTS - requests) },
  };
}

async function revokeApiKey({ id }: { id: string }, { db }: Context) {
  if (!(await revokeKey(db, id))) throw notFound();
  await appendAudit(db, {
    action: 'revoke',
    call: 'revokeApiKey',
    objectType: 'apikeys',
    objectId: id,
    outcome: 'ok',
  });
  return {};
}

/** Eight small letters and digits: what people tell keys apart by. */
const newPrefix = (): string =>
  Array.from(randomBytes(8), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(byte % 32)).join('');

/** @throws Refusal 422 where somebody gives a key more than they hold: it would do nothing with it, and look as if it did */
function requireHeld(scopes: unknown, { permissions }: SignedUser): void {
  const held = new Set<unknown>([...permissions, ...generalScopes]);
  if (Array.isArray(scopes) && !scopes.every((scope) => held.has(scope))) throw invalid({ scopes: 'not-granted' });
}
