import type { Input, Reply } from '@coverlane/contract/call.ts';
import { personBirthFaults, nameFaults } from '@coverlane/contract/members/stated-faults.ts';
import type { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { signupFaults, withCheckedForms } from '@coverlane/contract/union-signups/faults.ts';
import { type SignupData, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import { SIGNUP_SIGNING_VERSION, signupSigningTexts } from '@coverlane/contract/union-signups/signing.ts';
import {
  hashOfSignup,
  numbersOf,
  type OpenSignup,
  openSignup,
  overKept,
  sealSignup,
  signupKey,
  toFormsAsked,
  typedName,
} from '../../facts/union-signups.ts';
import { queueMatching, queueSignupMail } from '../../facts/union-signups.queries.ts';
import { isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import { isValidSsn } from '../../domain/ssn.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { conflict, invalid, Refusal, tooMany } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { identityRefused } from '../../platform/sign-in/identity-check.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { displayName, searchKey } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { accessToken, isOpenedBy } from './access-token.ts';
import { canSubmit, inactive, signupAt, standingOf, unionAt } from './door.ts';
import { beginSignup, keepSignup, submitSignup } from './door.queries.ts';

type Calls = typeof unionSignupDoor;
type Posted = Input<Calls['postUnionSignup']>;
type Answer = Reply<Calls['postUnionSignup']>;

/** A sign-up that its worker writes on: what it holds now, and what was asked. */
type Written = { signup: OpenSignup; data: SignupData; asked: Posted };

/** Sign-ups that one address, or a union's key, begins within an hour: a hall of workers shares an address. */
const BEGUN = { scope: 'union-signup-begun', seconds: 3600 };
const [OF_ADDRESS, OF_KEY] = [30, 300];

/** Keeps what was typed, and with `submit` sends it (POST /unionsignup). */
export async function postUnionSignup(asked: Posted, visitor: Visitor): Promise<Answer> {
  const signup = asked.key === undefined ? await begun(asked, visitor) : await toWrite(asked, asked.key, visitor);
  const keys = keysOf(visitor.parts.secrets);
  const kept = openSignup(keys, signup.id, Buffer.from(signup.sealed, 'base64'));
  const data = typedOver(kept, signup, asked);
  if (signup.status !== 'started') return sentBefore({ signup, data, asked }, visitor);
  refuseNamelessness(data);
  const { email } = data.worker;
  const told = isEmailAddress(email ?? '') ? email : null;
  const sealed = sealSignup(keys, signup.id, data);
  const version = await keepSignup(visitor.db, signup.id, { sealed, language: asked.language, email: told });
  if (version === undefined) throw conflict('union-signup-sent');
  if (asked.submit) await sent({ signup, data, asked }, visitor);
  return answerOf(signup, { version, status: asked.submit ? 'submitted' : standingOf(signup) }, visitor);
}

/** What was sent over what was kept; of a sign-up that is sent the answers to forms as they are kept. */
function typedOver(kept: SignupData, { union }: OpenSignup, { formData, submit }: Posted): SignupData {
  const typed = toFormsAsked(overKept(formData, kept), union, kept);
  return submit ? withCheckedForms(typed, union) : typed;
}

const answerOf = (signup: OpenSignup, how: Pick<Answer, 'version' | 'status'>, { parts }: Visitor): Answer => ({
  key: signupKey(parts.secrets, signup),
  accessToken: accessToken(parts.secrets, signup.id),
  ...how,
});

/** By name and birth date somebody goes on later: without them there is nothing to begin. @throws Refusal 422 */
function refuseNamelessness({ worker }: SignupData): void {
  const faults = { ...nameFaults(worker), ...personBirthFaults(worker) };
  const fields = Object.entries(faults).map(([field, code]) => [`formData.worker.${field}`, code] as const);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}

/** A sign-up that was just begun under the union's key. @throws Refusal 404, 422, 429 */
async function begun({ webKey, formData, language }: Posted, visitor: Visitor): Promise<OpenSignup> {
  if (webKey === undefined) throw invalid({ webKey: 'required' });
  const { db, parts, request } = visitor;
  const union = await unionAt(webKey, visitor);
  refuseNamelessness(formData);
  const ofAddress = await countTry(parts.pool, { ...BEGUN, subject: hashOf(networkOf(request.ip)) });
  const ofKey = await countTry(parts.pool, { ...BEGUN, subject: hashOf(webKey) });
  if (ofAddress > OF_ADDRESS || ofKey > OF_KEY) throw tooMany(BEGUN.seconds);
  const id = uuid7();
  const own = signupKey(parts.secrets, { id, keyNumber: 1 });
  const sealed = sealSignup(keysOf(parts.secrets), id, toFormsAsked(formData, union, null));
  const made = { id, language, email: null, linkBase: await linkBase(visitor), ownKey: hashOfKey(own), sealed };
  if (!(await beginSignup(db, hashOfKey(webKey), made))) throw inactive();
  await appendAudit(db, {
    action: 'union-signup-begun',
    objectType: 'unionsignup',
    objectId: id,
    clientId: union.clientId,
    outcome: 'ok',
  });
  return signupAt(own, visitor, true);
}

/** A sign-up to write on, held against others. @throws Refusal 404 link-inactive; 422 request-invalid; 409 stale */
async function toWrite(
  { accessToken: token = '', version }: Posted,
  key: string,
  visitor: Visitor,
): Promise<OpenSignup> {
  const signup = await signupAt(key, visitor, true);
  if (!isOpenedBy(visitor.parts.secrets, signup.id, token)) throw identityRefused();
  if (signup.status === 'started' && version !== signup.version) throw conflict('stale', { version: signup.version });
  return signup;
}

/** Sent twice, for an answer that got lost, it is one. @throws Refusal 409 union-signup-sent where something else is sent */
function sentBefore({ signup, data, asked }: Written, visitor: Visitor): Answer {
  if (!asked.submit || signup.signedHash !== hashOfSignup(signup.id, data)) throw conflict('union-signup-sent');
  return answerOf(signup, { version: signup.version, status: standingOf(signup) }, visitor);
}

/** Numbers that were issued to nobody, and two people with one. */
function numberFaults(
  data: SignupData,
  { union: { allowTestIds } }: OpenSignup,
): Record<string, 'bad-ssn' | 'repeated'> {
  const numbers = [...numbersOf(data)];
  return Object.fromEntries(
    numbers.flatMap(([key, digits]): [string, 'bad-ssn' | 'repeated'][] => {
      const field = `${key === WORKER_KEY ? key : `dependents.${key}`}.ssn`;
      if (!isValidSsn(digits, { allowTestIds })) return [[field, 'bad-ssn']];
      const first = numbers.find(([, other]) => other === digits)?.[0];
      return first === key ? [] : [[field, 'repeated']];
    }),
  );
}

/** Judges it whole. @throws Refusal 422 with the fields that need attention; "Please sign before submitting." */
function requireWhole({ signup, data, asked: { signature } }: Written): { name: string } {
  const faults = { ...signupFaults(data, { ...signup.union, numbered: new Set() }), ...numberFaults(data, signup) };
  const fields = Object.entries(faults).map(([place, code]) => [`formData.${place}`, code] as const);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  if (signature === undefined || !signature.agreed)
    throw new Refusal(422, 'survey-unsigned', { fields: { signature: 'required' } });
  return signature;
}

/** What it is found and sorted by: the shop, the plan, the name and the worker's number. */
function searchedBy({ signup, data }: Written, keys: FieldKeys) {
  const { suffix: suffixName, ...name } = typedName(data.worker);
  const whole = displayName({ ...name, suffixName });
  const digits = numbersOf(data).get(WORKER_KEY);
  return {
    shopId: data.shopId,
    planId: data.planId,
    ssnIndex: digits === undefined ? null : keys.blindIndex(signup.union.clientId, digits).toString('base64'),
    name: whole,
    nameKey: searchKey(whole),
  };
}

/** What was signed, in which words. */
const signedBy = ({ signup, data, asked: { language } }: Written, signedName: string) => ({
  signedName,
  signedHash: hashOfSignup(signup.id, data),
  signedText: signupSigningTexts[SIGNUP_SIGNING_VERSION - 1]?.[language] ?? '',
  signedVersion: SIGNUP_SIGNING_VERSION,
  signedLanguage: language,
});

/** Sends it: the fund office has it now. @throws Refusal 404 where the union has closed; 422 */
async function sent(written: Written, visitor: Visitor): Promise<void> {
  const { db, parts } = visitor;
  const { signup } = written;
  if (!canSubmit(signup)) throw inactive();
  const { name } = requireWhole(written);
  await submitSignup(db, signup.id, {
    ...searchedBy(written, keysOf(parts.secrets)),
    ...signedBy(written, name),
    linkBase: await linkBase(visitor),
  });
  const { clientId } = signup.union;
  await appendAudit(db, {
    action: 'union-signup-sent',
    objectType: 'unionsignup',
    objectId: signup.id,
    clientId,
    outcome: 'ok',
    detail: { textVersion: SIGNUP_SIGNING_VERSION },
  });
  await queueMatching(db, { signupId: signup.id, clientId });
  await queueSignupMail(db, signup.id);
}
