import * as z from 'zod/mini';
import { calendarDate } from '../fields.ts';
import { particularKinds } from '../members/particular-codes.ts';
import { idOf } from '../objects.ts';

/** One field of somebody's record, before and after a change; sealed values are never said. */
export const changedField = z.strictObject({
  personName: z.string(),
  fact: z.enum(['details', 'address', 'employment', 'coverage', 'ssn', 'externalId', ...particularKinds]),
  /** Which one of them: the coverage type, the kind of address, the employeeSystemIdentifier. */
  which: z.nullable(z.string()),
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  effectiveDate: z.nullable(calendarDate),
});

/** The field as it is and as it will be, from a day on, and of whom. */
export const oldAndNew = z.extend(changedField, { personId: idOf('person') });
