import * as z from 'zod/mini';
import { actor } from './actors.ts';
import { changeTypes } from './codes.ts';
import { words } from './enrollment.ts';
import { enrollmentStatuses, processingSteps } from './enrollment-codes.ts';
import { calendarDate, id, instant } from './fields.ts';

/** One line of the list of enrollments and of the dashboards' pending list. */
export const enrollmentLine = z.strictObject({
  id,
  number: z.string(),
  clientId: id,
  clientName: z.string(),
  enrollmentType: z.enum(changeTypes),
  status: z.enum(enrollmentStatuses),
  memberId: z.nullable(id),
  memberName: z.string(),
  memberNumber: z.nullable(z.string()),
  effectiveDate: z.nullable(calendarDate),
  startedBy: z.nullable(actor),
  submittedAt: z.nullable(instant),
  updatedAt: instant,
  version: z.int(),
  step: z.nullable(z.enum(processingSteps)),
  failure: z.nullable(words),
  note: z.nullable(z.string()),
  /** Proof that is still open. */
  openProofs: z.int(),
});

/** Columns of the list of enrollments and of its file. */
export const enrollmentColumns = [
  'memberName',
  'number',
  'memberNumber',
  'enrollmentType',
  'clientName',
  'effectiveDate',
  'status',
  'step',
  'openProofs',
  'startedBy',
  'submittedAt',
  'updatedAt',
  'note',
] as const;
export type EnrollmentColumn = (typeof enrollmentColumns)[number];

/** Columns that lists of enrollments can be ordered by. */
export const enrollmentSorts = [
  'number',
  'memberName',
  'status',
  'enrollmentType',
  'effectiveDate',
  'submittedAt',
  'updatedAt',
] as const;

/** What the monitor shows of one enrollment (specification 4: monitored per enrollmentId). */
export const enrollmentProgress = z.strictObject({
  enrollmentId: id,
  status: z.enum(enrollmentStatuses),
  step: z.nullable(z.enum(processingSteps)),
  stepIndex: z.int(),
  stepCount: z.int(),
  failure: z.nullable(words),
  /** The failure as a sentence in the reader's language (specification 4: a failure with a message). */
  message: z.nullable(z.string()),
  updatedAt: instant,
});
