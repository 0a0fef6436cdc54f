import * as z from 'zod/mini';
import { sessionKeepers, sessionWatchers } from '../access.ts';
import { call, done } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate, flag, id, instant, string, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { confirming, touched } from './touched.ts';
import { censusFieldShown, censusFieldTypes, checkCodes, sessionActions, sessionStates } from './codes.ts';

const ofSession = z.strictObject({ id: idOf('enrollmentsession') });

/** How a plan is offered in a session (domain 5.1); absent leaves it as it is. */
const pivotValues = {
  sortKey: z.optional(whole(0, 9999)),
  /** null: every division, every class. */
  divisionIds: z.optional(z.nullable(z.array(idOf('division')).check(z.maxLength(500, { error: 'too-long' })))),
  eligibleClasses: z.optional(z.nullable(z.array(string(20)).check(z.maxLength(100, { error: 'too-long' })))),
  effectiveDate: z.optional(z.nullable(calendarDate)),
  expirationDate: z.optional(z.nullable(calendarDate)),
  required: z.optional(flag),
  waivable: z.optional(flag),
  defaultForWaive: z.optional(flag),
  maxVolume: z.optional(z.nullable(amount)),
  guaranteeIssue: z.optional(z.nullable(amount)),
  hidden: z.optional(flag),
};

/** A plan of a session as it is offered there. */
const sessionPlan = z.strictObject({
  planId: idOf('plan'),
  /** The plan's own name, and those the session gives it. */
  name: z.string(),
  displayName: z.nullable(z.string()),
  displayNameKo: z.nullable(z.string()),
  displayNameEs: z.nullable(z.string()),
  coverageType: z.enum(coverageTypes),
  sortKey: z.int(),
  divisionIds: z.nullable(z.array(z.string())),
  eligibleClasses: z.nullable(z.array(z.string())),
  effectiveDate: z.nullable(calendarDate),
  expirationDate: z.nullable(calendarDate),
  required: z.boolean(),
  waivable: z.boolean(),
  defaultForWaive: z.boolean(),
  maxVolume: z.nullable(amount),
  guaranteeIssue: z.nullable(amount),
  hidden: z.boolean(),
  /** How many pages and papers stand beside it. */
  pages: z.int(),
  docs: z.int(),
});
export type SessionPlanReply = z.output<typeof sessionPlan>;

/** One point of the list of what a session needs before it can open (domain 5.3). */
const checkPoint = z.strictObject({
  /** The words are `sessionSetup.point.<code>`, what is missing `sessionSetup.missing.<code>`. */
  code: z.enum(checkCodes),
  isMet: z.boolean(),
  /** It may open without it. */
  isOptional: z.boolean(),
  /** How many of what the sentence counts: people without a plan, plans without rates. */
  count: z.int(),
  /** Names of the first of them. */
  names: z.array(z.string()),
});
export type CheckPoint = z.output<typeof checkPoint>;

/** What a session carries over when it is copied (domain 5.6). */
export const copiedParts = [
  'plans',
  'rates',
  'docs',
  'pages',
  'external',
  'requiredValues',
  'text',
  'theme',
  'census',
] as const;

/** Building a session and leading it through its states (domain 5.1, 5.3, 5.6; specification 7). */
export const sessionSetup = {
  /** A new session made of one that was: days moved by whole years, rates marked to be looked at; the census only on demand. */
  duplicateEnrollmentSession: call({
    method: 'POST',
    path: '/admin/duplicateenrollmentsession',
    access: sessionKeepers,
    input: z.strictObject({
      id: idOf('enrollmentsession'),
      name: string(120),
      copy: z._default(
        z.array(z.enum(copiedParts, { error: 'bad-choice' })).check(z.maxLength(9, { error: 'too-long' })),
        [...copiedParts].filter((part) => part !== 'census'),
      ),
      shiftYears: z._default(whole(0, 5), 1),
    }),
    reply: z.strictObject({ id: idOf('enrollmentsession') }),
  }),
  /** The plans of a session in their order. Own call. */
  sessionPlans: call({
    method: 'GET',
    path: '/admin/enrollmentsession/plans/:id',
    access: sessionWatchers,
    input: ofSession,
    reply: z.strictObject({ rows: z.array(sessionPlan) }),
  }),
  /**
   * Offers a plan of the client in the session, or changes how it is offered. Where somebody chose it who could not choose it
   * any more, it asks first, and is sent again with `confirmed`; with a note where any have submitted: these get theirs back with it.
   */
  planPivotValues: call({
    method: 'POST',
    path: '/admin/enrollmentsession/planpivotvalues',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      planId: idOf('plan'),
      ...pivotValues,
      ...confirming,
    }),
    reply: z.extend(sessionPlan, { outcome: z.enum(['asked', 'applied']), touched: z.nullable(touched) }),
  }),
  /** What a plan is called in the session; null: as it is called elsewhere. */
  enrollmentSessionPlanName: call({
    method: 'POST',
    path: '/admin/enrollmentsessionplanname',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      planId: idOf('plan'),
      displayName: z.nullable(string(120)),
      displayNameKo: z.optional(z.nullable(string(120))),
      displayNameEs: z.optional(z.nullable(string(120))),
    }),
    reply: sessionPlan,
  }),
  /** Takes a plan out of the session, with its pages and papers; 409 `in-use` where somebody has chosen it. Own call. */
  leaveOutPlan: call({
    method: 'DELETE',
    path: '/admin/enrollmentsession/plans/:id/:planId',
    access: sessionKeepers,
    input: z.strictObject({ id: idOf('enrollmentsession'), planId: idOf('plan') }),
    reply: done,
  }),
  /** The columns of the session's census that are no fields of a member. */
  enrollmentCensusDataFields: call({
    method: 'GET',
    path: '/admin/enrollmentcensusdatafields/:id',
    access: sessionKeepers,
    input: ofSession,
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          key: z.string(),
          label: z.string(),
          columnHeader: z.string(),
          type: z.enum(censusFieldTypes),
          required: z.boolean(),
          showToMember: z.enum(censusFieldShown),
          sortKey: z.int(),
        }),
      ),
    }),
  }),
  /** What the session still needs, and who is left out of it. Own call. */
  sessionChecklist: call({
    method: 'GET',
    path: '/admin/enrollmentsession/checklist/:id',
    access: sessionKeepers,
    input: ofSession,
    reply: z.strictObject({ status: z.enum(sessionStates), points: z.array(checkPoint) }),
  }),
  /**
   * Leads the session on. 409 `session-not-ready` while a point of its list is not met, `session-state` where its state does not
   * allow it, `session-waits` where one that is to be final has enrollments under way, `session-unsettled` where one that has
   * some is put away before it is final, `session-rolled-over` where one goes on that answered for people. Closing, extending and opening again take effect at once. Own call.
   */
  sessionAction: call({
    method: 'POST',
    path: '/admin/enrollmentsession/action',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      action: z.enum(sessionActions, { error: 'bad-choice' }),
      /** Of an extension: the new last day. */
      closesOn: z.optional(calendarDate),
      /** Of an extension and of opening again: why, in at least ten characters. */
      reason: z.optional(string(500, 10)),
    }),
    reply: z.strictObject({ status: z.enum(sessionStates), closesOn: calendarDate, openedAt: z.nullable(instant) }),
  }),
  /**
   * Opens a closed session again for some of its census who had not answered, until a day of their own; who has answered is not counted.
   * 409 `session-state` where it is not closed. Own call.
   */
  reopenForPeople: call({
    method: 'POST',
    path: '/admin/enrollmentsession/reopenForPeople',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      ids: z.array(idOf('enrollmentsessionmember')).check(z.maxLength(1000, { error: 'too-long' })),
      /** Their last day. */
      closesOn: calendarDate,
      /** Why, in at least ten characters; 422 `required` without it. */
      reason: z.optional(string(500, 10)),
    }),
    /** `told`: to how many of them a message goes. */
    reply: z.strictObject({ reopened: z.int(), told: z.int() }),
  }),
};
