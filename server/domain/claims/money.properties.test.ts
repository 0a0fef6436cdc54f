import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharesOf } from '@coverlane/contract/claims/shares.ts';
import { decimalOf } from '../money.ts';
import { type ClaimAdjustment, isMoneyFault, moneyFromAdjustments, spreadOverLines } from './adjustments.ts';
import { type LineMoney, totalsOf, UNDECIDED } from './line-money.ts';

/*
 * The money invariants of domain 7.3 on generated lines. The oracle is the story itself: a line is made from what each
 * party bears, its adjustments follow from that, and what is read back must be the story again.
 */

/** Who bears what of one service, in cents, as an adjudicator would decide it. */
type Story = {
  discount: number;
  deductible: number;
  copay: number;
  coinsurance: number;
  cob: number;
  paid: number;
  notCovered: number;
  bearer: 'patient' | 'provider';
};

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 }));
const story: fc.Arbitrary<Story> = fc.record({
  discount: cents,
  deductible: cents,
  copay: cents,
  coinsurance: cents,
  cob: cents,
  paid: cents,
  notCovered: cents,
  bearer: fc.constantFrom('patient', 'provider'),
});

const REASONS = ['27', '29', '50', '96', '109', '119', '197', '204'];

/** The adjustments a payer would write for it (X12 835 CAS), in any order, amounts split as payers do. */
const written = (told: Story): fc.Arbitrary<ClaimAdjustment[]> => {
  const { discount, deductible, copay, coinsurance, cob, notCovered, bearer } = told;
  const group = bearer === 'patient' ? 'PR' : 'CO';
  const all: ClaimAdjustment[] = [
    { group: 'CO', reason: '45', cents: discount },
    { group: 'PR', reason: '1', cents: deductible },
    { group: 'PR', reason: '3', cents: copay },
    { group: 'PR', reason: '2', cents: coinsurance },
    { group: 'OA', reason: '23', cents: cob },
  ];
  const given = all.filter((one) => one.cents > 0);
  return fc
    .tuple(fc.constantFrom(...REASONS), fc.integer({ min: 0, max: notCovered }))
    .map(([reason, part]): ClaimAdjustment[] => [
      { group, reason, cents: part },
      { group, reason: '96', cents: notCovered - part },
    ])
    .map((more) => [...given, ...more.filter((one) => one.cents > 0)])
    .chain((adjustments) => fc.shuffledSubarray(adjustments, { minLength: adjustments.length }));
};

const billedOf = ({ discount, deductible, copay, coinsurance, cob, paid, notCovered }: Story): number =>
  discount + deductible + copay + coinsurance + cob + paid + notCovered;

const line = story.chain((told) => written(told).map((adjustments) => ({ told, adjustments, billed: billedOf(told) })));

/** What the payers allow above the charge, from the adjustments alone: what nobody but they bears, below zero (CARC 94). */
const aboveCharge = (adjustments: readonly ClaimAdjustment[]): number => {
  const theirs = adjustments.filter(({ group, reason }) => group !== 'PR' && reason !== '23');
  return Math.max(0, -theirs.reduce((sum, one) => sum + one.cents, 0));
};

/** What screen and paper say that the payers allowed above the charge. */
function toldExcess(billed: number, { discount, paid, cob, patientResponsibility, ...line }: LineMoney): number {
  const said = (cents: number | null) => (cents === null ? null : decimalOf(cents));
  const totals = {
    charges: decimalOf(billed),
    discount: said(discount),
    paid: said(paid),
    cob: said(cob),
    patientResponsibility: said(patientResponsibility),
  };
  return sharesOf({ totals, lines: [{ ...line, notCovered: said(line.notCovered) }] }).excess;
}

/** Invariants 1, 2, 3 and 5, in their own words; `excess` is nothing unless the payers allow more than was charged. */
function expectInvariants(billed: number, money: LineMoney, excess = 0): void {
  const of = (amount: number | null): number => amount ?? Number.NaN;
  const { allowed, discount, notCovered, deductible, copay, coinsurance, penalty, cob, paid } = money;
  expect(of(allowed) + of(discount) + of(notCovered)).toBe(billed + excess);
  expect(toldExcess(billed, money)).toBe(excess);
  expect(of(deductible) + of(copay) + of(coinsurance) + of(penalty) + of(cob) + of(paid)).toBe(of(allowed));
  const toPatient = money.notCoveredTo === 'patient' ? of(notCovered) : 0;
  expect(of(deductible) + of(copay) + of(coinsurance) + of(penalty) + toPatient).toBe(of(money.patientResponsibility));
  const all = [billed, allowed, discount, notCovered, deductible, copay, coinsurance, penalty, cob, paid];
  expect(all.filter((amount) => of(amount) < 0)).toEqual([]);
  expect(of(paid)).toBeLessThanOrEqual(of(allowed));
}

const read = (of: Parameters<typeof moneyFromAdjustments>[0]): LineMoney => {
  const money = moneyFromAdjustments(of);
  if (isMoneyFault(money)) throw new Error(money.code);
  return money;
};

describe('the money of a line', () => {
  test('is the story its adjustments were written from', () => {
    fc.assert(
      fc.property(line, ({ told, adjustments, billed }) => {
        const money = read({ billed, paid: told.paid, adjustments });
        expectInvariants(billed, money);
        const { deductible, copay, coinsurance, cob, paid, discount, notCovered, bearer } = told;
        expect(money).toMatchObject({ deductible, copay, coinsurance, cob, paid, discount, notCovered });
        expect(money.notCoveredTo).toBe(notCovered === 0 ? null : bearer);
        // Invariant 7: what counts toward the out-of-pocket maximum is not what is not covered.
        const owed = deductible + copay + coinsurance;
        expect((money.patientResponsibility ?? 0) - owed).toBe(bearer === 'patient' ? notCovered : 0);
      }),
    );
  });
  test('whatever adjustments a file has, it keeps the invariants or is refused with a code', () => {
    const adjustment: fc.Arbitrary<ClaimAdjustment> = fc.record({
      group: fc.constantFrom('CO', 'PR', 'OA', 'PI'),
      reason: fc.constantFrom('1', '2', '3', '23', '45', '94', '96', '97', '131', '253', 'B13'),
      cents: fc.integer({ min: -100_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(adjustment, { maxLength: 8 }),
        fc.integer({ min: -100, max: 1_000_000 }),
        (adjustments, paid) => {
          const billed = paid + adjustments.reduce((sum, one) => sum + one.cents, 0);
          const money = moneyFromAdjustments({ billed, paid, adjustments });
          if (isMoneyFault(money)) expect(money.code).toBe('money-negative');
          else expectInvariants(billed, money, aboveCharge(adjustments));
        },
      ),
    );
  });
  test('that does not add up is refused with both figures, by any difference', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 1000 }), ({ told, adjustments, billed }, off) => {
        const paid = told.paid + off;
        expect(moneyFromAdjustments({ billed, paid, adjustments })).toEqual({
          code: 'line-not-balanced',
          values: { amountStated: paid, amountSum: told.paid },
        });
      }),
    );
  });
  test.each([
    // The secondary payers of the X12 examples "Coordination of benefits" 2b, 3b and 4b: AMT B6 is what is allowed.
    { billed: 50_000, paid: 35_000, prior: 25_000, above: 10_000, allowed: 60_000 },
    { billed: 50_000, paid: 10_000, prior: 60_000, above: 20_000, allowed: 70_000 },
    { billed: 54_100, paid: 3_400, prior: 51_600, above: 900, allowed: 55_000 },
  ])(
    'payers who together paid more than was charged: each amount stands as the file says it, $allowed allowed',
    (of) => {
      const adjustments = [
        { group: 'OA', reason: '23', cents: of.prior },
        { group: 'OA', reason: '94', cents: -of.above },
      ] as const;
      const { billed, paid, allowed, prior } = of;
      const money = read({ billed, paid, adjustments });
      expectInvariants(billed, money, of.above);
      expect(money).toMatchObject({ cob: prior, paid, allowed, discount: 0, patientResponsibility: 0 });
    },
  );
  test('a price above the charge takes from the discount first, and only what is left is above the charge', () => {
    const adjustments = [
      { group: 'OA', reason: '23', cents: 50_000 },
      { group: 'OA', reason: '94', cents: -10_000 },
      { group: 'CO', reason: '45', cents: 10_000 },
    ] as const;
    const money = read({ billed: 50_000, paid: 0, adjustments });
    expectInvariants(50_000, money);
    expect(money).toMatchObject({ cob: 50_000, allowed: 50_000, discount: 0 });
  });
  test('not covered to provider and patient at once: the provider part is nobody’s to bill, like the discount', () => {
    const adjustments = [
      { group: 'CO', reason: '50', cents: 3_000 },
      { group: 'PR', reason: '96', cents: 4_000 },
    ] as const;
    const money = read({ billed: 10_000, paid: 3_000, adjustments });
    expect(money).toMatchObject({
      discount: 3_000,
      notCovered: 4_000,
      notCoveredTo: 'patient',
      patientResponsibility: 4_000,
    });
  });
});

describe('TV-14: the second payer on 640.00 allowed, 450.00 paid by the first', () => {
  test.each([
    ['standard', 190_00, 0],
    ['carve-out', 62_00, 128_00],
    ['maintenance of benefits', 152_00, 38_00],
  ])('%s', (_, paid, coinsurance) => {
    const adjustments: ClaimAdjustment[] = [
      { group: 'CO', reason: '45', cents: 1210_00 },
      { group: 'OA', reason: '23', cents: 450_00 },
      { group: 'PR', reason: '2', cents: coinsurance },
    ];
    const money = read({ billed: 1850_00, paid, adjustments });
    expectInvariants(1850_00, money);
    expect(money).toMatchObject({ allowed: 640_00, cob: 450_00, paid, coinsurance });
  });
});

describe('the lines of a claim', () => {
  test('take the adjustments of the claim as a whole so that all adds up, or not at all', () => {
    const whole = fc.record({
      group: fc.constantFrom('CO', 'PR'),
      reason: fc.constantFrom('45', '1', '2'),
      cents: fc.integer({ min: 1, max: 500_000 }),
    } as const);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.array(whole, { maxLength: 3 }),
        (lines, adjustments) => {
          const parts = lines.map(({ told, billed, adjustments: own }) => ({
            billed,
            paid: told.paid,
            adjustments: own,
          }));
          const before = parts.reduce((sum, { paid }) => sum + paid, 0);
          const asked = adjustments.reduce((sum, one) => sum + one.cents, 0);
          const spread = spreadOverLines(parts, adjustments);
          if (asked > before) {
            expect(spread).toBeNull();
            return;
          }
          const money = (spread ?? []).map(read);
          for (const [at, one] of money.entries()) expectInvariants(parts[at]?.billed ?? 0, one);
          // Invariant 4: the header is the sum of its lines, which is what the claim says was paid.
          expect(totalsOf(money).paid).toBe(before - asked);
        },
      ),
    );
  });
  test('of which nothing is known have no total, not a total of nothing', () => {
    expect(totalsOf([UNDECIDED, UNDECIDED]).paid).toBeNull();
    expect(totalsOf([]).paid).toBeNull();
  });
});
