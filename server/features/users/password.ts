import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { isUsername } from '@coverlane/contract/users/usernames.ts';
import type { Db } from '../../platform/db/connect.ts';
import { ownPasswordHash } from '../../platform/db/own-password.queries.ts';
import { fitsPassword, hashPassword, passwordFault } from '../../platform/values/passwords.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, signedOut, unfinished } from '../../platform/http/refusals.ts';
import { bearerToken, cookieToken, hashOf } from '../../platform/http/session-cookie.ts';
import { openAsSession, type SignedUser } from '../../platform/http/signed-user.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { isFree } from './accounts.queries.ts';
import { noteHistory } from './history.queries.ts';
import { limitTry } from './limits.ts';
import { changePassword, choosesUsername, chooseUsername, findLink, resetPassword } from './links.queries.ts';
import { type Forgot, forgottenJob } from './user.jobs.ts';

/** POST /auth/passwordReset: whoever is meant gets a mail; nobody learns from the answer whether anybody is. */
export const passwordReset = (input: Input<typeof user.passwordReset>, visitor: Visitor) =>
  forgot({ what: 'password', given: input.username }, visitor);

/** POST /auth/lookupUsername: the usernames of an address go to that address. */
export const lookupUsername = (input: Input<typeof user.lookupUsername>, visitor: Visitor) =>
  forgot({ what: 'username', given: input.email }, visitor);

async function forgot(asked: Pick<Forgot, 'what' | 'given'>, visitor: Visitor) {
  await limitTry(visitor.parts, 'forgot-address', visitor.request.ip);
  const job = forgottenJob(visitor.parts.secrets, { ...asked, linkBase: await linkBase(visitor) });
  await enqueue(visitor.db, job);
  return {};
}

/** POST /auth/updatePassword: with the token of a link, or signed in with the old password. */
export async function updatePassword(
  { token, oldPassword, password, username }: Input<typeof user.updatePassword>,
  visitor: Visitor,
) {
  const userId =
    token === undefined
      ? await changeOwn({ oldPassword, password }, visitor)
      : await setByLink(hashOf(token), { password, username }, visitor);
  await noteHistory(visitor, { userId, event: 'passwordChanged' });
  await appendAudit(visitor.db, { action: 'password-changed', call: 'updatePassword', userId, outcome: 'ok' });
  await queueMail(visitor.db, { userId, kind: 'passwordChanged', linkBase: await linkBase(visitor) });
  return {};
}

type Chosen = { password: string; username: string | undefined };

async function setByLink(token: Buffer, chosen: Chosen, { db, parts, request }: Visitor): Promise<string> {
  await limitTry(parts, 'link-address', request.ip);
  const link = await findLink(db, token);
  if (link?.state !== 'live') throw conflict('link-expired');
  const { password, username } = chosen;
  requireGood(password, [...link.words, ...(username === undefined ? [] : [username])]);
  if (choosesUsername(link)) await setUsername(db, token, username);
  const userId = await resetPassword(db, token, await hashPassword(password));
  if (userId === undefined) throw conflict('link-expired');
  return userId;
}

/** @throws Refusal 422 where none is chosen or somebody has it */
async function setUsername(db: Db, token: Buffer, username: string | undefined): Promise<void> {
  if (username === undefined) throw invalid({ username: 'required' });
  if (!(await isFree(db, username)) || !(await chooseUsername(db, token, username)))
    throw invalid({ username: 'username-taken' });
}

async function changeOwn(
  { oldPassword, password }: { oldPassword: string | undefined; password: string },
  visitor: Visitor,
): Promise<string> {
  const signedIn = await requireSession(visitor);
  await requireOwnPassword(visitor, signedIn, { field: 'oldPassword', given: oldPassword });
  requireGood(password, [signedIn.username, signedIn.firstName, signedIn.lastName]);
  await changePassword(visitor.db, await hashPassword(password));
  return signedIn.id;
}

/** Who holds the session of this public call. @throws Refusal 401 where there is none */
async function requireSession(visitor: Visitor): Promise<SignedUser> {
  const found = await sessionOf(visitor);
  if (!found) throw signedOut();
  // The password alone must not be enough to change it.
  if (found.lacks !== null && found.lacks !== 'password') throw unfinished(found.lacks);
  if (found.viewedBy !== null) throw forbidden('viewing');
  return found;
}

async function sessionOf({ db, request }: Visitor): Promise<SignedUser | undefined> {
  const [cookie, bearer] = [cookieToken(request), bearerToken(request)];
  return cookie && bearer
    ? openAsSession(db, { token: hashOf(cookie), bearer: hashOf(bearer), host: request.hostname })
    : undefined;
}

/**
 * Checks the own password before something that needs it.
 * @throws Refusal 422 at the field, never 401, which would sign them out (security 0.2); 429 after five wrong ones
 */
export async function requireOwnPassword(
  { db, parts }: Pick<Visitor, 'db' | 'parts'>,
  holder: Pick<SignedUser, 'id' | 'username'>,
  { field, given }: { field: string; given: string | undefined },
): Promise<void> {
  if (!given) throw invalid({ [field]: 'required' });
  await limitTry(parts, 'password-account', holder.id);
  if (await fitsPassword(await ownPasswordHash(db, holder), given)) return;
  await appendAudit(parts.pool, { action: 'password-refused', userId: holder.id, outcome: 'refused' });
  throw invalid({ [field]: 'wrong-password' });
}

/** @throws Refusal 422 for a password that is too short or easy to guess (NIST SP 800-63B-4) */
export function requireGood(password: string, words: readonly string[]): void {
  const fault = passwordFault(password, words);
  if (fault !== undefined) throw invalid({ password: fault });
}

/** POST /auth/validateUsername: says "free" to the holder of a live link, or to who manages accounts, and to nobody else. */
export async function validateUsername(
  { username, token }: Input<typeof user.validateUsername>,
  visitor: Visitor,
): Promise<{ wellFormed: boolean; free: boolean | null }> {
  await limitTry(visitor.parts, 'username-address', visitor.request.ip);
  const wellFormed = isUsername(username);
  const mayAsk = wellFormed && (token === undefined ? await manages(visitor) : await isLive(visitor, token));
  return { wellFormed, free: mayAsk ? await isFree(visitor.db, username) : null };
}

const isLive = async ({ db }: Visitor, token: string): Promise<boolean> =>
  (await findLink(db, hashOf(token)))?.state === 'live';

const manages = async (visitor: Visitor): Promise<boolean> => allows(user.createUser.access, await sessionOf(visitor));
