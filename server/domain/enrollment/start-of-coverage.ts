import type { CalendarDate } from '../dates.ts';
import { effectiveDateOfEvent, isOffered, isRefusal } from '../eligibility/life-events.ts';
import { effectiveDateOfHire } from '../eligibility/waiting-rules.ts';
import type { Sentence } from '../sentence.ts';
import { dateOf, type Issue, issuesOn, type Words } from './answers.ts';
import { type DraftContext, eventOf, todayOf } from './draft-context.ts';

/** From when what a draft asks for holds, why, and what stands in the way. */
export type Start = {
  /** First day of what begins; null: not known yet. */
  effectiveDate: CalendarDate | null;
  /** Last day of what ends. */
  lastDay: CalendarDate | null;
  because: Words[];
  warnings: Words[];
  issues: Issue[];
};

/** The words of an eligibility rule. */
const said = ({ code, values }: Sentence): Words => ({ code: `eligibility.${code}`, values: { ...values } });

const nowhere = (issues: Issue[]): Start => ({ effectiveDate: null, lastDay: null, because: [], warnings: [], issues });

/** The effective date of a draft with its reasons: of the hire, or of the life event (domain 3.2, 3.4, 4.2). */
export const startOf = (context: DraftContext): Start =>
  context.type === 'newemployee' ? startOfHire(context) : startOfEvent(context);

function startOfHire({ answers, facts }: DraftContext): Start {
  const { hireDate: typed, classCode, hoursPerWeek } = answers.subscriber;
  const { eligibility } = facts.client;
  const hireDate = dateOf(typed);
  if (hireDate === null) return nowhere([]);
  const hours = Number(hoursPerWeek ?? Number.NaN);
  const start = effectiveDateOfHire(eligibility.waitingRules, {
    hireDate,
    classCode: classCode === '' ? null : classCode,
    divisionId: answers.selectedDivisionId,
    ...(Number.isFinite(hours) && hours > 0 && { hoursPerWeek: hours }),
    payCalendar: eligibility.payCalendar,
  });
  return {
    effectiveDate: start.effectiveDate,
    lastDay: null,
    because: start.because.map(said),
    warnings: start.warnings.map(said),
    issues: [],
  };
}

function startOfEvent(context: DraftContext): Start {
  const issue = issuesOn('landing', 'landing/event');
  const today = todayOf(context);
  const event = eventOf(context);
  if (event === undefined || !isOffered(event, today)) return nowhere([issue('eventCode', 'event-required')]);
  const eventDate = dateOf(context.answers.eventDate);
  if (eventDate === null) return nowhere([issue('eventDate', 'event-date-required')]);
  const dates = effectiveDateOfEvent(event, { eventDate, requestedOn: today });
  if (isRefusal(dates)) return nowhere([issue('eventDate', `eligibility.${dates.code}`, { ...dates.values })]);
  const { effectiveDate, lastDay, because } = dates;
  return { effectiveDate, lastDay, because: because.map(said), warnings: [], issues: [] };
}
