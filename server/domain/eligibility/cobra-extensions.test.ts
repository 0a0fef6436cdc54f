import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continuationPremium } from '../pricing/cobra.ts';
import { addDays, addMonths, dayBefore } from '../../platform/values/dates.ts';
import { cobraActionsOf, cobraDeadlineOf, cobraStepByTime, enterCobra } from './cobra-case.ts';
import { isDisabilityMonth } from './cobra-extensions.ts';
import type { CobraCase, CobraEntry } from './cobra-facts.ts';
import { continuationPercent } from './continuation-percent.ts';
import { insignificantShortfall, shortfallNeverCame } from './cobra-payment.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

const settings = { countsFrom: 'event', administrator: 'other' } as const;

/** Of TV-10: work ended on 11/13/2026, covered until 11/30; elected, and paid through January. */
const active: CobraCase = {
  event: 'termination',
  eventDate: '2026-11-13',
  lastDay: '2026-11-30',
  isEmployee: false,
  state: 'active',
  months: 18,
  noticeBy: '2026-12-27',
  noticeSentOn: '2026-12-14',
  noticeOutdated: false,
  correctedOn: null,
  electBy: '2027-02-12',
  electedOn: '2027-01-20',
  firstPremiumBy: '2027-03-06',
  coveredFrom: '2026-12-01',
  coveredUntil: '2028-05-31',
  paidThrough: '2027-01-31',
  disabledSince: null,
  secondEvent: null,
  secondEventOn: null,
  stateMonths: null,
  medicareOn: null,
  otherFrom: null,
  closedBy: null,
  heldState: null,
  receivedCents: 0,
  shortfallCents: null,
  shortfallFrom: null,
  shortfallBy: null,
};
const enter = (cobra: CobraCase, entry: CobraEntry) => enterCobra(cobra, entry, { today: '2049-12-31', settings });
const disabled = (date: string, since = '2027-01-10', foundOn = '2027-03-01'): CobraEntry => ({
  action: 'disabled',
  date,
  disabledSince: since,
  foundOn,
});

describe('A disability that the SSA found', () => {
  test('makes 29 months of 18 for everybody of the family, where the plan is told within 60 days', () => {
    const longer = { months: 29, coveredUntil: '2029-04-30', disabledSince: '2027-01-10' };
    expect(enter(active, disabled('2027-04-30'))).toMatchObject(longer);
    expect(enter({ ...active, isEmployee: true }, disabled('2027-04-30'))).toMatchObject(longer);
    expect(enter(active, disabled('2027-05-01'))).toMatchObject({ refused: { code: 'cobra-told-late' } });
  });

  test('must have begun within the first 60 days, and is told before the 18 months are over', () => {
    expect(enter(active, disabled('2027-04-01', '2027-01-29'))).toMatchObject({ months: 29 });
    expect(enter(active, disabled('2027-04-01', '2027-01-30'))).toMatchObject({
      refused: { code: 'cobra-disabled-later', values: { date: '2027-01-29' } },
    });
    expect(enter(active, disabled('2028-06-01', '2027-01-10', '2028-05-20'))).toMatchObject({
      refused: { code: 'cobra-told-late', values: { date: '2028-05-31' } },
    });
    // Found before work ended: the 60 days count from the loss.
    expect(enter(active, disabled('2027-01-29', '2026-01-10', '2026-02-01'))).toMatchObject({ months: 29 });
  });

  test('does not lengthen what lasts 36 months anyhow', () => {
    expect(cobraActionsOf({ ...active, event: 'divorce', months: 36 })).toEqual(['paid', 'ended']);
    const both = { ...active, secondEvent: 'divorce', secondEventOn: '2027-02-01', months: 36 } as const;
    expect(enter({ ...both, coveredUntil: '2029-11-30' }, disabled('2027-04-01'))).not.toHaveProperty('months');
  });

  test('costs 150 percent in the months 19 to 29, 102 before: TV-09', () => {
    const longer = { ...active, disabledSince: '2027-01-10', coveredUntil: '2029-04-30', months: 29 };
    const asked = (day: string, disabledContinues = true) => {
      const one = { ...longer, law: 'federal' as const, disabledContinues };
      return continuationPremium(
        61_240,
        continuationPercent(one, day, () => 0),
      );
    };
    expect([asked('2028-05-31'), asked('2028-06-01'), asked('2029-04-30')]).toEqual([62_465, 91_860, 91_860]);
    // Whoever is disabled no longer continues: the others are asked for 102 percent.
    expect(asked('2028-06-01', false)).toBe(62_465);
  });
});

describe('A second event', () => {
  const divorce = (eventDate: string, date: string): CobraEntry => ({
    action: 'secondEvent',
    date,
    secondEvent: 'divorce',
    eventDate,
  });

  test('gives the family 36 months from the first one, told within 60 days of it', () => {
    expect(enter(active, divorce('2028-05-31', '2028-07-30'))).toMatchObject({
      months: 36,
      coveredUntil: '2029-11-30',
    });
    expect(enter(active, divorce('2028-05-31', '2028-07-31'))).toMatchObject({ refused: { code: 'cobra-told-late' } });
  });

  test('comes within the months there are, and is never the employee’s', () => {
    expect(enter(active, divorce('2028-06-01', '2028-06-02'))).toMatchObject({
      refused: { code: 'cobra-second-outside', values: { date: '2028-05-31' } },
    });
    expect(cobraActionsOf({ ...active, isEmployee: true })).not.toContain('secondEvent');
    expect(enter({ ...active, isEmployee: true }, divorce('2027-06-01', '2027-06-02'))).toMatchObject({
      refused: { code: 'cobra-not-possible' },
    });
  });

  test('in the first 18 months leaves the price at 102 percent, in the months of a disability at 150', () => {
    const both = (secondEventOn: string): CobraCase => ({
      ...active,
      disabledSince: '2027-01-10',
      secondEvent: 'divorce',
      secondEventOn,
    });
    expect(isDisabilityMonth(both('2028-05-31'), '2028-08-01', true)).toBe(false);
    expect(isDisabilityMonth(both('2028-06-01'), '2029-08-01', true)).toBe(true);
  });

  test('no month is ever given twice: 18, 29 or 36 whole months from the first day, on any first day', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((many) => addDays('2024-01-01', many));
    fc.assert(
      fc.property(days, fc.boolean(), (lastDay, isSecond) => {
        const coveredFrom = addDays(lastDay, 1);
        const cobra = { ...active, eventDate: lastDay, lastDay, coveredFrom };
        const known = { ...cobra, coveredUntil: dayBefore(addMonths(coveredFrom, 18)) };
        const on = addDays(lastDay, 30);
        const patch = enter(known, isSecond ? divorce(on, on) : disabled(on, lastDay, lastDay));
        // The oracle counts in the calendar of the platform.
        const [year = 0, month = 0, day = 0] = coveredFrom.split('-').map(Number);
        const first = new Date(Date.UTC(year, month - 1 + (isSecond ? 36 : 29), 1));
        const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
        first.setUTCDate(Math.min(day, length));
        first.setUTCDate(first.getUTCDate() - 1);
        expect(patch).toMatchObject({ coveredUntil: first.toISOString().slice(0, 10) });
      }),
    );
  });
});

describe('A payment that is not whole', () => {
  const pay = (cobra: CobraCase, amountCents: number, dueCents = 62_465) =>
    enter(cobra, { action: 'paid', date: '2027-02-10', paidThrough: '2027-02-28', amountCents, dueCents });

  test('counts as paid where no more than the lesser of $50 and 10 percent is lacking', () => {
    expect(pay(active, 57_465)).toMatchObject({
      state: 'active',
      paidThrough: '2027-02-28',
      shortfallCents: 5_000,
      shortfallFrom: '2027-02-01',
    });
    expect(pay(active, 57_464)).toEqual({ receivedCents: 57_464 });
    expect(pay(active, 9_000, 10_000)).toMatchObject({ paidThrough: '2027-02-28', shortfallCents: 1_000 });
    expect(pay(active, 8_999, 10_000)).toEqual({ receivedCents: 8_999 });
  });

  test('what came too little is kept, and counts with the next one; what came too much, too', () => {
    const partly = { ...active, receivedCents: 40_000 };
    expect(pay(partly, 22_465)).toMatchObject({ paidThrough: '2027-02-28', receivedCents: 0 });
    expect(pay(partly, 30_000)).toMatchObject({ paidThrough: '2027-02-28', receivedCents: 7_535 });
  });

  test('says what came and what was due, both or neither', () => {
    const half = { action: 'paid', date: '2027-02-10', paidThrough: '2027-02-28', amountCents: 1 } as const;
    expect(enter(active, half)).toMatchObject({ refused: { code: 'cobra-amounts' } });
    expect(pay(active, 0)).toMatchObject({ refused: { code: 'cobra-amounts' } });
  });

  test('the person is told what is lacking and has 30 days; then it ends with the last day paid whole', () => {
    const lacking = { ...active, paidThrough: '2027-02-28', shortfallCents: 4_000, shortfallFrom: '2027-02-01' };
    expect(cobraActionsOf(lacking)).toEqual([
      'paid',
      'shortfallTold',
      'shortfallPaid',
      'disabled',
      'secondEvent',
      'ended',
    ]);
    expect(cobraDeadlineOf({ ...lacking, paidThrough: '2027-04-30' })).toEqual({
      kind: 'shortfall',
      date: '2027-03-03',
    });
    const told = enter(lacking, { action: 'shortfallTold', date: '2027-02-15' });
    expect(told).toEqual({ shortfallToldOn: '2027-02-15', shortfallBy: '2027-03-17' });
    const waiting = { ...lacking, shortfallBy: '2027-03-17', paidThrough: '2027-03-31' };
    expect(enter(waiting, { action: 'shortfallPaid', date: '2027-03-17' })).toMatchObject({ shortfallCents: null });
    expect(enter(waiting, { action: 'shortfallPaid', date: '2027-03-18' })).toMatchObject({
      refused: { code: 'cobra-premium-late' },
    });
    expect([cobraStepByTime(waiting, '2027-03-17'), cobraStepByTime(waiting, '2027-03-18')]).toEqual([
      null,
      'shortfallOver',
    ]);
    expect(shortfallNeverCame(waiting)).toEqual({ state: 'terminatedNonPay', paidThrough: '2027-01-31' });
  });

  test('never loses or makes money: what came is what was due, less what is lacking, plus what is kept', () => {
    const cents = fc.integer({ min: 1, max: 300_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 100_000 }), (came, due, before) => {
        const patch = pay({ ...active, receivedCents: before }, came, due);
        if ('refused' in patch) throw new Error('A payment in time is taken.');
        const counts = patch.paidThrough !== undefined;
        const total = BigInt(before) + BigInt(came);
        expect(BigInt(patch.receivedCents ?? 0)).toBe(
          counts ? total - BigInt(due) + BigInt(patch.shortfallCents ?? 0) : total,
        );
        // The oracle asks in dollars and tenths, not in the way it is reckoned.
        const lacking = BigInt(due) - total;
        expect(counts).toBe(lacking <= 0n || (lacking <= 5_000n && lacking * 10n <= BigInt(due)));
        expect(insignificantShortfall(due)).toBeLessThanOrEqual(5_000);
      }),
    );
  });
});
