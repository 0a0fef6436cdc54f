import { describe, expect, test } from 'vitest';
import { credits, items, limits, line, sharing } from './accumulators.testing.ts';
import { adjudicate, adjudicateSecond, after, type Before, memberPays } from './adjudicate.ts';
import { categoryOf, countsIn } from './credit-line.ts';
import type { CostSharing, Item } from './items.ts';
import { type Credits, ledgerOf, pendingOf, usedIn } from './ledger.ts';
import { individualOutOfPocket } from './limits-of-law.ts';
import { planYearOf } from './plan-year.ts';
import { isShownFor, ledgerForReader } from './shown.ts';
import { isMet, memberRemaining, percentOf, remainingOf } from './standing.ts';

const YEAR_END = '2026-12-31';
const used = (from: Credits, item: Item, personId: string | null = 'anna') =>
  usedOn(YEAR_END, from, { item, personId });
const usedOn = (on: string, from: Credits, asked: { item: Item; personId: string | null }) =>
  usedIn(ledgerOf(from, { ...asked, on }));
const oneOnly = (deductible: [number, number], oop: [number, number]): Before => ({
  deductible: { individual: { limit: deductible[0], used: deductible[1] }, family: null },
  oop: { individual: { limit: oop[0], used: oop[1] }, family: null },
});

describe('a bill is adjudicated in the order of domain 7.3', () => {
  test('TV-12: 1,200.00 MXN at 0.0540 and 350.00 at 0.0540 are 64.80 and 18.90, and limits are met in that money', () => {
    const both = [line({ deductible: 6480 }), line({ deductible: 1890 })];
    expect(used(credits(both), items.deductible)).toBe(8370);
  });
  test('TV-13: a visit, a lab, an MRI and what is excluded, after 1,300 of the deductible and 1,900 of the limit', () => {
    const bills = [
      { allowed: 11_240, service: 'primary' as const },
      { allowed: 2115, service: 'other' as const },
      { allowed: 64_000, service: 'other' as const },
      { allowed: 0, service: 'other' as const },
    ];
    let before = oneOnly([150_000, 130_000], [500_000, 190_000]);
    const shares = bills.map((bill) => {
      const done = adjudicate({ ...bill, network: 'in' }, sharing, before);
      before = after(before, done);
      return done;
    });
    expect(shares).toMatchObject([
      { deductible: 0, copay: 3000, coinsurance: 0, paid: 8240 },
      { deductible: 2115, copay: 0, coinsurance: 0, paid: 0 },
      { deductible: 17_885, copay: 0, coinsurance: 9223, paid: 36_892 },
      { deductible: 0, copay: 0, coinsurance: 0, paid: 0 },
    ]);
    expect(before.deductible.individual?.used).toBe(150_000);
    expect(before.oop.individual?.used).toBe(222_223);
  });
  test('a remaining limit of 60.00 takes a coinsurance of 128.00 down to 60.00, and the plan pays 68.00 more', () => {
    const before = oneOnly([150_000, 150_000], [500_000, 494_000]);
    const bill = { allowed: 64_000, network: 'in' as const, service: 'other' as const };
    expect(adjudicate(bill, sharing, before)).toMatchObject({ coinsurance: 6000, paid: 58_000, overLimit: 6800 });
  });
  test.each([
    ['standard', 19_000, 0],
    ['nonDuplication', 6200, 12_800],
    ['maintenance', 15_200, 3800],
  ] as const)('TV-14: as the second plan by the method %s', (cobMethod, paid, coinsurance) => {
    const met = oneOnly([150_000, 150_000], [500_000, 200_000]);
    const rules: CostSharing = { ...sharing, cobMethod };
    const bill = { allowed: 64_000, network: 'in' as const, service: 'other' as const };
    const second = adjudicateSecond(bill, rules, { ...met, primaryPaid: 45_000 });
    expect(second).toEqual({ cob: 45_000, paid, deductible: 0, copay: 0, coinsurance });
    expect(second.cob + second.paid + memberPays(second)).toBe(64_000);
  });
  test('a bill of 900 with 380 of the deductible left costs 484: 380 and 20 % of the rest', () => {
    const before = oneOnly([150_000, 112_000], [400_000, 132_000]);
    const bill = { allowed: 90_000, network: 'in' as const, service: 'other' as const };
    expect(memberPays(adjudicate(bill, sharing, before))).toBe(48_400);
  });
  test('out of network the copay does not hold, but the coinsurance of out of network', () => {
    const before = oneOnly([300_000, 300_000], [1_000_000, 0]);
    const bill = { allowed: 10_000, network: 'out' as const, service: 'primary' as const };
    expect(adjudicate(bill, sharing, before)).toMatchObject({ copay: 0, coinsurance: 4000, paid: 6000 });
  });
});

describe('an embedded deductible', () => {
  const family = [
    line({ deductible: 150_000 }),
    line({ personId: 'ben', deductible: 90_000 }),
    line({ personId: 'cara', deductible: 40_000 }),
  ];
  const all = credits(family);
  test('TV-15: Anna 1,500, Ben 900 and Cara 400 are 2,800 of the family, and 200 remain', () => {
    expect(['anna', 'ben', 'cara'].map((who) => used(all, items.deductible, who))).toEqual([150_000, 90_000, 40_000]);
    expect(used(all, items.familyDeductible, null)).toBe(280_000);
    expect(remainingOf({ limit: 300_000, used: 280_000 })).toBe(20_000);
  });
  test("TV-15: of Cara's next 500, 200 are deductible and not 1,100, and 20 % of 300 are coinsurance", () => {
    const deductible = {
      individual: { limit: 150_000, used: 40_000 },
      family: { limit: 300_000, used: 280_000 },
    };
    expect(memberRemaining(deductible)).toBe(20_000);
    const oop = { individual: { limit: 500_000, used: 40_000 }, family: { limit: 1_000_000, used: 280_000 } };
    const bill = { allowed: 50_000, network: 'in' as const, service: 'other' as const };
    expect(adjudicate(bill, sharing, { deductible, oop })).toMatchObject({ deductible: 20_000, coinsurance: 6000 });
  });
  test('credits nobody more than the own limit; what lies beyond is shown and not counted', () => {
    const entries = ledgerOf(credits([line({ deductible: 140_000 }), line({ deductible: 20_000 })]), {
      item: items.deductible,
      on: YEAR_END,
      personId: 'anna',
    });
    expect(entries.map(({ amount, overLimit }) => [amount, overLimit])).toEqual([
      [140_000, 0],
      [10_000, 10_000],
    ]);
  });
});

describe('an aggregate deductible', () => {
  const rules: CostSharing = { ...sharing, deductibleType: 'aggregate' };
  test("has no individual part: 2,800 used, anyone's next 200 is deductible, Anna's too", () => {
    const before: Before = {
      deductible: { individual: { limit: 150_000, used: 150_000 }, family: { limit: 300_000, used: 280_000 } },
      oop: { individual: { limit: 500_000, used: 150_000 }, family: { limit: 1_000_000, used: 280_000 } },
    };
    const bill = { allowed: 50_000, network: 'in' as const, service: 'other' as const };
    expect(adjudicate(bill, rules, before).deductible).toBe(20_000);
  });
  test('lets one person use all of it', () => {
    const one = credits([line({ deductible: 280_000 })], { sharing: rules });
    expect(used(one, items.familyDeductible, null)).toBe(280_000);
  });
  test('for one employee alone is the limit of one person', () => {
    const before = oneOnly([150_000, 140_000], [500_000, 140_000]);
    const bill = { allowed: 50_000, network: 'in' as const, service: 'other' as const };
    expect(adjudicate(bill, rules, before).deductible).toBe(10_000);
  });
  test('still lets nobody pay more than the law lets one person pay', () => {
    expect(individualOutOfPocket(null, '2027-01-01')).toBe(1_200_000);
    expect(individualOutOfPocket(1_500_000, '2026-01-01')).toBe(1_060_000);
    const without = limits.filter(({ item }) => item.id !== items.oop.id);
    const one = credits([line({ coinsurance: 1_100_000 })], { sharing: rules, itemsOn: () => without });
    expect(used(one, items.familyOop, null)).toBe(1_060_000);
  });
});

describe('the out-of-pocket limit', () => {
  test('is credited deductible, copay and coinsurance', () => {
    const one = credits([line({ deductible: 20_000, copay: 3000, coinsurance: 9223, paid: 45_132 })]);
    expect(used(one, items.oop)).toBe(32_223);
  });
  test('is credited prescriptions where the plan integrates them, or where their item counts toward it', () => {
    const rx = [line({ claimType: 'pharmacy', copay: 1500 })];
    expect(used(credits(rx), items.oop)).toBe(0);
    expect(used(credits(rx, { sharing: { ...sharing, rxIntegrated: true } }), items.oop)).toBe(1500);
    const toward = limits.map((one) =>
      one.item.id === items.rxOop.id ? { ...one, item: { ...one.item, countsToward: items.oop.id } } : one,
    );
    expect(used(credits(rx, { itemsOn: () => toward }), items.oop)).toBe(1500);
  });
});

describe('networks', () => {
  test.each([
    ['separate', 'in', ['in']],
    ['separate', 'out', ['out']],
    ['outAlsoIn', 'out', ['in', 'out']],
    ['outAlsoIn', 'in', ['in']],
    ['inAlsoOut', 'in', ['in', 'out']],
    ['inAlsoOut', 'out', ['out']],
    ['combined', 'out', ['in', 'out']],
  ] as const)('%s: a line of network %s counts in %s', (crossing, network, counted) => {
    expect((['in', 'out'] as const).filter((item) => countsIn(item, network, crossing))).toEqual(counted);
  });
  test('a line whose network nobody states counts in network', () => {
    expect(countsIn('in', null, 'separate')).toBe(true);
    expect(countsIn('out', 'na', 'separate')).toBe(false);
  });
});

describe('the plan year', () => {
  test('resets by the day of the service, not of the processing: a late claim updates the year before', () => {
    const late = credits([line({ serviceDate: '2025-12-30', deductible: 5000 })]);
    expect(used(late, items.deductible)).toBe(0);
    expect(usedOn('2025-12-31', late, { item: items.deductible, personId: 'anna' })).toBe(5000);
  });
  test('of a policy year from 07/01: two years live around the reset', () => {
    expect(planYearOf('policy', '2026-06-30', '07-01')).toEqual({ start: '2025-07-01', end: '2026-06-30' });
    expect(planYearOf('policy', '2026-07-01', '07-01')).toEqual({ start: '2026-07-01', end: '2027-06-30' });
    expect(planYearOf('calendar', '2026-07-01', '07-01')).toEqual({ start: '2026-01-01', end: '2026-12-31' });
    expect(planYearOf('rolling12', '2026-03-02', null)).toEqual({ start: '2025-03-03', end: '2026-03-02' });
  });
  test('shows a day what had been used by that day', () => {
    const two = credits([line({ deductible: 100 }), line({ serviceDate: '2026-09-01', deductible: 200 })]);
    expect(usedOn('2026-06-30', two, { item: items.deductible, personId: 'anna' })).toBe(100);
  });
});

describe('carryover of the last three months', () => {
  const november = [line({ serviceDate: '2025-11-10', deductible: 30_000, coinsurance: 900 })];
  const rules: CostSharing = { ...sharing, carryover: 'onlyIfUnmet' };
  test('300 applied in November start next January at 300, as a part of its own, and never in the limit', () => {
    const entries = ledgerOf(credits(november, { sharing: rules }), {
      item: items.deductible,
      on: '2026-01-01',
      personId: 'anna',
    });
    expect(entries).toMatchObject([{ kind: 'carryover', amount: 30_000, date: '2025-11-10' }]);
    expect(used(credits(november, { sharing: rules }), items.oop)).toBe(0);
    expect(used(credits(november), items.deductible)).toBe(0);
  });
  test('does not happen where the deductible of the year was satisfied, but with "always"', () => {
    const met = [...november, line({ serviceDate: '2025-03-01', deductible: 120_000 })];
    expect(used(credits(met, { sharing: rules }), items.deductible)).toBe(0);
    expect(used(credits(met, { sharing: { ...sharing, carryover: 'always' } }), items.deductible)).toBe(30_000);
  });
  test('does not carry what September applied, nor what was itself carried over', () => {
    const older = [
      line({ serviceDate: '2025-09-30', deductible: 700 }),
      line({ serviceDate: '2024-12-01', deductible: 900 }),
    ];
    expect(used(credits(older, { sharing: rules }), items.deductible)).toBe(0);
    expect(usedOn('2025-12-31', credits(older, { sharing: rules }), { item: items.deductible, personId: 'anna' })).toBe(
      1600,
    );
  });
  test('of the family is what was carried over of each', () => {
    const two = [...november, line({ personId: 'ben', serviceDate: '2025-10-01', deductible: 10_000 })];
    expect(used(credits(two, { sharing: rules }), items.familyDeductible, null)).toBe(40_000);
  });
});

describe('visits and yearly amounts', () => {
  test('20 visits, 7 used leave 13: one a day and provider, however many lines', () => {
    const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-02-${day}`);
    const visits = days.flatMap((serviceDate) =>
      ['97110', '97140'].map((procedureCode) => line({ serviceDate, procedureCode })),
    );
    const seven = credits(visits);
    expect(used(seven, items.therapy)).toBe(7);
    expect(remainingOf({ limit: 20, used: 7 })).toBe(13);
    const elsewhere = credits([
      ...visits,
      line({ serviceDate: days[0] ?? '', procedureCode: '97110', provider: 'other' }),
    ]);
    expect(used(elsewhere, items.therapy)).toBe(8);
  });
  test('a denied visit is none', () => {
    expect(used(credits([line({ procedureCode: '97110', state: 'denied' })]), items.therapy)).toBe(0);
  });
  test('the dental maximum is what the plan paid, without class I', () => {
    const dental = { claimType: 'dental' as const };
    const work = [
      line({ ...dental, procedureCode: 'D2740', paid: 60_000 }),
      line({ ...dental, procedureCode: 'D1110', paid: 9000 }),
    ];
    expect(used(credits(work), items.dental)).toBe(60_000);
  });
  test('the orthodontics maximum counts a whole life', () => {
    const years = ['2019-05-01', '2026-02-01'].map((serviceDate) =>
      line({ claimType: 'dental', procedureCode: 'D8080', serviceDate, paid: 50_000 }),
    );
    expect(used(credits(years), items.ortho)).toBe(100_000);
  });
  test('a line is for what the data says it is, whatever its code', () => {
    expect(categoryOf({ benefitCategory: 'chiropractic', procedureCode: '97110' })).toBe('chiropractic');
    expect(categoryOf({ benefitCategory: null, procedureCode: '98941' })).toBe('chiropractic');
    expect(categoryOf({ benefitCategory: null, procedureCode: '99213' })).toBe(null);
  });
});

describe('reversals, adjustments and pending claims', () => {
  test('a reversed claim gives back what it took: its row is no more among the lines', () => {
    const [kept, reversed] = [line({ deductible: 1000 }), line({ deductible: 2000 })];
    expect(used(credits([kept, reversed]), items.deductible)).toBe(3000);
    expect(used(credits([kept]), items.deductible)).toBe(1000);
  });
  test('a new administrator takes credits over as adjustments with their source, for the family too', () => {
    const taken = {
      key: 'a',
      personId: 'anna',
      liabilityItemId: '1',
      serviceDate: '2026-01-01',
      amount: 40_000,
      source: 'takeover' as const,
      seen: true,
    };
    const over = credits([line({ deductible: 1000 })], { adjustments: [taken] });
    expect(used(over, items.deductible)).toBe(41_000);
    expect(used(over, items.familyDeductible, null)).toBe(41_000);
    const back = credits([line({ deductible: 1000 })], { adjustments: [{ ...taken, amount: -5000 }] });
    expect(used(back, items.deductible)).toBe(1000);
  });
  test('pending claims are apart and in no total', () => {
    const two = credits([line({ state: 'pending', deductible: 500 }), line({ deductible: 1000 })]);
    expect(used(two, items.deductible)).toBe(1000);
    expect(pendingOf(two, { item: items.deductible, on: YEAR_END, personId: 'anna' })).toHaveLength(1);
  });
});

describe('how far an item has come', () => {
  test('percent is at most 100 and says 100 only when the limit is met', () => {
    expect(percentOf({ limit: 150_000, used: 112_000 })).toBe(74);
    expect(percentOf({ limit: 1000, used: 999 })).toBe(99);
    expect(percentOf({ limit: 1000, used: 4000 })).toBe(100);
  });
  test('a limit of 0 is none to meet, and none at all is no limit', () => {
    expect([percentOf({ limit: 0, used: 0 }), isMet({ limit: 0, used: 0 })]).toEqual([null, false]);
    expect([remainingOf({ limit: null, used: 5 }), percentOf({ limit: null, used: 5 })]).toEqual([null, null]);
  });
});

describe('what is shown to whom', () => {
  const entries = [
    { personId: 'me', amount: 100 },
    { personId: 'spouse', amount: 40 },
    { personId: 'grown', amount: 2 },
  ];
  test('lines of two people the reader may not see are one line of other family members', () => {
    expect(ledgerForReader(entries, ({ personId }) => personId !== 'me')).toEqual({
      entries: [{ personId: 'me', amount: 100 }],
      others: 42,
      onlyTotal: false,
    });
  });
  test('where the line would tell what one person used, only the total is shown', () => {
    expect(ledgerForReader(entries, ({ personId }) => personId === 'spouse')).toEqual({
      entries: [],
      others: null,
      onlyTotal: true,
    });
  });
  test('an item is shown for the tiers and networks it names; unknown tokens ask nothing', () => {
    const family = ['ECH', 'ESP', 'FAM'];
    expect(isShownFor(family, { tierCode: 'EMP', network: 'in' })).toBe(false);
    expect(isShownFor(family, { tierCode: 'FAM', network: 'in' })).toBe(true);
    expect(isShownFor([], { tierCode: null, network: 'in' })).toBe(true);
    expect(isShownFor(['OUT'], { tierCode: 'EMP', network: 'in' })).toBe(false);
    expect(isShownFor(['IN', 'EMP'], { tierCode: 'EMP', network: 'in' })).toBe(true);
    expect(isShownFor(['?'], { tierCode: 'EMP', network: 'in' })).toBe(true);
  });
});
