import { contractBases } from '@coverlane/contract/reinsurance/codes.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { standings, yearEnd } from './aggregate.ts';
import { counts, monthsOfPolicy, windowsOf } from './basis.ts';
import { outsideAggregate, specificReimbursement } from './specific.ts';

// An oracle that shares no date function with the program: a day is a number of months and a day of the month.
const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const dayOf = (date: string): number => Number(date.slice(8));
/** Whole months from one day to another, rounded down, of days that every month has. */
const wholeMonths = (from: string, to: string): number =>
  monthsOf(to) - monthsOf(from) - (dayOf(to) < dayOf(from) ? 1 : 0);

const day = fc.integer({ min: 0, max: 365 * 4 }).map((at) => addDays('2024-06-01', at));
const start = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day: of }) => `2026-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`);

test('a claim counts as an actuary counts months: so many before and after the effective date', () => {
  fc.assert(
    fc.property(
      start,
      fc.constantFrom(...contractBases),
      fc.record({ incurred: day, paid: day }),
      (effectiveDate, contractBasis, { incurred, paid }) => {
        const expirationDate = addDays(`2027${effectiveDate.slice(4)}`, -1);
        const windows = windowsOf({ effectiveDate, expirationDate, contractBasis });
        const [left, right] = contractBasis === 'paid' ? [999, 12] : contractBasis.split('/').map(Number);
        const at = { incurred: wholeMonths(effectiveDate, incurred), paid: wholeMonths(effectiveDate, paid) };
        const isIncurred = at.incurred >= 12 - (left ?? 0) && at.incurred < 12;
        const isPaid = at.paid >= 0 && at.paid < (right ?? 0);
        expect(counts(windows, { incurred, paid })).toBe(isIncurred && isPaid);
      },
    ),
  );
});

test('the months of a policy tile the days in which its claims are paid: each day is in exactly one', () => {
  fc.assert(
    fc.property(
      start,
      fc.constantFrom(...contractBases),
      fc.integer({ min: 20, max: 800 }),
      (effectiveDate, contractBasis, days) => {
        const term = { effectiveDate, expirationDate: addDays(effectiveDate, days), contractBasis };
        const months = monthsOfPolicy(term);
        const { paidTo } = windowsOf(term);
        expect(months[0]?.start).toBe(effectiveDate);
        expect(months.at(-1)?.end).toBe(paidTo);
        months.slice(1).forEach((month, at) => expect(month.start).toBe(addDays(months[at]?.end ?? '', 1)));
      },
    ),
  );
});

const amount = fc.integer({ min: 0, max: 50_000_000 });
const month = fc.record({
  attachmentCents: amount,
  grossCents: amount,
  refundedCents: fc.integer({ min: 0, max: 100_000 }),
  ineligibleCents: fc.integer({ min: 0, max: 100_000 }),
  specificCents: fc.integer({ min: 0, max: 100_000 }),
});

test('every month’s request advanced, the carrier has paid by the end what the year owes up to then', () => {
  const terms = {
    corridorPct: 125,
    aggregateMaxCents: null,
    minimumPct: 90,
    estimatedCents: null,
    accommodation: true,
  };
  fc.assert(
    fc.property(fc.array(month, { minLength: 12, maxLength: 12 }), (given) => {
      // Advanced as each month asks: what a month asks never depends on the months after it.
      const months = given.map((one) => ({ ...one, advancedCents: 0 }));
      for (const at of months.keys()) {
        const asked = standings(terms, months.slice(0, at + 1), 12)[at]?.accommodationCents ?? 0;
        const one = months[at];
        if (one) one.advancedCents = asked;
      }
      const end = yearEnd(terms, months, 12);
      const net = given.reduce(
        (sum, m) => sum + m.grossCents - m.refundedCents - m.ineligibleCents - m.specificCents,
        0,
      );
      const attached = given.reduce((sum, m) => sum + m.attachmentCents, 0);
      // 90 % in exact arithmetic of whole cents, rounded half up.
      const minimum = Number((BigInt(given[0]?.attachmentCents ?? 0) * 12n * 90n + 50n) / 100n);
      expect(end.reimbursementCents).toBe(Math.max(0, net - Math.max(attached, minimum)));
      expect(end.settlementCents).toBe(0);
    }),
  );
});

test('every cent of a claimant is the employer’s, the carrier’s, or kept out of the aggregate', () => {
  const claimant = fc.record({ paidCents: amount, laserCents: fc.option(fc.integer({ min: 1, max: 50_000_000 })) });
  const terms = fc.record({
    deductibleCents: fc.integer({ min: 1, max: 20_000_000 }),
    specificMaxCents: fc.option(fc.integer({ min: 1, max: 20_000_000 })),
    aggregatingCents: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
    laserCapsAggregate: fc.boolean(),
  });
  fc.assert(
    fc.property(terms, fc.array(claimant, { maxLength: 8 }), (policy, claimants) => {
      const outside = claimants.reduce((sum, one) => sum + outsideAggregate(policy, one), 0);
      const paid = claimants.reduce((sum, one) => sum + one.paidCents, 0);
      const back = specificReimbursement(policy, claimants);
      // In a walk over the claimants one by one, as a desk would.
      let [left, due] = [policy.aggregatingCents ?? 0, 0];
      for (const { paidCents, laserCents } of claimants) {
        const over = Math.max(paidCents - (laserCents === null ? policy.deductibleCents : laserCents), 0);
        const capped =
          policy.specificMaxCents !== null && over > policy.specificMaxCents ? policy.specificMaxCents : over;
        const borne = Math.min(left, capped);
        left -= borne;
        due += capped - borne;
      }
      expect(back).toBe(due);
      expect(outside).toBeGreaterThanOrEqual(0);
      expect(outside).toBeLessThanOrEqual(paid);
      expect(back).toBeLessThanOrEqual(paid);
    }),
  );
});
