import { describe, expect, test } from 'vitest';
import { bankOf } from './bank.ts';
import { contributionCents, contributionDue } from './contributions.ts';
import { delinquencyOf, noticeDue } from './delinquency.ts';
import { differenceOf } from './difference.ts';
import { type BankFacts, HOUR } from './facts.ts';
import { facts, rules, tv16, worked, year } from './hour-bank.testing.ts';
import { holidayHoursOf } from './holidays.ts';
import { coveredIn, standingOf } from './standing.ts';

/** [work month, bank before the charge, months with their outcome, bank after], as TV-16 tables it. */
const table = (some: BankFacts, asOf: string) =>
  bankOf(some, asOf).map(({ workMonth, closing, lines, settled }) => {
    const charged = lines.reduce(
      (sum, { kind, hours }) => (kind === 'charge' || kind === 'selfPay' ? sum - hours : sum),
      0,
    );
    const bought = settled.map(({ coverageMonth, outcome }) => `${coverageMonth.slice(0, 7)} ${outcome}`).join(', ');
    return [workMonth.slice(0, 7), (closing + charged) / HOUR, bought, closing / HOUR];
  });
const outcomes = (some: BankFacts, asOf: string) =>
  Object.fromEntries(
    bankOf(some, asOf).flatMap(({ settled }) => settled.map((one) => [one.coverageMonth.slice(0, 7), one.outcome])),
  );
const kept = (paidOn: string, cents = 92_50) =>
  facts({ worked: tv16, selfPays: [{ coverageMonth: '2026-09-01', paidOn, cents }] });

describe('TV-16: charge 130, initial 390, cap 780, lag 1', () => {
  test('three months reach the first hours, each buys the month after the next, and July lacks ten', () => {
    expect(table(facts({ worked: tv16 }), '2026-07-31')).toEqual([
      ['2026-01', 160, '2026-03 building', 160],
      ['2026-02', 310, '2026-04 building', 310],
      ['2026-03', 430, '2026-05 bought', 300],
      ['2026-04', 470, '2026-06 bought', 340],
      ['2026-05', 380, '2026-07 bought', 250],
      ['2026-06', 250, '2026-08 bought', 120],
      ['2026-07', 120, '2026-09 short', 120],
    ]);
    const september = bankOf(facts({ worked: tv16 }), '2026-08-20')
      .flatMap(({ settled }) => settled)
      .at(-1);
    expect(september).toMatchObject({ missing: 10 * HOUR, selfPay: { cents: 92_50, dueOn: '2026-08-20' } });
  });
  test('92.50 by the twentieth keeps September, and nothing is left', () => {
    expect(table(kept('2026-08-20'), '2026-08-31')[6]).toEqual(['2026-07', 120, '2026-09 selfPaid', 0]);
  });
  test('without it coverage ends on August 31, 120 hours are frozen for six months and then forfeited', () => {
    const some = facts({ worked: tv16 });
    expect(standingOf(some, '2026-08-21').coverage).toEqual({ from: '2026-05-01', through: '2026-08-31' });
    expect(bankOf(some, '2026-12-31').at(-1)).toMatchObject({ closing: 120 * HOUR, state: 'frozen' });
    expect(outcomes(some, '2027-01-31')).toMatchObject({ '2026-09': 'lost', '2026-10': 'frozen', '2027-02': 'frozen' });
    const after = bankOf(some, '2027-01-31').at(-1);
    expect(after).toMatchObject({
      opening: 120 * HOUR,
      closing: 0,
      lines: [{ kind: 'forfeited', hours: -120 * HOUR }],
    });
  });
});

describe('a payment for missing hours', () => {
  test('a day late keeps nothing and goes back', () => {
    const lost = bankOf(kept('2026-08-21'), '2026-08-31').flatMap(({ settled }) => settled);
    expect(lost.find(({ coverageMonth }) => coverageMonth === '2026-09-01')).toMatchObject({
      outcome: 'lost',
      paidForNothing: { cents: 92_50, why: 'late' },
    });
  });
  test('one cent too little keeps nothing', () => {
    expect(outcomes(kept('2026-08-10', 92_49), '2026-08-31')['2026-09']).toBe('lost');
  });
  test('goes back in part where hours come late after all', () => {
    const some = { ...kept('2026-08-10'), worked: [...tv16, worked('2026-07-01', 4, { shop: 'Other' })] };
    const [september] = bankOf(some, '2026-08-25').flatMap(({ settled }) =>
      settled.filter((one) => one.outcome === 'selfPaid'),
    );
    expect(september).toMatchObject({ missing: 6 * HOUR, paidForNothing: { cents: 37_00, why: 'notNeeded' } });
  });
  test('is taken for as many months in a row as the fund allows', () => {
    const pays = ['2026-09', '2026-10', '2026-11'].map((month) => ({
      coverageMonth: `${month}-01`,
      paidOn: '2026-08-01',
      cents: 130 * 9_25,
    }));
    const some = facts({ ruleSets: [rules({ selfPayMaxMonths: 2 })], worked: tv16, selfPays: pays });
    expect(outcomes(some, '2026-10-31')).toMatchObject({
      '2026-09': 'selfPaid',
      '2026-10': 'selfPaid',
      '2026-11': 'lost',
    });
  });
});

describe('awkward cases', () => {
  test('hours of two shops add up, and of an unpaid report they wait where hours count when they are paid for', () => {
    const two = facts({ worked: [...year(200, 190), worked('2026-02-01', 10, { shop: 'Other', isPaid: false })] });
    expect(outcomes(two, '2026-02-28')['2026-04']).toBe('bought');
    const onPayment = bankOf({ ...two, ruleSets: [rules({ creditOn: 'paid' })] }, '2026-02-28');
    expect(onPayment.at(-1)).toMatchObject({ opening: 200 * HOUR, awaitingPayment: 10 * HOUR, closing: 260 * HOUR });
  });
  test('a rule of the middle of the year decides from its work month on', () => {
    const some = facts({
      worked: year(200, 200, 150, 150),
      ruleSets: [rules(), rules({ effectiveMonth: '2026-04-01', chargeHours: 14_000 })],
    });
    expect(bankOf(some, '2026-04-30').map(({ lines }) => lines.find(({ kind }) => kind === 'charge')?.hours)).toEqual([
      undefined,
      -13_000,
      -13_000,
      -14_000,
    ]);
  });
  test('a longer lag leaves no month behind, and a shorter one charges none twice', () => {
    const changed = (before: number, after: number) =>
      outcomes(
        facts({
          worked: year(200, 200, 150, 150, 150),
          ruleSets: [rules({ lagMonths: before }), rules({ effectiveMonth: '2026-04-01', lagMonths: after })],
        }),
        '2026-05-31',
      );
    expect(Object.keys(changed(1, 2))).toEqual(['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08']);
    expect(Object.keys(changed(2, 1))).toEqual(['2026-04', '2026-05', '2026-06', '2026-07']);
  });
  test('a negative adjustment after coverage has begun leaves the month and takes those to come', () => {
    const before = facts({ worked: year(200, 200, 130, 130) });
    const after = {
      ...before,
      adjustments: [{ workMonth: '2026-02-01', hours: -150 * HOUR, kind: 'correction' as const }],
    };
    const difference = differenceOf(
      bankOf(before, '2026-04-30'),
      bankOf({ ...after, given: ['2026-04-01'] }, '2026-04-30'),
    );
    expect(difference.gained).toEqual([]);
    expect(difference.lost).not.toContain('2026-04-01');
    expect(outcomes({ ...after, given: ['2026-04-01'] }, '2026-04-30')['2026-04']).toBe('given');
  });
  test('what an adjustment would take below nothing is said', () => {
    const some = facts({
      worked: year(40),
      adjustments: [{ workMonth: '2026-01-01', hours: -50 * HOUR, kind: 'reciprocity' }],
    });
    expect(bankOf(some, '2026-01-31')[0]?.lines.map(({ kind, hours }) => [kind, hours / HOUR])).toEqual([
      ['worked', 40],
      ['adjustment', -50],
      ['notTaken', 10],
    ]);
  });
  test('a bank that somebody asked to hold stands still and goes on afterwards', () => {
    const some = facts({
      worked: year(200, 200, 150),
      freezes: [{ firstMonth: '2026-06-01', lastMonth: '2026-08-01' }],
    });
    expect(outcomes(some, '2026-07-31')).toMatchObject({
      '2026-05': 'bought',
      '2026-06': 'held',
      '2026-08': 'held',
      '2026-09': 'bought',
    });
  });
  test('hours reach a frozen bank and coverage begins again without the first hours', () => {
    const some = facts({ worked: [...tv16, worked('2026-10-01', 12)] });
    expect(outcomes(some, '2026-10-31')).toMatchObject({ '2026-09': 'lost', '2026-11': 'frozen', '2026-12': 'bought' });
  });
});

describe('what a worker is told', () => {
  test('through when coverage lasts, and how many hours by when keep the next month', () => {
    const some = facts({ ruleSets: [rules({ lagMonths: 2 })], worked: year(200, 200, 130, 0, 0, 86) });
    expect(standingOf(some, '2026-06-15')).toMatchObject({
      coverage: { from: '2026-05-01', through: '2026-08-31' },
      next: { coverageMonth: '2026-09-01', missing: 34 * HOUR, workUntil: '2026-06-30', selfPay: null },
    });
  });
  test('what the bank buys without another hour counts as covered', () => {
    expect(standingOf(facts({ worked: year(200, 200) }), '2026-02-28').coverage?.through).toBe('2026-06-30');
  });
});

describe('contributions', () => {
  const terms = { basis: 'perHour' as const, rate: 92_500, isContributionHoliday: false };
  const work = { workMonth: '2026-06-01', worked: 152 * HOUR, contributableHoliday: 8 * HOUR };
  test('TV-17: 152 + 8 hours at 9.25 are 1,480.00, due on the fifteenth of the month after', () => {
    expect(contributionCents(terms, work)).toBe(1_480_00);
    expect(contributionDue('2026-06-01', 15)).toBe('2026-07-15');
    expect(contributionDue('2026-12-01', 15)).toBe('2027-01-15');
  });
  test('TV-17: twenty days late, 10 % damages are 148.00 and 12 % interest is 9.73', () => {
    const owing = { dueOn: '2026-07-15', owedCents: 1_480_00, payments: [], ldPct: 1000, interestPct: 1200 };
    expect(delinquencyOf(owing, '2026-08-04')).toMatchObject({
      daysLate: 20,
      liquidatedDamagesCents: 148_00,
      interestCents: 9_73,
    });
    const paid = { ...owing, payments: [{ on: '2026-08-04', cents: 1_480_00 }] };
    expect(delinquencyOf(paid, '2026-12-31')).toMatchObject({
      isDelinquent: false,
      daysLate: 20,
      unpaidCents: 0,
      interestCents: 9_73,
    });
    expect(delinquencyOf(owing, '2026-07-15')).toMatchObject({
      isDelinquent: false,
      liquidatedDamagesCents: 0,
      interestCents: 0,
    });
  });
  test('a short report owes damages for what was not there, and interest for what is not there yet', () => {
    const payments = [
      { on: '2026-07-10', cents: 1_000_00 },
      { on: '2026-07-25', cents: 240_00 },
    ];
    const owing = { dueOn: '2026-07-15', owedCents: 1_480_00, payments, ldPct: 1000, interestPct: 1200 };
    // 480.00 for ten days and 240.00 for another ten: 7,200 dollar-days × 12 % / 365.
    expect(delinquencyOf(owing, '2026-08-04')).toMatchObject({
      unpaidCents: 240_00,
      liquidatedDamagesCents: 48_00,
      interestCents: 2_37,
    });
  });
  test('a month of a contribution holiday owes nothing, and twelve months of a year are the year’s rate', () => {
    expect(contributionCents({ ...terms, isContributionHoliday: true }, work)).toBe(0);
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`);
    const yearly = { ...terms, basis: 'perYear' as const, rate: 10_000_100 };
    const all = months.map((workMonth) => contributionCents(yearly, { ...work, workMonth }));
    expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(100_001);
  });
  test('notices come on days 1, 15 and 30', () => {
    const on = (day: string) => noticeDue('2026-07-15', day);
    expect([on('2026-07-15'), on('2026-07-16'), on('2026-07-30'), on('2026-08-14')]).toEqual([null, 1, 15, 30]);
  });
});

describe('hours of a holiday', () => {
  const holiday = {
    on: '2026-07-03',
    hoursCredited: 8 * HOUR,
    contributable: true,
    eligibilityRule: 'workedDayBeforeAndAfter' as const,
  };
  const asked = (work: object) =>
    holidayHoursOf(8 * HOUR, {
      holidays: [holiday],
      month: '2026-07-01',
      work: { firstDay: null, lastDay: null, daysWorked: null, ...work },
    });
  test('need the working day before and the one after, over the weekend', () => {
    expect(asked({ daysWorked: ['2026-07-02', '2026-07-06'] }).credited).toBe(8 * HOUR);
    expect(asked({ daysWorked: ['2026-07-02', '2026-07-07'] })).toEqual({
      credited: 0,
      contributable: 0,
      notEarned: 8 * HOUR,
    });
  });
  test('are not earned by who left on the day before', () => {
    expect(asked({ lastDay: '2026-07-02' }).credited).toBe(0);
    expect(asked({ firstDay: '2026-07-02' }).credited).toBe(8 * HOUR);
  });
});

test('months of somebody without hours are none', () => {
  expect(bankOf(facts(), '2026-07-31')).toEqual([]);
  expect(coveredIn([])).toEqual([]);
});
