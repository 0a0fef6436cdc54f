import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsAfter } from './after.ts';
import { countedIds } from './counted-ids.testing.ts';
import { decide } from './decide.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from './facts.ts';
import { aCover, aFamily, aNewEmployee, aPerson, DIVISIONS } from './family.arbitrary.ts';
import { BEGIN, daysOf, life } from './lives.arbitrary.ts';
import { recordElsewhere } from './record-elsewhere.ts';
import type { ChangeRequest } from './requests.ts';

// Two families over three years, and one human with a record in both: Jane, an employee and Jordan's wife. What is true of her on
// every day is counted here, with nothing of the product.

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_125) });
const RUNS = { numRuns: 40 };
const SSN = '900112222';
const OPEN = '9999-12-31';
const employment = { divisionId: DIVISIONS[0], hireDate: BEGIN, status: 'FT' as const };
const jane = { ssn: SSN, coverages: [aCover(0, BEGIN)] };
const wife = aPerson('Jane', '01', jane);

const until = (row: CoverageRow): string => row.expirationDate ?? OPEN;
const on = (person: PersonFacts | undefined, day: string): CoverageRow[] =>
  (person?.coverages ?? []).filter(
    (row) => row.effectiveDate <= day && day <= until(row) && until(row) >= row.effectiveDate,
  );
const isJane = ({ details }: PersonFacts): boolean => details.at(-1)?.firstName === 'Jane';
const janeIn = ({ people }: FamilyFacts): PersonFacts | undefined => people.find(isJane);

/** As the portal knows a family: with the records of the other one. */
const knowing = (facts: FamilyFacts, other: FamilyFacts): FamilyFacts => ({
  ...facts,
  elsewhere: other.people.map((person) => recordElsewhere(person, other.people)),
  ssnHolders: new Map(other.people.flatMap(({ id, ssn }) => (ssn === null ? [] : [[ssn.digits, id] as const]))),
});

type Pair = [FamilyFacts, FamilyFacts];

/** Every first and last day of Jane's coverage under either record. */
const turns = (pair: Pair): string[] => [
  ...new Set(
    pair.flatMap((facts) => (janeIn(facts)?.coverages ?? []).flatMap((row) => [row.effectiveDate, until(row)])),
  ),
];
const isTwice = (pair: Pair, day: string): boolean =>
  pair.every((facts) => on(janeIn(facts), day).some(({ coverageType }) => coverageType === 'medical'));

/** The family after a request, or as it was where that is refused. */
function after(facts: FamilyFacts, request: ChangeRequest, newId: () => string): FamilyFacts {
  const decision = decide(facts, request, newId);
  return decision.outcome === 'refused' ? facts : factsAfter(facts, decision);
}

const beginnings = (said: ChangeRequest['coveredTwice']): [ChangeRequest, ChangeRequest] => {
  const asked = { effectiveDate: BEGIN, source: 'portal' as const, employment };
  const answer = said === undefined ? {} : { coveredTwice: said };
  const own = { subscriber: aPerson('Jane', '18', jane), memberNumber: 'EV1' };
  const his = {
    subscriber: aPerson('Jordan', '18', { coverages: [aCover(0, BEGIN)] }),
    memberNumber: 'EV2',
    dependents: [wife],
  };
  const override = { reason: 'The rules of the hire are not what this is about.' };
  // Whoever passes every limit passes this one, too: of Jordan's family alone that is not wanted.
  return [
    aNewEmployee({ ...asked, ...own, override }),
    aNewEmployee({ ...asked, ...his, ...answer, effectiveDate: BEGIN }),
  ];
};

type Step = { day: string; ask: ReturnType<typeof daysOf>[number]['ask']; whose: 0 | 1 };

/** What happens to both families, in order. */
function stepsOf(hers: Parameters<typeof daysOf>[0], his: Parameters<typeof daysOf>[0]): Step[] {
  const steps = [hers, his].flatMap((one, at) => daysOf(one).map((day): Step => ({ ...day, whose: at === 0 ? 0 : 1 })));
  return steps.filter(({ ask }) => ask !== null).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Both families after a step; as they were where nothing is asked. Nobody passes limits here: that would be an answer, too. */
function stepped(pair: Pair, { day, ask, whose }: Step, how: { isMeant: boolean; newId: () => string }): Pair {
  const [mine, other]: Pair = whose === 0 ? pair : [pair[1], pair[0]];
  const asked = ask?.({ ...mine, today: day }) ?? null;
  if (asked === null) return pair;
  const { override: _, ...plain } = asked;
  const request: ChangeRequest = how.isMeant ? { ...plain, coveredTwice: 'all' } : plain;
  const left = after(knowing({ ...mine, today: day }, other), request, how.newId);
  return whose === 0 ? [left, other] : [other, left];
}

function expectOneOfAType(pair: Pair): void {
  const medical = (person: PersonFacts, day: string) =>
    on(person, day).filter(({ coverageType }) => coverageType === 'medical');
  for (const { people } of pair)
    for (const person of people)
      for (const day of turns(pair)) expect(medical(person, day).length).toBeLessThanOrEqual(1);
}

function expectNoNewDays(before: Pair, pair: Pair): void {
  const twice = [...turns(before), ...turns(pair)].filter((day) => isTwice(pair, day));
  expect(twice.filter((day) => !isTwice(before, day))).toEqual([]);
}

describe('any life of a couple who both work here', () => {
  it('covers a record by a type once a day, and one human under both records only where somebody said so', () => {
    fc.assert(
      fc.property(life, life, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (hers, his, answers) => {
        const newId = countedIds();
        const meant = (at: number): boolean => answers[at % answers.length] === true;
        const [first, second] = beginnings(meant(0) ? 'all' : undefined);
        const one = after({ ...aFamily(), today: BEGIN }, first, newId);
        let pair: Pair = [one, after(knowing({ ...aFamily(), today: BEGIN }, one), second, newId)];
        expect(isTwice(pair, BEGIN)).toBe(meant(0));
        for (const [at, step] of stepsOf(hers, his).entries()) {
          const before = pair;
          pair = stepped(pair, step, { isMeant: meant(at), newId });
          expectOneOfAType(pair);
          if (!meant(at)) expectNoNewDays(before, pair);
        }
      }),
      RUNS,
    );
  });
});
