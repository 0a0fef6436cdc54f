import { covers, lastDay } from '../coverage-state.ts';
import { coverageWords, liveCoverages, runsOf } from './coverage-runs.ts';
import {
  type CoverageDraft,
  type Draft,
  isFile,
  nameOf,
  type PersonDraft,
  question,
  subscriberOf,
  warn,
} from './draft.ts';
import type { Covering } from './tier-changes.ts';

/**
 * Dependents are covered by a plan only while the employee is, or continue it on their own (domain 4.2, 3.6). What
 * stood before is not asked again; a plan that the employee leaves later is looked at.
 */
export function checkSubscriberCovers(draft: Draft, coverings: readonly Covering[]): void {
  const head = subscriberOf(draft);
  if (head === undefined || isFile(draft)) return;
  for (const covering of coverings) {
    if (!isAlone(head, covering)) compareWith(draft, head, covering);
  }
}

/** The employee, who continues on their own, and whoever was covered by the plan before. */
function isAlone(head: PersonDraft, { person, input, days }: Covering): boolean {
  const had = person.before?.coverages.some((row) => row.planId === input.planId && covers(row, days.from));
  return person === head || had === true || input.cobra;
}

function compareWith(draft: Draft, head: PersonDraft, { person, input, days }: Covering): void {
  const run = runWith(head, { input, days });
  const values = { ...coverageWords(draft, person, input), subscriber: nameOf(head) };
  const last = run?.at(-1);
  if (last === undefined) {
    return question(draft, person, { code: 'subscriber-not-covered', values: { ...values, date: days.from } });
  }
  const goesOn = liveCoverages(person, input.coverageType).some((row) => row.effectiveDate > lastDay(last));
  if (lastDay(last) < days.last && !goesOn) {
    warn(draft, person, { code: 'subscriber-plan-ends', values: { ...values, date: lastDay(last) } });
  }
}

/** The employee's run of the plan that the first day lies in. */
function runWith(head: PersonDraft, { input, days }: Pick<Covering, 'input' | 'days'>): CoverageDraft[] | undefined {
  const rows = liveCoverages(head, input.coverageType).filter(
    (row) => row.planId === input.planId && row.cobra === (input.cobra ?? false),
  );
  return runsOf(rows).find((run) => run.some((row) => covers(row, days.from)));
}
