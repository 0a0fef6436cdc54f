import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { Finding } from '../changes/effects.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { ageOn } from './age-basis.ts';
import type { CoveredPerson, PriceLabel, PriceLine, RateFacts } from './facts.ts';
import { monthlyOf, noRate, type RateCase } from './rate-case.ts';
import { selectRate } from './rate-selection.ts';
import { sumOf } from './rounding.ts';

/** Children below this age are charged for the three oldest only (45 CFR 147.102). */
const COUNTED_BELOW = 21;

const LABELS: Readonly<Record<RelationshipCode, PriceLabel>> = {
  '18': 'employee',
  '01': 'spouse',
  '53': 'partner',
  '19': 'child',
  '22': 'child',
};

type Aged = { person: CoveredPerson; dob: string; age: number };

/** Ids of the children under 21 who come after the counted oldest; twins in the order they are given. */
function freeChildren(people: readonly Aged[], counted: number | null): ReadonlySet<string> {
  if (counted === null) return new Set();
  const young = people
    .filter(({ person, age }) => isChild(person.relationshipCode) && age < COUNTED_BELOW)
    .sort((one, other) => (one.dob === other.dob ? 0 : one.dob < other.dob ? -1 : 1));
  return new Set(young.slice(counted).map(({ person }) => person.personId));
}

/**
 * Each covered person by age, of children under 21 the three oldest (or as many as the plan says): TV-01 charges 41, 38,
 * 22, 19, 16 and 12 years and not the 9-year-old. A line a person, each rounded once.
 */
export function memberLines(given: RateCase): { lines: PriceLine[] } | Finding {
  const { plan, asked, basis, rates } = given;
  const unborn = asked.covered.find(({ dob }) => dob === null);
  if (unborn) return { code: 'no-birth-date', values: { plan: plan.name }, subject: unborn.personId };
  const people = asked.covered.map((person): Aged => {
    const dob = person.dob ?? basis;
    return { person, dob, age: ageOn(dob, basis) };
  });
  const free = freeChildren(people, plan.childrenCounted);
  const lines: PriceLine[] = [];
  const charged: RateFacts[] = [];
  for (const { person, age } of people) {
    const { personId, relationshipCode, tobacco, gender = null } = person;
    const facets = { tierCode: null, age, tobacco, gender, relationshipCode, volumeCents: null };
    const rate = selectRate(rates, facets);
    if (free.has(personId)) lines.push({ personId, label: 'free-child', cents: 0 });
    else if (rate === null) return { ...noRate(given, facets), subject: personId };
    else {
      charged.push(rate);
      lines.push({ personId, label: LABELS[relationshipCode], cents: monthlyOf(rate) });
    }
  }
  const fees = sumOf(charged, ({ adminFeeCents }) => adminFeeCents);
  return { lines: fees > 0 ? [...lines, { personId: null, label: 'admin-fee', cents: fees }] : lines };
}
