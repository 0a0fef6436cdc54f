import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/calls/idcards.ts';
import type { Db } from '../../db/connect.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import { fileStore } from '../../files/store.ts';
import { appendAudit } from '../../http/audit.ts';
import { type Context, FileReply, type Parts } from '../../http/context.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { openAsUser } from '../../http/signed-user.ts';
import { enqueue } from '../../jobs/queue.ts';
import { cardBatchPdf, type CardSides } from '../../pdf/cards.ts';
import { letterWords } from '../../pdf/letter-words.ts';
import {
  type BatchRow,
  batchPage,
  fillBatch,
  findBatch,
  ordersOfBatch,
  patchBatch,
  type PrintedOrder,
  seesClient,
} from './batches.queries.ts';
import { coverageOfCards } from './cards.queries.ts';
import { cardState, drawCard } from './draw-card.ts';
import { moveOrders } from './orders.queries.ts';

type Calls = typeof idCards;

/** The job that draws the cards of a batch. */
export const DRAW_BATCH = 'idcard-batch';
/** Progress is told after so many cards. */
const TOLD_EVERY = 100;

const batchOf = (row: BatchRow): Reply<Calls['batchCards']> => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  cards: row.cards,
  done: row.done,
  state: row.state,
});

/** GET /cardbatches: what went to the printer, the newest first. */
export async function cardBatchList(
  { page, pageSize }: Input<Calls['cardBatchList']>,
  { db }: Context,
): Promise<Reply<Calls['cardBatchList']>> {
  const { rows, total } = await batchPage(db, { page, pageSize });
  return { rows: rows.map(batchOf), total, page, pageSize };
}

/** POST /cardbatches: everything requested goes to the printer; a job draws the cards. @throws Refusal 409 */
export async function batchCards(
  { clientId }: Input<Calls['batchCards']>,
  { db, user }: Context,
): Promise<Reply<Calls['batchCards']>> {
  if (clientId !== undefined && !(await seesClient(db, clientId))) throw notFound();
  const id = uuid7();
  const by = { id: user.id, name: `${user.firstName} ${user.lastName}` };
  const cards = await fillBatch(db, { id, installationId: user.installationId, clientId: clientId ?? null, by });
  const row = await findBatch(db, id);
  if (cards === 0 || !row) throw conflict('no-card-orders');
  await enqueue(db, { task: DRAW_BATCH, payload: { batchId: id, userId: user.id }, key: `${DRAW_BATCH} ${id}` });
  const detail = { cards };
  await appendAudit(db, { action: 'card-batch', objectType: 'idcardbatch', objectId: id, outcome: 'ok', detail });
  return batchOf(row);
}

/** POST /cardbatches/{id}/status: all cards of a batch are printed, or mailed. */
export async function moveCardBatch({ id, status }: Input<Calls['moveCardBatch']>, { db, user }: Context) {
  if (!(await findBatch(db, id))) throw notFound();
  const step = { status, at: new Date().toISOString(), by: `${user.firstName} ${user.lastName}`, note: null };
  const from = status === 'printed' ? ['batched' as const] : ['printed' as const];
  if ((await moveOrders(db, { batchId: id, from }, { step })) === 0) throw conflict('card-order-state');
  const detail = { status };
  await appendAudit(db, { action: 'card-batch', objectType: 'idcardbatch', objectId: id, outcome: 'ok', detail });
  return {};
}

const storeOf = ({ dataDir, secrets }: Pick<Parts, 'dataDir' | 'secrets'>) => fileStore(dataDir, secrets.key('files'));

/** The PDF lies under the batch's id; the list of addresses is made anew from the orders. */
export async function cardBatchFile(
  { id, part }: Input<Calls['cardBatchFile']>,
  { db, parts, saw }: Context,
): Promise<FileReply> {
  const batch = await findBatch(db, id);
  if (!batch) throw notFound();
  if (batch.state !== 'ready') throw conflict('card-batch-not-ready');
  const orders = await ordersOfBatch(db, id);
  saw({ type: 'idcard', ids: [...new Set(orders.map(({ person_id }) => person_id))] });
  if (part === 'csv') return new FileReply(`cards-${id}.csv`, 'text/csv; charset=utf-8', csvOf(orders));
  const chunks: Uint8Array[] = [];
  for await (const chunk of storeOf(parts).open(id)) chunks.push(chunk);
  return new FileReply(`cards-${id}.pdf`, 'application/pdf', Buffer.concat(chunks));
}

/** A cell is quoted, and one that a spreadsheet would calculate is a text (security: formula injection). */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;

const csvOf = (orders: readonly PrintedOrder[]): string =>
  [
    ['card', 'order', 'memberNumber', 'name', 'mailTo', 'quantity'],
    ...orders.map((row, at) => [
      String(at + 1),
      row.id,
      row.member_number,
      row.name,
      row.mail_to ?? '',
      String(row.quantity),
    ]),
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');

/** What the job is told. */
export interface BatchWork {
  parts: Parts;
  batchId: string;
  userId: string;
}

/** Draws the cards of a batch, with the rights of who asked. Runs again as it ran: what cannot be drawn any more has failed. */
export async function drawBatch(work: BatchWork): Promise<void> {
  const { parts, batchId, userId } = work;
  await parts.pool.transaction().execute(async (db) => {
    if ((await openAsUser(db, userId)) === undefined) return;
    const batch = await findBatch(db, batchId);
    if (!batch || batch.state === 'ready') return;
    const orders = await ordersOfBatch(db, batchId);
    const about = { title: 'ID cards', language: 'en', at: new Date(), codeWords: letterWords.en.code } as const;
    const bytes = await cardBatchPdf(about, cardsOf(db, orders, work));
    await keep(parts, batchId, bytes);
    await patchBatch(db, batchId, { state: 'ready', done: orders.length });
  });
}

async function* cardsOf(db: Db, orders: readonly PrintedOrder[], work: BatchWork): AsyncGenerator<CardSides> {
  let done = 0;
  for (const order of orders) {
    const coverage = (await coverageOfCards(db, order.person_id)).find((row) => row.coverage_id === order.coverage_id);
    const drawn = coverage && (await drawCard(db, await cardState(db, coverage, order.effective_date)));
    if (drawn) yield drawn;
    else await failed(db, order);
    done += 1;
    if (done % TOLD_EVERY === 0) await tell(work, done);
  }
}

const failed = (db: Db, { id }: PrintedOrder) =>
  moveOrders(
    db,
    { ids: [id] },
    { step: { status: 'failed', at: new Date().toISOString(), by: null, note: 'no card' } },
  );

/** Beside the transaction of the work, so that others see it. */
async function tell({ parts, batchId, userId }: BatchWork, done: number): Promise<void> {
  await parts.pool.transaction().execute(async (db) => {
    if (await openAsUser(db, userId)) await patchBatch(db, batchId, { done, state: 'running' });
  });
}

async function keep(parts: Parts, id: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coverlane-cards-'));
  try {
    const path = join(folder, 'cards.pdf');
    await writeFile(path, bytes, { mode: 0o600 });
    await storeOf(parts).keep(id, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
