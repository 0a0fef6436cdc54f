import { countTry, forgiveTry, triesOf } from '../db/tries.queries.ts';
import { appendAudit } from '../http/audit.ts';
import type { Visitor } from '../http/context.ts';
import { networkOf } from '../http/network-of.ts';
import { invalid, type Refusal, tooMany } from '../http/refusals.ts';
import { hashOf } from '../http/session-cookie.ts';

type Asking = Pick<Visitor, 'db' | 'parts' | 'request'>;

/** Somebody of whom a key says who they should be: what is asked of them is compared by the caller. */
export interface IdentityCheck<Subject> {
  /** The call, for the audit log. */
  call: string;
  key: string;
  /** Whom the key is of and whose answers fit; undefined: it leads nowhere, or they do not. */
  find: () => Promise<Subject | undefined>;
}

/** Wrong answers within a quarter of an hour (domain 6.1): the fifth stops the key, and the address it came from, for as long. */
const TRIES = 5;
const SECONDS = 900;
const KEY = { scope: 'identity-key', seconds: SECONDS };
const PAIR = { scope: 'identity-pair', seconds: SECONDS };
const STOPPED = { scope: 'identity-stopped', seconds: SECONDS };

/** Keys that lead nowhere which one address may ask for within a minute: who opens a link of their own is never counted. */
const GUESSES = { scope: 'guessed-keys', tries: 20, seconds: 60 };

/**
 * Finds whom a key is of by what they say of themselves. A key that is guessed, stale, withdrawn or of somebody else, wrong answers and
 * answers after five wrong ones get one and the same refusal. Counted before anything is compared, so that tries at once get no
 * further. An office shares one address: wrong answers of some stop others there only where they are five with one key.
 * @throws Refusal 422 `request-invalid`: "Your Request was Invalid. Please Try Again." (specification 8)
 */
export async function checkIdentity<Subject>(
  asking: Asking,
  { call, key, find }: IdentityCheck<Subject>,
): Promise<Subject> {
  const { parts, request, db } = asking;
  const subjects = subjectsOf(key, request.ip);
  const tried = await countTry(parts.pool, { ...PAIR, subject: subjects.pair });
  const ofKey = await countTry(parts.pool, { ...KEY, subject: subjects.key });
  const isStopped = (await triesOf(parts.pool, { ...STOPPED, subject: subjects.address })) > 0;
  const found = isStopped || tried > TRIES || ofKey > TRIES ? undefined : await find();
  if (found === undefined) {
    if (tried === TRIES) await countTry(parts.pool, { ...STOPPED, subject: subjects.address });
    await appendAudit(parts.pool, { action: 'identity-refused', call, outcome: 'refused' });
    throw identityRefused();
  }
  await forgiveTry(db, { scope: PAIR.scope, subject: subjects.pair, all: true });
  await forgiveTry(db, { scope: KEY.scope, subject: subjects.key, all: true });
  return found;
}

const subjectsOf = (key: string, address: string) => ({
  key: hashOf(key),
  address: hashOf(networkOf(address)),
  pair: hashOf(`${key} ${networkOf(address)}`),
});

/** What every key and every answer that does not fit is told. */
export const identityRefused = (): Refusal => invalid({}, 'request-invalid');

/**
 * What a key opens, looked up at most so often with keys that lead nowhere.
 * @throws Refusal 429 for an address that guesses
 */
export async function findByKey<Found>(
  { parts, request }: Asking,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const subject = hashOf(networkOf(request.ip));
  if ((await triesOf(parts.pool, { ...GUESSES, subject })) >= GUESSES.tries) throw tooMany(GUESSES.seconds);
  const found = await find();
  if (found === undefined) await countTry(parts.pool, { ...GUESSES, subject });
  return found;
}
