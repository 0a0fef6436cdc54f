import type { CalendarDate } from '../../platform/values/dates.ts';
import { childLimitOn } from '../relationships.ts';
import type { Rules } from '../rules-for.ts';
import { coverageEnd, type EndOfCoverage } from './coverage-end.ts';
import { type AgeOut, agedOut, type AgeRule } from './child-age.ts';
import type { PayCalendar } from './pay-periods.ts';
import type { TermReason } from './term-reasons.ts';

/** What ends somebody's coverage, and what is known of them. */
export type EndAsked = {
  reason: TermReason | undefined;
  eventDate: CalendarDate;
  /** How the coverage of a child (19) who is not disabled ends by age; null: nobody such. */
  aged: AgeOut | null;
  payCalendar: PayCalendar;
};

/**
 * The last covered day and why: by the reason's own rule, for a child at the age limit by the rule of age, else by the
 * rule of the place (domain 3.3, 3.5: 11/13 and end of month is 11/30). Preview, termination and night ask it.
 * @param rulesOn the rules of the family's division on a day
 */
export function lastDayBy(
  { reason, eventDate, aged, payCalendar }: EndAsked,
  rulesOn: (day: CalendarDate) => Rules,
): EndOfCoverage {
  const own = reason?.ruleOverride ?? null;
  if (own !== null) return coverageEnd(own, eventDate, payCalendar);
  if (reason?.cobraEvent === 'childAging' && aged !== null)
    return { expirationDate: aged.lastDay, because: aged.because };
  return coverageEnd(rulesOn(eventDate).coverageTermRule, eventDate, payCalendar);
}

/**
 * The same where nobody is named, as the preview of eligibility asks: the day of the event is the birthday of the limit.
 * @param age the age limit of the place
 */
export function lastDayOfSomebody(
  asked: Omit<EndAsked, 'aged'>,
  { rules, age }: { rules: Rules; age: AgeRule },
): EndOfCoverage {
  const { reason, eventDate } = asked;
  if (reason?.ruleOverride != null || reason?.cobraEvent !== 'childAging')
    return lastDayBy({ ...asked, aged: null }, () => rules);
  const expirationDate = childLimitOn(eventDate, age.childLimitRule);
  return { expirationDate, because: agedOut(expirationDate, age) };
}
