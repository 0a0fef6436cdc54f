import type { CalendarDate } from '../../platform/values/dates.ts';
import { type Answers, dateOf, type Issue, issuesOn, textOf, type Words } from './answers.ts';

/** Why limits are passed in a draft; null: they are not. */
export const passedBecause = ({ exceptions }: Pick<Answers, 'exceptions'>): string | null =>
  textOf(exceptions?.overrideReason ?? null);

/** Why coverage begins later than the rules say; null: nothing was said. */
export const laterBecause = ({ exceptions }: Pick<Answers, 'exceptions'>): string | null =>
  textOf(exceptions?.startReason ?? null);

/** The first day that somebody chose instead of the one of the rules. */
export type ChosenStart = { effectiveDate: CalendarDate; because: Words[]; issues: Issue[] };

/**
 * The first day staff chose: later than the rules say, with a reason, or earlier where limits are passed (domain 3.2). The
 * rules' own day where nothing, or nothing that is a day, was chosen.
 * @param page where it is typed
 */
export function chosenStart(answers: Answers, byRule: CalendarDate, page: string): ChosenStart {
  const typed = textOf(answers.exceptions?.coverageStarts ?? null);
  const chosen = dateOf(typed);
  const issue = issuesOn('landing', page);
  if (typed !== null && chosen === null)
    return { effectiveDate: byRule, because: [], issues: [issue('exceptions.coverageStarts', 'date-invalid')] };
  if (chosen === null || chosen === byRule) return { effectiveDate: byRule, because: [], issues: [] };
  return { effectiveDate: chosen, ...judged(answers, { chosen, byRule }, issue) };
}

function judged(
  answers: Answers,
  { chosen, byRule }: { chosen: CalendarDate; byRule: CalendarDate },
  issue: ReturnType<typeof issuesOn>,
): Omit<ChosenStart, 'effectiveDate'> {
  const reason = chosen > byRule ? laterBecause(answers) : passedBecause(answers);
  if (reason === null) {
    const wrong =
      chosen > byRule
        ? issue('exceptions.startReason', 'start-reason-required')
        : issue('exceptions.coverageStarts', 'start-too-early', { date: byRule });
    return { because: [], issues: [wrong] };
  }
  return { because: [{ code: 'start-chosen', values: { date: chosen, limit: byRule, reason } }], issues: [] };
}
