import * as z from 'zod/mini';
import { coverageTypes } from '../codes.ts';
import { calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';

/** One coverage of one person: begun or changed (`cover`), or ended. */
export const coverageAsked = z.strictObject({
  personId: idOf('person'),
  action: z.enum(['cover', 'end'], { error: 'bad-choice' }),
  coverageType: z.enum(coverageTypes, { error: 'bad-choice' }),
  planId: z.optional(z.nullable(idOf('plan'))),
  effectiveDate: z.optional(z.nullable(calendarDate)),
  expirationDate: z.optional(z.nullable(calendarDate)),
});

/** A coverage that begins again. */
export const heldAgain = z.strictObject({
  personId: idOf('person'),
  coverageType: z.enum(coverageTypes, { error: 'bad-choice' }),
  planId: z.optional(z.nullable(idOf('plan'))),
});
