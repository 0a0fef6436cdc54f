import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import type { SignupStanding } from '@coverlane/contract/union-signups/codes.ts';
import {
  endsOf,
  isSignupKey,
  type OpenSignup,
  openSignup,
  type OpenUnion,
  withoutNumbers,
} from '../../facts/union-signups.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { countTry, triesOf } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { Refusal } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { checkIdentity, findByKey, identityRefused } from '../../platform/sign-in/identity-check.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { searchKey } from '../../platform/values/names.ts';
import { accessToken } from './access-token.ts';
import { signupOfKey, unionOfKey } from './door.queries.ts';

type Calls = typeof unionSignupDoor;

/** Wrong answers from one address within a quarter of an hour, whatever sign-up they are for (domain 6.1). */
const WRONG = { scope: 'union-signup-wrong', seconds: 900 };
const WRONG_TRIES = 5;

/** "This link is not active." (domain 13.3): for what is guessed, withdrawn and closed alike. */
export const inactive = () => new Refusal(404, 'link-inactive');

/** What a union's key opens. @throws Refusal 404 link-inactive; 429 for an address that guesses */
export async function unionAt(key: string, visitor: Visitor): Promise<OpenUnion> {
  const found = await findByKey(visitor, async () =>
    isSignupKey(key) ? unionOfKey(visitor.db, hashOfKey(key)) : undefined,
  );
  if (found === undefined) throw inactive();
  return found;
}

/** A sign-up by its own key. @throws Refusal 404 link-inactive; 429 for an address that guesses */
export async function signupAt(key: string, visitor: Visitor, hold = false): Promise<OpenSignup> {
  const found = await findByKey(visitor, async () =>
    isSignupKey(key) ? signupOfKey(visitor.db, hashOfKey(key), hold) : undefined,
  );
  if (found === undefined) throw inactive();
  return found;
}

/** What a union tells, without what is for the server alone. */
const told = ({ unionId: _u, clientId: _c, isOpen: _o, allowTestIds: _a, ...union }: OpenUnion) => union;

/** The union that a key is of. */
export const unionSignupByKey = async (
  { key }: Input<Calls['unionSignupByKey']>,
  visitor: Visitor,
): Promise<Reply<Calls['unionSignupByKey']>> => told(await unionAt(key, visitor));

/** How a sign-up stands for the worker: whether they are known is told to nobody but the fund office. */
export function standingOf({ status, said }: Pick<OpenSignup, 'status' | 'said'>): SignupStanding {
  if (status === 'accepted' || status === 'rejected') return status;
  if (status !== 'started') return 'submitted';
  return said === null ? 'started' : 'moreInformation';
}

const NEXT = {
  started: 'continue',
  moreInformation: 'answer',
  submitted: 'wait',
  accepted: 'hours',
  rejected: 'call',
} as const;

/** Only how it stands, and what comes next (domain 13.1). */
export async function unionSignupStatus(
  { key }: Input<Calls['unionSignupStatus']>,
  visitor: Visitor,
): Promise<Reply<Calls['unionSignupStatus']>> {
  const signup = await signupAt(key, visitor);
  const status = standingOf(signup);
  const { name, phone } = signup.union;
  return { unionName: name, phone, language: signup.language, status, next: NEXT[status] };
}

/** Can it be sent? Whoever was asked for more answers although the union has closed meanwhile. */
export const canSubmit = ({ status, said, union }: OpenSignup): boolean =>
  status === 'started' && (union.isOpen || said !== null);

/**
 * Opens a sign-up for whoever says its last name and birth date. A forwarded link alone shows nothing.
 * @throws Refusal 422 `request-invalid`, the same for a key that leads nowhere and for every answer that does not fit
 */
export async function resumeUnionSignup(
  { key, lastName, dob }: Input<Calls['resumeUnionSignup']>,
  visitor: Visitor,
): Promise<Reply<Calls['resumeUnionSignup']>> {
  const { db, parts, request } = visitor;
  const keys = keysOf(parts.secrets);
  const address = { ...WRONG, subject: hashOf(networkOf(request.ip)) };
  if ((await triesOf(parts.pool, address)) >= WRONG_TRIES) throw identityRefused();
  const find = async () => {
    const signup = isSignupKey(key) ? await signupOfKey(db, hashOfKey(key), false) : undefined;
    if (signup === undefined) return undefined;
    const data = openSignup(keys, signup.id, Buffer.from(signup.sealed, 'base64'));
    const isTheirs = searchKey(data.worker.lastName ?? '') === searchKey(lastName) && data.worker.dob === dob;
    return isTheirs ? { signup, data } : undefined;
  };
  const { signup, data } = await checkIdentity(visitor, { call: 'resumeUnionSignup', key, find }).catch(
    async (refusal: unknown) => {
      await countTry(parts.pool, address);
      throw refusal;
    },
  );
  const of = { objectType: 'unionsignup', objectId: signup.id, clientId: signup.union.clientId };
  await appendAudit(db, { action: 'link-entered', call: 'resumeUnionSignup', ...of, outcome: 'ok' });
  return {
    accessToken: accessToken(parts.secrets, signup.id),
    version: signup.version,
    status: standingOf(signup),
    language: signup.language,
    said: signup.said,
    canSubmit: canSubmit(signup),
    formData: withoutNumbers(data),
    numbers: endsOf(data),
    union: told(signup.union),
  };
}
