import * as z from 'zod/mini';
import { draftEnrollers, sessionKeepers, sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { pageOf, pagesBy } from '../fields.ts';
import { idOf } from '../objects.ts';
import { enrollmentLine, enrollmentSorts } from './lines.ts';
import { submitted } from './submitted.ts';

/** Enrollments of a session (domain 5.3). */
export const sessionEnrolling = {
  /**
   * Starts the enrollment of somebody of a session's census, or goes on with the one that was begun: members their own, and
   * staff for whoever is named (decision 207). One that was submitted is 409 `enrollment-submitted`, unless the session lets
   * people change theirs until it closes: then it comes back to be changed. Own call.
   */
  startSessionEnrollment: call({
    method: 'POST',
    path: '/enrollmentsession/start',
    access: draftEnrollers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      /** Of staff: whom they enroll. */
      sessionMemberId: z.optional(idOf('enrollmentsessionmember')),
    }),
    reply: submitted,
    phi: true,
  }),
  /**
   * The confirmations of what stands in a session, one PDF each, as one archive of at most 500; exportData too. 409 `export-too-long`
   * where there are more. Own call.
   */
  sessionConfirmations: call({
    method: 'GET',
    path: '/admin/enrollmentsession/confirmations/:id',
    access: sessionWatchers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: z.unknown(),
    file: true,
    phi: true,
    stepUp: true,
  }),
  /** The enrollments of a session. */
  sessionEnrollments: call({
    method: 'GET',
    path: '/admin/enrollmentsession/enrollments/:id',
    access: sessionKeepers,
    input: z.strictObject({ ...pagesBy(enrollmentSorts), id: idOf('enrollmentsession') }),
    reply: pageOf(enrollmentLine),
    phi: true,
  }),
};
