import { addMonths, birthday, type CalendarDate } from '../../platform/values/dates.ts';
import { CHILD_LIMIT_AGE } from '../relationships.ts';
import type { Sentence } from '../sentence.ts';

/** A physician's certification of a disabled child holds so many months (domain 3.3: every 1 to 2 years). */
const CERTIFIED_MONTHS = 24;

/** What is known of a child said to be disabled. */
export type DisabledChild = {
  name: string;
  dob: CalendarDate | null;
  /** The day the disability began, where it is known. */
  disabledSince?: CalendarDate | null;
  certifiedOn?: CalendarDate | null;
};

/** May a Disabled Child (22) be covered at any age: disabled before 26 (domain 3.3)? Null: yes, else why not. */
export function disabledChildRefusal({ name, dob, disabledSince }: DisabledChild): Sentence | null {
  if (!dob || !disabledSince) return null;
  const limit = birthday(dob, CHILD_LIMIT_AGE);
  return disabledSince < limit ? null : { code: 'disabled-after-26', values: { name, date: disabledSince, limit } };
}

/** Until when the certification holds; null: there is none yet. */
export function recertifyBy({ certifiedOn }: DisabledChild): CalendarDate | null {
  return certifiedOn ? addMonths(certifiedOn, CERTIFIED_MONTHS) : null;
}
