import * as z from 'zod/mini';
import { call, done } from '../call.ts';
import { calendarDate, flag, id, instant, pageOf, pages, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { actor } from '../words/actors.ts';
import { reinsuranceKeepers } from './calls.ts';
import { leftOutReasons } from './codes.ts';

/** A claim that a policy counts, with what moved on it; `leftOut` says who left it out, when and why. */
const countedClaim = z.strictObject({
  claimId: id,
  claimNumber: z.string(),
  memberId: id,
  memberName: z.string(),
  /** The kind of claim, covered or not. */
  benefit: z.string(),
  incurred: calendarDate,
  paid: z.string(),
  refunded: z.string(),
  leftOut: z.nullable(
    z.strictObject({
      reason: z.enum(leftOutReasons),
      note: z.nullable(z.string()),
      at: instant,
      by: z.nullable(actor),
    }),
  ),
});

const ofClaim = { id: idOf('stoplosspolicy'), claimId: idOf('claim') };

/** Claims behind the statement, and those that somebody leaves out of it (domain 14.2). To whoever may not read health information none is there. */
export const stopLossClaims = {
  /** What moved in the windows of a policy, in one of its months or in all, claim by claim, the largest first. */
  countedClaims: call({
    method: 'GET',
    path: '/reinsurance/policies/:id/claims',
    access: reinsuranceKeepers,
    input: z.strictObject({
      id: idOf('stoplosspolicy'),
      ...pages,
      /** The first day of a month of the policy; another is 422 'not-found'. */
      month: z.optional(calendarDate),
      leftOut: z._default(flag, false),
    }),
    reply: pageOf(countedClaim),
    phi: true,
  }),
  /**
   * Leaves a claim out of a policy: it is not eligible for the aggregate, and its claimant's own part does not count it. Said again, the
   * reason is another one. 422 { note: 'required' } of another reason than those named.
   */
  leaveOutClaim: call({
    method: 'PUT',
    path: '/reinsurance/policies/:id/claims/:claimId/leftout',
    access: reinsuranceKeepers,
    input: z.strictObject({
      ...ofClaim,
      reason: z.enum(leftOutReasons, { error: 'bad-choice' }),
      note: z.optional(string(200, 0)),
    }),
    reply: done,
    phi: true,
  }),
  /** Counts a claim again that was left out. 404: it was not. */
  countClaim: call({
    method: 'DELETE',
    path: '/reinsurance/policies/:id/claims/:claimId/leftout',
    access: reinsuranceKeepers,
    input: z.strictObject(ofClaim),
    reply: done,
    phi: true,
  }),
};
