import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthCents } from './billing.ts';
import { continuationPremium } from './cobra.ts';
import { type ContributionKind, isPriced } from './facts.ts';
import { deductionsOf } from './payroll.ts';
import { priceCoverage } from './price-coverage.ts';
import { priceFamily } from './price-family.ts';
import { aContribution, aPlan, aRate, asked, DIVISION, factsOf, ON, PLAN, somebody } from './pricing.testing.ts';
import { centsOfRate, monthlyShareOfSalary, perThousandOf, roundedUpTo, shareOf } from './rounding.ts';

// The same cases in every run; FUZZ_SEED gives others.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

/** The oracle: the nearest whole number to a rational, the larger of two equally near ones, found by asking. */
function nearest(numerator: bigint, denominator: bigint): number {
  let whole = numerator / denominator;
  while (2n * (numerator - whole * denominator) >= denominator) whole += 1n;
  return Number(whole);
}

const cents = fc.integer({ min: 0, max: 5_000_000 });
const rate = fc.integer({ min: 0, max: 99_999_999 });
const percent = fc.integer({ min: 0, max: 100_000 });

describe('a line is rounded once, half up', () => {
  test('a rate of four decimals to cents', () => {
    fc.assert(
      fc.property(rate, (amount) => {
        expect(centsOfRate(amount)).toBe(nearest(BigInt(amount), 100n));
      }),
    );
  });
  test('a share, a volume by the thousand, a part of a salary', () => {
    fc.assert(
      fc.property(cents, percent, (whole, part) => {
        expect(shareOf(whole, part)).toBe(nearest(BigInt(whole) * BigInt(part), 100_000n));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), rate, (volume, amount) => {
        expect(perThousandOf(volume, amount)).toBe(nearest(BigInt(volume) * BigInt(amount), 10_000_000n));
        expect(monthlyShareOfSalary(volume, amount)).toBe(nearest(BigInt(volume) * BigInt(amount), 12_000_000n));
      }),
    );
  });
  test('COBRA is 102 or 150 percent of the premium', () => {
    fc.assert(
      fc.property(cents, (premium) => {
        expect(continuationPremium(premium, 102)).toBe(nearest(BigInt(premium) * 102n, 100n));
        expect(continuationPremium(premium, 150)).toBe(nearest(BigInt(premium) * 3n, 2n));
      }),
    );
  });
  test('a volume rounded up is the next multiple and never less', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100_000 }), (volume, step) => {
        const rounded = roundedUpTo(volume, step);
        expect([rounded % step, rounded >= volume, rounded - volume < step]).toEqual([0, true, true]);
      }),
    );
  });
});

const kind = fc.constantFrom<ContributionKind>(
  'percentTotal',
  'percentByTier',
  'percentOfEmpPctDep',
  'flat',
  'flatByTier',
  'definedContribution',
  'ageBased',
  'none',
  'all',
);
const rule = fc
  .record({
    kind,
    employerPct: percent,
    dependentPct: percent,
    flatCents: cents,
    capCents: fc.option(cents),
    floorEmployeeCents: fc.integer({ min: 0, max: 50_000 }),
    tobaccoSurchargeCents: fc.integer({ min: 0, max: 90_000 }),
    tobaccoAlternative: fc.option(fc.constant('Call 555-0100')),
    spousalSurchargeCents: fc.integer({ min: 0, max: 30_000 }),
    wellnessCreditCents: fc.integer({ min: 0, max: 30_000 }),
  })
  .map((fields) =>
    aContribution({
      ...fields,
      tierAmounts: fields.kind === 'percentByTier' ? { FAM: fields.employerPct } : { FAM: fields.flatCents },
      bands: [{ ageFrom: 0, ageTo: null, tierCode: null, cents: fields.flatCents }],
    }),
  );
const people = fc
  .record({
    spouse: fc.option(fc.constantFrom('01' as const, '53' as const)),
    children: fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 6 }),
    tobacco: fc.boolean(),
  })
  .map(({ spouse, children, tobacco }) => [
    somebody('18', 44, { tobacco }),
    ...(spouse === null ? [] : [somebody(spouse, 41)]),
    ...children.map((age) => somebody('19', age)),
  ]);
const tierPlan = fc.record({ base: rate, rule }).map(({ base, rule: contribution }) =>
  aPlan({
    contributions: [contribution],
    rates: ['EMP', 'ESP', 'ECH', 'FAM'].map((tierCode, at) => aRate((base * (at + 1)) / 10_000, { tierCode })),
  }),
);
const agePlan = fc.record({ base: rate, rule }).map(({ base, rule: contribution }) =>
  aPlan({
    contributions: [contribution],
    rates: Array.from({ length: 10 }, (_, at) =>
      aRate((base + at * 12_345) / 10_000, { kind: 'age', ageFrom: at * 10, ageTo: at === 9 ? null : at * 10 + 9 }),
    ),
  }),
);
const election = fc.record({ plan: fc.oneof(tierPlan, agePlan), covered: people, extras: fc.boolean() });

describe('a price', () => {
  test('adds up: lines to the premium, employer and employee to the premium, nobody pays less than nothing', () => {
    fc.assert(
      fc.property(election, ({ plan, covered, extras }) => {
        const price = priceCoverage(factsOf(plan), asked(covered, { spouseHasOtherCover: extras, wellness: extras }));
        if (!isPriced(price)) throw new Error(price.code);
        expect(price.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(price.monthlyCents);
        expect(price.employerCents + price.employeeCents).toBe(price.monthlyCents);
        expect(Math.min(price.employerCents, price.employeeCents, price.imputedIncomeCents)).toBeGreaterThanOrEqual(0);
        expect(price.postTaxCents).toBeLessThanOrEqual(price.employeeCents);
      }),
    );
  });
  test('of a family is the sum of what is shown for each plan', () => {
    fc.assert(
      fc.property(election, election, (one, other) => {
        const plans = new Map([
          [PLAN, one.plan],
          ['plan-2', { ...other.plan, id: 'plan-2' }],
        ]);
        const of = (planId: string, covered: typeof one.covered) => ({
          planId,
          divisionId: DIVISION,
          covered,
          subscriber: { dob: '1981-06-15' },
        });
        const facts = { ...factsOf(one.plan), plans };
        const family = priceFamily(facts, [of(PLAN, one.covered), of('plan-2', other.covered)], ON);
        const sum = (key: 'perPayCents' | 'monthlyCents' | 'employeeCents') =>
          family.plans.reduce((total, plan) => total + plan[key], 0);
        expect([family.perPayCents, family.monthlyCents, family.employeeCents]).toEqual([
          sum('perPayCents'),
          sum('monthlyCents'),
          sum('employeeCents'),
        ]);
      }),
    );
  });
  test('by age never falls when a child joins, and the fourth and further child under 21 is free', () => {
    fc.assert(
      fc.property(agePlan, people, fc.integer({ min: 0, max: 25 }), (plan, covered, years) => {
        const total = (who: typeof covered) => {
          const price = priceCoverage(factsOf(plan), asked(who));
          if (!isPriced(price)) throw new Error(price.code);
          return price;
        };
        const [before, after] = [total(covered), total([...covered, somebody('19', years)])];
        expect(after.monthlyCents).toBeGreaterThanOrEqual(before.monthlyCents);
        const ages = [
          ...covered.filter(({ relationshipCode }) => relationshipCode === '19'),
          somebody('19', years),
        ].map(({ dob }) => 2025 - Number(dob?.slice(0, 4)));
        const young = ages.filter((age) => age < 21).length;
        const charged = after.lines.filter(({ label }) => label === 'child').length;
        expect(charged).toBe(ages.length - young + Math.min(3, young));
      }),
    );
  });
  test('falls to the employer the more the larger its percentage', () => {
    const of = (employerPct: number, covered: ReturnType<typeof somebody>[]) => {
      const contribution = aContribution({ kind: 'percentOfEmpPctDep', employerPct, dependentPct: 50_000 });
      const price = priceCoverage(factsOf(aPlan({ contributions: [contribution] })), asked(covered));
      if (!isPriced(price)) throw new Error(price.code);
      return price.employerCents;
    };
    fc.assert(
      fc.property(percent, percent, people, (one, other, covered) => {
        expect(of(Math.min(one, other), covered)).toBeLessThanOrEqual(of(Math.max(one, other), covered));
      }),
    );
  });
});

describe('pay days and months', () => {
  test('exactAnnual takes the year to the cent, perPeriod at most half a cent a pay day beside it', () => {
    fc.assert(
      fc.property(
        cents,
        fc.oneof(fc.constantFrom(12, 24, 26, 52), fc.integer({ min: 1, max: 366 })),
        (monthly, periods) => {
          const exact = deductionsOf(monthly, periods, 'exactAnnual');
          expect(exact.perPayCents * (periods - 1) + exact.lastPayCents).toBe(monthly * 12);
          expect(exact.lastPayCents).toBeGreaterThanOrEqual(0);
          const each = deductionsOf(monthly, periods, 'perPeriod');
          expect(Math.abs(each.annualCents - monthly * 12) * 2).toBeLessThanOrEqual(periods);
        },
      ),
    );
  });
  test('a month is never billed for more than it costs, and for nothing where nothing is covered', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-04-${String(number).padStart(2, '0')}`);
    const midMonth = fc.constantFrom('fullIfOnOrBefore15' as const, 'firstOfMonthOnly' as const, 'proRata' as const);
    const coverage = fc.record({ monthly: cents, midMonth, days: fc.tuple(day, day) });
    fc.assert(
      fc.property(coverage, ({ monthly, midMonth: way, days }) => {
        const [effectiveDate = '', expirationDate = ''] = days.toSorted();
        const billed = monthCents(monthly, way, { effectiveDate, expirationDate, month: effectiveDate });
        expect(billed >= 0 && billed <= monthly).toBe(true);
        expect(monthCents(monthly, way, { effectiveDate, expirationDate, month: '2026-06-01' })).toBe(0);
      }),
    );
  });
});
