import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsAfter } from './after.ts';
import type { Decided } from './effects.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from './facts.ts';
import { life } from './lives.arbitrary.ts';
import { live } from './lives.testing.ts';
import { continuableBy, isAlone } from './lives-of-work.arbitrary.ts';

// Over random lives, a day at a time with the nightly work of each day: what is true of a family on every day, worked out
// here by counting days and people, with nothing of the product.

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_123) });
const RUNS = { numRuns: Number(process.env['FUZZ_LIVES'] ?? 60) };
const OPEN = '9999-12-31';

const until = (row: CoverageRow): string => row.expirationDate ?? OPEN;
const lives = (row: CoverageRow): boolean => until(row) >= row.effectiveDate;
const on = (person: PersonFacts, day: string): CoverageRow[] =>
  person.coverages.filter((row) => lives(row) && row.effectiveDate <= day && day <= until(row));

/** Of what somebody had up to a day nothing is gone. */
function expectKept(person: PersonFacts, { people }: FamilyFacts, limit: string): void {
  const then = people.find(({ id }) => id === person.id);
  const days = [limit, ...person.coverages.map((row) => row.effectiveDate)].filter((day) => day <= limit);
  for (const day of days.filter((one) => on(person, one).length > 0))
    expect(then && on(then, day).length).toBeGreaterThan(0);
}

/** Every first and last day there is, and the days beside them. */
const turningDays = ({ people }: FamilyFacts): string[] => [
  ...new Set(people.flatMap(({ coverages }) => coverages.flatMap((row) => [row.effectiveDate, until(row)]))),
];

/** The tier of those who are covered, counted (domain 2.2): of health plans with a spouse, with children, or both. */
function tierOf(relationships: readonly string[]): string {
  const spouse = relationships.some((code) => code === '01' || code === '53');
  const children = relationships.some((code) => code === '19' || code === '22');
  if (spouse) return children ? 'FAM' : 'ESP';
  return children ? 'ECH' : 'EMP';
}

/** Who continues: alone as one person; together at the tier of those who do, the first of them in the employee's place. */
function expectContinued(facts: FamilyFacts, day: string): void {
  const continued = facts.people.flatMap((person) =>
    on(person, day)
      .filter(({ cobra }) => cobra)
      .map((row) => ({ person, row, alone: isAlone(continuableBy(facts, person)) })),
  );
  for (const { row } of continued.filter(({ alone }) => alone)) expect([day, row.tierCode]).toEqual([day, 'EMP']);
  const together = Map.groupBy(
    continued.filter(({ alone }) => !alone),
    ({ row }) => row.planId,
  );
  for (const rows of together.values()) {
    const codes = rows.map(({ person }): string => person.details.at(-1)?.relationshipCode ?? '');
    const head = ['18', '01', '53'].map((code) => codes.indexOf(code)).find((at) => at >= 0) ?? 0;
    const tier = tierOf(codes.filter((_code, at) => at !== head));
    for (const { row } of rows) expect([day, row.tierCode]).toEqual([day, tier]);
  }
}

describe('any life of a family', () => {
  it('never covers anybody twice, nobody longer than the employee or in another plan, at the tier of who is covered', () => {
    fc.assert(
      fc.property(life, (happenings) => {
        live(happenings, (facts) => {
          const head = facts.people.find(({ id, subscriberId }) => id === subscriberId);
          for (const day of turningDays(facts)) {
            const covered = facts.people.flatMap((person) => on(person, day).map((row) => ({ person, row })));
            for (const person of facts.people) expect(on(person, day).length).toBeLessThanOrEqual(1);
            const active = covered.filter(({ row }) => !row.cobra);
            const plan = head === undefined ? undefined : on(head, day).find((row) => !row.cobra)?.planId;
            for (const { row } of active) expect(row.planId).toBe(plan);
            const tier = tierOf(active.map(({ person }) => person.details.at(-1)?.relationshipCode ?? ''));
            for (const { row } of active) expect([day, row.tierCode]).toEqual([day, tier]);
            expectContinued(facts, day);
          }
        });
      }),
      RUNS,
    );
  });

  it('loses nothing by night that lies more than a few days back', () => {
    fc.assert(
      fc.property(life, (happenings) => {
        const byRule = live(happenings, () => undefined).steps.filter(
          ({ decision }) => decision.request.source === 'rule',
        );
        for (const { before, decision } of byRule) {
          const limit = new Date(Date.parse(before.today) - 5 * 86_400_000).toISOString().slice(0, 10);
          const after = factsAfter(before, decision);
          for (const person of before.people) expectKept(person, after, limit);
        }
      }),
      RUNS,
    );
  });

  it('goes back to the start when everything is undone, the last first', () => {
    fc.assert(
      fc.property(life, (happenings) => {
        const { steps, facts } = live(happenings, () => undefined);
        const said = ({ people }: FamilyFacts) =>
          people
            .map(({ id, details, coverages, particulars }) => ({
              id,
              rows: [...details, ...coverages, ...particulars].map((row) => row.id).toSorted(),
            }))
            .filter(({ rows }) => rows.length > 0);
        let now = facts;
        for (const { before, decision } of steps.toReversed()) {
          now = undone(now, before, decision);
          expect(said(now)).toEqual(said(before));
        }
      }),
      RUNS,
    );
  });
});

/** What was recorded is gone, what was superseded is back: by the effects alone, as the database keeps them. */
function undone(facts: FamilyFacts, before: FamilyFacts, { effects }: Decided): FamilyFacts {
  const recorded = new Set(effects.flatMap((effect) => (effect.kind === 'record' ? [effect.id] : [])));
  const ended = new Set(effects.flatMap((effect) => (effect.kind === 'supersede' ? [effect.id] : [])));
  const rows = <Row extends { id: string }>(now: readonly Row[], then: readonly Row[] | undefined): Row[] => [
    ...now.filter(({ id }) => !recorded.has(id)),
    ...(then ?? []).filter(({ id }) => ended.has(id)),
  ];
  return {
    ...facts,
    people: facts.people.map((person) => {
      const then = before.people.find(({ id }) => id === person.id);
      return {
        ...person,
        details: rows(person.details, then?.details),
        coverages: rows(person.coverages, then?.coverages),
        particulars: rows(person.particulars, then?.particulars),
      };
    }),
  };
}
