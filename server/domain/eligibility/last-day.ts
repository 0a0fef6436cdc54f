import type { CalendarDate } from '../dates.ts';
import { childLimitOn } from '../relationships.ts';
import type { Rules } from '../rules-for.ts';
import { coverageEnd, type EndOfCoverage } from './coverage-end.ts';
import { ageOut, agedOut } from './child-age.ts';
import type { PayCalendar } from './pay-periods.ts';
import type { TermReason } from './term-reasons.ts';

/** What ends somebody's coverage, and what is known of them. */
export type EndAsked = {
  reason: TermReason | undefined;
  eventDate: CalendarDate;
  /** Of a child (19) who is not disabled, whose coverage ends by age; null: nobody such. */
  dob: CalendarDate | null;
  payCalendar: PayCalendar;
};

/**
 * The last covered day and why: by the reason's own rule, for a child at the age limit by the rule of age, else by the
 * rule of the place (domain 3.3, 3.5: 11/13 and end of month is 11/30). Preview, termination and night ask it.
 * @param rulesOn the rules of the family's division on a day
 */
export function lastDayBy(
  { reason, eventDate, dob, payCalendar }: EndAsked,
  rulesOn: (day: CalendarDate) => Rules,
): EndOfCoverage {
  const own = reason?.ruleOverride ?? null;
  if (own !== null) return coverageEnd(own, eventDate, payCalendar);
  if (reason?.cobraEvent === 'childAging' && dob !== null) {
    const { lastDay, because } = ageOut(dob, rulesOn);
    return { expirationDate: lastDay, because };
  }
  return coverageEnd(rulesOn(eventDate).coverageTermRule, eventDate, payCalendar);
}

/** The same where nobody is named, as the preview of eligibility asks: the day of the event is the 26th birthday. */
export function lastDayOfSomebody(asked: Omit<EndAsked, 'dob'>, rules: Rules): EndOfCoverage {
  const { reason, eventDate } = asked;
  if (reason?.ruleOverride != null || reason?.cobraEvent !== 'childAging')
    return lastDayBy({ ...asked, dob: null }, () => rules);
  const expirationDate = childLimitOn(eventDate, rules.childLimitRule);
  return { expirationDate, because: agedOut(expirationDate, rules.childLimitRule) };
}
