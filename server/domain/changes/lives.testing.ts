import { mayEndByNight } from '../eligibility/by-night.ts';
import { factsAfter } from './after.ts';
import { childEnd } from './child-limits.ts';
import { countedIds } from './counted-ids.testing.ts';
import { decide } from './decide.ts';
import type { Decided } from './effects.ts';
import type { FamilyFacts } from './facts.ts';
import { aFamily } from './family.arbitrary.ts';
import { aBeginning, BEGIN, daysOf, type Happening } from './lives.arbitrary.ts';
import type { ChangeRequest, TermMember } from './requests.ts';

// Lives a random life through, a day at a time with the nightly work of each day, for the laws of lives.

const OPEN = '9999-12-31';

/** A family with all that was decided, in order. */
export type Told = { facts: FamilyFacts; steps: { before: FamilyFacts; decision: Decided }[] };

function take(told: Told, request: ChangeRequest, newId: () => string): void {
  const decision = decide(told.facts, request, newId);
  if (decision.outcome === 'refused' || decision.effects.length === 0) return;
  told.steps.push({ before: told.facts, decision });
  told.facts = factsAfter(told.facts, decision);
}

const heldBy = ({ people }: FamilyFacts) =>
  people.flatMap(({ id, coverages }) => coverages.map((row) => ({ ...row, personId: id })));

/** The end by age, as the night of the day records it. */
function night(told: Told, newId: () => string): void {
  const { facts } = told;
  const head = facts.people.find(({ id, subscriberId }) => id === subscriberId);
  for (const person of facts.people) {
    const end = childEnd({ facts, head, people: facts.people }, person, 'medical');
    if (
      end === null ||
      facts.today < end.lastDay ||
      person.coverages.every((row) => (row.expirationDate ?? OPEN) <= end.lastDay)
    )
      continue;
    const request: TermMember = {
      type: 'termmember',
      tiers: 'derive',
      source: 'rule',
      reason: 'childAge',
      override: { reason: 'rule' },
      effectiveDate: end.lostOn,
      personId: person.id,
      coverageEnds: null,
      coverageTypes: ['medical'],
    };
    const decision = decide(told.facts, request, newId);
    if (decision.outcome !== 'effects') continue;
    const after = heldBy(factsAfter(told.facts, decision));
    const asked = { today: facts.today, before: heldBy(told.facts), after, claims: [], premiums: [] };
    if (mayEndByNight(asked)) take(told, request, newId);
  }
}

/** Lives a life through, and looks at the family after each day on which something changed. */
export function live(
  happenings: readonly Happening[],
  seen: (facts: FamilyFacts) => void,
  begun: FamilyFacts = aFamily(),
): Told {
  const newId = countedIds();
  const told: Told = { facts: { ...begun, today: BEGIN }, steps: [] };
  take(told, aBeginning(), newId);
  for (const { day, ask } of daysOf(happenings)) {
    told.facts = { ...told.facts, today: day };
    const known = told.steps.length;
    const request = ask?.(told.facts) ?? null;
    if (request !== null) take(told, request, newId);
    night(told, newId);
    if (told.steps.length > known) seen(told.facts);
  }
  return told;
}
