import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { hashOfKey, linkKey } from './links.ts';
import { sessionToChange } from './plans.ts';
import { saveSignup, type Signup, signupOf } from './signup.queries.ts';

type Calls = typeof signupKeepers;
type Switched = Reply<Calls['signup']>;

/** The public key of a session: like those of its people it follows from it and is stored nowhere. */
const keyOf = (sessionId: string, keyNumber: number, { parts }: Pick<Context, 'parts'>): string =>
  linkKey(parts.secrets, { id: `signup ${sessionId}`, keyNumber });

const told = (sessionId: string, { list, keyNumber }: Signup, context: Context): Switched => ({
  list,
  path: list === null ? null : `/signup/${keyOf(sessionId, keyNumber, context)}`,
});

/** How a session stands to the public. */
export async function signup({ id }: { id: string }, context: Context): Promise<Switched> {
  const found = await signupOf(context.db, id);
  if (found === undefined) throw notFound();
  return told(id, found, context);
}

/** Opens or closes it. A key that was withdrawn is never made again: the next one has another number. */
export async function putSignup(
  { sessionId, list, renew }: Input<Calls['putSignup']>,
  context: Context,
): Promise<Switched> {
  const { db } = context;
  await sessionToChange(context, sessionId);
  const before = await signupOf(db, sessionId);
  if (before === undefined) throw notFound();
  const keyNumber = before.keyNumber + (renew || (list === null && before.list !== null) ? 1 : 0);
  const keyHash = list === null ? null : hashOfKey(keyOf(sessionId, keyNumber, context));
  await saveSignup(db, sessionId, { list, keyNumber, keyHash });
  const of = { objectType: 'enrollmentsessions', objectId: sessionId, clientId: before.clientId };
  await appendAudit(db, { action: 'update', call: 'putSignup', ...of, outcome: 'ok', detail: { list, renew } });
  return told(sessionId, { ...before, list, keyNumber }, context);
}
