import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { changeTypes } from '../codes.ts';
import { words } from './words.ts';
import { enrollmentStatuses, processingSteps } from './codes.ts';
import { nextSteps } from './next.ts';
import { calendarDate, id, instant, listed, string } from '../fields.ts';
import { idOf } from '../objects.ts';

/** One line of the list of enrollments and of the dashboards' pending list. */
export const enrollmentLine = z.strictObject({
  id,
  number: z.string(),
  clientId: idOf('client'),
  clientName: z.string(),
  enrollmentType: z.enum(changeTypes),
  status: z.enum(enrollmentStatuses),
  memberId: z.nullable(idOf('person')),
  memberName: z.string(),
  memberNumber: z.nullable(z.string()),
  effectiveDate: z.nullable(calendarDate),
  /** Where the employee works, or is to work; null: not said yet. */
  divisionName: z.nullable(z.string()),
  startedBy: z.nullable(actor),
  /** Who has it: submitted it, or typed into the draft last. */
  owner: z.nullable(actor),
  submittedAt: z.nullable(instant),
  updatedAt: instant,
  version: z.int(),
  step: z.nullable(z.enum(processingSteps)),
  failure: z.nullable(words),
  note: z.nullable(z.string()),
  /** Proof that is still open. */
  openProofs: z.int(),
  next: z.enum(nextSteps),
  /** Whole days on the client's calendar since it was submitted, of a draft since it was begun; null: nothing is open. */
  ageDays: z.nullable(z.int()),
});

/** Columns of the list of enrollments and of its file. */
export const enrollmentColumns = [
  'memberName',
  'number',
  'memberNumber',
  'enrollmentType',
  'clientName',
  'divisionName',
  'effectiveDate',
  'status',
  'next',
  'ageDays',
  'owner',
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
  enrollmentId: idOf('enrollment'),
  status: z.enum(enrollmentStatuses),
  step: z.nullable(z.enum(processingSteps)),
  stepIndex: z.int(),
  stepCount: z.int(),
  failure: z.nullable(words),
  /** What has to happen next. */
  next: z.enum(nextSteps),
  /** Of one that failed: is there an administrator who may process it again? Those were mailed when it failed. */
  isHelped: z.boolean(),
  /** The failure as a sentence in the reader's language (specification 4: a failure with a message). */
  message: z.nullable(z.string()),
  updatedAt: instant,
});

/** What the lists of enrollments are narrowed to. */
export const narrowing = {
  clientId: z.optional(idOf('client')),
  divisionId: z.optional(idOf('division')),
  sessionId: z.optional(idOf('enrollmentsession')),
  status: z.optional(listed(z.enum(enrollmentStatuses))),
  enrollmentType: z.optional(z.enum(changeTypes)),
  /** Part of a name, a member number or the enrollment's own number. */
  search: z.optional(string(60, 0)),
};
