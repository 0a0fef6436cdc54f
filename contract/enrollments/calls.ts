import * as z from 'zod/mini';
import { draftEnrollers, draftReaders, enrollmentActors, enrollmentReaders } from '../access.ts';
import { call, done } from '../call.ts';
import { pdfFile, tableFile } from '../files/file-types.ts';
import { savedAnswers } from './answers.ts';
import { consequences, enrollment, givenSignature, wizardPlace } from './shapes.ts';
import { submitted } from './submitted.ts';
import { askedChange } from '../changes/asked-change.ts';
import { enrollmentColumns, enrollmentLine, enrollmentProgress, enrollmentSorts, narrowing } from './lines.ts';
import { enrollmentActions } from './codes.ts';
import { calendarDate, flag, listed, pageOf, pagesBy, sortedBy, string, whole } from '../fields.ts';
import { sentence, timelineEntry } from '../members/shapes.ts';
import { sheetOf } from '../files/sheet.ts';
import { idOf } from '../objects.ts';

/** Those who came by a personal link among them (domain 5.5). */
const enrolling = { access: draftEnrollers, session: { byLink: true } } as const;
const looking = { access: draftReaders, session: { byLink: true } } as const;
const byId = z.strictObject({ id: idOf('enrollment') });
const ofMember = z.strictObject({ clientId: idOf('client'), memberId: idOf('person') });
/** The weeks that `enrollmentActivity` counts, the present one among them. */
export const ACTIVITY_WEEKS = 8;
/** Enrollment: from a draft to processed facts, and everything that is looked at on the way (specification 7). */
export const enrollments = {
  /**
   * Starts a draft (`action: save`) for somebody new or for a member, or submits one (`action: submit`). Asked twice
   * with one enrollment and version it answers the same. A draft that somebody else changed meanwhile is 409 `stale`; one
   * whose prices changed under the signature is 409 `signed-otherwise`. Submitting signs: in the name of the user who is
   * signed in, and of nobody else, so that an API key cannot.
   */
  postEnrollment: call({
    method: 'POST',
    path: '/enrollment',
    ...enrolling,
    invalidAs: 'request-invalid',
    input: z.strictObject({
      action: z.enum(['save', 'submit'], { error: 'bad-choice' }),
      clientId: z.optional(idOf('client')),
      enrollmentType: z.optional(z.enum(['newemployee', 'adddependent', 'coveragechange'], { error: 'bad-choice' })),
      memberId: z.optional(idOf('person')),
      /** Ends the draft that was begun for the same member and reason, which is 409 `draft-begun` otherwise. */
      anew: z.optional(flag),
      enrollmentId: z.optional(idOf('enrollment')),
      version: z.optional(whole(1, 1_000_000)),
      signature: z.optional(givenSignature),
    }),
    reply: submitted,
    phi: true,
  }),
  /** The wizard's draft, with offers, prices, the effective date and what is still to be mended. */
  getEnrollment: call({
    method: 'GET',
    path: '/enrollment/:id',
    ...looking,
    input: byId,
    reply: enrollment,
    phi: true,
  }),
  /**
   * Keeps what was typed. A version that is not the newest is 409 `stale`, with who saved the newer one. One that could not
   * be processed is corrected by whoever may process it again.
   */
  putEnrollment: call({
    method: 'PUT',
    path: '/enrollment/:id',
    ...enrolling,
    invalidAs: 'request-invalid',
    input: z.strictObject({
      id: idOf('enrollment'),
      version: whole(1, 1_000_000),
      /** Absent leaves: what is not sent stays as it was saved last. */
      step: z.optional(whole(1, 7)),
      place: z.optional(wizardPlace),
      answers: z._default(savedAnswers, {}),
    }),
    reply: enrollment,
    phi: true,
  }),
  /** 'Enrollment cancelled, no changes will be made': a draft ends as cancelled. */
  deleteEnrollment: call({
    method: 'DELETE',
    path: '/enrollment/:id',
    ...enrolling,
    input: byId,
    reply: done,
  }),
  /** What submitting the draft as it is saved would do. Own call. */
  enrollmentConsequences: call({
    method: 'GET',
    path: '/enrollment/:id/consequences',
    ...looking,
    input: byId,
    reply: consequences,
    phi: true,
  }),
  /** What a change outside the wizard asked for, and what corrects it. Own call. */
  changeAsked: call({
    method: 'GET',
    path: '/enrollment/:id/asked',
    access: enrollmentReaders,
    input: byId,
    reply: askedChange,
    phi: true,
  }),
  /** Enrollments of everybody the reader may see: the lists of `/admin/enrollments`, `/client/enrollments` and the others. */
  enrollmentList: call({
    method: 'GET',
    path: '/enrollment',
    access: enrollmentReaders,
    input: z.strictObject({ ...pagesBy(enrollmentSorts), ...narrowing }),
    reply: pageOf(enrollmentLine),
    phi: true,
  }),
  /** All that `enrollmentList` shows under these filters, as a file; exportData too. Own call. */
  enrollmentListFile: call({
    method: 'GET',
    path: '/enrollment/export',
    access: enrollmentReaders,
    input: z.strictObject({
      ...narrowing,
      sort: sortedBy(enrollmentSorts),
      ...sheetOf(enrollmentColumns),
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Enrollments of one client, the newest first. */
  clientEnrollments: call({
    method: 'GET',
    path: '/enrollments/:clientId',
    access: enrollmentReaders,
    input: z.strictObject({ ...pagesBy(enrollmentSorts), ...narrowing, clientId: idOf('client') }),
    reply: pageOf(enrollmentLine),
    phi: true,
  }),
  /** What waits for somebody: approval, proof, a draft that came back. */
  pendingEnrollments: call({
    method: 'GET',
    path: '/pendingenrollments',
    access: enrollmentReaders,
    input: z.strictObject({ ...pagesBy(enrollmentSorts), clientId: z.optional(idOf('client')) }),
    reply: pageOf(enrollmentLine),
    phi: true,
  }),
  /**
   * How many enrollments were submitted in each of the last `ACTIVITY_WEEKS` weeks, Monday to Sunday on each client's own
   * clock, the oldest first, and how many of them are processed. The report 'enrollment-activity' lists them. Own call.
   */
  enrollmentActivity: call({
    method: 'GET',
    path: '/enrollmentactivity',
    access: enrollmentReaders,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({
      weeks: z.array(z.strictObject({ from: calendarDate, to: calendarDate, submitted: z.int(), processed: z.int() })),
    }),
  }),
  /** The timeline of a family, newest first, with each entry's enrollment where there is one. */
  familyEnrollments: call({
    method: 'GET',
    path: '/enrollments/:clientId/:memberId',
    access: enrollmentReaders,
    input: ofMember,
    reply: z.strictObject({ rows: z.array(timelineEntry), open: z.array(enrollmentLine) }),
    phi: true,
  }),
  /** The same for one person only. */
  memberEnrollments: call({
    method: 'GET',
    path: '/memberenrollments/:clientId/:memberId',
    access: enrollmentReaders,
    input: ofMember,
    reply: z.strictObject({ rows: z.array(timelineEntry), open: z.array(enrollmentLine) }),
    phi: true,
  }),
  /** One timeline entry with its effects. */
  singleEnrollment: call({
    method: 'GET',
    path: '/singleenrollment/:id',
    access: enrollmentReaders,
    input: z.strictObject({ id: idOf('change') }),
    reply: z.strictObject({
      entry: timelineEntry,
      enrollment: z.nullable(enrollmentLine),
      undoable: z.boolean(),
      takesBack: z.array(sentence), // what undoing it is asked about: passed by a reason, or by `coveredTwice`
    }),
    phi: true,
  }),
  /** The monitor: polled; never keeps an idle session alive. */
  enrollmentStatus: call({
    method: 'GET',
    path: '/enrollmentstatus',
    ...looking,
    input: z.strictObject({ enrollments: listed(idOf('enrollment')) }),
    reply: z.strictObject({ rows: z.array(enrollmentProgress) }),
  }),
  /** Approve, return with a note, reject, cancel, reprocess, void. A note of at least 10 characters where it is refused. */
  enrollmentAction: call({
    method: 'POST',
    path: '/enrollmentaction',
    access: enrollmentActors,
    input: z.strictObject({
      enrollmentId: idOf('enrollment'),
      action: z.enum(enrollmentActions, { error: 'bad-choice' }),
      version: z.optional(whole(1, 1_000_000)),
      note: z.optional(string(500, 0)),
      /** Of an administrator who voids: why coverage that had started and was paid for may be taken back. */
      overrideReason: z.optional(string(200, 10)),
      /** Of a void: whom it covers under two records is meant to be, where the client allows it (domain 3.3). */
      coveredTwice: z.optional(flag),
    }),
    reply: enrollmentLine,
    phi: true,
  }),
  /** Processes a failed enrollment again, from the step that failed; where signed answers were corrected, after a new signature (`pendingSignature`). */
  reprocessEnrollment: call({
    method: 'POST',
    path: '/reprocessenrollment/:id',
    access: enrollmentActors,
    input: byId,
    reply: enrollmentLine,
    phi: true,
  }),
  /** The enrollment PDF: tagged, immutable, in the member's language. */
  enrollmentPdf: call({
    method: 'GET',
    path: '/enrollmentpdf/:id',
    ...looking,
    input: byId,
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
  }),
};
