import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { FamilyFacts, ParticularRow } from './changes/facts.ts';
import { covers, isVoid, lastDay } from './coverage-state.ts';
import { type CalendarDate, dayAfter } from '../platform/values/dates.ts';
import { particularsOn } from './known-particulars.ts';

/** A decision about evidence of insurability as it holds on a day. Cents. */
export type Evidenced = {
  /** The day of the decision: by the age of that day the amounts are reduced already. */
  since: CalendarDate;
  /** Insured also above the guaranteed issue. */
  approvedCents: number;
  /** Up to this amount the question is answered: nothing of it waits. */
  answeredCents: number;
};

type Which = { planId: string; coverageType: CoverageType };

/** Is the plan held without a day between the two, by anybody of the family and at the employer's? */
function holdsOn({ people }: FamilyFacts, planId: string, days: { from: CalendarDate; to: CalendarDate }): boolean {
  const rows = people.flatMap(({ coverages }) =>
    coverages.filter((row) => row.planId === planId && !row.cobra && !isVoid(row)),
  );
  let reached = days.from;
  for (let row = rows.find((one) => covers(one, reached)); row; row = rows.find((one) => covers(one, reached))) {
    if (lastDay(row) >= days.to) return true;
    reached = dayAfter(lastDay(row));
  }
  return false;
}

/** A decision about evidence of insurability, as it is recorded. */
type Decision = Extract<ParticularRow, { kind: 'insurability' }>;

/** The amounts chosen anew since a decision, up to a day: on its own day those alone that it was not about. */
function chosenSince(
  rows: readonly ParticularRow[],
  { subject, effectiveDate: from, says }: Decision,
  to: CalendarDate,
) {
  return rows.flatMap((row) => {
    if (row.kind !== 'volume' || row.subject !== subject || row.effectiveDate > to) return [];
    const isAnew = row.effectiveDate > from || (covers(row, from) && row.says.cents !== says.chosenCents);
    return isAnew ? [row.says.cents] : [];
  });
}

/**
 * The decision about a plan's amount that holds on a day; null: there is none. It holds as long as that plan is held without
 * a day between: another plan, an end, a waiver or a rehire is asked about anew. An amount chosen later is a question of its
 * own: what was approved goes on up to it, and above it waits again (domain 2.3).
 */
export function evidencedOn(facts: FamilyFacts, { planId, coverageType }: Which, day: CalendarDate): Evidenced | null {
  const subscriber = facts.people.find((person) => person.id === person.subscriberId);
  const row =
    subscriber && particularsOn(subscriber, 'insurability', day).find(({ subject }) => subject === coverageType);
  if (subscriber === undefined || row === undefined || row.says.planId !== planId) return null;
  if (!holdsOn(facts, planId, { from: row.effectiveDate, to: day })) return null;
  const chosen = chosenSince(subscriber.particulars, row, day);
  const approvedCents = Math.min(row.says.cents, ...chosen);
  const since = row.effectiveDate;
  return { since, approvedCents, answeredCents: chosen.length > 0 ? approvedCents : row.says.askedCents };
}
