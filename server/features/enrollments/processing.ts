import { type ProcessingStep, processingSteps } from '@coverlane/contract/enrollments/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { FactsChanged } from '../../facts/apply.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { codeOf, isAway } from '../../platform/db/passing-faults.ts';
import type { Words } from '../../domain/enrollment/answers.ts';
import { bankSecrets } from '../../domain/enrollment/secrets.ts';
import { retryAfter } from '../../domain/enrollment/states.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openAsUser, type SignedUser } from '../../platform/http/signed-user.ts';
import { type EnrollmentRow, findEnrollment, patchEnrollment } from './enrollments.queries.ts';
import { opened, sealed } from './field-keys.ts';
import { openForWriting } from './held-rights.ts';
import { mailAdministrators } from './mails.ts';
import { parkEnrollment } from './parking.queries.ts';
import { type Asked, queueLater } from './processing-queue.ts';
import { BusinessFailure, processingWork } from './processing-steps.ts';

/** One enrollment to process. `parts.pool` is the worker role's. */
export type Processing = Asked & {
  parts: Parts;
  /** Told what has just been committed, and what is about to be: where a test kills the process. */
  told?: (point: string) => Promise<void> | void;
};

/** The submitter's account, or the key that submitted it, does not open the enrollment any more. */
class SubmitterGone extends Error {}

const asUser = <Result>({ parts, userId }: Processing, run: (db: Db, user: SignedUser) => Promise<Result>) =>
  parts.pool.transaction().execute(async (db) => {
    const user = await openAsUser(db, userId);
    if (user === undefined) throw new SubmitterGone();
    return run(db, user);
  });

const isWaiting = (row: EnrollmentRow | undefined): row is EnrollmentRow =>
  row !== undefined && (row.status === 'queued' || row.status === 'processing');

/** Takes the enrollment up. Answers its next step; null where there is nothing to do. */
async function begin(work: Processing): Promise<ProcessingStep | null> {
  return asUser(work, async (db) => {
    const row = await findEnrollment(db, work.enrollmentId, true);
    if (row === undefined) throw new SubmitterGone();
    if (!isWaiting(row)) return null;
    const step = row.processing_step ?? 'validate';
    await patchEnrollment(db, row.id, { status: 'processing', processing_step: step });
    return step;
  });
}

/**
 * One step in one transaction that holds the enrollment: whoever comes second finds the step done. Answers the next
 * step; null: it was the last, or another run is ahead.
 */
async function runStep(work: Processing, step: ProcessingStep): Promise<ProcessingStep | null> {
  const next = processingSteps[processingSteps.indexOf(step) + 1] ?? null;
  return asUser(work, async (db, user) => {
    const row = await findEnrollment(db, work.enrollmentId, true);
    if (row?.status !== 'processing' || row.processing_step !== step) return null;
    const keys = keysOf(work.parts.secrets);
    const desk = { db, keys };
    await openForWriting(desk, row);
    const patch = await processingWork[step]({ desk, row, user, parts: work.parts });
    // The numbers lie with the facts now; bank numbers that were asked for once stay here, sealed.
    const secrets = sealed(keys, row.id, bankSecrets(opened(keys, row.id, row.secrets)));
    const last = { status: 'processed', processed_at: new Date(), secrets, failure: null } as const;
    await patchEnrollment(db, row.id, { ...patch, ...(next === null ? last : { processing_step: next }) });
    await work.told?.(`in ${step}`);
    return next;
  });
}

/** A number that somebody else took at the same moment. */
const TAKEN = '23505';
const TRIES_AT_ONCE = 3;

const isRetryable = (error: unknown): boolean =>
  error instanceof FactsChanged || isAway(error) || codeOf(error) === TAKEN;

/**
 * Processes a submitted enrollment step by step: each step is one transaction, so that whatever dies leaves whole steps
 * behind and the next run goes on at the one that is missing (domain 4.4). Business failures stop it with a sentence;
 * others are tried again after 1, 5, 15 and 60 minutes and 4 hours.
 */
export async function processEnrollment(work: Processing, tried = 1): Promise<void> {
  let step: ProcessingStep | null = null;
  try {
    step = await begin(work);
    await work.told?.('after begin');
    while (step !== null) {
      const next: ProcessingStep | null = await runStep(work, step);
      await work.told?.(`after ${step}`);
      step = next;
    }
  } catch (error) {
    if (isRetryable(error) && tried < TRIES_AT_ONCE) return processEnrollment(work, tried + 1);
    await failed(work, step, error);
  }
}

/** Says what went wrong where people see it, or has it tried again. */
async function failed(work: Processing, step: ProcessingStep | null, error: unknown): Promise<void> {
  if (error instanceof SubmitterGone) return parkEnrollment(work, { code: 'submitter-gone', values: {} });
  if (error instanceof BusinessFailure) return stop(work, { ...error.words, field: error.field });
  if (!isRetryable(error)) {
    await stop(work, { code: 'internal', values: { step }, field: null });
    // The log tells of it; the queue's next try finds nothing to do.
    throw error;
  }
  const again = await asUser(work, (db) => putOff(db, work));
  if (!again) await stop(work, { code: 'attempts-spent', values: { step }, field: null });
}

/** Counts the try and queues the next one; false: there have been enough. */
async function putOff(db: Db, { enrollmentId, userId }: Processing): Promise<boolean> {
  const row = await findEnrollment(db, enrollmentId, true);
  if (!isWaiting(row)) return true;
  const attempts = row.attempts + 1;
  const seconds = retryAfter(attempts);
  if (seconds === null) return false;
  await patchEnrollment(db, row.id, { status: 'queued', attempts });
  await queueLater(db, { enrollmentId, userId }, seconds);
  return true;
}

/** The enrollment waits for somebody: failed, with step and sentence; administrators are told. */
const stop = (work: Processing, { field, ...words }: Words & { field: string | null }): Promise<void> =>
  asUser(work, async (db) => {
    const row = await findEnrollment(db, work.enrollmentId, true);
    if (!isWaiting(row)) return;
    const failure = { ...words, values: { ...words.values, ...(field !== null && { field }) } };
    await patchEnrollment(db, row.id, { status: 'failed', failure });
    await mailAdministrators(db, row);
  });
