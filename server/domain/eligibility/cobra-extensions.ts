import { addDays, addMonths, type CalendarDate, dayBefore, earlier, later } from '../../platform/values/dates.ts';
import { isWork, MONTHS } from './cobra-clock.ts';
import { type CobraCase, type CobraEntry, type CobraPatch, type CobraRefusal, refuse } from './cobra-facts.ts';

/** Days in which the plan is told of what makes continued coverage longer (29 CFR 2590.606-3). */
const TELL_DAYS = 60;

/** The last day of continued coverage of so many months. */
const lastOf = ({ coveredFrom }: Pick<CobraCase, 'coveredFrom'>, months: number): CalendarDate =>
  dayBefore(addMonths(coveredFrom, months));

/** What was told of a disability, whole. */
type Told = { since: CalendarDate; foundOn: CalendarDate; toldOn: CalendarDate };

/**
 * Eleven months more for the family of somebody disabled (ERISA 602(2)(A)(v); 26 CFR 54.4980B-7 Q&A-5): disabled within
 * the first 60 days of continued coverage, the plan told within 60 days of the SSA's finding (or of the event or the
 * loss, where later) and before the 18 months are over.
 */
export function disabilityExtension(cobra: CobraCase, entry: CobraEntry): CobraPatch | CobraRefusal {
  const { disabledSince: since, foundOn, date: toldOn } = entry;
  if (!isWork(cobra.event) || cobra.disabledSince !== null) return refuse('cobra-not-18');
  if (!since || !foundOn) return refuse('cobra-disability-days');
  const refused = disabilityRefused(cobra, { since, foundOn, toldOn });
  if (refused !== null) return refused;
  const known = { disabledSince: since, disabledFoundOn: foundOn, disabledToldOn: toldOn };
  if (cobra.secondEvent !== null) return known;
  return { ...known, months: MONTHS.disabled, coveredUntil: lastOf(cobra, MONTHS.disabled) };
}

function disabilityRefused(cobra: CobraCase, { since, foundOn, toldOn }: Told): CobraRefusal | null {
  if (foundOn > toldOn) return refuse('cobra-told-before', { date: foundOn });
  const lastToBegin = addDays(cobra.coveredFrom, TELL_DAYS - 1);
  if (since > lastToBegin) return refuse('cobra-disabled-later', { date: lastToBegin });
  const counted = later(foundOn, later(cobra.eventDate, cobra.lastDay));
  const tellBy = earlier(addDays(counted, TELL_DAYS), lastOf(cobra, MONTHS.work));
  return toldOn > tellBy ? refuse('cobra-told-late', { date: tellBy }) : null;
}

/**
 * A second event within the 18 or 29 months gives the family, not the employee, 36 months from the first one (ERISA
 * 602(2)(A)(ii); 26 CFR 54.4980B-7 Q&A-6), where the plan is told within 60 days.
 */
export function secondEventExtension(cobra: CobraCase, entry: CobraEntry): CobraPatch | CobraRefusal {
  const { secondEvent, eventDate: on, date: toldOn } = entry;
  if (!isWork(cobra.event) || cobra.isEmployee || cobra.secondEvent !== null) return refuse('cobra-not-18');
  if (!secondEvent || !on) return refuse('cobra-second-event-day');
  const refused = secondRefused(cobra, on, toldOn);
  if (refused !== null) return refused;
  return { secondEvent, secondEventOn: on, months: MONTHS.family, coveredUntil: lastOf(cobra, MONTHS.family) };
}

function secondRefused(cobra: CobraCase, on: CalendarDate, toldOn: CalendarDate): CobraRefusal | null {
  if (on > toldOn) return refuse('cobra-told-before', { date: on });
  if (on < cobra.eventDate || on > cobra.coveredUntil)
    return refuse('cobra-second-outside', { from: cobra.eventDate, date: cobra.coveredUntil });
  const tellBy = addDays(on, TELL_DAYS);
  return toldOn > tellBy ? refuse('cobra-told-late', { date: tellBy }) : null;
}

/** Is the day in months that a disability added, so that 150 % of the premium may be asked instead of 102 %? */
export function isDisabilityMonth(
  { coveredFrom, disabledSince, secondEventOn }: Pick<CobraCase, 'coveredFrom' | 'disabledSince' | 'secondEventOn'>,
  day: CalendarDate,
  disabledContinues: boolean,
): boolean {
  const nineteenth = addMonths(coveredFrom, MONTHS.work);
  if (disabledSince === null || !disabledContinues || day < nineteenth) return false;
  // With a second event in the first 18 months coverage would go on without the disability (26 CFR 54.4980B-8 Q&A-1).
  return secondEventOn === null || secondEventOn >= nineteenth;
}
