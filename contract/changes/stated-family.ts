import * as z from 'zod/mini';
import { coverageTypes, genders } from '../codes.ts';
import { calendarDate, string } from '../fields.ts';
import { text } from '../members/change-of.ts';
import { externalId } from '../members/external-id.ts';
import { idOf } from '../objects.ts';

/** A dependent of a stated employee, known by the employer’s own id of them. Nobody is taken away by being left out. */
export const statedDependent = z.strictObject({
  externalId,
  /** 01 spouse, 53 life partner, 19 child, 22 disabled child. */
  relationship: z.enum(['01', '53', '19', '22'], { error: 'bad-choice' }),
  firstName: string(35),
  middleName: text(35),
  lastName: string(60),
  dob: calendarDate,
  /** Of whoever is new: sealed while it waits. */
  ssn: text(11),
  gender: z.optional(z.nullable(z.enum(genders, { error: 'bad-choice' }))),
});

/** What an employee has chosen: a plan, for themselves and for dependents by their ids. What stands already changes nothing. */
export const statedElection = z.strictObject({
  coverageType: z.enum(coverageTypes, { error: 'bad-choice' }),
  planId: idOf('plan'),
  /** Ids of dependents who are covered, too: stated with it, or on record. */
  dependents: z.optional(z.array(externalId).check(z.maxLength(20, { error: 'too-long' }))),
  /** The first covered day; absent: of a hire the first that the client’s waiting rules allow, else `effectiveDate`. */
  effectiveDate: z.optional(calendarDate),
});
