import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { premiumKeepers } from '../access.ts';
import { call } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { calendarDate, instant } from '../fields.ts';
import { idOf } from '../objects.ts';

/** Through which day a coverage is paid for, as somebody said it last. */
const premiumPaid = z.strictObject({
  memberId: idOf('person'),
  memberName: z.string(),
  coverageType: z.enum(coverageTypes),
  /** null: nothing was paid. */
  paidThrough: z.nullable(calendarDate),
  source: z.enum(['staff', 'payment', 'cobra']),
  recordedAt: instant,
  recordedBy: z.nullable(actor),
});

const reply = z.strictObject({ rows: z.array(premiumPaid) });

/** Premiums paid: what decides whether an end in the past takes back what was paid for (ACA 2712). Own calls. */
export const premiums = {
  /** What was paid for a member’s coverage, the newest first, and through when. */
  premiumsPaid: call({
    method: 'GET',
    path: '/premiumspaid',
    access: premiumKeepers,
    input: z.strictObject({ memberId: idOf('person') }),
    reply,
    phi: true,
  }),
  /** Of a subscriber for everybody in the family who has the type of coverage, of a dependent for that one alone. */
  recordPremiumsPaid: call({
    method: 'POST',
    path: '/premiumspaid',
    access: premiumKeepers,
    input: z.strictObject({
      memberId: idOf('person'),
      coverageType: z.enum(coverageTypes, { error: 'bad-choice' }),
      paidThrough: z.nullable(calendarDate),
    }),
    reply,
    phi: true,
  }),
};
