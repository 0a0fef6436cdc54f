import * as z from 'zod/mini';
import { sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate, id, instant, pageOf, pagesBy, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { sessionKinds, sessionLacks, sessionMemberStates, sessionStages, sessionStates } from './codes.ts';

/** What the list of people of a session is ordered by. */
export const progressSorts = ['name', 'status', 'lastActivityAt'] as const;

/** How far somebody of the census is (domain 5.1 enrollment status). */
const enrollmentStatus = z.strictObject({
  sessionMemberId: idOf('enrollmentsessionmember'),
  name: z.string(),
  employeeId: z.string(),
  divisionName: z.nullable(z.string()),
  memberId: z.nullable(idOf('person')),
  enrollmentId: z.nullable(idOf('enrollment')),
  enrollmentNumber: z.nullable(z.string()),
  status: z.enum(sessionMemberStates),
  /** The wizard's step, 1 to 7; null: not begun. */
  step: z.nullable(z.int()),
  percent: z.int(),
  lastActivityAt: z.nullable(instant),
  plansDecided: z.int(),
  plansOffered: z.int(),
  email: z.nullable(z.string()),
  /** They have a personal link that leads somewhere. */
  hasLink: z.boolean(),
});
export type EnrollmentStatusReply = z.output<typeof enrollmentStatus>;

/** Sessions a home shows: more have their list. */
export const SESSIONS_UNDER_WAY = 5;

/** Watching a session (domain 5.6 dashboard; specification 7). */
export const sessionProgress = {
  /** Sessions that people enroll in now, the one that closes first first, and how many of each have submitted; at most `SESSIONS_UNDER_WAY`. Own call. */
  sessionsUnderWay: call({
    method: 'GET',
    path: '/enrollmentsessions/underway',
    access: sessionWatchers,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          sessionId: idOf('enrollmentsession'),
          name: z.string(),
          clientName: z.string(),
          closesOn: calendarDate,
          /** Whole days until the last day is over on the employer's clock, today among them. */
          daysLeft: z.int(),
          /** Employees of the census, without those left out, and how many of them have submitted or waived. */
          people: z.int(),
          submitted: z.int(),
        }),
      ),
    }),
  }),
  /** How far everybody of the session's census is. */
  enrollmentStatuses: call({
    method: 'GET',
    path: '/admin/enrollmentsession/enrollmentStatuses/:id',
    access: sessionWatchers,
    input: z.strictObject({
      ...pagesBy(progressSorts),
      id: idOf('enrollmentsession'),
      status: z.optional(z.enum(sessionMemberStates, { error: 'bad-choice' })),
      stage: z.optional(z.enum(sessionStages, { error: 'bad-choice' })),
      lacks: z.optional(z.enum(sessionLacks, { error: 'bad-choice' })),
      divisionId: z.optional(idOf('division')),
      search: z.optional(string(60, 0)),
    }),
    reply: pageOf(enrollmentStatus),
    phi: true,
  }),
  /** The figures of a session: who is how far, by division and day, which plans, what they cost, what is still missing. Own call. */
  sessionCockpit: call({
    method: 'GET',
    path: '/enrollmentsessioncockpit/:id',
    access: sessionWatchers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: z.strictObject({
      id,
      name: z.string(),
      clientId: idOf('client'),
      clientName: z.string(),
      kind: z.enum(sessionKinds),
      status: z.enum(sessionStates),
      effectiveDate: calendarDate,
      opensOn: calendarDate,
      closesOn: calendarDate,
      /** Whole days until the last day is over on the employer's clock, today among them; 0: it is over. */
      daysLeft: z.int(),
      /** Employees of the census, without those left out, and how many are in each state. */
      people: z.int(),
      states: z.record(z.enum(sessionMemberStates), z.int()),
      divisions: z.array(
        z.strictObject({
          divisionId: z.nullable(z.string()),
          name: z.nullable(z.string()),
          people: z.int(),
          answered: z.int(),
        }),
      ),
      days: z.array(z.strictObject({ day: calendarDate, submitted: z.int() })),
      plans: z.array(
        z.strictObject({
          planId: idOf('plan'),
          name: z.string(),
          coverageType: z.enum(coverageTypes),
          /** Employees of the census who have it today, and who have chosen or kept it for the new year. */
          today: z.int(),
          chosen: z.int(),
          /** Who took it in the session before; null: there was none. */
          previous: z.nullable(z.int()),
        }),
      ),
      /** The session of this kind that the client had last: how many of how many submitted, and what a month of it cost. */
      previous: z.nullable(
        z.strictObject({
          id,
          name: z.string(),
          people: z.int(),
          submitted: z.int(),
          monthly: z.nullable(z.strictObject({ employer: amount, employee: amount })),
        }),
      ),
      /**
       * A month, of what was submitted, and of everybody if the others choose alike (null while nobody has submitted). Null: something
       * of it has no price, or the reader sees no rates.
       */
      monthly: z.nullable(
        z.strictObject({
          employer: amount,
          employee: amount,
          projected: z.nullable(z.strictObject({ employer: amount, employee: amount })),
          /** Of those who have left and continue coverage (COBRA): how many, and what they pay themselves, which is no employee's; null: nobody. */
          continuing: z.nullable(z.strictObject({ people: z.int(), amount })),
        }),
      ),
      /**
       * Employees of whom an amount waits for evidence of insurability, what of their amounts is issued and what waits; null where one
       * follows from a salary that the reader may not know.
       */
      evidence: z.strictObject({ people: z.int(), issued: z.nullable(amount), pending: z.nullable(amount) }),
      /** Employees with a document that is due, and without a Social Security number on record. */
      openProofs: z.int(),
      withoutSsn: z.int(),
    }),
  }),
};
