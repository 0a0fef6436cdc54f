import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { openAsUser } from '../../platform/http/signed-user.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import {
  addOrdered,
  concernedBy,
  moveChange,
  offerAgain,
  openChanges,
  outdatedCards,
  seesChange,
} from './changes.queries.ts';
import { orderAnew } from './ordering.ts';

type Calls = typeof idCards;

/** The job that orders cards anew. */
export const REISSUE = 'idcard-reissue';
/** So many people are looked at in one transaction. */
const STEP = 100;

/** GET /cardchanges: what cards say has changed since they were printed (domain 9.3). What concerns nobody is not offered. */
export async function cardChangeList(
  _: Input<Calls['cardChangeList']>,
  { db }: Context,
): Promise<Reply<Calls['cardChangeList']>> {
  const rows = await openChanges(db);
  return {
    cards: await outdatedCards(db),
    rows: rows
      .filter(({ cards, state }) => cards > 0 || state === 'running')
      .map((row) => ({
        id: row.id,
        kind: row.kind,
        clientId: row.client_id,
        clientName: row.client_name,
        planName: row.plan_name,
        divisionName: row.division_name,
        coverageTypes: row.coverage_types,
        changedAt: row.changed_at.toISOString(),
        changedBy: row.changed_by,
        state: row.state,
        cards: row.cards,
        ordered: row.ordered,
      })),
  };
}

/** POST /cardchanges/{id}/reissue: a job orders new cards for everybody concerned. @throws Refusal 404, 409 'card-change-state' */
export async function reissueCards({ id }: Input<Calls['reissueCards']>, context: Context) {
  await settle(context, id, 'running');
  const { db, user } = context;
  await enqueue(db, { task: REISSUE, payload: { changeId: id, userId: user.id }, key: `${REISSUE} ${id}` });
  return {};
}

/** POST /cardchanges/{id}/dismiss: the printed cards stay as they are. @throws Refusal 404, 409 'card-change-state' */
export async function dismissCardChange({ id }: Input<Calls['dismissCardChange']>, context: Context) {
  await settle(context, id, 'dismissed');
  return {};
}

async function settle({ db, user }: Context, id: string, to: 'running' | 'dismissed'): Promise<void> {
  const by = actorName(user);
  if (!(await moveChange(db, id, { from: 'open', to, by })))
    throw (await seesChange(db, id)) ? conflict('card-change-state') : notFound();
  const detail = { state: to };
  await appendAudit(db, { action: 'card-change', objectType: 'cardchange', objectId: id, outcome: 'ok', detail });
}

/** What the job is told. */
export interface ReissueWork {
  parts: Parts;
  changeId: string;
  userId: string;
}

/**
 * Orders new cards, some people a transaction, with the rights of who asked. Whoever has one already is not concerned any
 * more. Where the rights were lost the change is offered again: somebody else can order the rest.
 */
export async function reissue(work: ReissueWork): Promise<void> {
  let after: string | null = null;
  do after = await step(work, after);
  while (after !== null);
}

const step = ({ parts, changeId, userId }: ReissueWork, after: string | null): Promise<string | null> =>
  parts.pool.transaction().execute(async (db) => {
    const user = await openAsUser(db, userId);
    if (!user?.permissions.includes('orderIdCards') || !(await seesChange(db, changeId))) {
      await offerAgain(db, changeId);
      return null;
    }
    return orderSome(db, { changeId, after, by: { userId, name: actorName(user) } });
  });

type Some = { changeId: string; after: string | null; by: { userId: string; name: string } };

/** @returns after whom it goes on; null: it is done */
async function orderSome(db: Db, { changeId, after, by }: Some): Promise<string | null> {
  const people = await concernedBy(db, { changeId, after, limit: STEP });
  let ordered = 0;
  for (const person of people) if (await orderAnew(db, person, { changeId, by })) ordered += 1;
  await addOrdered(db, changeId, ordered);
  const last = people.length < STEP ? undefined : people.at(-1);
  if (!last) await moveChange(db, changeId, { from: 'running', to: 'done', by: null });
  return last?.key ?? null;
}
