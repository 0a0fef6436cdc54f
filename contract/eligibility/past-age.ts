import * as z from 'zod/mini';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';

/** What can be decided about a child past the age limit. */
export const pastAgeChoices = ['end', 'keep', 'stateLaw', 'disabled'] as const;

/** A covered child at the age limit: the birthday of it, the last day coverage was due to, and what ends that day. */
export const childAtAgeLimit = z.strictObject({
  memberId: idOf('person'),
  clientId: idOf('client'),
  memberNumber: z.string(),
  child: z.string(),
  subscriberId: idOf('person'),
  subscriber: z.string(),
  client: z.string(),
  division: z.nullable(z.string()),
  turns: calendarDate,
  lastDay: calendarDate,
  ends: z.array(z.strictObject({ coverageType: z.enum(coverageTypes), planName: z.string() })),
});

/** A child (19) whose coverage should have ended by age and goes on: somebody has to decide. */
export const pastAge = z.extend(childAtAgeLimit, {
  /** Claims paid for days after it, as far as the reader may know of them; null: of none may be told. */
  claims: z.nullable(z.strictObject({ count: z.int(), amount })),
  /** What the employee has paid since for the child; null: there is no price. */
  premiums: z.nullable(amount),
  /** The last day premiums are known to be paid for; null: nobody said. */
  paidThrough: z.nullable(calendarDate),
});
