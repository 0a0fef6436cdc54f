import { actorIn } from '@coverlane/contract/words/actors.ts';
import { cardOrderSteps, type CardOrderReason, type CardOrderStatus } from '@coverlane/contract/cards/codes.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { mailAddress } from '../../facts/mail-address.queries.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { displayName } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { actorName, actorOf } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { type CoverageOfCard, coverageOfCards } from './cards.queries.ts';
import { type CardState, cardState } from './draw-card.ts';
import {
  findOrder,
  insertOrder,
  lockOrder,
  moveOrders,
  type OrderRow,
  ordersOf,
  queuePage,
  recentOrders,
} from './orders.queries.ts';

type Calls = typeof idCards;
type Order = Reply<Calls['orderCard']>;

/**
 * Where a card goes may be an address that somebody asked for in confidence: it is shown to the person and to those who keep
 * such papers (45 CFR 164.522(b)).
 */
const seesAddress = ({ type, entityId }: SignedUser, { person_id }: OrderRow): boolean =>
  type === 'admin' || type === 'tpa' || (type === 'member' && entityId === person_id);

/** An order as it is shown. */
function orderOf(row: OrderRow, user: SignedUser): Order {
  const { first_name: firstName, last_name: lastName, middle_name: middleName, suffix_name: suffixName } = row;
  return {
    id: row.id,
    memberId: row.person_id,
    coverageId: row.coverage_id,
    clientId: row.client_id,
    clientName: row.client_name,
    memberName: displayName({ firstName: firstName ?? '', lastName: lastName ?? '', middleName, suffixName }),
    memberNumber: row.member_number,
    planName: row.plan_name,
    effectiveDate: row.effective_date,
    quantity: row.quantity,
    reason: row.reason,
    status: row.status,
    mailTo: seesAddress(user, row) ? row.mail_to : null,
    note: row.note,
    batchId: row.batch_id,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: actorIn(row.requested_by_name, row.requested_by_key),
    history: row.history,
  };
}

/** How often a card may be ordered in 30 days, and whether that is reached (domain 9.3). */
async function limitOf(db: Db, coverage: CoverageOfCard) {
  const { idCardOrderLimitPer30d: most } = await rulesOfPerson(db, { personId: coverage.person_id });
  const { count, last } = await recentOrders(db, coverage);
  return { reached: count >= most, last };
}

const addressOf = (db: Db, { person_id, subscriber_id }: CoverageOfCard): Promise<string | null> =>
  mailAddress(db, { personId: person_id, subscriberId: subscriber_id });

/** What a card says of ordering it: whether it may be, when the last was, and where it goes. */
export async function orderingOf(db: Db, coverage: CoverageOfCard, { status }: Pick<CardState, 'status'>) {
  if (!coverage.own) return { allowed: false, lastOrderedOn: null, mailTo: null };
  const { reached, last } = await limitOf(db, coverage);
  return {
    allowed: status === 'available' && !reached,
    lastOrderedOn: reached ? last : null,
    mailTo: await addressOf(db, coverage),
  };
}

const seen = ({ saw }: Context, { id, client_id, person_id }: OrderRow): void =>
  saw({ type: 'idcard', id, clientId: client_id, ids: [person_id] });

/** POST /idcard/{a}/{b}: orders printed cards, of a day's card. */
export async function orderCard(input: Input<Calls['orderCard']>, context: Context): Promise<Order> {
  const { db, user } = context;
  const coverage = (await coverageOfCards(db, input.a)).find(({ coverage_id }) => coverage_id === input.b);
  if (!coverage) throw notFound();
  if (!coverage.own) throw forbidden();
  const state = await cardState(db, coverage, input.effectiveDate);
  if (state.status !== 'available') throw conflict('card-unavailable');
  const { reached, last } = await limitOf(db, coverage);
  if (reached) throw conflict('card-order-limit', { date: last });
  const id = uuid7();
  const { reason, quantity } = input;
  const by = { userId: user.id, name: actorName(user) };
  const mailTo = await addressOf(db, coverage);
  await insertOrder(db, { id, coverage, effectiveDate: state.day, quantity, reason, mailTo, enrollmentId: null, by });
  await noteOrder(db, { id, clientId: coverage.client_id, status: 'requested' });
  return answered(id, context);
}

async function answered(id: string, context: Context): Promise<Order> {
  const row = await findOrder(context.db, id);
  if (!row) throw notFound();
  seen(context, row);
  return orderOf(row, context.user);
}

const noteOrder = (db: Db, { id, clientId, status }: { id: string; clientId: string; status: CardOrderStatus }) =>
  appendAudit(db, {
    action: 'card-order',
    objectType: 'idcardorder',
    objectId: id,
    clientId,
    outcome: 'ok',
    detail: { status },
  });

/** GET /idcardorders/{a}/{b}: the orders of a person's card, the newest first. */
export async function cardOrders(
  input: Input<Calls['cardOrders']>,
  context: Context,
): Promise<Reply<Calls['cardOrders']>> {
  const coverage = (await coverageOfCards(context.db, input.a)).find(({ coverage_id }) => coverage_id === input.b);
  if (!coverage) throw notFound();
  const rows = await ordersOf(context.db, coverage);
  context.saw({ type: 'idcard', id: input.b, clientId: coverage.client_id, ids: [input.a] });
  return { rows: rows.map((row) => orderOf(row, context.user)) };
}

/** GET /cardorders: the queue of the printer. */
export async function cardQueue(
  input: Input<Calls['cardQueue']>,
  context: Context,
): Promise<Reply<Calls['cardQueue']>> {
  const { page, pageSize } = input;
  const { rows, total } = await queuePage(context.db, input, { page, pageSize });
  context.saw({ type: 'idcard', ids: [...new Set(rows.map(({ person_id }) => person_id))] });
  return { rows: rows.map((row) => orderOf(row, context.user)), total, page, pageSize };
}

/** DELETE /cardorders/{id}: takes an order back that is not at the printer yet. */
export const cancelCardOrder = ({ id }: Input<Calls['cancelCardOrder']>, context: Context): Promise<Order> =>
  moved({ id, status: 'cancelled', note: null }, context);

/** POST /cardorders/{id}/status: what became of an order. */
export const moveCardOrder = ({ id, status, note }: Input<Calls['moveCardOrder']>, context: Context): Promise<Order> =>
  moved({ id, status, note: note === undefined || note === '' ? null : note }, context);

async function moved(
  { id, status, note }: { id: string; status: CardOrderStatus; note: string | null },
  context: Context,
): Promise<Order> {
  const { db, user } = context;
  const order = await lockOrder(db, id);
  // A member holds only what is requested: what is further on they see, and cannot take back.
  if (!order) throw (await findOrder(db, id)) ? conflict('card-order-state') : notFound();
  // To the printer an order goes with a batch, never by itself.
  if (status === 'batched' || !cardOrderSteps[order.status].includes(status)) throw conflict('card-order-state');
  const step = { status, at: new Date().toISOString(), by: actorOf(user), note };
  await moveOrders(db, { ids: [id] }, { step });
  await noteOrder(db, { id, clientId: order.client_id, status });
  return answered(id, context);
}

/** After which changes new cards are sent, and what the order says (domain 9.3). */
const reasons: Readonly<Record<string, CardOrderReason>> = {
  newemployee: 'new',
  open: 'planChange',
  self: 'new',
  adddependent: 'dependentAdded',
  coveragechange: 'planChange',
  demochange: 'nameChange',
};

/** An enrollment whose facts were just written. */
export interface Enrolled {
  enrollmentId: string;
  type: string;
  subscriberId: string | null;
}

/**
 * Orders the cards of a family after an enrollment, in the transaction that records it: for the subscriber and everybody
 * covered, once however often it is asked. What has no card (yet) is left out.
 */
export async function orderAfterEnrollment(db: Db, { enrollmentId, type, subscriberId }: Enrolled): Promise<void> {
  const reason = reasons[type];
  if (reason === undefined || subscriberId === null) return;
  for (const coverage of await coverageOfCards(db, subscriberId)) {
    const state = await cardState(db, coverage);
    if (state.status !== 'available' || !coverage.own) continue;
    const mailTo = await addressOf(db, coverage);
    const order = { id: uuid7(), coverage, effectiveDate: state.day, quantity: 1, reason, mailTo, enrollmentId };
    await insertOrder(db, { ...order, by: { userId: null, name: null } });
  }
}

/**
 * Orders a card anew because what it says changed, by whoever asked for that; once however often it is asked.
 * @returns false where there is no card, or it was ordered already
 */
export async function orderAnew(
  db: Db,
  { personId, coverageId }: { personId: string; coverageId: string },
  { changeId, by }: { changeId: string; by: { userId: string; name: string } },
): Promise<boolean> {
  const coverage = (await coverageOfCards(db, personId)).find(({ coverage_id }) => coverage_id === coverageId);
  const state = coverage && (await cardState(db, coverage));
  if (!coverage || state?.status !== 'available') return false;
  const order = { id: uuid7(), coverage, effectiveDate: state.day, quantity: 1, reason: 'planChange' } as const;
  const mailTo = await addressOf(db, coverage);
  return insertOrder(db, { ...order, mailTo, enrollmentId: null, changeId, by });
}
