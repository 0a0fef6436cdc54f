import { describe, expect, test } from 'vitest';
import { type AggregateTerms, expectedOf, standings, yearEnd, yearMinimum } from './aggregate.ts';
import { attachmentOf, type Factor, overlaps } from './attachment.ts';
import { counts, monthsOfPolicy, windowsOf } from './basis.ts';
import { nextSteps, standingOf } from './cases.ts';
import { projectionOf } from './projection.ts';
import { excessOf, outsideAggregate, percentReached, specificReimbursement, type SpecificTerms } from './specific.ts';

const cents = (dollars: number): number => Math.round(dollars * 100);

const factor = (tierCode: string, dollars: number): Factor => ({
  coverageType: 'medical',
  tierCode,
  factorCents: cents(dollars),
  effectiveDate: '2026-01-01',
  expirationDate: null,
});
const factors = [factor('EMP', 485), factor('ESP', 1015), factor('ECH', 905), factor('FAM', 1450)];
const tiers = (...[EMP, ESP, ECH, FAM]: readonly [number, number, number, number]) =>
  Object.entries({ EMP, ESP, ECH, FAM }).map(([tierCode, count]) => ({ coverageType: 'medical', tierCode, count }));

const aggregate: AggregateTerms = {
  corridorPct: 125,
  aggregateMaxCents: cents(1_000_000),
  minimumPct: 90,
  estimatedCents: null,
  accommodation: true,
};

describe('TV-18: a quarter above its attachment', () => {
  const counted = [tiers(62, 18, 14, 31), tiers(60, 19, 14, 32), tiers(63, 17, 15, 30)];
  const attached = counted.map((one) => attachmentOf(one, factors, '2026-01-01').cents);
  const paid = [88_400, 131_250, 142_900];
  const months = attached.map((attachmentCents, at) => ({
    attachmentCents,
    grossCents: cents(paid[at] ?? 0),
    refundedCents: 0,
    ineligibleCents: at === 2 ? cents(1850) : 0,
    specificCents: at === 2 ? cents(21_300) : 0,
    advancedCents: 0,
  }));

  test('each month attaches at its employees by tier', () => {
    expect(attached).toEqual([cents(105_960), cents(107_455), cents(104_885)]);
  });

  test('net paid 339,400 is 106.63 % of 318,300, and 21,100 can be advanced', () => {
    const march = standings(aggregate, months, 12)[2];
    expect(march).toMatchObject({
      netToDateCents: cents(339_400),
      attachmentToDateCents: cents(318_300),
      minimumToDateCents: cents(286_092),
      ratioBp: 10_663,
      accommodationCents: cents(21_100),
    });
  });

  test('the minimum of the year is 1,144,368, and claims are expected at 254,640', () => {
    expect(yearMinimum(aggregate, attached[0] ?? 0, 12)).toBe(cents(1_144_368));
    expect(expectedOf(cents(318_300), 125)).toBe(cents(254_640));
  });

  test('a year that ends below the minimum gives back what was advanced', () => {
    const advanced = months.map((month, at) => ({ ...month, advancedCents: at === 2 ? cents(21_100) : 0 }));
    expect(yearEnd(aggregate, advanced, 12)).toMatchObject({
      attachmentCents: cents(1_144_368),
      reimbursementCents: 0,
      settlementCents: -cents(21_100),
    });
  });

  test('without accommodation nothing is advanced', () => {
    const none = standings({ ...aggregate, accommodation: false }, months, 12);
    expect(none.map(({ accommodationCents }) => accommodationCents)).toEqual([0, 0, 0]);
  });
});

describe('TV-19: two claimants above the deductible and one with a laser', () => {
  const terms: SpecificTerms = {
    deductibleCents: cents(75_000),
    specificMaxCents: null,
    aggregatingCents: cents(40_000),
    laserCapsAggregate: true,
  };
  const a = { paidCents: cents(312_450), laserCents: null };
  const b = { paidCents: cents(118_200), laserCents: null };
  const c = { paidCents: cents(160_000), laserCents: cents(200_000) };

  test('A 237,450 and B 43,200 above it: 280,650 less the aggregating 40,000 is 240,650', () => {
    expect([excessOf(terms, a), excessOf(terms, b)]).toEqual([cents(237_450), cents(43_200)]);
    expect(specificReimbursement(terms, [a, b, c])).toBe(cents(240_650));
  });

  test('the laser of 200,000 is not reached, and counts toward the aggregate up to 75,000 where the policy says so', () => {
    expect(excessOf(terms, c)).toBe(0);
    expect(c.paidCents - outsideAggregate(terms, c)).toBe(cents(75_000));
    expect(outsideAggregate({ ...terms, laserCapsAggregate: false }, c)).toBe(0);
  });

  test('half is reached at half, not a cent before', () => {
    expect(percentReached(cents(37_499.99), cents(75_000))).toBe(49);
    expect(percentReached(cents(37_500), cents(75_000))).toBe(50);
  });
});

describe('the basis test', () => {
  const year = { effectiveDate: '2026-01-01', expirationDate: '2026-12-31' } as const;

  test.each([
    ['12/12', '2026-01-01', '2026-12-31', '2026-12-31'],
    ['12/15', '2026-01-01', '2026-12-31', '2027-03-31'],
    ['12/18', '2026-01-01', '2026-12-31', '2027-06-30'],
    ['12/24', '2026-01-01', '2026-12-31', '2027-12-31'],
    ['15/12', '2025-10-01', '2026-12-31', '2026-12-31'],
    ['18/12', '2025-07-01', '2026-12-31', '2026-12-31'],
    ['24/12', '2025-01-01', '2026-12-31', '2026-12-31'],
    ['paid', null, '2026-12-31', '2026-12-31'],
  ] as const)(
    '%s counts what is incurred from %s to %s and paid until %s',
    (...[contractBasis, incurredFrom, to, paidTo]) => {
      const windows = windowsOf({ ...year, contractBasis });
      expect(windows).toEqual({ incurredFrom, incurredTo: to, paidFrom: '2026-01-01', paidTo });
    },
  );

  test('run-out: incurred in the term and paid in the three months after it', () => {
    const windows = windowsOf({ ...year, contractBasis: '12/15' });
    expect(counts(windows, { incurred: '2026-12-31', paid: '2027-03-31' })).toBe(true);
    expect(counts(windows, { incurred: '2026-12-31', paid: '2027-04-01' })).toBe(false);
    expect(counts(windows, { incurred: '2027-01-01', paid: '2027-01-15' })).toBe(false);
  });

  test('a policy that renews on the 15th has months that begin on the 15th, and none overlap', () => {
    const first = monthsOfPolicy({ effectiveDate: '2026-03-15', expirationDate: '2027-03-14', contractBasis: '12/12' });
    const next = monthsOfPolicy({ effectiveDate: '2027-03-15', expirationDate: '2028-03-14', contractBasis: '12/12' });
    expect(first).toHaveLength(12);
    expect(first.at(-1)).toEqual({ start: '2027-02-15', end: '2027-03-14', isRunOut: false });
    expect(next[0]?.start).toBe('2027-03-15');
  });

  test('months of run-out follow those of the term', () => {
    const months = monthsOfPolicy({ ...year, contractBasis: '12/15' });
    expect(months.map(({ isRunOut }) => isRunOut)).toEqual([...Array<boolean>(12).fill(false), true, true, true]);
  });
});

describe('factors', () => {
  test('a tier that appears by a life event and has none is missing, and adds nothing', () => {
    const [EMP] = factors;
    const attached = attachmentOf(tiers(2, 1, 0, 0), EMP ? [EMP] : [], '2026-01-01');
    expect(attached).toEqual({ cents: cents(970), missing: [{ coverageType: 'medical', tierCode: 'ESP', count: 1 }] });
  });

  test('one factor for all tiers stands in where a tier has none of its own', () => {
    expect(attachmentOf(tiers(2, 1, 0, 0), [factor('composite', 500)], '2026-01-01').cents).toBe(cents(1500));
  });

  test('two of one tier overlap where they share a day', () => {
    const first = { ...factor('EMP', 485), expirationDate: '2026-06-30' };
    expect(overlaps(first, { ...factor('EMP', 500), effectiveDate: '2026-06-30' })).toBe(true);
    expect(overlaps(first, { ...factor('EMP', 500), effectiveDate: '2026-07-01' })).toBe(false);
  });
});

describe('a case', () => {
  const noticed = { step: 'noticed', cents: null } as const;
  const filed = { step: 'filed', cents: 1000 } as const;

  test('is followed from the watch to what was paid', () => {
    expect(standingOf([], { isExceeded: false }).state).toBe('watch');
    expect(standingOf([noticed], { isExceeded: false }).state).toBe('noticed');
    expect(standingOf([noticed], { isExceeded: true }).state).toBe('exceeded');
    expect(standingOf([noticed, filed], { isExceeded: true })).toMatchObject({ state: 'filed', requestedCents: 1000 });
    expect(standingOf([noticed, filed, { step: 'paid', cents: 1000 }], { isExceeded: true }).state).toBe('paid');
  });

  test('paid short is not paid, until the rest comes', () => {
    const short = [filed, { step: 'paid', cents: 400 } as const];
    expect(standingOf(short, { isExceeded: true })).toMatchObject({ state: 'paidShort', reimbursedCents: 400 });
    expect(standingOf([...short, { step: 'paid', cents: 600 }], { isExceeded: true }).state).toBe('paid');
  });

  test('nothing is filed before the deductible is reached, and the carrier is told once', () => {
    expect(nextSteps({ state: 'watch', isNoticed: false })).toEqual(['noticed', 'closed']);
    expect(nextSteps({ state: 'noticed', isNoticed: true })).toEqual(['closed']);
    expect(nextSteps({ state: 'exceeded', isNoticed: false })).toEqual(['noticed', 'filed', 'closed']);
  });
});

describe('the projection', () => {
  test('says nothing of two months', () => {
    expect(projectionOf([{ netCents: 1, attachmentCents: 1 }], 12)).toBeNull();
  });

  test('three equal months go on without a band', () => {
    const month = { netCents: 100, attachmentCents: 120 };
    const projected = projectionOf([month, month, month], 12);
    expect(projected).toEqual({ netCents: 1200, lowCents: 1200, highCents: 1200, attachmentCents: 1440 });
  });
});
