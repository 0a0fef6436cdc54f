import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, endOfMonth } from '../../platform/values/dates.ts';
import { bankOf } from './bank.ts';
import { contributionCents } from './contributions.ts';
import { delinquencyOf } from './delinquency.ts';
import { differenceOf } from './difference.ts';
import { type BankFacts, HOUR, type RuleSet } from './facts.ts';
import { facts, rules, worked } from './hour-bank.testing.ts';
import type { BankMonth } from './months.ts';
import { rulesIn } from './rules.ts';
import { coveredIn } from './standing.ts';
import { byTokens } from './tokens.testing.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_131) });

const MONTHS = 18;
const monthAt = (at: number) => addMonths('2026-01-01', at);
const ruleSet: fc.Arbitrary<RuleSet> = fc
  .record({
    charge: fc.integer({ min: 80, max: 160 }),
    more: fc.integer({ min: 0, max: 300 }),
    room: fc.integer({ min: 0, max: 500 }),
    initialMonths: fc.integer({ min: 1, max: 4 }),
    lagMonths: fc.integer({ min: 0, max: 3 }),
    reserveForfeitMonths: fc.option(fc.integer({ min: 1, max: 6 })),
    selfPayMaxMonths: fc.integer({ min: 0, max: 3 }),
    selfPayRate: fc.option(fc.constantFrom(92_500, 70_333)),
    holidayHours: fc.boolean(),
  })
  .map(({ charge, more, room, ...rest }) =>
    rules({
      chargeHours: charge * HOUR,
      initialHours: (charge + more) * HOUR,
      maxBank: (charge + more + room) * HOUR,
      ...rest,
    }),
  );
const month = fc.integer({ min: 0, max: MONTHS - 1 }).map(monthAt);
const hours = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 230 }));
const someFacts: fc.Arbitrary<BankFacts> = fc
  .record({
    first: ruleSet,
    changed: fc.option(fc.tuple(ruleSet, month)),
    years: fc.array(hours, { minLength: MONTHS, maxLength: MONTHS }),
    second: fc.array(fc.tuple(month, hours), { maxLength: 4 }),
    adjustments: fc.array(fc.tuple(month, fc.integer({ min: -200, max: 100 })), { maxLength: 3 }),
    selfPays: fc.array(fc.tuple(month, fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 160_000 })), {
      maxLength: 8,
    }),
  })
  .map(({ first, changed, years, second, adjustments, selfPays }) =>
    facts({
      ruleSets: [first, ...(changed ? [{ ...changed[0], effectiveMonth: changed[1] }] : [])],
      worked: [
        ...years.map((each, at) => worked(monthAt(at), each)),
        ...second.map(([at, each]) => worked(at, 0, { holiday: each * HOUR, shop: 'Other' })),
      ],
      adjustments: adjustments.map(([workMonth, each]) => ({ workMonth, hours: each * HOUR, kind: 'correction' })),
      selfPays: selfPays.map(([coverageMonth, ahead, cents]) => ({
        coverageMonth,
        paidOn: `${addMonths(coverageMonth, -1 + ahead).slice(0, 8)}18`,
        cents,
      })),
    }),
  );
const day = fc.integer({ min: 0, max: MONTHS - 1 }).map((at) => endOfMonth(monthAt(at)));

const sumOf = (one: BankMonth): number => one.lines.reduce((sum, line) => sum + line.hours, one.opening);

describe('a bank of any years of hours', () => {
  test('is what hours counted out by hand say, month by month', () => {
    fc.assert(
      fc.property(someFacts, day, (some, asOf) => {
        const months = bankOf(some, asOf);
        const all = Array.from({ length: MONTHS }, (_, at) => monthAt(at)).filter((one) => one <= asOf);
        const told = byTokens(some, all, asOf);
        for (const { workMonth, closing, settled } of months) {
          expect([workMonth, closing / HOUR]).toEqual([workMonth, told.left[workMonth]]);
          for (const one of settled)
            expect([one.coverageMonth, one.outcome]).toEqual([one.coverageMonth, told.outcomes[one.coverageMonth]]);
        }
      }),
      { numRuns: 400 },
    );
  });
  test('is never below nothing nor above what it may hold, and every hour of it is explained', () => {
    fc.assert(
      fc.property(someFacts, day, fc.array(month, { maxLength: 3 }), (some, asOf, given) => {
        let before = 0;
        for (const one of bankOf({ ...some, given }, asOf)) {
          expect(one.opening).toBe(before);
          expect(sumOf(one)).toBe(one.closing);
          expect(one.closing).toBeGreaterThanOrEqual(0);
          expect(one.closing).toBeLessThanOrEqual(rulesIn(some.ruleSets, one.workMonth)?.maxBank ?? 0);
          before = one.closing;
        }
      }),
      { numRuns: 300 },
    );
  });
  test('decides about each month once, and charges each month of coverage once', () => {
    fc.assert(
      fc.property(someFacts, day, (some, asOf) => {
        const months = bankOf(some, asOf);
        const settled = months.flatMap((one) => one.settled.map(({ coverageMonth }) => coverageMonth));
        expect(new Set(settled).size).toBe(settled.length);
        const charged = months.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'charge'));
        expect(charged.map(({ coverageMonth }) => coverageMonth).sort()).toEqual(coveredIn(months));
      }),
    );
  });
  test('is the same whatever the order of its facts', () => {
    fc.assert(
      fc.property(someFacts, day, (some, asOf) => {
        const turned = {
          ...some,
          worked: some.worked.toReversed(),
          adjustments: some.adjustments.toReversed(),
          ruleSets: some.ruleSets.toReversed(),
        };
        const plain = (months: BankMonth[]) =>
          months.map((one) => ({ ...one, lines: one.lines.map(({ hours: each }) => each).sort() }));
        expect(plain(bankOf(turned, asOf))).toEqual(plain(bankOf(some, asOf)));
      }),
    );
  });
  test('leaves what came before a restated month as it was, and never takes a month that was given', () => {
    fc.assert(
      fc.property(
        someFacts,
        fc.tuple(month, fc.integer({ min: -200, max: 200 })),
        day,
        (some, [workMonth, change], asOf) => {
          const before = bankOf(some, asOf);
          const given = coveredIn(before).filter((one) => one <= asOf);
          const restated = {
            ...some,
            given,
            adjustments: [...some.adjustments, { workMonth, hours: change * HOUR, kind: 'correction' as const }],
          };
          const after = bankOf(restated, asOf);
          const early = (months: BankMonth[]) =>
            months.filter((one) => one.workMonth < workMonth && one.lines.length > 0);
          expect(early(after)).toEqual(early(before));
          for (const lost of differenceOf(before, after).lost) expect(given).not.toContain(lost);
        },
      ),
    );
  });
  test('begins no later where there are more hours', () => {
    fc.assert(
      fc.property(
        someFacts,
        fc.tuple(month, fc.integer({ min: 1, max: 200 })),
        day,
        (some, [workMonth, more], asOf) => {
          const plain = { ...some, selfPays: [], adjustments: [] };
          const after = bankOf({ ...plain, worked: [...plain.worked, worked(workMonth, more)] }, asOf);
          const first = coveredIn(bankOf(plain, asOf))[0];
          if (first !== undefined) expect((coveredIn(after)[0] ?? 'never') <= first).toBe(true);
        },
      ),
    );
  });
});

describe('what shops owe', () => {
  test('is the sum of what its hours cost, within half a cent a line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 74_400 }), fc.integer({ min: 0, max: 1_000_000 }), (some, rate) => {
        const cents = contributionCents(
          { basis: 'perHour', rate, isContributionHoliday: false },
          { workMonth: '2026-01-01', worked: some, contributableHoliday: 0 },
        );
        expect(Math.abs(cents - (some * rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
  test('late is what a walk over the days adds up to', () => {
    const payment = fc.record({ late: fc.integer({ min: -10, max: 60 }), cents: fc.integer({ min: 0, max: 90_000 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.array(payment, { maxLength: 4 }),
        fc.integer({ min: 0, max: 80 }),
        (owed, some, late) => {
          const at = (days: number) => new Date(Date.UTC(2026, 6, 15 + days)).toISOString().slice(0, 10);
          const payments = some.map(({ late: on, cents }) => ({ on: at(on), cents }));
          const found = delinquencyOf(
            { dueOn: at(0), owedCents: owed, payments, ldPct: 1000, interestPct: 1200 },
            at(late),
          );
          const left = (on: number) =>
            Math.max(0, owed - some.reduce((sum, one) => (one.late <= on ? sum + one.cents : sum), 0));
          let interest = 0;
          for (let on = 0; on < late; on += 1) interest += (left(on) * 12) / 36_500;
          expect(Math.abs(found.interestCents - interest)).toBeLessThanOrEqual(0.500_001);
          expect(found.unpaidCents).toBe(left(late));
          expect(found.unpaidOnDueDayCents).toBe(late > 0 ? left(0) : 0);
        },
      ),
    );
  });
});
