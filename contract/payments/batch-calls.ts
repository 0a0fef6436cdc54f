import * as z from 'zod/mini';
import { call, nothing } from '../call.ts';
import { textFile } from '../files/file-types.ts';
import { pageOf, pages, someOf, string, uploadedFile } from '../fields.ts';
import { idOf } from '../objects.ts';
import { uploads } from '../files/uploads.ts';
import { paymentKeepers } from './calls.ts';
import { bankAnswer, leftOver, paymentBatch } from './shapes.ts';

/** Nine digits whose checksum holds; the server says whether it does: 'bad-routing'. */
const digits = string(9, 9);

/** Who an installation is to its bank. */
const origin = {
  bankName: string(23),
  bankRouting: digits,
  originId: string(10),
  companyName: string(16),
  companyId: string(10),
};

/** Files for the bank, and what it answers (domain 6.5, 6.6). Own calls, all of them. */
export const paymentBatches = {
  /**
   * Builds a file of payments that wait: of those that are named, or of all that are due. What may not be drawn is held.
   * 409 payment-batched with the batch: one is in a file already; payment-no-bank: nobody said yet who we are to the bank.
   */
  buildBatch: call({
    method: 'POST',
    path: '/paymentbatches',
    access: paymentKeepers,
    input: z.strictObject({ ids: z.optional(someOf(idOf('payment'))) }),
    reply: z.strictObject({
      /** Null: nothing that may be drawn waits. */
      batch: z.nullable(paymentBatch),
      /** How many are held now, for they may not be drawn: each says why. */
      held: z.int(),
    }),
    stepUp: true,
  }),
  /** The files of payments for the bank, the newest first. */
  batchList: call({
    method: 'GET',
    path: '/paymentbatches',
    access: paymentKeepers,
    input: z.strictObject(pages),
    reply: pageOf(paymentBatch),
  }),
  /**
   * Lets a file go to the bank. 409 payment-same-person: where what one person built on a day is above $10,000 somebody else does (domain
   * 6.5), for several files below it are no way around.
   */
  releaseBatch: call({
    method: 'POST',
    path: '/paymentbatches/:id/release',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('paymentbatch') }),
    reply: paymentBatch,
    stepUp: true,
  }),
  /** The file itself, once it is released: 409 payment-not-released. */
  batchFile: call({
    method: 'GET',
    path: '/paymentbatches/:id/file',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('paymentbatch') }),
    reply: z.string(),
    file: textFile,
    phi: true,
    stepUp: true,
  }),
  /**
   * Says that the bank has the file: `sent` it was handed over by somebody, `sftp` the portal hands it over now. 409 payment-not-released;
   * payment-no-sftp: no address is set; payment-sftp-failed: the bank's server did not take it, and nothing changed.
   */
  submitBatch: call({
    method: 'POST',
    path: '/paymentbatches/:id/submit',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('paymentbatch'), how: z.enum(['sent', 'sftp'], { error: 'bad-choice' }) }),
    reply: paymentBatch,
    stepUp: true,
  }),
  /** The bank refused the file: its payments wait again. 409 payment-state: some of it has settled or come back. */
  rejectBatch: call({
    method: 'POST',
    path: '/paymentbatches/:id/reject',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('paymentbatch'), why: string(300) }),
    reply: paymentBatch,
  }),
  /**
   * Reads what the bank sent: a NACHA file of returns and notifications of change, or a sheet of what settled (trace, amount,
   * date). The same file twice is 409 payment-answer-read. A file that does not hold is 422 { file: 'bad-file' }, and nothing is done.
   */
  readAnswer: call({
    method: 'POST',
    path: '/paymentanswers',
    access: paymentKeepers,
    input: z.strictObject({ file: uploadedFile }),
    reply: z.strictObject({
      kind: z.enum(['returns', 'settlement']),
      rows: z.int(),
      applied: z.int(),
      /** Drawn again by itself. */
      retried: z.int(),
      leftOver: z.array(leftOver),
    }),
    upload: uploads.bankAnswer,
  }),
  /** What the bank answered about entries of its files, the newest first. */
  answerList: call({
    method: 'GET',
    path: '/paymentanswers',
    access: paymentKeepers,
    input: z.strictObject(pages),
    reply: pageOf(bankAnswer),
  }),
  /** Who we are to the bank; null: nobody said yet. */
  paymentOrigin: call({
    method: 'GET',
    path: '/paymentorigin',
    access: paymentKeepers,
    input: nothing,
    reply: z.strictObject({
      origin: z.nullable(z.strictObject({ ...origin })),
      /** Files can leave by SFTP. */
      sftp: z.boolean(),
    }),
  }),
  /** 422 { bankRouting: 'bad-routing' }. */
  savePaymentOrigin: call({
    method: 'PUT',
    path: '/paymentorigin',
    access: paymentKeepers,
    input: z.strictObject(origin),
    reply: nothing,
    stepUp: true,
  }),
};
