import type { CalendarDate } from '../../platform/values/dates.ts';
import { isDisabilityMonth } from './cobra-extensions.ts';
import type { CobraCase } from './cobra-facts.ts';

/** What of a case of continued coverage says how much of the premium may be asked. */
export type AskedOf = Pick<CobraCase, 'coveredFrom' | 'disabledSince' | 'secondEventOn'> & {
  law: 'federal' | 'state';
  eventDate: CalendarDate;
  /** Whoever is disabled continues too: only then does the disability make premiums dearer. */
  disabledContinues: boolean;
};

/** How much may be asked of whoever continues where nothing else is known: the premium and two percent (ERISA 602(3)). */
export const STANDARD_PERCENT = 102;

/**
 * How much of the premium may be asked for a day: 102 percent, 150 in months that a disability adds (ERISA 602(3)), or by the state's law.
 * @param byState the percent of the state's law, on the day of the event
 */
export function continuationPercent(one: AskedOf, on: CalendarDate, byState: (day: CalendarDate) => number): number {
  if (one.law === 'state') return byState(one.eventDate);
  return isDisabilityMonth(one, on, one.disabledContinues) ? 150 : STANDARD_PERCENT;
}
