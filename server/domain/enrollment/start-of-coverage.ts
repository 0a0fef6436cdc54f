import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import { effectiveDateOfEvent, isOffered, isRefusal } from '../eligibility/life-events.ts';
import { effectiveDateOfHire } from '../eligibility/waiting-rules.ts';
import type { Sentence } from '../sentence.ts';
import { dateOf, type Issue, issuesOn, textOf, type Words } from './answers.ts';
import { type DraftContext, eventOf, todayOf } from './draft-context.ts';
import { chosenStart, passedBecause } from './exceptions.ts';
import { isSessionOpen, type SessionRules } from './session-rules.ts';

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
export function startOf(context: DraftContext): Start {
  const { session } = context;
  if (session !== null) return startOfSession(context, session);
  return context.type === 'newemployee' ? startOfHire(context) : startOfEvent(context);
}

/** In a session everything begins with its plan year; one that is not open takes nothing (domain 5.3). */
function startOfSession(context: DraftContext, session: SessionRules): Start {
  const { effectiveDate } = session;
  const issue = issuesOn('landing', 'landing/event');
  const isOpen = isSessionOpen(session, todayOf(context));
  return {
    effectiveDate,
    lastDay: dayBefore(effectiveDate),
    because: [{ code: 'start-of-session', values: { date: effectiveDate } }],
    warnings: [],
    issues: isOpen ? [] : [issue(null, 'enrollment-not-active')],
  };
}

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
  const chosen = chosenStart(answers, start.effectiveDate, 'landing/work');
  return {
    effectiveDate: chosen.effectiveDate,
    lastDay: null,
    because: [...start.because.map(said), ...chosen.because],
    warnings: start.warnings.map(said),
    issues: chosen.issues,
  };
}

/** Without a life event somebody is enrolled late where limits are passed, from the day that was chosen; else null. */
function startWithoutEvent({ answers }: DraftContext): Start | null {
  const from = dateOf(answers.exceptions?.coverageStarts ?? null);
  const reason = passedBecause(answers);
  if (textOf(answers.eventCode) !== null || from === null || reason === null) return null;
  const because = [{ code: 'start-without-event', values: { date: from, reason } }];
  return { effectiveDate: from, lastDay: dayBefore(from), because, warnings: [], issues: [] };
}

function startOfEvent(context: DraftContext): Start {
  const issue = issuesOn('landing', 'landing/event');
  const today = todayOf(context);
  const event = eventOf(context);
  const late = startWithoutEvent(context);
  if (late !== null) return late;
  if (event === undefined || !isOffered(event, today)) return nowhere([issue('eventCode', 'event-required')]);
  const eventDate = dateOf(context.answers.eventDate);
  if (eventDate === null) return nowhere([issue('eventDate', 'event-date-required')]);
  const dates = effectiveDateOfEvent(event, { eventDate, requestedOn: today });
  if (isRefusal(dates)) return nowhere([issue('eventDate', `eligibility.${dates.code}`, { ...dates.values })]);
  const { effectiveDate, lastDay, because } = dates;
  return { effectiveDate, lastDay, because: because.map(said), warnings: [], issues: [] };
}
