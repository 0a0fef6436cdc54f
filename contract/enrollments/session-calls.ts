import * as z from 'zod/mini';
import { draftEnrollers, sessionKeepers, sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { tableFile, zipFile } from '../files/file-types.ts';
import { sheet } from '../files/sheet.ts';
import { languages } from '../codes.ts';
import { paperToRead } from '../enrollment-sessions/paper-shapes.ts';
import { planDocTypes } from '../enrollment-sessions/codes.ts';
import { calendarDate, id, pageOf, pagesBy } from '../fields.ts';
import { idOf } from '../objects.ts';
import { savedAnswers } from './answers.ts';
import { enrollmentLine, enrollmentSorts } from './lines.ts';
import { enrollment } from './shapes.ts';
import { submitted } from './submitted.ts';

/** What a page or a paper of a session is about: one of the two. */
const about = { planId: z.nullable(idOf('plan')), benefitId: z.nullable(idOf('externalbenefit')) };
const inThree = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** The columns of a file of answers, in their order. */
export const answerColumns = [
  'employeeId',
  'lastName',
  'firstName',
  'division',
  'number',
  'form',
  'question',
  'answer',
] as const;

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
    session: { byLink: true },
  }),
  /**
   * What somebody of a census would see in the session, before anything is sent: their enrollment as it would begin, or with the
   * answers that were tried in the preview. Nothing is written. Own call.
   */
  sessionPreview: call({
    method: 'POST',
    path: '/admin/enrollmentsession/preview',
    access: sessionKeepers,
    input: z.strictObject({ sessionMemberId: idOf('enrollmentsessionmember'), answers: z.optional(savedAnswers) }),
    reply: z.strictObject({
      name: z.string(),
      clientName: z.string(),
      effectiveDate: calendarDate,
      closesOn: calendarDate,
      languages: z.array(z.string()),
      /** What the census says of the person's language; null: nothing. */
      language: z.nullable(z.string()),
      enrollment,
    }),
    phi: true,
    again: 'harmless',
  }),
  /**
   * What is read in a session about its plans and extra benefits: pages, and papers, which are opened by their own address; and the
   * paper that is signed. Own call.
   */
  sessionReading: call({
    method: 'GET',
    path: '/enrollmentsession/reading/:id',
    access: draftEnrollers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: z.strictObject({
      pages: z.array(z.strictObject({ id, ...about, heading: inThree, body: inThree })),
      papers: z.array(
        z.strictObject({ id, ...about, heading: z.string(), type: z.enum(planDocTypes), language: z.enum(languages) }),
      ),
      toSign: z.nullable(paperToRead),
    }),
    session: { byLink: true },
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
    file: zipFile,
    phi: true,
    stepUp: true,
  }),
  /**
   * What those who submitted in a session answered to its questions, a row an answer, as a file; exportData too. Sensitive answers are
   * in none. Headings, yes and no are in the words that are sent. Own call.
   */
  sessionAnswers: call({
    method: 'GET',
    path: '/admin/enrollmentsession/answers/:id',
    access: sessionWatchers,
    input: z.strictObject({ ...sheet, id: idOf('enrollmentsession') }),
    reply: z.string(),
    file: tableFile,
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
