import type { Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import { languages } from '@coverlane/contract/codes.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { age } from '../../platform/values/dates.ts';
import { searchKey } from '../../platform/values/names.ts';
import { hashPassword } from '../../platform/values/passwords.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Parts, Visitor } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { hashOf, newToken } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { isFree } from './accounts.queries.ts';
import { noteHistory } from './history.queries.ts';
import { limitTry } from './limits.ts';
import { findLink } from './links.queries.ts';
import { requireGood } from './password.ts';
import { type Candidate, findCandidates, mayJoin, openSignUp, signUp } from './sign-up.queries.ts';
import { ADULT_YEARS, numberKey } from './sign-up.rules.ts';

/**
 * POST /member/signup/identity: finds the one person of the roster who is meant. What did not fit is not told; that
 * somebody is too young or has an account, only to whoever matched (domain 6.2).
 */
export async function identifyMember(claimed: Input<typeof user.identifyMember>, visitor: Visitor) {
  const { db, parts } = visitor;
  const memberNumber = numberKey(claimed.memberNumber);
  if (memberNumber === null && !claimed.ssnLast4) throw invalid({ memberNumber: 'required' });
  const personId = await match(claimed, memberNumber, visitor);
  const person = personId === undefined ? undefined : await mayJoin(db, personId);
  if (personId === undefined || !person) {
    await appendAudit(parts.pool, { action: 'sign-up-refused', call: 'identifyMember', outcome: 'refused' });
    throw invalid({}, 'sign-up-no-match');
  }
  if (age(claimed.dob, person.today) < ADULT_YEARS) throw invalid({}, 'sign-up-under-18');
  if (person.hasAccount) throw conflict('account-exists');
  const token = newToken();
  await openSignUp(db, personId, hashOf(token));
  await appendAudit(db, { action: 'sign-up-matched', objectType: 'person', objectId: personId, outcome: 'ok' });
  return { token };
}

/** The one person a claim fits. Both ways do the same work: one statement, one SSN opened. */
async function match(
  { ssnLast4, lastName, dob, zip }: Input<typeof user.identifyMember>,
  memberNumber: string | null,
  { db, parts, request }: Visitor,
): Promise<string | undefined> {
  await limitTry(parts, 'sign-up-address', request.ip);
  const lastKey = searchKey(lastName);
  await limitTry(parts, 'sign-up-person', `${lastKey}|${dob}|${zip.slice(0, 5)}`);
  const candidates = await findCandidates(db, { host: request.hostname, memberNumber, lastKey, dob, zip });
  const endings = endingsOf(candidates, parts);
  const fitting = memberNumber === null ? candidates.filter((_, at) => endings[at] === ssnLast4) : candidates;
  return fitting.length === 1 ? fitting[0]?.personId : undefined;
}

/** The last four digits of each candidate's SSN; where there is no candidate a made-up one is opened instead. */
function endingsOf(candidates: readonly Candidate[], parts: Parts): (string | undefined)[] {
  const keys = keysOf(parts.secrets);
  if (candidates.length === 0) return [openNobody(keys)].slice(1);
  return candidates.map(({ ssnId, ssnSealed }) =>
    ssnId === null || ssnSealed === null
      ? openNobody(keys)
      : keys.open({ table: 'person_ssns', column: 'ssn_sealed', rowId: ssnId }, ssnSealed).slice(-4),
  );
}

function openNobody(keys: FieldKeys): undefined {
  const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: 'nobody' } as const;
  keys.open(place, keys.seal(place, '900000000'));
}

/** POST /member/signup: the account, which opens when its e-mail address is confirmed. */
export async function signUpMember(asked: Input<typeof user.signUpMember>, visitor: Visitor) {
  const { db, parts, request } = visitor;
  await limitTry(parts, 'link-address', request.ip);
  const token = hashOf(asked.token);
  const link = await findLink(db, token);
  if (link?.purpose !== 'signup' || link.state !== 'live') throw conflict('link-expired');
  requireGood(asked.password, [...link.words, asked.username, asked.email]);
  if (!(await isFree(db, asked.username))) throw invalid({ username: 'username-taken' });
  const { username, email, language = languages[0] } = asked;
  const paperless = asked.paperless ? 'yes' : 'no';
  const passwordHash = await hashPassword(asked.password);
  const made = await signUp(db, token, { username, email, language, paperless, passwordHash });
  if (!made) throw conflict('link-expired');
  await welcome(made, email, visitor);
  return {};
}

/** The link to confirm, and a word to the address the roster knows where it is another one. */
async function welcome(
  { userId, rosterEmail }: { userId: string; rosterEmail: string | null },
  email: string,
  visitor: Visitor,
): Promise<void> {
  const { db } = visitor;
  const base = await linkBase(visitor);
  await queueMail(db, { userId, kind: 'verify', linkBase: base });
  if (rosterEmail && rosterEmail.toLowerCase() !== email.toLowerCase()) {
    await queueMail(db, { userId, kind: 'signUpNotice', address: rosterEmail, linkBase: base });
  }
  await noteHistory(visitor, { userId, event: 'signedUp' });
  await appendAudit(db, { action: 'signed-up', call: 'signUpMember', userId, outcome: 'ok' });
}
