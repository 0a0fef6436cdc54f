import type { Input, Reply } from '@coverlane/contract/call.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import type { FastifyInstance } from 'fastify';
import { isRoutingNumber } from '@coverlane/contract/bank-link/account-numbers.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply, type Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { pageOfAnswers } from './answers.queries.ts';
import {
  type Batch,
  batchOf,
  contentOf,
  endedInBatch,
  keepOrigin,
  lockBatch,
  markRejected,
  markReleased,
  markSubmitted,
  originOf,
  pageOfBatches,
} from './batches.queries.ts';
import { buildBatch as built } from './build-batch.ts';
import { readAnswer } from './read-answer.ts';
import { deliver } from './sftp.ts';

type Calls = typeof paymentBatches;

/** Serves files for the bank, and what it answers (domain 6.5, 6.6). */
export function batchRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: paymentBatches,
    handlers: {
      buildBatch,
      batchList,
      releaseBatch,
      batchFile,
      submitBatch,
      rejectBatch,
      readAnswer,
      answerList,
      paymentOrigin,
      savePaymentOrigin,
    },
  });
}

/** A file that is about to be changed, by one at a time. @throws Refusal 404 */
async function locked(id: string, { db }: Context): Promise<Batch> {
  await lockBatch(db, id);
  return await batchToRead(id, db);
}

/** @throws Refusal 404 */
async function batchToRead(id: string, db: Context['db']): Promise<Batch> {
  const batch = await batchOf(db, id);
  if (batch === undefined) throw notFound();
  return batch;
}

const noted = (action: string, id: string, { db }: Context) =>
  appendAudit(db, { action, objectType: 'paymentbatch', objectId: id, outcome: 'ok' });

/** POST /paymentbatches. */
async function buildBatch({ ids }: Input<Calls['buildBatch']>, context: Context): Promise<Reply<Calls['buildBatch']>> {
  const { batchId, held } = await built(ids, context);
  if (batchId !== null) await noted('payment-batch', batchId, context);
  return { batch: batchId === null ? null : await batchToRead(batchId, context.db), held };
}

async function batchList(paging: Input<Calls['batchList']>, { db }: Context) {
  return { ...(await pageOfBatches(db, paging)), ...paging };
}

/** POST /paymentbatches/:id/release. */
async function releaseBatch({ id }: Input<Calls['releaseBatch']>, context: Context): Promise<Batch> {
  const { db, user } = context;
  const batch = await locked(id, context);
  if (batch.state !== 'built') throw conflict('payment-state');
  if (!batch.releasable) throw conflict('payment-same-person');
  await requireAllowed(id, context);
  await markReleased(db, id, { id: user.id, name: actorName(user) });
  await noted('payment-release', id, context);
  return await batchToRead(id, db);
}

/**
 * A file that is not at the bank yet draws nothing that its payer took back meanwhile (12 CFR 1005.10(c)): it is rejected, its payments
 * wait again, and the next file leaves those out.
 * @throws Refusal 409 payment-ended with their numbers
 */
async function requireAllowed(id: string, { db }: Context): Promise<void> {
  const ended = await endedInBatch(db, id);
  if (ended.length > 0) throw conflict('payment-ended', { numbers: ended.join(', ') });
}

const isReleased = ({ state }: Batch): boolean => state === 'released' || state === 'submitted';

/** How a file is called at the bank: by its number, so that the same one sent again is the same one there. */
const fileNameOf = ({ number, fileDate }: Batch): string =>
  `ACH-${fileDate.replaceAll('-', '')}-${String(number).padStart(6, '0')}.ach`;

/** The text of a file. @throws Refusal 404 */
async function textOf(id: string, { db, parts }: Context): Promise<string> {
  const content = await contentOf(db, id);
  if (content === undefined) throw notFound();
  return keysOf(parts.secrets).open({ table: 'payment_batches', column: 'content', rowId: id }, content);
}

/** GET /paymentbatches/:id/file. */
async function batchFile({ id }: Input<Calls['batchFile']>, context: Context): Promise<FileReply> {
  const batch = await batchToRead(id, context.db);
  if (!isReleased(batch)) throw conflict('payment-not-released');
  context.saw({ type: 'paymentbatch', id });
  return new FileReply(fileNameOf(batch), 'text/plain; charset=us-ascii', await textOf(id, context));
}

/** POST /paymentbatches/:id/submit. */
async function submitBatch({ id, how }: Input<Calls['submitBatch']>, context: Context): Promise<Batch> {
  const batch = await locked(id, context);
  if (batch.state === 'built') throw conflict('payment-not-released');
  if (batch.state !== 'released') throw conflict('payment-state');
  await requireAllowed(id, context);
  if (how === 'sftp') await deliver(fileNameOf(batch), await textOf(id, context), context.parts);
  await markSubmitted(context.db, id, how === 'sftp' ? 'sftp' : 'download');
  await noted('payment-submit', id, context);
  return await batchToRead(id, context.db);
}

/** POST /paymentbatches/:id/reject. */
async function rejectBatch({ id, why }: Input<Calls['rejectBatch']>, context: Context): Promise<Batch> {
  const batch = await locked(id, context);
  if (batch.state === 'rejected' || batch.settled + batch.returned > 0) throw conflict('payment-state');
  await markRejected(context.db, id, why);
  await noted('payment-reject', id, context);
  return await batchToRead(id, context.db);
}

async function answerList(paging: Input<Calls['answerList']>, { db }: Context) {
  return { ...(await pageOfAnswers(db, paging)), ...paging };
}

async function paymentOrigin(_: Input<Calls['paymentOrigin']>, { db, parts }: Context) {
  return { origin: (await originOf(db)) ?? null, sftp: parts.bankServer !== undefined };
}

/** PUT /paymentorigin. @throws Refusal 422 */
async function savePaymentOrigin(origin: Input<Calls['savePaymentOrigin']>, context: Context) {
  if (!isRoutingNumber(origin.bankRouting)) throw invalid({ bankRouting: 'bad-routing' });
  await keepOrigin(context.db, origin);
  await appendAudit(context.db, { action: 'payment-origin', objectType: 'paymentorigin', outcome: 'ok' });
  return {};
}
