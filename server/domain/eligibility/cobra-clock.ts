import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import { addDays, addMonths, type CalendarDate, dayAfter, dayBefore, later } from '../../platform/values/dates.ts';
import type { Rules } from '../rules-for.ts';
import type { Sentence } from '../sentence.ts';

/** Days each step of the clock may take (29 CFR 2590.606; ERISA 605, 602(2)). */
const DAYS = {
  employer: 30,
  beneficiary: 60,
  administrator: 14,
  together: 44,
  elect: 60,
  premium: 45,
  grace: 30,
} as const;
/** Days a premium may be late before continued coverage ends for it (ERISA 602(2)(C)). */
export const GRACE_DAYS = DAYS.grace;
/** Months of continued coverage: the end of work, a disability found by the SSA, everything else (ERISA 602(2)). */
export const MONTHS = { work: 18, disabled: 29, family: 36 } as const;

/** What somebody lost coverage by, and when. */
export type CobraLoss = {
  event: CobraEvent;
  eventDate: CalendarDate /** The last covered day. */;
  lastDay: CalendarDate;
};

/** What the plan and the file say of it. */
export type CobraCircumstances = {
  /** Months that the law of the state gives instead, for an employer too small for COBRA (`cobraLawOf`); absent: federal law. */
  stateMonths?: number | null;
  /** Days to elect by that law; absent: COBRA's. */
  stateElectionDays?: number;
  /** Since when the employee has Medicare, where that was before the event; it is the family's to count from. */
  medicareOn?: CalendarDate | null;
  isEmployee?: boolean;
  /** From when the plan counts the employer's 30 days. */
  countsFrom: 'event' | 'loss';
  /** Who sends the election notice: with the employer itself both steps take 44 days together. */
  administrator: 'employer' | 'other';
  noticeSentOn?: CalendarDate | null;
  electedOn?: CalendarDate | null;
  /** Since when the SSA found somebody of the family disabled, if the plan was told in time. */
  disabledSince?: CalendarDate | null;
  /** What happened to the family afterwards, within the months it had. */
  secondEvent?: CobraEvent | null;
};

/** What the rules of a place say of the clock (domain 1.4). */
export const cobraTermsOf = ({
  cobraCountsFrom,
  cobraAdministrator,
  stateElectionDays,
}: Pick<Rules, 'cobraCountsFrom' | 'cobraAdministrator' | 'stateElectionDays'>): Pick<
  CobraCircumstances,
  'countsFrom' | 'administrator' | 'stateElectionDays'
> => ({
  countsFrom: cobraCountsFrom,
  administrator: cobraAdministrator === 'employer' ? 'employer' : 'other',
  stateElectionDays,
});

/** Days to elect: COBRA's, or those of the state's law where it is the state's. */
const electionDays = ({ stateMonths, stateElectionDays }: CobraCircumstances): number =>
  (stateMonths ?? null) === null ? DAYS.elect : (stateElectionDays ?? DAYS.elect);

/** The dates of continued coverage; null: not known yet. */
export type CobraClock = {
  months: number;
  /** Days by which the administrator is told, the election notice is sent, an election is made, a premium is paid. */
  tellBy: CalendarDate;
  noticeBy: CalendarDate;
  electBy: CalendarDate | null;
  firstPremiumBy: CalendarDate | null;
  /** First and last day of continued coverage. */
  from: CalendarDate;
  until: CalendarDate;
  /** The notice that it runs out is sent from this day on (the last 180 days). */
  expiryNoticeFrom: CalendarDate;
  because: Sentence[];
};

/** Did somebody lose it by work that ended or became less? Only those 18 months can grow. */
export const isWork = (event: CobraEvent): boolean => event === 'termination' || event === 'hours';
/** Divorce and age are the family's to tell (29 CFR 2590.606-3). */
export const isFamilysToTell = (event: CobraEvent): boolean => event === 'divorce' || event === 'childAging';

/**
 * The COBRA clock (domain 3.6; ERISA 601-608, 29 CFR 2590.606). TV-10: an event of 11/13/2026 and coverage until 11/30
 * must be told by 12/13, or 12/30 where the plan counts from the loss.
 */
export function cobraClock(loss: CobraLoss, facts: CobraCircumstances): CobraClock {
  const from = dayAfter(loss.lastDay);
  const { months, until, because: ofMedicare } = lengthOf(loss, facts);
  const told = toldBy(loss, facts);
  const noticeBy = noticeDue(loss, facts, told.date);
  const electBy = facts.noticeSentOn ? addDays(later(facts.noticeSentOn, loss.lastDay), electionDays(facts)) : null;
  const firstPremiumBy = facts.electedOn ? addDays(facts.electedOn, DAYS.premium) : null;
  const because: Sentence[] = [
    told.why,
    { code: 'cobra-notice', values: { date: noticeBy } },
    ...(electBy ? [{ code: 'cobra-elect', values: { days: electionDays(facts), date: electBy } }] : []),
    ...(firstPremiumBy
      ? [{ code: 'cobra-premium', values: { days: DAYS.premium, date: firstPremiumBy, grace: DAYS.grace } }]
      : []),
    { code: 'cobra-months', values: { months, date: from, until } },
    ...ofMedicare,
  ];
  const expiryNoticeFrom = addDays(until, -180);
  return {
    months,
    tellBy: told.date,
    noticeBy,
    electBy,
    firstPremiumBy,
    from,
    until,
    expiryNoticeFrom,
    because,
  };
}

/** How long it can be continued. */
type Length = { months: number; until: CalendarDate; because: Sentence[] };

/** By the law of the state, or of the Union with what Medicare before the event adds for the family. */
function lengthOf(loss: CobraLoss, facts: CobraCircumstances): Length {
  const from = dayAfter(loss.lastDay);
  const months = facts.stateMonths ?? monthsOf(loss, facts);
  const until = dayBefore(addMonths(from, months));
  const ofMedicare = medicareEnd(loss, facts);
  if (ofMedicare === null || ofMedicare <= until) return { months, until, because: [] };
  const values = { date: facts.medicareOn ?? '', until: ofMedicare };
  return {
    months: monthsThrough(from, ofMedicare),
    until: ofMedicare,
    because: [{ code: 'cobra-medicare-before', values }],
  };
}

/**
 * An employee who had Medicare before work ended or became less: the spouse and the children have 36 months from the
 * entitlement or 18 from the event, whichever is later (26 CFR 54.4980B-7 Q&A-4(d)); the employee has the 18.
 */
function medicareEnd({ event, eventDate }: CobraLoss, facts: CobraCircumstances): CalendarDate | null {
  const { medicareOn, isEmployee, stateMonths } = facts;
  const isFamilys = isEmployee === false && isWork(event) && (stateMonths ?? null) === null;
  if (!isFamilys || !medicareOn || medicareOn > eventDate) return null;
  return dayBefore(addMonths(medicareOn, MONTHS.family));
}

/** Months that days from one to another reach into. */
export function monthsThrough(from: CalendarDate, until: CalendarDate): number {
  let months = 1;
  while (dayBefore(addMonths(from, months)) < until) months += 1;
  return months;
}

/** 29 months where somebody was disabled within the first 60 days of continued coverage or before; a second event: 36. */
function monthsOf({ event, lastDay }: CobraLoss, { disabledSince, secondEvent }: CobraCircumstances): number {
  if (!isWork(event) || secondEvent) return MONTHS.family;
  return disabledSince && disabledSince <= addDays(lastDay, DAYS.beneficiary) ? MONTHS.disabled : MONTHS.work;
}

function toldBy(loss: CobraLoss, { countsFrom, administrator }: CobraCircumstances) {
  const { event, eventDate, lastDay } = loss;
  if (isFamilysToTell(event)) {
    const date = addDays(later(eventDate, lastDay), DAYS.beneficiary);
    return { date, why: { code: 'cobra-told-by-family', values: { days: DAYS.beneficiary, date } } };
  }
  const date = addDays(countsFrom === 'event' ? eventDate : lastDay, DAYS.employer);
  // Who administers the plan has nobody to tell first (29 CFR 2590.606-4(b)(2)).
  if (administrator === 'employer')
    return { date, why: { code: 'cobra-told-itself', values: { days: DAYS.together } } };
  return { date, why: { code: `cobra-told-from-${countsFrom}`, values: { days: DAYS.employer, date } } };
}

function noticeDue(
  loss: CobraLoss,
  { countsFrom, administrator }: CobraCircumstances,
  told: CalendarDate,
): CalendarDate {
  const together = administrator === 'employer' && !isFamilysToTell(loss.event);
  if (together) return addDays(countsFrom === 'event' ? loss.eventDate : loss.lastDay, DAYS.together);
  return addDays(told, DAYS.administrator);
}
