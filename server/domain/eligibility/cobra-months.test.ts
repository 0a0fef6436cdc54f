import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, endOfMonth } from '../../platform/values/dates.ts';
import { chargesToWrite, explain, type LedgerLine } from '../payments/ledger.ts';
import { chargedThrough, owedTogether, shareOfMonth } from './cobra-months.ts';

const UNTIL = '2026-12-31';
const IDS = ['a', 'b', 'c'];
const aSpan = fc
  .record({ from: fc.nat({ max: 200 }), days: fc.nat({ max: 200 }) })
  .map(({ from, days }) => ({ from: addDays('2026-05-01', from), until: addDays('2026-05-01', from + days) }));
/** What a plan costs by how many continue it: any prices, also ones that fall. */
const prices = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 3, maxLength: 3 });
const months = ['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}-01`);

const casesOf = (spans: readonly { from: string; until: string }[]) =>
  spans.map((span, at) => ({ ...span, id: IDS[at] ?? '', isEmployee: at === 1 }));

/** The oracle knows no shares: a month is what those cost together who are covered on its 15th and its 16th. */
const familyMonth = (spans: readonly { from: string; until: string }[], month: string, of: readonly number[]) => {
  const [mid, next] = [`${month.slice(0, 8)}15`, `${month.slice(0, 8)}16`];
  const covered = spans.filter(({ from, until }) => from <= mid && next <= until && next <= UNTIL).length;
  return covered === 0 ? 0 : (of[covered - 1] ?? 0);
};

test('shares of people who continue together are their premium to the cent, each month, whoever comes and goes', () => {
  fc.assert(
    fc.property(fc.array(aSpan, { maxLength: 3 }), prices, (spans, of) => {
      const owed =
        owedTogether(casesOf(spans), { until: UNTIL, rule: 'fullIfOnOrBefore15' }, (ids) => of[ids.length - 1] ?? 0) ??
        [];
      for (const month of months) {
        const sum = owed.filter((one) => one.month === month).reduce((total, { cents }) => total + cents, 0);
        expect(sum).toBe(familyMonth(spans, month, of));
      }
    }),
    { numRuns: 300 },
  );
});

test('a ledger of continued coverage is what the months cost less what came, however often they are restated', () => {
  const aStep = fc.record({ spans: fc.array(aSpan, { maxLength: 3 }), of: prices, paid: fc.nat({ max: 200_000 }) });
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 1, maxLength: 12 }), (steps) => {
      const ledgers = new Map<string, LedgerLine[]>(IDS.map((id) => [id, []]));
      let came = 0;
      let asked = 0;
      for (const { spans, of, paid } of steps) {
        const rule = 'fullIfOnOrBefore15';
        const owed = owedTogether(casesOf(spans), { until: UNTIL, rule }, (ids) => of[ids.length - 1] ?? 0) ?? [];
        for (const [id, lines] of ledgers)
          for (const { kind, cents, month } of chargesToWrite(
            owed.filter((one) => one.id === id),
            lines,
          ))
            lines.push({ kind, amountCents: cents, month, enteredOn: '2026-11-01' });
        if (paid > 0)
          ledgers.get('a')?.push({ kind: 'payment', amountCents: -paid, month: null, enteredOn: '2026-11-01' });
        came += paid;
        asked = months.reduce((sum, month) => sum + familyMonth(spans, month, of), 0);
      }
      const balance = [...ledgers.values()].reduce((sum, lines) => sum + explain(lines).balanceCents, 0);
      expect(balance).toBe(asked - came);
    }),
    { numRuns: 200 },
  );
});

test('a month is charged by the mid-month rule: whole, or by its days', () => {
  const from16 = { from: '2026-11-16', until: UNTIL };
  expect(shareOfMonth(from16, '2026-11-01', 'fullIfOnOrBefore15')).toBeNull();
  expect(shareOfMonth(from16, '2026-11-01', 'firstOfMonthOnly')).toBeNull();
  expect(shareOfMonth(from16, '2026-11-01', 'proRata')).toEqual({ day: '2026-11-16', days: 15, of: 30 });
  expect(shareOfMonth({ from: '2026-11-15', until: UNTIL }, '2026-11-01', 'fullIfOnOrBefore15')).toMatchObject({
    days: 30,
  });
  // Domain 2.4: 612.40 from the 16th of a month of thirty days is 306.20.
  const one = [{ id: 'a', isEmployee: true, ...from16 }];
  const owed = owedTogether(one, { until: endOfMonth('2026-11-01'), rule: 'proRata' }, () => 61_240);
  expect(owed).toEqual([{ id: 'a', month: '2026-11-01', cents: 30_620 }]);
});

test('a month that is charged by its days is what those cost who are covered on each of them, to the cent', () => {
  fc.assert(
    fc.property(fc.array(aSpan, { maxLength: 3 }), prices, (spans, of) => {
      const priceOf = (ids: readonly string[]) => of[ids.length - 1] ?? 0;
      const owed = owedTogether(casesOf(spans), { until: UNTIL, rule: 'proRata' }, priceOf) ?? [];
      for (const month of months) {
        const sum = owed.filter((one) => one.month === month).reduce((total, { cents }) => total + cents, 0);
        // The oracle goes day by day; each run of days with the same people is rounded once, so it may differ by half a cent a run.
        const last = Number(endOfMonth(month).slice(8));
        const counts = Array.from({ length: last }, (_, at) => {
          const day = addDays(month, at);
          return spans.map(({ from, until }) => (from <= day && day <= until ? '1' : '0')).join('');
        });
        const runs = counts.filter((one, at) => one !== counts[at - 1]).length;
        const exact = counts.reduce((total, one) => {
          const covered = one.replaceAll('0', '').length;
          return total + (covered === 0 ? 0 : (of[covered - 1] ?? 0)) / last;
        }, 0);
        expect(Math.abs(sum - exact)).toBeLessThanOrEqual(runs / 2 + 1e-6);
      }
    }),
    { numRuns: 200 },
  );
  const days = { from: '2026-06-16', until: '2026-06-30' };
  const four = ['a', 'b', 'c', 'd'].map((id, at) => ({ ...days, id, isEmployee: at === 0 }));
  const cents = owedTogether(four, { until: days.until, rule: 'proRata' }, (ids) => ids.length * 101);
  expect(cents?.reduce((sum, one) => sum + one.cents, 0)).toBe(202);
  // The employee leaves on the 15th: the spouse, who was 400.00 beside them, is 600.00 alone from then on.
  const left = [
    { id: 'a', isEmployee: true, from: '2026-06-01', until: '2026-06-15' },
    { id: 'b', isEmployee: false, from: '2026-06-01', until: '2026-06-30' },
  ];
  const price = (ids: readonly string[]) => (ids.length === 2 ? 100_000 : 60_000);
  expect(owedTogether(left, { until: '2026-06-30', rule: 'proRata' }, price)).toEqual([
    { id: 'a', month: '2026-06-01', cents: 30_000 },
    { id: 'b', month: '2026-06-01', cents: 20_000 + 30_000 },
  ]);
});

test('what ended for nonpayment owes nothing after the last day paid for, and what was never elected nothing at all', () => {
  const kept = { coveredFrom: '2026-10-01', coveredUntil: '2028-03-31', endedOn: null, paidThrough: '2026-10-31' };
  expect(chargedThrough({ ...kept, state: 'grace' })).toBe('2028-03-31');
  expect(chargedThrough({ ...kept, state: 'terminatedNonPay' })).toBe('2026-10-31');
  expect(chargedThrough({ ...kept, state: 'terminated', endedOn: '2026-11-30' })).toBe('2026-11-30');
  expect(
    ['noticeSent', 'waived', 'expired', 'withdrawn'].map((state) =>
      chargedThrough({ ...kept, state: state as 'waived' }),
    ),
  ).toEqual([null, null, null, null]);
});
