import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { benefitsHeld } from '../benefits-held.ts';
import { covers, lastDay } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { particularsOn } from '../known-particulars.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import { type VolumeHeld, volumesHeld } from './costs.ts';
import { factTurns } from './turn-days.ts';

/** An amount of the employee's that waits for evidence of insurability, from a day on. Cents. */
export type Awaiting = {
  /** Of an extra benefit of a session 'extra', and `planId` is the benefit's. */
  coverageType: CoverageType | 'extra';
  planId: string;
  cents: number;
  wantedCents: number;
  pendingCents: number;
  /** The first day on which it waits: the coverage's, or that of the amount. */
  since: CalendarDate;
  /** The change that asked for it. */
  recordedBy: string;
};

const subscriberOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find((person) => person.id === person.subscriberId);

/** Today, and the days ahead on which something begins to be otherwise. */
const daysAhead = (facts: FamilyFacts): CalendarDate[] =>
  [...new Set([facts.today, ...factTurns(facts).filter((day) => day > facts.today)])].sort();

/** What asked for the amount last: the coverage itself, the amount chosen, or the salary it is a multiple of. */
function askedBy(facts: FamilyFacts, { planId, coverageType }: VolumeHeld, { day, pricing }: On) {
  const subscriber = subscriberOf(facts);
  const kind = pricing.plans.get(planId)?.volume?.kind === 'salaryMultiple' ? 'salary' : 'volume';
  const amounts = subscriber === undefined ? [] : particularsOn(subscriber, kind, day);
  const ofAmount = amounts.filter(({ subject }) => kind === 'salary' || subject === coverageType);
  const covering = facts.people.flatMap(({ coverages }) =>
    coverages.filter((row) => row.planId === planId && !row.cobra && covers(row, day)),
  );
  return [...covering, ...ofAmount].toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? 1 : -1))[0];
}

type On = { day: CalendarDate; pricing: PricingFacts };

/** Is it decided already, from a day ahead on? */
const isDecidedAhead = (facts: FamilyFacts, { planId, wantedCents }: VolumeHeld, day: CalendarDate): boolean =>
  subscriberOf(facts)?.particulars.some(
    (row) =>
      row.kind === 'insurability' &&
      row.effectiveDate > day &&
      row.says.planId === planId &&
      row.says.askedCents >= wantedCents,
  ) === true;

/**
 * What of a family waits for evidence of insurability, today or from a day ahead on: nobody has decided about it, and it is
 * neither insured nor charged (domain 2.3). Of each plan the first that waits. Nothing is stored of it, so that it ends with
 * the plan, and comes back with an undo. Pure.
 */
export function awaitingEvidence(facts: FamilyFacts, pricing: PricingFacts): Awaiting[] {
  const found = new Map<string, Awaiting>();
  for (const day of daysAhead(facts)) {
    for (const held of volumesHeld(facts, day, pricing)) {
      if (held.pendingCents === 0 || found.has(held.planId) || isDecidedAhead(facts, held, day)) continue;
      const row = askedBy(facts, held, { day, pricing });
      if (row !== undefined) found.set(held.planId, { ...held, since: row.effectiveDate, recordedBy: row.recordedBy });
    }
  }
  return [...found.values(), ...benefitsAwaiting(facts)];
}

/** Extra benefits of sessions of whose amount a part waits, today or from a day ahead on: each from the first row that says so. */
function benefitsAwaiting(facts: FamilyFacts): Awaiting[] {
  const current = benefitsHeld(facts).filter((row) => lastDay(row) >= facts.today);
  return [...Map.groupBy(current, ({ subject }) => subject).values()].flatMap((ofBenefit): Awaiting[] => {
    const inOrder = ofBenefit.toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1));
    const at = inOrder.findIndex(({ says }) => says.pendingCents > 0);
    const row = inOrder[at];
    if (row === undefined || inOrder.slice(at + 1).some(({ says }) => says.decided !== undefined)) return [];
    const { issuedCents, chosenCents, pendingCents } = row.says;
    return [
      {
        coverageType: 'extra',
        planId: row.subject,
        cents: issuedCents ?? 0,
        wantedCents: chosenCents ?? 0,
        pendingCents,
        since: row.effectiveDate,
        recordedBy: row.recordedBy,
      },
    ];
  });
}
