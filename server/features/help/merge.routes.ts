import type { Input } from '@coverlane/contract/call.ts';
import type { desk } from '@coverlane/contract/help/desk-calls.ts';
import type { HelpNotice } from '@coverlane/contract/help/codes.ts';
import { postMessage } from '../../facts/messages.queries.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import type { Context } from '../../platform/http/context.ts';
import type { LockedRequest } from './desk.queries.ts';
import { owesWord } from './desk.rules.ts';
import { locked, noted } from './locked.ts';
import { mergeInto, numberOf, splitOff } from './merge.queries.ts';

type Calls = typeof desk;

/** What is answered with one answer is of one client and about one claim, or about none: an answer tells nobody of another's. */
const isAlike = (one: LockedRequest, other: LockedRequest): boolean =>
  one.clientId === other.clientId && one.claimId === other.claimId;

const isMergeable = ({ status, mergedInto }: LockedRequest): boolean => status !== 'closed' && mergedInto === null;

/** What waits for a word gets it with the other: into one that owes none it would be merged unanswered. */
const isAnsweredWith = (double: LockedRequest, into: LockedRequest): boolean =>
  owesWord(into.status) || !owesWord(double.status);

/** POST /helpdesk/:id/doubles. @throws Refusal 404, 409 help-unlike, 409 help-state */
export async function deskMerge({ id, ids }: Input<Calls['deskMerge']>, context: Context) {
  const all = await locked([id, ...ids], context);
  const into = all.find((one) => one.id === id);
  const doubles = all.filter((one) => one.id !== id);
  if (!into) throw notFound();
  if (doubles.length === 0 || !all.every(isMergeable)) throw conflict('help-state');
  if (!doubles.every((one) => isAlike(one, into))) throw conflict('help-unlike');
  if (!doubles.every((one) => isAnsweredWith(one, into))) throw conflict('help-state');
  await mergeInto(
    context.db,
    id,
    doubles.map((one) => one.id),
  );
  for (const double of doubles) await told(double, 'helpMerged', context);
  for (const { id: double } of doubles) await noted('help-merged', double, context);
  return {};
}

/** POST /helpdesk/:id/split. @throws Refusal 404, 409 help-state */
export async function deskSplit({ id }: Input<Calls['deskSplit']>, context: Context) {
  const [request] = await locked([id], context);
  if (!request?.mergedInto) throw conflict('help-state');
  await splitOff(context.db, id);
  await told(request, 'helpSplit', context);
  await noted('help-split', id, context);
  return {};
}

/** Whoever asked reads in their own thread what became of their request, and nothing of the others. */
async function told({ id, threadId }: LockedRequest, key: HelpNotice, { db }: Context): Promise<void> {
  await postMessage(db, { threadId, from: 'portal', said: { key, values: { number: await numberOf(db, id) } } });
}
