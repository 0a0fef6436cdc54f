import type { Input } from '@coverlane/contract/call.ts';
import type { passkeySignIn } from '@coverlane/contract/second-factor/sign-in-calls.ts';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { keysOf } from '../../platform/db/field-keys.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { forbidden, tooMany } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { siteAdmits } from '../../platform/sign-in/sessions.queries.ts';
import {
  finishSignIn,
  handOver,
  type OpenedSession,
  openSession,
  requireEncrypted,
} from '../../platform/sign-in/sessions.ts';
import { findPasskey, notePasskeyUse, releaseLockOf } from './passkeys.queries.ts';
import { partyOf, refused, verifiedAssertion } from './passkeys.ts';

const SECONDS = 300;
const TRIES = { scope: 'passkey-address', tries: 20, seconds: 60 } as const;
const USED = { scope: 'passkey-ticket', seconds: SECONDS } as const;

/** A ticket is of the host at which it was given. */
const placeOf = (host: string) => ({ table: 'signin', column: 'passkey_ticket', rowId: host }) as const;

/** POST /login/passkey/options: nobody is named, so the browser offers whichever passkeys it has for this host. */
export async function passkeySignInOptions(_: object, visitor: Visitor) {
  requireEncrypted(visitor);
  const { parts, request } = visitor;
  const options = await generateAuthenticationOptions({ rpID: request.hostname, userVerification: 'required' });
  const until = Date.now() + SECONDS * 1000;
  const said = JSON.stringify({ challenge: options.challenge, until });
  const ticket = keysOf(parts.secrets).seal(placeOf(request.hostname), said).toString('base64url');
  return { options: { ...options }, ticket };
}

/** What a ticket asked for, the first time that it comes back in time; null: it asked nothing, or has been answered. */
async function challengeOf(ticket: string, { parts, request }: Visitor): Promise<string | null> {
  const said = opened(ticket, { parts, host: request.hostname });
  if (said === null || said.until < Date.now()) return null;
  const times = await countTry(parts.pool, { ...USED, subject: hashOf(said.challenge) });
  return times === 1 ? said.challenge : null;
}

function opened(
  ticket: string,
  { parts, host }: { parts: Visitor['parts']; host: string },
): { challenge: string; until: number } | null {
  try {
    const said: unknown = JSON.parse(keysOf(parts.secrets).open(placeOf(host), Buffer.from(ticket, 'base64url')));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what opens was sealed above
    return said as { challenge: string; until: number };
  } catch {
    return null;
  }
}

/**
 * POST /login/passkey: signs in by a passkey alone, which proves both factors.
 * @throws Refusal 422 passkey-refused alike for whatever does not fit, 403 at a site that is not for the account or over plain http,
 * 429 after many tries from one network
 */
export async function signInByPasskey(given: Given, visitor: Visitor) {
  requireEncrypted(visitor);
  await limitTries(visitor);
  const { id, userId, newCounter } = await holderOf(given, visitor);
  const { db, parts, request } = visitor;
  if (!(await siteAdmits(db, request.hostname, userId))) throw forbidden('wrong-site');
  const halfway = await openSession(userId, visitor);
  if (!halfway || isInvented(halfway, parts)) throw await refusedPasskey(visitor, userId);
  await notePasskeyUse(db, id, newCounter);
  const session = await finishSignIn(visitor);
  const action = session.user.lacks === null ? 'signed-in' : 'password-accepted';
  await appendAudit(db, { action, call: 'signInByPasskey', outcome: 'ok', detail: { by: 'passkey' } });
  return handOver(session, visitor);
}

type Given = Input<typeof passkeySignIn.signInByPasskey>;

/** Invented people sign in nowhere in production, however they prove themselves. */
const isInvented = ({ user }: OpenedSession, parts: Visitor['parts']): boolean =>
  user.demonstration && !parts.demonstration;

async function limitTries({ parts, request }: Visitor): Promise<void> {
  const tried = await countTry(parts.pool, { ...TRIES, subject: hashOf(networkOf(request.ip)) });
  if (tried > TRIES.tries) throw tooMany(TRIES.seconds);
}

/** Whose passkey signed what the ticket asked, with the authenticator's new counter. @throws Refusal 422 */
async function holderOf({ ticket, passkey }: Given, visitor: Visitor) {
  const expectedChallenge = await challengeOf(ticket, visitor);
  const stored = await passkeyOf(passkey.id, visitor);
  if (expectedChallenge === null || stored?.status !== 'active') throw await refusedPasskey(visitor, stored?.userId);
  const fits = await verifiedAssertion(passkey, { stored, expectedChallenge, party: partyOf(visitor) });
  if (fits === undefined) throw await refusedPasskey(visitor, stored.userId);
  return { id: stored.id, userId: stored.userId, newCounter: fits.newCounter };
}

/** A lock that has run out goes first, as before a password. */
async function passkeyOf(credentialId: string, { db, parts }: Visitor) {
  const found = await findPasskey(db, credentialId);
  if (found?.status !== 'locked') return found;
  await releaseLockOf(parts.pool, found.userId);
  return findPasskey(db, credentialId);
}

async function refusedPasskey({ parts }: Visitor, userId: string | undefined) {
  const entry = { action: 'sign-in-refused', call: 'signInByPasskey', outcome: 'refused' } as const;
  await appendAudit(parts.pool, { ...entry, ...(userId && { userId }) });
  return refused();
}
