import * as z from 'zod/mini';
import { sessionKeepers } from '../access.ts';
import { call } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { pages, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { words } from './words.ts';

/** What becomes of somebody who did not answer: all stays, some of it changes, or people decide. */
export const rolloverOutcomes = ['keeps', 'changes', 'left'] as const;

/** Passive rollover of a session that is closed (domain 5.1, 5.3). */
export const sessionRollovers = {
  /**
   * What would become of those who did not answer, a page at a time: nothing is written. 409 `session-state` before the close,
   * `rollover-none` where the session does nothing by itself. Own call.
   */
  rolloverPreview: call({
    method: 'GET',
    path: '/admin/enrollmentsession/rollover/:id',
    access: sessionKeepers,
    // Each of them is worked out to the end: a page is short.
    input: z.strictObject({
      page: pages.page,
      pageSize: z._default(whole(1, 50), 10),
      id: idOf('enrollmentsession'),
    }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          sessionMemberId: idOf('enrollmentsessionmember'),
          name: z.string(),
          employeeId: z.string(),
          outcome: z.enum(rolloverOutcomes),
          elections: z.array(
            z.strictObject({ coverageType: z.enum(coverageTypes), planName: z.string(), kept: z.boolean() }),
          ),
          /** Why it is left to people. */
          reasons: z.array(words),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** How many enrollments an earlier run recorded that stand. */
      recorded: z.int(),
    }),
    phi: true,
  }),
  /**
   * Records it for everybody but those who are left to people, by a job; or takes all of it back as one, where none was changed since.
   * Asks for `approveEnrollments`. Own call.
   */
  rollOver: call({
    method: 'POST',
    path: '/admin/enrollmentsession/rollover',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      action: z.enum(['apply', 'undo'], { error: 'bad-choice' }),
    }),
    reply: z.strictObject({ people: z.int() }),
  }),
};
