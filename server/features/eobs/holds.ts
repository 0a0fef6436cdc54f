import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { eobs } from '@coverlane/contract/eobs/calls.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { endHold, eobStateOf, type EobStateRow, insertHold } from './holds.queries.ts';

type Calls = typeof eobs;

async function found({ db, saw }: Context, claimId: string): Promise<EobStateRow> {
  const row = await eobStateOf(db, claimId);
  if (!row) throw notFound();
  saw({ type: 'eob', id: claimId, clientId: row.client_id, ids: [row.person_id] });
  return row;
}

const stateOf = (row: EobStateRow): Reply<Calls['eobState']> => ({
  held: row.held_at !== null,
  reason: row.reason,
  heldAt: row.held_at?.toISOString() ?? null,
  heldBy: row.held_by,
  delivery: row.delivery,
  releasedOn: row.released_on,
  printed: row.printed,
});

/** GET /eobstate: how an explanation goes out, and whether somebody holds it. @throws Refusal 404 */
export const eobState = async ({ claimId }: Input<Calls['eobState']>, context: Context) =>
  stateOf(await found(context, claimId));

/** POST /eobholds: nobody gets the explanation until it is released. @throws Refusal 404, 409 'eob-held' */
export async function holdEob({ claimId, reason }: Input<Calls['holdEob']>, context: Context) {
  const { db, user } = context;
  const row = await found(context, claimId);
  const by = { id: user.id, name: actorName(user) };
  const { client_id, person_id, claim_number, sensitive } = row;
  const isNew = await insertHold(db, { id: uuid7(), client_id, person_id, claim_number, sensitive, reason, by });
  if (!isNew) throw conflict('eob-held');
  await note(context, 'eob-hold', { claimId, clientId: client_id });
  return stateOf(await found(context, claimId));
}

/** POST /eobholds/release: the explanation can be had again, and goes out with the next day's. @throws Refusal 404, 409 'eob-not-held' */
export async function releaseEob({ claimId }: Input<Calls['releaseEob']>, context: Context) {
  const { db, user } = context;
  const row = await found(context, claimId);
  if (!(await endHold(db, row, actorName(user)))) throw conflict('eob-not-held');
  await note(context, 'eob-release', { claimId, clientId: row.client_id });
  return stateOf(await found(context, claimId));
}

const note = ({ db }: Context, action: string, { claimId, clientId }: { claimId: string; clientId: string }) =>
  appendAudit(db, { action, objectType: 'eob', objectId: claimId, clientId, outcome: 'ok' });
