import type { Input } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { batchFile, type Printing, seenBatch, type Stretch } from '../../platform/jobs/print-batch.ts';
import { type Batching, noteBatch, printCalls } from '../../platform/jobs/print-calls.ts';
import { cardBatchPdf, type CardSides } from '../../platform/pdf/cards.ts';
import { letterWords } from '../../platform/pdf/letter-words.ts';
import { fillBatch, ordersOfBatch, ordersToDraw, type PrintedOrder } from './batches.queries.ts';
import { coverageOfCards } from './cards.queries.ts';
import { cardState, drawCard } from './draw-card.ts';
import { moveOrders } from './orders.queries.ts';

type Calls = typeof idCards;

/** Cards for the printer: front and back a page each, without tags, 250 to a file. */
export const cardPrinting: Printing = {
  kind: 'cards',
  task: 'idcard-batch',
  permission: 'orderIdCards',
  perPart: 250,
  draw,
};

const batching: Batching = {
  printing: cardPrinting,
  action: 'card-batch',
  counted: 'cards',
  empty: 'no-card-orders',
  fill: fillBatch,
};

/** GET and POST /cardbatches, POST /cardbatches/{id}/retry: everything requested goes to the printer. */
export const cardBatches = printCalls(batching);

/** POST /cardbatches/{id}/status: all cards of a batch are printed, or mailed. */
export async function moveCardBatch({ id, status }: Input<Calls['moveCardBatch']>, { db, user }: Context) {
  const { state } = await seenBatch(db, 'cards', id);
  if (state !== 'ready') throw conflict('card-batch-not-ready');
  const step = { status, at: new Date().toISOString(), by: actorOf(user), note: null };
  const from = status === 'printed' ? ['batched' as const] : ['printed' as const];
  if ((await moveOrders(db, { batchId: id, from }, { step })) === 0) throw conflict('card-order-state');
  await noteBatch(db, id, { action: batching.action, detail: { status } });
  return {};
}

/** The PDF lies in the file store, part by part; the list of addresses is made anew from the orders. */
export async function cardBatchFile(
  { id, part, number }: Input<Calls['cardBatchFile']>,
  { db, parts, saw }: Context,
): Promise<FileReply> {
  const batch = await seenBatch(db, 'cards', id);
  if (batch.state !== 'ready') throw conflict('card-batch-not-ready');
  const orders = await ordersOfBatch(db, id);
  saw({ type: 'idcard', ids: [...new Set(orders.map(({ person_id }) => person_id))] });
  if (part === 'csv') return new FileReply(`cards-${id}.csv`, 'text/csv; charset=utf-8', csvOf(orders));
  return new FileReply(`cards-${id}-${number}.pdf`, 'application/pdf', await batchFile(parts, batch, number));
}

/** A cell is quoted, and one that a spreadsheet would calculate is a text (security: formula injection). */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;

const csvOf = (orders: readonly PrintedOrder[]): string =>
  [
    ['card', 'order', 'memberNumber', 'name', 'mailTo', 'quantity'],
    ...orders.map((row) => [
      String(row.place),
      row.id,
      row.member_number,
      row.name,
      row.mail_to ?? '',
      String(row.quantity),
    ]),
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');

/** What cannot be drawn any more has failed, and has no page. */
async function draw(db: Db, stretch: Stretch): Promise<Buffer | null> {
  const orders = await ordersToDraw(db, stretch);
  const about = { title: 'ID cards', language: 'en', at: new Date(), codeWords: letterWords.en.code } as const;
  let drawn = 0;
  const bytes = await cardBatchPdf(
    about,
    counted(cardsOf(db, orders), () => (drawn += 1)),
  );
  return drawn === 0 ? null : bytes;
}

async function* counted<Item>(items: AsyncIterable<Item>, each: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    each();
    yield item;
  }
}

async function* cardsOf(db: Db, orders: readonly PrintedOrder[]): AsyncGenerator<CardSides> {
  for (const order of orders) {
    const coverage = (await coverageOfCards(db, order.person_id)).find((row) => row.coverage_id === order.coverage_id);
    const drawn = coverage && (await drawCard(db, await cardState(db, coverage, order.effective_date)));
    if (drawn) yield drawn;
    else await failed(db, order);
  }
}

const failed = (db: Db, { id }: PrintedOrder) =>
  moveOrders(
    db,
    { ids: [id] },
    { step: { status: 'failed', at: new Date().toISOString(), by: null, note: 'no card' } },
  );
