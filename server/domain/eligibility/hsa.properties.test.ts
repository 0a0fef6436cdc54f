import type { OtherCoverageKind } from '@coverlane/contract/members/particular-codes.ts';
import { otherCoverageKinds } from '@coverlane/contract/members/particular-codes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { factsAfter } from '../changes/after.ts';
import { countedIds } from '../changes/counted-ids.testing.ts';
import { decide } from '../changes/decide.ts';
import type { ClientFacts, FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { aClient, aCover, aFamily, aNewEmployee, aPerson, DIVISIONS, TODAY } from '../changes/family.arbitrary.ts';
import type { ParticularInput } from '../changes/particular-values.ts';
import { recordElsewhere } from '../changes/record-elsewhere.ts';
import { hsaItems } from '../consequences/hsa-items.ts';
import { hsaLimitOf, whyNoHsa } from './hsa.ts';
import { hsaLimit } from './hsa-limits.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const START = '2026-01-01';
const pivots = DIVISIONS.map((divisionId) => ({ divisionId, effectiveDate: '2020-01-01', expirationDate: null }));
const plan = (name: string, coverageType: 'medical' | 'fsa' | 'hsa' | 'dental', hsaEligible: boolean) => ({
  id: name,
  name,
  systemIdentifier: name,
  coverageType,
  hsaEligible,
  pivots,
});
const PLANS = [
  plan('PPO', 'medical', false),
  plan('HDHP', 'medical', true),
  plan('General FSA', 'fsa', false),
  plan('Limited FSA', 'fsa', true),
  plan('HSA', 'hsa', false),
  plan('Dental', 'dental', false),
];
const client: ClientFacts = { ...aClient, plans: new Map(PLANS.map((one) => [one.id, one])) };
const covering = ({ id: planId, coverageType }: (typeof PLANS)[number]) => aCover(0, START, { planId, coverageType });

type Life = {
  medical: 'PPO' | 'HDHP' | null;
  fsa: 'General FSA' | 'Limited FSA' | null;
  others: readonly {
    kind: OtherCoverageKind;
    hsaFit: 'highDeductible' | 'limited' | null;
    starts: number;
    lasts: number;
  }[];
};
const life: fc.Arbitrary<Life> = fc.record({
  medical: fc.constantFrom('PPO' as const, 'HDHP' as const, null),
  fsa: fc.constantFrom('General FSA' as const, 'Limited FSA' as const, null),
  others: fc.array(
    fc.record({
      kind: fc.constantFrom(...otherCoverageKinds),
      hsaFit: fc.constantFrom('highDeductible' as const, 'limited' as const, null),
      starts: fc.integer({ min: -60, max: 60 }),
      lasts: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 3 },
  ),
});

const daysOf = ({ starts, lasts }: Life['others'][number]) => ({
  effectiveDate: addDays(TODAY, starts),
  expirationDate: addDays(TODAY, starts + lasts),
});
const stated = (others: Life['others']): ParticularInput[] =>
  others.map((one, at) => ({
    kind: 'otherCoverage',
    subject: `o${at}`,
    says: {
      kind: one.kind,
      carrier: `Carrier ${at}`,
      memberNumber: null,
      holderName: null,
      holderDob: null,
      ...(one.hsaFit && { hsaFit: one.hsaFit }),
    },
    ...daysOf(one),
  }));

function made(
  { medical, fsa, others }: Life,
  more: { spouse?: boolean; dob?: string; hsa?: boolean } = {},
): FamilyFacts {
  const names = new Set([medical, fsa, more.hsa ? 'HSA' : null, 'Dental']);
  const coverages = PLANS.filter(({ id }) => names.has(id)).map(covering);
  const subscriber = { ...aPerson('Jane', '18', { coverages, particulars: stated(others) }) };
  const details = { ...subscriber.details, ...(more.dob && { dob: more.dob }) };
  const spouse = aPerson('Sam', '01', { coverages: PLANS.filter(({ id }) => id === medical).map(covering) });
  const request = aNewEmployee({
    effectiveDate: START,
    subscriber: { ...subscriber, details },
    dependents: more.spouse ? [spouse] : [],
  });
  const facts = { ...aFamily(), client };
  const decided = decide(facts, request, countedIds());
  if (decided.outcome !== 'effects') throw new Error(JSON.stringify(decided));
  return factsAfter(facts, decided);
}

const headOf = ({ people }: FamilyFacts): PersonFacts => {
  const head = people.find(({ id, subscriberId }) => id === subscriberId);
  if (head === undefined) throw new Error('There is nobody.');
  return head;
};

/** IRC 223(c)(1), said once more and otherwise: by a list of what covers the day. */
function isEligible({ medical, fsa, others }: Life, day: string): boolean {
  const held = others.filter((one) => daysOf(one).effectiveDate <= day && day <= daysOf(one).expirationDate);
  const spoils = held.some(({ kind, hsaFit }) => kind === 'medicare' || hsaFit === null);
  const highDeductible = medical === 'HDHP' || held.some(({ hsaFit }) => hsaFit === 'highDeductible');
  return highDeductible && medical !== 'PPO' && fsa !== 'General FSA' && !spoils;
}

describe('the right to put money into a health savings account (IRC 223(c)(1))', () => {
  test('is had on a day with a high-deductible plan, no Medicare and nothing else that pays health costs', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: -70, max: 160 }), (one, ahead) => {
        const facts = made(one);
        const day = addDays(TODAY, ahead);
        expect(whyNoHsa(facts, headOf(facts), day).length === 0).toBe(isEligible(one, day));
      }),
      { numRuns: 300 },
    );
  });

  test('is said to end by a change exactly where it was had on a day and is had no more', () => {
    fc.assert(
      fc.property(life, life, (one, other) => {
        const [before, after] = [made(one, { hsa: true }), made({ ...one, others: other.others }, { hsa: true })];
        const items = hsaItems(before, {
          decisions: [],
          after,
          refusals: [],
          warnings: [],
          questions: [],
          because: [],
        });
        const days = Array.from({ length: 250 }, (_, at) => addDays(TODAY, at - 70));
        const lost = days.some((day) => isEligible(one, day) && !isEligible({ ...one, others: other.others }, day));
        expect(items.length > 0).toBe(lost);
      }),
      { numRuns: 100 },
    );
  });
});

/** The family with somebody's spouse, who works here, too, and has a general-purpose FSA of their own. */
function withFsaOfSpouse(maritalStatus: 'married' | 'divorced'): FamilyFacts {
  const facts = made({ medical: 'HDHP', fsa: null, others: [] }, { spouse: true });
  const ssn = { id: 'ssn', digits: '900112233', recordedBy: 'test' };
  const said = (person: PersonFacts): PersonFacts =>
    person.id === person.subscriberId
      ? person
      : { ...person, ssn, details: person.details.map((row) => ({ ...row, maritalStatus })) };
  const people = facts.people.map(said);
  const own = people.flatMap((person) => {
    const [row] = person.coverages;
    if (person.id === person.subscriberId || row === undefined) return [];
    const fsa = { ...row, planId: 'General FSA', coverageType: 'fsa' as const };
    return [{ ...person, id: 'employee', subscriberId: 'employee', coverages: [fsa] }];
  });
  return { ...facts, people, elsewhere: own.map((person) => recordElsewhere(person, own)) };
}

test('An FSA of a spouse who works here is in the way, and one of a former spouse is not (IRC 223(c)(1)(A))', () => {
  const codesOf = (facts: FamilyFacts) => whyNoHsa(facts, headOf(facts), TODAY).map(({ code }) => code);
  expect(codesOf(withFsaOfSpouse('married'))).toEqual(['hsa-other-plan']);
  expect(codesOf(withFsaOfSpouse('divorced'))).toEqual([]);
});

describe('what may go in within a year (IRC 223(b); domain 8.2)', () => {
  test.each([
    { day: '2025-03-01', isFamily: false, dob: '1990-01-01', cents: 430_000 },
    { day: '2025-03-01', isFamily: true, dob: '1990-01-01', cents: 855_000 },
    { day: '2026-03-01', isFamily: false, dob: '1990-01-01', cents: 440_000 },
    { day: '2026-03-01', isFamily: true, dob: '1990-01-01', cents: 875_000 },
    { day: '2027-03-01', isFamily: false, dob: '1990-01-01', cents: 450_000 },
    { day: '2027-03-01', isFamily: true, dob: null, cents: 900_000 },
    // 55 by the last day of the year.
    { day: '2026-03-01', isFamily: false, dob: '1971-12-31', cents: 540_000 },
    { day: '2026-03-01', isFamily: false, dob: '1972-01-01', cents: 440_000 },
    { day: '2026-03-01', isFamily: true, dob: '1960-05-05', cents: 975_000 },
    { day: '2031-01-01', isFamily: false, dob: '1960-05-05', cents: null },
  ])('on $day, family $isFamily, born $dob: $cents', ({ day, cents, ...who }) => {
    expect(hsaLimit(day, who)).toBe(cents);
  });

  test('is a family’s where the high-deductible plan covers somebody beside the employee', () => {
    const one: Life = { medical: 'HDHP', fsa: null, others: [] };
    const limitOf = (facts: FamilyFacts) => hsaLimitOf(facts, headOf(facts), TODAY);
    expect(limitOf(made(one, { dob: '1990-01-01' }))).toBe(440_000);
    expect(limitOf(made(one, { dob: '1990-01-01', spouse: true }))).toBe(875_000);
    expect(limitOf(made(one, { dob: '1970-01-01', spouse: true }))).toBe(975_000);
  });

  test('is not a family’s by whoever continues the same plan apart (COBRA)', () => {
    const facts = made({ medical: 'HDHP', fsa: null, others: [] }, { dob: '1990-01-01', spouse: true });
    const continues = (person: PersonFacts) =>
      person.id === person.subscriberId
        ? person
        : { ...person, coverages: person.coverages.map((row) => ({ ...row, cobra: true })) };
    const divorced = { ...facts, people: facts.people.map(continues) };
    expect(hsaLimitOf(divorced, headOf(divorced), TODAY)).toBe(440_000);
    const all = (person: PersonFacts) => ({
      ...person,
      coverages: person.coverages.map((row) => ({ ...row, cobra: true })),
    });
    const together = { ...facts, people: facts.people.map(all) };
    expect(hsaLimitOf(together, headOf(together), TODAY)).toBe(875_000);
  });
});
