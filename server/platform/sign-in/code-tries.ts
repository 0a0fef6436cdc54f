import { countTry, forgiveTry } from '../db/tries.queries.ts';
import { appendAudit } from '../http/audit.ts';
import type { Visitor } from '../http/context.ts';
import { tooMany } from '../http/refusals.ts';
import { hashOf } from '../http/session-cookie.ts';
import { linkBase } from '../mail/link-base.ts';
import { queueMail } from '../mail/mail.queries.ts';
import { noteAccountEvent } from './account-events.queries.ts';
import { lockForTries } from './codes.queries.ts';

/** Wrong codes of one account within a quarter of an hour; the last of them locks it. */
const CODES = { scope: 'second-factor', tries: 5, seconds: 900 } as const;

type Asking = Pick<Visitor, 'db' | 'parts' | 'request'>;

/**
 * Counts a try of the second factor, before anything is compared, so that not even tries at once get beyond five.
 * @returns which try of the window this is
 * @throws Refusal 429 with the seconds to wait
 */
export async function countCodeTry({ parts }: Asking, userId: string): Promise<number> {
  const { scope, seconds, tries } = CODES;
  const tried = await countTry(parts.pool, { scope, subject: hashOf(userId), seconds });
  if (tried > tries) throw tooMany(seconds);
  return tried;
}

/** A try that proved the factor takes all of them back. */
export const forgiveCodeTries = ({ db }: Asking, userId: string): Promise<void> =>
  forgiveTry(db, { scope: CODES.scope, subject: hashOf(userId), all: true });

/** What follows a wrong code: a row in the audit log and, after the fifth, the lock. It stands though the request is refused. */
export async function noteWrongCode(asking: Asking, userId: string, tried: number): Promise<void> {
  await appendAudit(asking.parts.pool, { action: 'second-factor-refused', userId, outcome: 'refused' });
  if (tried >= CODES.tries) await lockAccount(asking, userId);
}

/**
 * Locks an account for a quarter of an hour and tells its holder, in a transaction of its own (domain 1.3). Whoever is
 * signing in sees no difference: the answer is the one that wrong credentials get.
 */
export async function lockAccount({ parts, request }: Asking, userId: string): Promise<void> {
  await parts.pool.transaction().execute(async (db) => {
    if (!(await lockForTries(db, userId))) return;
    await noteAccountEvent({ db, request }, userId, 'locked');
    await queueMail(db, { userId, kind: 'locked', linkBase: await linkBase({ db, parts, request }) });
    await appendAudit(db, { action: 'user-locked', objectType: 'user', objectId: userId, userId, outcome: 'ok' });
  });
}
