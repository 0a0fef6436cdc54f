import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { Permission } from '@coverlane/contract/access.ts';
import type { MessageCode } from '@coverlane/contract/messages.ts';
import { type TakeOverReason, takeOverReasons } from '@coverlane/contract/cards/codes.ts';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import {
  type BatchKind,
  type BatchPart,
  type BatchRow,
  failBatch,
  findBatch,
  holdBatch,
  insertBatch,
  type NewBatch,
  patchBatch,
  seesPapers,
} from '../printing/print-batches.queries.ts';
import { filesOf } from '../files/files-of.ts';
import type { Parts } from '../http/context.ts';
import { failureOf } from '../http/logging.ts';
import { conflict, notFound } from '../http/refusals.ts';
import { openAsUser } from '../http/signed-user.ts';
import { enqueue } from './queue.ts';

/** Some of the papers of a batch, by their places in it: both are included, the first place is 1. */
export interface Stretch {
  batchId: string;
  from: number;
  to: number;
}

/** How the papers of a kind are drawn. */
export interface Printing {
  kind: BatchKind;
  /** The job's name. */
  task: string;
  /** What who asked must hold from the first part to the last. */
  permission: Permission;
  /** So many papers are one file and one transaction: what a worker that dies loses at most. */
  perPart: number;
  /** Draws a stretch as one PDF; null: none of its papers can be had any more. */
  draw(db: Db, stretch: Stretch): Promise<Buffer | null>;
}

const asked = z.object({ batchId: z.string(), userId: z.string() });
/** What the job is told. */
export type BatchWork = z.infer<typeof asked> & { parts: Parts };

/** A batch as it is shown. */
export const printBatchOf = (row: BatchRow) => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  createdBy: actorIn(row.created_by_name, row.created_by_key),
  cards: row.cards,
  done: row.done,
  state: row.state,
  reason: row.reason,
  lost: takeOverReasons.find((known) => known === row.reason) ?? null,
  parts: row.parts.length,
});

/**
 * Makes a batch and has it drawn.
 * @param fill puts papers into it and answers how many
 * @throws Refusal 409 `empty` where there are none
 */
export async function startBatch(
  db: Db,
  {
    printing,
    fill,
    empty,
    ...batch
  }: NewBatch & { printing: Printing; fill: () => Promise<number>; empty: MessageCode },
): Promise<BatchRow> {
  await insertBatch(db, batch);
  const cards = await fill();
  if (cards === 0) throw conflict(empty);
  await patchBatch(db, batch.id, { cards });
  await queued(db, printing, { batchId: batch.id, userId: batch.by.id });
  return seenBatch(db, printing.kind, batch.id);
}

const queued = (db: Db, { task }: Printing, work: Omit<BatchWork, 'parts'>) =>
  enqueue(db, { task, payload: work, key: `${task} ${work.batchId}` });

/** Goes on with a batch that failed, where it was, with the rights of who says so. @throws Refusal 404, 409 'card-batch-state' */
export async function restartBatch(db: Db, printing: Printing, work: Omit<BatchWork, 'parts'>): Promise<BatchRow> {
  const batch = await holdBatch(db, printing.kind, work.batchId);
  if (!batch) throw notFound();
  if (batch.state !== 'failed') throw conflict('card-batch-state');
  await patchBatch(db, work.batchId, { state: 'waiting' });
  await queued(db, printing, work);
  return seenBatch(db, printing.kind, work.batchId);
}

/** One batch. @throws Refusal 404 */
export async function seenBatch(db: Db, kind: BatchKind, id: string): Promise<BatchRow> {
  const batch = await findBatch(db, kind, id);
  if (!batch) throw notFound();
  return batch;
}

/** The bytes of one file of a batch, `number` from 1 on. @throws Refusal 404, 409 'card-batch-not-ready' */
export async function batchFile(parts: Parts, batch: BatchRow, number: number): Promise<Buffer> {
  if (batch.state !== 'ready') throw conflict('card-batch-not-ready');
  const part = batch.parts[number - 1];
  if (!part) throw notFound();
  return filesOf(parts).read(part.file);
}

/** The job of a kind. When its last try fails the batch says so, with a code of what failed and no words of it. */
export const printTask =
  (parts: Parts, printing: Printing): Task =>
  async (sent, { job }) => {
    const work = { ...asked.parse(sent), parts };
    try {
      await drawBatch(printing, work);
    } catch (error) {
      if (job.attempts >= job.max_attempts) await giveUp(work, error);
      throw error;
    }
  };

/**
 * Draws what is not drawn yet of a batch, part by part, with the rights of who asked for it. Where they were lost it fails,
 * for somebody else to take over: what is drawn stays.
 */
export async function drawBatch(printing: Printing, work: BatchWork): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await drawPart(printing, work);
}

const drawPart = (printing: Printing, work: BatchWork): Promise<boolean> =>
  work.parts.pool.transaction().execute(async (db) => {
    const { batchId } = work;
    const batch = await openBatch(db, printing, work);
    if (typeof batch === 'string') {
      await failBatch(db, batchId, batch);
      return false;
    }
    if (batch.state === 'ready' || batch.state === 'failed') return false;
    const to = Math.min(batch.done + printing.perPart, batch.cards);
    const stretch = { batchId, from: batch.done + 1, to };
    if (!(await seesPapers(db, stretch))) {
      await failBatch(db, batchId, LOST);
      return false;
    }
    const part = batch.done < to ? await drawn(db, printing, { ...work, ...stretch }) : null;
    const isLast = to >= batch.cards;
    await patchBatch(db, batchId, { done: to, state: isLast ? 'ready' : 'running', part });
    return !isLast;
  });

const LOST: TakeOverReason = 'maker-rights';

/** The batch, with the rights that who asked for it has today; or why it cannot be drawn with them. */
async function openBatch(
  db: Db,
  { kind, permission }: Printing,
  { batchId, userId }: BatchWork,
): Promise<BatchRow | TakeOverReason> {
  const user = await openAsUser(db, userId);
  if (user === undefined) return 'maker-closed';
  const batch = user.permissions.includes(permission) ? await holdBatch(db, kind, batchId) : undefined;
  return batch ?? LOST;
}

async function drawn(
  db: Db,
  printing: Printing,
  { parts, batchId, from, to }: BatchWork & Stretch,
): Promise<BatchPart | null> {
  const bytes = await printing.draw(db, { batchId, from, to });
  if (bytes === null) return null;
  const file = batchId.slice(0, 24) + partKey(from);
  await filesOf(parts).keep(file, bytes);
  return { file, papers: to - from + 1 };
}

/** The end of a file's key: a part that is drawn again, because what followed it failed, lies where it lay. */
const partKey = (from: number): string => from.toString(16).padStart(12, '0');

async function giveUp({ parts, batchId }: BatchWork, error: unknown): Promise<void> {
  const { kind, code } = failureOf(error);
  await parts.pool.transaction().execute((db) => failBatch(db, batchId, `${kind} ${code}`.trim()));
}
