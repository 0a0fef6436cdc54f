import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, nothing } from '../call.ts';
import { calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';
import { sessionMemberStates } from './codes.ts';

/** What a member may enroll in. */
export const ownSessionCalls = {
  /** The sessions that the member is asked in: those that are open, were until a month ago, or where something of theirs is under way. Own call. */
  ownSessions: call({
    method: 'GET',
    path: '/enrollmentsessions/own',
    access: [only('member')],
    input: nothing,
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          sessionId: idOf('enrollmentsession'),
          name: z.string(),
          effectiveDate: calendarDate,
          closesOn: calendarDate,
          isOpen: z.boolean(),
          /** Whole days until the last day is over on the employer's clock, today among them; 0: it is not open. */
          daysLeft: z.int(),
          /** It is over: nothing can be submitted any more. */
          isOver: z.boolean(),
          status: z.enum(sessionMemberStates),
          enrollmentId: z.nullable(idOf('enrollment')),
        }),
      ),
    }),
    session: { byLink: true },
  }),
};
