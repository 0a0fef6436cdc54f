import * as z from 'zod/mini';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';

/** What becomes of a plan with the session: held and offered on as it is or at another price, no longer offered, offered anew. */
export const seasonStandings = ['same', 'price', 'ended', 'new'] as const;
export type SeasonStanding = (typeof seasonStandings)[number];

const inThree = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** What is different this year for somebody who enrolls in a session (ux 1.3, domain 5.1). */
export const season = z.strictObject({
  effectiveDate: calendarDate,
  rows: z.array(
    z.strictObject({
      coverageType: z.enum(coverageTypes),
      planId: idOf('plan'),
      planName: z.string(),
      standing: z.enum(seasonStandings),
      /** Per paycheck, today and for the same people from then on; null: it is not held, not offered, or has no price. */
      today: z.nullable(amount),
      next: z.nullable(amount),
    }),
  ),
  /** Limits of plans that are held and go on, where the new plan year has others; null: no limit. */
  limits: z.array(
    z.strictObject({
      planId: idOf('plan'),
      planName: z.string(),
      names: inThree,
      tierCode: z.nullable(z.string()),
      before: z.nullable(amount),
      after: z.nullable(amount),
    }),
  ),
  /** Everything held is offered and nothing has to be decided: all of it can be kept at once. */
  mayKeep: z.boolean(),
});
export type Season = z.output<typeof season>;
