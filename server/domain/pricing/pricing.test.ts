import { describe, expect, test } from 'vitest';
import { monthCents } from './billing.ts';
import { continuationPremium } from './cobra.ts';
import { type CoverageToPrice, isPriced, type PlanPricing, type Priced, type PricingFacts } from './facts.ts';
import { deductionsOf } from './payroll.ts';
import { priceCoverage } from './price-coverage.ts';
import { aContribution, aPlan, aRate, asked, factsOf, ON, somebody, tierRates } from './pricing.testing.ts';
import { wellnessLimitCents } from './surcharges.ts';
import { imputedLifeCents } from './taxation.ts';
import { threeTier, twoTier } from './tier-structures.ts';

function priced(plan: PlanPricing, election: CoverageToPrice, more: Partial<PricingFacts> = {}): Priced {
  const result = priceCoverage(factsOf(plan, more), election);
  if (!isPriced(result)) throw new Error(`no price: ${result.code}`);
  return result;
}

const finding = (plan: PlanPricing, election: CoverageToPrice) => {
  const result = priceCoverage(factsOf(plan), election);
  return isPriced(result) ? null : { code: result.code, values: result.values };
};

const [employee, spouse, child] = [somebody('18', 41), somebody('01', 38), somebody('19', 9)];

describe('rates', () => {
  const ageRates = [
    aRate(0, { kind: 'age', ageFrom: 0, ageTo: 8 }),
    aRate(200.1, { kind: 'age', ageFrom: 9, ageTo: 9 }),
    aRate(231.5, { kind: 'age', ageFrom: 12, ageTo: 15 }),
    aRate(259.8, { kind: 'age', ageFrom: 16, ageTo: 18 }),
    aRate(283.1, { kind: 'age', ageFrom: 19, ageTo: 20 }),
    aRate(302.6, { kind: 'age', ageFrom: 21, ageTo: 25 }),
    aRate(378.2, { kind: 'age', ageFrom: 30, ageTo: 39 }),
    aRate(394, { kind: 'age', ageFrom: 40, ageTo: null }),
  ];
  const family = [employee, spouse, ...[22, 19, 16, 12, 9].map((age) => somebody('19', age))];

  test('TV-01 of the children under 21 only the three oldest are charged', () => {
    const result = priced(aPlan({ rates: ageRates }), asked(family));
    expect(result.monthlyCents).toBe(184_920);
    expect(result.lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['employee', 39_400],
      ['spouse', 37_820],
      ['child', 30_260],
      ['child', 28_310],
      ['child', 25_980],
      ['child', 23_150],
      ['free-child', 0],
    ]);
    expect(result.tierCode).toBe('FAM');
  });
  test('a self-funded plan may charge every child', () => {
    expect(priced(aPlan({ rates: ageRates, childrenCounted: null }), asked(family)).monthlyCents).toBe(204_930);
  });
  test('age bands that leave a gap say at which age', () => {
    expect(finding(aPlan({ rates: ageRates }), asked([employee, somebody('19', 26)]))).toEqual({
      code: 'age-band-gap',
      values: { plan: 'Everyday PPO', date: ON, age: 26 },
    });
  });
  test('TV-02 life costs its volume by the thousand', () => {
    const life = {
      coverageType: 'life',
      rates: [aRate(0.21, { kind: 'perThousand', unit: 'perThousandMonth' })],
    } as const;
    const chosen = priced(aPlan(life), asked([employee], { volumeCents: 15_000_000 }));
    expect(chosen).toMatchObject({ monthlyCents: 3150, tierCode: 'NOTIER', volumeCents: 15_000_000 });
    const volume = {
      kind: 'salaryMultiple',
      multiple: 200,
      flatCents: 0,
      roundUpToCents: 100_000,
      capCents: 20_000_000,
      guaranteeIssueCents: null,
      ageReductions: [],
    } as const;
    expect(priced(aPlan({ ...life, volume }), asked([employee])).volumeCents).toBe(13_700_000);
    const issued = { ...volume, guaranteeIssueCents: 10_000_000 };
    const pending = priced(aPlan({ ...life, volume: issued }), asked([employee]));
    expect(pending).toMatchObject({ volumeCents: 10_000_000, monthlyCents: 2100 });
    expect(pending.notes).toContainEqual({
      code: 'pending-evidence',
      values: { plan: 'Everyday PPO', amount: '37000.00', issued: '100000.00' },
    });
    const reduced = { ...volume, ageReductions: [{ fromAge: 65, percent: 65 }] };
    expect(priced(aPlan({ ...life, volume: reduced }), asked([somebody('18', 66)])).volumeCents).toBe(8_905_000);
  });
  test('age reduces what evidence of insurability was approved for, not what was asked for', () => {
    // 300,000 asked for at 64, 200,000 approved: 65 percent of it is 130,000 from the plan year after the 65th birthday on.
    const volume = {
      kind: 'chosen',
      multiple: 0,
      flatCents: 0,
      roundUpToCents: 100_000,
      capCents: null,
      guaranteeIssueCents: 10_000_000,
      ageReductions: [{ fromAge: 65, percent: 65 }],
    } as const;
    const rates = [aRate(0.21, { kind: 'perThousand', unit: 'perThousandMonth' })];
    const life = aPlan({ coverageType: 'life', rates, volume });
    const evidenced = (since: string, approvedCents: number, answeredCents = 30_000_000) =>
      priced(
        life,
        asked([somebody('18', 65)], { volumeCents: 30_000_000, evidenced: { since, approvedCents, answeredCents } }),
      );
    const before = `${Number(ON.slice(0, 4)) - 1}-06-01`;
    expect(evidenced(before, 20_000_000)).toMatchObject({ volumeCents: 13_000_000, monthlyCents: 2730 });
    expect(evidenced(before, 30_000_000)).toMatchObject({ volumeCents: 19_500_000, monthlyCents: 4095 });
    expect(evidenced(before, 20_000_000).notes.map(({ code }) => code)).not.toContain('pending-evidence');
    // Decided after the birthday the amounts are reduced already.
    expect(evidenced(ON, 15_000_000, 19_500_000)).toMatchObject({ volumeCents: 15_000_000 });
  });
  test('composite, flat, yearly, ageTier and salary rates', () => {
    const composite = aPlan({ rates: [aRate(500, { kind: 'composite' })] });
    expect(priced(composite, asked([employee, spouse, child]))).toMatchObject({
      monthlyCents: 50_000,
      tierCode: 'FAM',
    });
    const yearly = aPlan({ rates: [aRate(100, { kind: 'flat', unit: 'perYear' })] });
    expect(priced(yearly, asked([employee])).monthlyCents).toBe(833);
    const ageTier = aPlan({
      rates: [
        aRate(300, { kind: 'ageTier', tierCode: 'EMP', ageFrom: 0, ageTo: 39 }),
        aRate(420, { kind: 'ageTier', tierCode: 'EMP', ageFrom: 40, ageTo: null }),
      ],
    });
    expect(priced(ageTier, asked([employee])).monthlyCents).toBe(42_000);
    const std = aPlan({ coverageType: 'std', rates: [aRate(0.6, { kind: 'percentSalary', unit: 'pctSalary' })] });
    expect(priced(std, asked([employee])).monthlyCents).toBe(3413);
  });
  test('a division, tobacco and a later version have rates of their own; a price is of its day', () => {
    const rates = [
      aRate(400, { tierCode: 'EMP', expirationDate: '2026-06-30' }),
      aRate(440, { tierCode: 'EMP', effectiveDate: '2026-07-01' }),
      aRate(500, { tierCode: 'EMP', tobacco: 'yes' }),
      aRate(380, { tierCode: 'EMP', divisionId: 'division-2' }),
    ];
    const plan = aPlan({ rates });
    expect(priced(plan, asked([employee])).monthlyCents).toBe(40_000);
    expect(priced(plan, asked([employee], { on: '2026-07-01' })).monthlyCents).toBe(44_000);
    expect(priced(plan, asked([{ ...employee, tobacco: true }])).monthlyCents).toBe(50_000);
    expect(priced(plan, asked([employee], { divisionId: 'division-2' })).monthlyCents).toBe(38_000);
  });
  test('without a rate for the tier on the day there is no price', () => {
    expect(finding(aPlan(), asked([employee], { on: '2025-12-31' }))).toEqual({
      code: 'no-rate',
      values: { plan: 'Everyday PPO', date: '2025-12-31', tier: 'EMP' },
    });
  });
});

describe('tiers', () => {
  test('are derived from the people the plan covers', () => {
    const tierOf = (...people: (typeof employee)[]) => priced(aPlan(), asked(people)).tierCode;
    expect([tierOf(employee), tierOf(employee, child), tierOf(employee, spouse)]).toEqual(['EMP', 'ECH', 'ESP']);
    expect(tierOf(employee, spouse, child)).toBe('FAM');
  });
  test('three tiers count dependents; the coverage keeps the specification’s code', () => {
    const rates = [aRate(1, { tierCode: 'EMP' }), aRate(2, { tierCode: 'TWO' }), aRate(3, { tierCode: 'FAM' })];
    const plan = aPlan({ structure: threeTier, rates });
    expect(priced(plan, asked([employee, child]))).toMatchObject({
      monthlyCents: 200,
      tierItemCode: 'TWO',
      tierCode: 'ECH',
    });
    expect(priced(plan, asked([employee, child, somebody('19', 3)]))).toMatchObject({
      monthlyCents: 300,
      tierCode: 'FAM',
    });
  });
  test('where the derived tier is missing the cheapest one that contains it is taken, with the reason', () => {
    const items = aPlan().structure?.items ?? [];
    expect(items).toEqual([]);
    const rates = [aRate(700, { tierCode: 'FAM' }), aRate(300, { tierCode: 'EMP' })];
    const two = priced(aPlan({ structure: twoTier, rates }), asked([employee, child]));
    expect(two).toMatchObject({ monthlyCents: 70_000, tierCode: 'FAM', notes: [] });
    const noChildren = { ...threeTier, items: threeTier.items.filter(({ code }) => code !== 'TWO') };
    const contained = priced(aPlan({ structure: noChildren, rates }), asked([employee, child]));
    expect(contained).toMatchObject({ monthlyCents: 70_000, tierCode: 'FAM' });
    expect(contained.notes).toEqual([
      { code: 'tier-contained', values: { plan: 'Everyday PPO', stated: 'ECH', tier: 'FAM' } },
    ]);
  });
});

describe('who pays', () => {
  const employer = { kind: 'percentOfEmpPctDep', employerPct: 80_000, dependentPct: 50_000 } as const;
  const plan = aPlan({ contributions: [aContribution(employer)] });
  const tiers = { EMP: [employee], ESP: [employee, spouse], ECH: [employee, child], FAM: [employee, spouse, child] };

  test.each([
    { tier: 'EMP', total: 61_240, er: 48_992, ee: 12_248, perPay: [6124, 5653, 2826] },
    { tier: 'ESP', total: 128_604, er: 82_674, ee: 45_930, perPay: [22_965, 21_198, 10_599] },
    { tier: 'ECH', total: 114_519, er: 75_632, ee: 38_887, perPay: [19_444, 17_948, 8974] },
    { tier: 'FAM', total: 183_720, er: 110_232, ee: 73_488, perPay: [36_744, 33_918, 16_959] },
  ] as const)('TV-05 $tier: premium, employer, employee and the pay days', ({ tier, total, er, ee, perPay }) => {
    const frequencies = ['semimonthly24', 'biweekly26', 'weekly52'] as const;
    const results = frequencies.map((payFrequency) => priced(plan, asked(tiers[tier]), { payFrequency }));
    expect(results[0]).toMatchObject({ monthlyCents: total, employerCents: er, employeeCents: ee, tierCode: tier });
    expect(results.map(({ perPayCents }) => perPayCents)).toEqual(perPay);
  });
  test('perPeriod takes four cents too much in a year, exactAnnual less on the last pay day', () => {
    expect(deductionsOf(38_887, 26, 'perPeriod').annualCents).toBe(466_648);
    expect(deductionsOf(38_887, 26, 'exactAnnual')).toEqual({
      perPayCents: 17_948,
      lastPayCents: 17_944,
      annualCents: 466_644,
    });
  });
  test('a pay calendar of a client’s own takes what its pay days make of a year, and a month’s while nobody said them', () => {
    const of = (payDays: number | null) => {
      const { perPayCents, payPeriods } = priced(plan, asked(tiers.ECH), { payFrequency: 'custom', payDays });
      return [perPayCents, payPeriods];
    };
    // 388.87 x 12 = 4,666.44.
    expect([of(22), of(1), of(366), of(null)]).toEqual([
      [21_211, 22],
      [466_644, 1],
      [1275, 366],
      [38_887, null],
    ]);
  });
  test('every kind of contribution', () => {
    const ee = (rule: Parameters<typeof aContribution>[0], people = tiers.FAM) =>
      priced(aPlan({ contributions: [aContribution(rule)] }), asked(people)).employeeCents;
    expect(ee({ kind: 'percentTotal', employerPct: 75_000 })).toBe(45_930);
    expect(ee({ kind: 'percentTotal', employerPct: 75_000, capCents: 100_000 })).toBe(83_720);
    expect(ee({ kind: 'percentByTier', tierAmounts: { FAM: 60_000 } })).toBe(73_488);
    expect(ee({ kind: 'flat', flatCents: 50_000 }, tiers.EMP)).toBe(11_240);
    expect(ee({ kind: 'flatByTier', tierAmounts: { EMP: 40_000, FAM: 90_000 } })).toBe(93_720);
    expect(ee({ kind: 'definedContribution', flatCents: 70_000, floorEmployeeCents: 1000 }, tiers.EMP)).toBe(1000);
    expect(ee({ kind: 'ageBased', bands: [{ ageFrom: 40, ageTo: null, tierCode: null, cents: 83_720 }] })).toBe(
      100_000,
    );
    expect([ee({ kind: 'none' }), ee({ kind: 'all' })]).toEqual([183_720, 0]);
  });
  test('the rule of division and class comes before the division’s, that before the class’s', () => {
    const contributions = [
      aContribution({ kind: 'none' }),
      aContribution({ kind: 'flat', flatCents: 100, classCode: 'A' }),
      aContribution({ kind: 'flat', flatCents: 200, divisionId: 'division-1' }),
      aContribution({ kind: 'flat', flatCents: 300, divisionId: 'division-1', classCode: 'A' }),
    ];
    const of = (classCode: string | null, divisionId = 'division-1') =>
      priced(aPlan({ contributions }), asked([employee], { divisionId, subscriber: { dob: employee.dob, classCode } }))
        .employerCents;
    expect([of('A'), of(null), of('A', 'division-2'), of(null, 'division-2')]).toEqual([300, 200, 100, 0]);
  });
  test('TV-04 a tobacco surcharge is at most half of the employee-only cost, and needs an alternative', () => {
    expect(wellnessLimitCents(61_240, 'tobacco')).toBe(30_620);
    const smoker = [{ ...employee, tobacco: true }];
    const rule = { kind: 'all', tobaccoSurchargeCents: 50_000 } as const;
    const of = (tobaccoAlternative: string | null) =>
      priced(aPlan({ contributions: [aContribution({ ...rule, tobaccoAlternative })] }), asked(smoker));
    expect(of(null).employeeCents).toBe(0);
    expect(of('Call 555-0100')).toMatchObject({
      employeeCents: 30_620,
      employerCents: 30_620,
      notes: [{ code: 'tobacco-surcharge', values: { amount: '306.20', contact: 'Call 555-0100' } }],
    });
  });
});

describe('taxes, months and COBRA', () => {
  test('TV-03 life above 50,000 is income by Table I', () => {
    expect(imputedLifeCents(13_700_000, 47)).toBe(1305);
    expect(imputedLifeCents(13_700_000, 47) * 12).toBe(15_660);
    expect(imputedLifeCents(5_000_000, 47)).toBe(0);
    expect([24, 25, 29, 30, 70].map((age) => imputedLifeCents(5_100_000, age))).toEqual([5, 6, 6, 8, 206]);
  });
  test('TV-06 a life partner’s share is paid after taxes and the employer’s part of it is income', () => {
    const contributions = [aContribution({ kind: 'percentOfEmpPctDep', employerPct: 80_000, dependentPct: 50_000 })];
    const couple = asked([employee, somebody('53', 39)]);
    expect(priced(aPlan({ contributions }), couple)).toMatchObject({
      tierCode: 'ESP',
      employeeCents: 45_930,
      postTaxCents: 33_682,
      imputedIncomeCents: 33_682,
      notes: [{ code: 'partner-after-tax', values: { amount: '336.82', income: '336.82' } }],
    });
    const dependent = priced(aPlan({ contributions }), { ...couple, partnerIsTaxDependent: true });
    expect(dependent).toMatchObject({ postTaxCents: 0, imputedIncomeCents: 0 });
  });
  test('a month in which a coverage begins is billed by the client’s rule', () => {
    const from = (effectiveDate: string) => ({ effectiveDate, expirationDate: null, month: '2026-04-10' });
    expect(monthCents(61_240, 'proRata', from('2026-04-16'))).toBe(30_620);
    expect(monthCents(61_240, 'fullIfOnOrBefore15', from('2026-04-15'))).toBe(61_240);
    expect(monthCents(61_240, 'fullIfOnOrBefore15', from('2026-04-16'))).toBe(0);
    expect(monthCents(61_240, 'firstOfMonthOnly', from('2026-04-02'))).toBe(0);
    expect(monthCents(61_240, 'firstOfMonthOnly', from('2026-04-01'))).toBe(61_240);
    expect(monthCents(61_240, 'proRata', from('2026-05-01'))).toBe(0);
  });
  test('TV-09 COBRA costs 102 %, and 150 % in a disability extension', () => {
    expect([continuationPremium(61_240, 102), continuationPremium(61_240, 150)]).toEqual([62_465, 91_860]);
  });
  test('a plan without a contribution rule is the employee’s to pay, and says so', () => {
    const result = priced(aPlan({ contributions: [], rates: tierRates() }), asked([employee]));
    expect(result).toMatchObject({ employerCents: 0, notes: [{ code: 'no-contribution' }] });
  });
});
