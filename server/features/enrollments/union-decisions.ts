import { allows, enrollers } from '@coverlane/contract/access.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { waitingSignups } from '@coverlane/contract/union-signups/codes.ts';
import type { unionSignupDecisions } from '@coverlane/contract/union-signups/staff-calls.ts';
import { openSignup } from '../../facts/union-signups.ts';
import { queueMatching, queueSignupMail, type SignupRow, signupToDecide } from '../../facts/union-signups.queries.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { accountOf } from '../../platform/http/signed-user.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { deskOf, found } from './drafts.ts';
import { acceptSignup } from './union-acceptance.ts';
import { type Decision, leaveRoster, saveDecision } from './union-roster.queries.ts';

type Calls = typeof unionSignupDecisions;
type Asked = Input<Calls['decideUnionSignup']>;
type Done = Reply<Calls['decideUnionSignup']>;

/** What a decision leads to, beside who made it. */
type Led = Omit<Decision, 'by' | 'linkBase'> & { number: string | null };

/** Decides about a sign-up. @throws Refusal 404; 409 stale, union-signup-state, union-signup-enrolled; 422 */
export async function decideUnionSignup(asked: Asked, context: Context): Promise<Done> {
  const { db, user } = context;
  const signup = await signupToDecide(db, asked.id);
  if (signup === undefined || signup.sealed === null) throw notFound();
  if (signup.version !== asked.version) throw conflict('stale', { version: signup.version });
  const { number, ...led } = await DECISIONS[asked.decision](asked, signup, context);
  const by = asked.decision === 'reopen' ? null : { id: accountOf(user), name: actorName(user) };
  await saveDecision(db, signup.id, { ...led, linkBase: await linkBase(context), by });
  await appendAudit(db, {
    action: `union-signup-${asked.decision}`,
    objectType: 'unionsignup',
    objectId: signup.id,
    clientId: signup.clientId,
    outcome: 'ok',
  });
  context.saw({ type: 'unionsignup', id: signup.id, clientId: signup.clientId });
  if (led.mail !== null) await queueSignupMail(db, signup.id);
  if (led.status === 'submitted') await queueMatching(db, { signupId: signup.id, clientId: signup.clientId });
  return { status: led.status, enrollmentId: led.enrollmentId, number };
}

/** Only what waits is decided. @throws Refusal 409 */
function requireWaiting({ status }: SignupRow): void {
  if (!waitingSignups.some((one) => one === status)) throw conflict('union-signup-state');
}

const NOBODY = { personId: null, employeeId: null, enrollmentId: null, number: null, shopId: null } as const;

/** Words for the worker. @throws Refusal 422 where there are none */
function wordsOf({ said }: Asked): string {
  if (!said) throw invalid({ said: 'required' });
  return said;
}

/** Makes members of them. Whoever keeps unions and may not enroll leaves it to others. @throws Refusal 403 */
async function accept(asked: Asked, signup: SignupRow, context: Context): Promise<Led> {
  requireWaiting(signup);
  if (!allows(enrollers, context.user)) throw forbidden();
  const data = openSignup(deskOf(context).keys, signup.id, signup.sealed ?? Buffer.alloc(0));
  const { enrollment, ...made } = await acceptSignup({ signup, data, asked }, context);
  const { enrollmentId, number } = enrollment;
  return { status: 'accepted', said: null, mail: 'accepted', ...made, enrollmentId, number };
}

const askMore = async (asked: Asked, signup: SignupRow): Promise<Led> => {
  requireWaiting(signup);
  return { status: 'started', said: wordsOf(asked), mail: 'moreInformation', ...NOBODY };
};

const reject = async (asked: Asked, signup: SignupRow): Promise<Led> => {
  requireWaiting(signup);
  return { status: 'rejected', said: wordsOf(asked), mail: 'rejected', ...NOBODY };
};

/** Takes a decision back; of one that made an enrollment, that one is voided or cancelled, and the sign-up follows it. */
async function reopen(_asked: Asked, signup: SignupRow, { db, user }: Context): Promise<Led> {
  const { status, enrollmentId, employeeId } = signup;
  if (status !== 'accepted' && status !== 'rejected') throw conflict('union-signup-state');
  if (enrollmentId !== null)
    throw conflict('union-signup-enrolled', { number: (await found(db, enrollmentId)).number });
  if (employeeId !== null) await leaveRoster(db, employeeId, user.id);
  return { status: 'submitted', said: null, mail: null, ...NOBODY };
}

const DECISIONS = { accept, askMore, reject, reopen };
