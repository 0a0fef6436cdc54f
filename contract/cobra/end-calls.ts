import * as z from 'zod/mini';
import { premiumKeepers } from '../access.ts';
import { call } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { cobraEvents } from '../eligibility/codes.ts';
import { calendarDate, id, pageOf, pages, string } from '../fields.ts';
import { idOf } from '../objects.ts';

/** May the reader enter what happened? Users who are held to divisions see what is due; their employer's others enter it. */
export const canEnter = z.boolean();

/** Health coverage of somebody that ended, and nobody said why. */
const unexplainedEnd = z.strictObject({
  memberId: idOf('person'),
  memberName: z.string(),
  memberNumber: z.string(),
  clientId: idOf('client'),
  clientName: z.string(),
  lastDay: calendarDate,
  types: z.array(z.enum(coverageTypes)),
  /** When an election notice would be due, if it was an event. */
  noticeBy: calendarDate,
});

/** Ends of coverage that nobody explained. Own calls. */
export const cobraEnds = {
  /**
   * Health coverage that a file ended without saying why (INS04 07, AI, or somebody missing in a full file): was it an event
   * that COBRA knows? The days of the notice run, so that the oldest comes first. Own call.
   */
  unexplainedEnds: call({
    method: 'GET',
    path: '/unexplainedends',
    access: premiumKeepers,
    input: z.strictObject({ ...pages, clientId: z.optional(idOf('client')), memberId: z.optional(idOf('person')) }),
    reply: z.extend(pageOf(unexplainedEnd), { canEnter }),
    phi: true,
  }),
  /**
   * Answers that: an event opens its case, as by hand, and `none` asks no more. 422 where no such end is open of the person.
   * Own call.
   */
  explainEnd: call({
    method: 'POST',
    path: '/unexplainedends',
    access: premiumKeepers,
    input: z.strictObject({
      memberId: idOf('person'),
      lastDay: calendarDate,
      event: z.enum([...cobraEvents, 'none'], { error: 'bad-choice' }),
      /** The day of the event; absent: the last covered day. */
      eventDate: z.optional(z.nullable(calendarDate)),
      note: z.optional(z.nullable(string(300, 0))),
    }),
    reply: z.strictObject({ caseId: z.nullable(id) }),
    phi: true,
  }),
};
