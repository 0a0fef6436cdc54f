import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { selfEnrollment } from '@coverlane/contract/self-enrollment/calls.ts';
import { type IdentityAnswers, type IdentityQuestions, isIdentified } from '../../domain/identity/check.ts';
import { isSessionOpen } from '../../domain/enrollment/session-rules.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { countTry, triesOf } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { checkIdentity, findByKey, identityRefused } from '../../platform/sign-in/identity-check.ts';
import { handOver, openLinkSession, requireEncrypted } from '../../platform/sign-in/sessions.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { searchKey } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { openSecrets } from '../../facts/census-secrets.ts';
import { hashOfKey, linkKey } from './links.ts';
import {
  type Candidate,
  candidatesOf,
  type Joining,
  joinSignup,
  lockSignup,
  signupOfKey,
  widenLinkSession,
} from './signup.queries.ts';

type Calls = typeof selfEnrollment;
type Starting = Input<Calls['startSelfEnrollment']>;

/** What is asked of whoever enrolls by a public key (domain 6.1). */
const QUESTIONS: IdentityQuestions = { required: ['lastName', 'dob'], oneOf: ['ssn4', 'employeeId'] };

/** Wrong answers of one address with one key within a quarter of an hour (domain 6.1), and people who join from one within an hour. */
const WRONG = { scope: 'signup-wrong', seconds: 900 };
const JOINED = { scope: 'signup-joined', seconds: 3600 };
const [WRONG_TRIES, JOINERS] = [5, 20];

/** What the employee ID of somebody begins with who has none; the rest is of their row (access.is_prospect). */
const PROSPECT = 'P-';

/** What a public key opens: nothing of any person. */
export async function selfEnrollmentByKey(
  { key }: Input<Calls['selfEnrollmentByKey']>,
  visitor: Visitor,
): Promise<Reply<Calls['selfEnrollmentByKey']>> {
  const found = await findByKey(visitor, () => signupOfKey(visitor.db, hashOfKey(key)));
  if (found === undefined) throw notFound();
  const { status: state, timeZone, sessionId: _, clientId: __, ...told } = found;
  const isOpen = isSessionOpen({ ...found, state }, todayIn(timeZone, new Date()));
  return { ...told, isOpen, questions: { required: [...QUESTIONS.required], oneOf: [...QUESTIONS.oneOf] } };
}

/** Lets somebody in who says who they are, and opens their session. */
export async function startSelfEnrollment(
  asked: Starting,
  visitor: Visitor,
): Promise<Reply<Calls['startSelfEnrollment']>> {
  requireEncrypted(visitor);
  const { db, parts } = visitor;
  const keyHash = hashOfKey(asked.key);
  const session = await findByKey(visitor, () => signupOfKey(db, keyHash));
  if (session === undefined) throw identityRefused();
  const { status: state, timeZone, list } = session;
  if (!isSessionOpen({ ...session, state }, todayIn(timeZone, new Date()))) throw conflict('enrollment-not-active');
  const made = await whoComes(asked, list === 'open', visitor);
  const ownKey = hashOfKey(linkKey(parts.secrets, made));
  if (!(await joinSignup(db, keyHash, { ...made, ownKey }))) throw identityRefused();
  const opened = await openLinkSession(ownKey, visitor);
  if (opened === undefined) throw identityRefused();
  await widenLinkSession(db, hashOf(opened.token));
  const of = { objectType: 'enrollmentsessionmembers', objectId: made.id, clientId: session.clientId };
  await appendAudit(db, { action: 'link-entered', call: 'startSelfEnrollment', ...of, outcome: 'ok' });
  const handed = await handOver(opened, visitor);
  return { ...handed, enrollmentIdentifier: made.id, accessToken: handed.token };
}

/** Somebody with the number of the key that follows from them. */
type Comer = Joining & { keyNumber: number };

/**
 * Whom the answers fit: one of the census, or on record; where the list is open, whoever says no number is a prospect.
 * Counted before anything is compared, by address and by whom they say they are, for all who come share the key.
 * @throws Refusal 422 `request-invalid`, the same for every mismatch
 */
async function whoComes(asked: Starting, isOpenList: boolean, visitor: Visitor): Promise<Comer> {
  const { db, parts, request } = visitor;
  const address = { ...WRONG, subject: hashOf(`${asked.key} ${networkOf(request.ip)}`) };
  if ((await triesOf(parts.pool, address)) >= WRONG_TRIES) throw identityRefused();
  const claim = `${asked.key} ${searchKey(asked.lastName)} ${asked.dob}`;
  await lockSignup(db, hashOf(claim));
  const known = await candidatesOf(db, hashOfKey(asked.key), asked.dob);
  const named = known.filter(({ lastNames }) => lastNames.some((one) => searchKey(one) === searchKey(asked.lastName)));
  // Who says no number says that they are new: whether somebody of that name is known is told to nobody.
  const isNew = asked.ssn4 === undefined && asked.employeeId === undefined;
  if (isOpenList && isNew) return aProspect(asked, named, visitor);
  try {
    return await checkIdentity(visitor, {
      call: 'startSelfEnrollment',
      key: claim,
      find: async () =>
        comerOf(
          named.filter((one) => fits(one, asked, visitor)),
          asked,
        ),
    });
  } catch (refusal) {
    await countTry(parts.pool, address);
    throw refusal;
  }
}

function fits(candidate: Candidate, asked: IdentityAnswers, { parts }: Visitor): boolean {
  const keys = keysOf(parts.secrets);
  const { id, secrets, ssnId, ssn, lastNames, births, employeeIds } = candidate;
  const ofCensus = id === null || secrets === null ? null : openSecrets(keys, id, Buffer.from(secrets, 'hex')).ssn;
  const place = { table: 'person_ssns', column: 'ssn_sealed', rowId: ssnId ?? '' } as const;
  const ofRecord = ssn === null ? null : keys.open(place, Buffer.from(ssn, 'hex'));
  const ssns = [ofCensus, ofRecord].flatMap((one) => one ?? []);
  return isIdentified(QUESTIONS, asked, { lastNames, births, employeeIds, ssns });
}

/** The one whom all of it fits; where it fits two, nobody knows whom. */
function comerOf(fitting: readonly Candidate[], { dob, language }: Starting): Comer | undefined {
  const [one, another] = fitting;
  if (one === undefined || another !== undefined) return undefined;
  if (one.id !== null) return { id: one.id, joins: false, keyNumber: one.keyNumber };
  const { personId, firstName, lastName } = one;
  const name = { firstName: firstName ?? '', lastName: lastName ?? '' };
  return { ...newcomer(), ...name, personId, dob, language: language ?? null };
}

const newcomer = () => {
  const id = uuid7();
  return { id, joins: true, keyNumber: 1, employeeId: `${PROSPECT}${id.slice(-12)}` } as const;
};

/**
 * Somebody new: whoever approves decides about them (domain 6.1), also whether they are on record already.
 * @throws Refusal 409 `signup-begun` for whoever began before: they go on by the link that is mailed to them
 */
async function aProspect(asked: Starting, named: readonly Candidate[], { parts, request }: Visitor): Promise<Comer> {
  const { firstName, lastName, dob, email, language } = asked;
  if (firstName === undefined) throw invalid({ firstName: 'required' });
  if (email === undefined) throw invalid({ email: 'required' });
  if (named.some((one) => one.isProspect && one.email?.toLowerCase() === email.toLowerCase()))
    throw conflict('signup-begun');
  const joined = await countTry(parts.pool, { ...JOINED, subject: hashOf(networkOf(request.ip)) });
  if (joined > JOINERS) throw identityRefused();
  return { ...newcomer(), firstName, lastName, dob, email, language: language ?? null };
}
