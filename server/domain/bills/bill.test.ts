import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BillCharge, type BillLine, billLines, billTotals, byMonths } from './bill.ts';

const MONTHS = ['2026-09-01', '2026-10-01', '2026-11-01'];
const PEOPLE = ['p1', 'p2', 'p3'];
const aStep = fc.oneof(
  fc.record({
    do: fc.constant('cost' as const),
    person: fc.constantFrom(...PEOPLE),
    month: fc.constantFrom(...MONTHS),
    cents: fc.constantFrom(0, 0, 40_000, 80_000, 61_240),
  }),
  fc.record({ do: fc.constant('issue' as const), month: fc.constantFrom(...MONTHS) }),
  fc.record({ do: fc.constant('void' as const), which: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 200_000 }) }),
);

/** Bills that stand, what each month costs now, and what the ledger says. */
type World = {
  costs: Map<string, number>;
  bills: { month: string; lines: BillLine[] }[];
  ledger: number;
  paid: number;
};
type Step = { do: string; person?: string; month?: string; cents?: number; which?: number };

const STEPS: Record<string, (world: World, step: Step) => void> = {
  cost: ({ costs }, { person, month, cents = 0 }) => costs.set(`${person} ${month}`, cents),
  pay: (world, { cents = 0 }) => {
    world.ledger -= cents;
    world.paid += cents;
  },
  void: (world, { which = 0 }) => {
    const gone = world.bills[which % Math.max(1, world.bills.length)];
    world.bills = world.bills.filter((one) => one !== gone);
    for (const { cents } of byMonths(gone?.lines ?? [])) world.ledger -= cents;
  },
  issue: (world, { month = '' }) => {
    if (world.bills.some((one) => one.month === month)) return;
    const billed = world.bills.flatMap(({ lines }) => lines).filter((line) => line.month <= month);
    const lines = billLines(month, chargesOf(world.costs, month), billed);
    for (const { cents } of byMonths(lines)) world.ledger += cents;
    const { currentCents, adjustedCents } = billTotals(lines);
    expect(currentCents + adjustedCents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
    world.bills.push({ month, lines });
    // The oracle adds up what each month costs, and knows neither lines nor reasons.
    for (const of of MONTHS.filter((one) => one <= month))
      expect(billedFor(world.bills, of)).toBe(
        PEOPLE.reduce((sum, one) => sum + (world.costs.get(`${one} ${of}`) ?? 0), 0),
      );
  },
};

test('bills that stand are what coverage cost when the newest was issued, to the cent, and the ledger owes them less what came', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
      const world: World = { costs: new Map(), bills: [], ledger: 0, paid: 0 };
      for (const step of steps) STEPS[step.do]?.(world, step);
      const standing = MONTHS.reduce((sum, month) => sum + billedFor(world.bills, month), 0);
      expect(world.ledger).toBe(standing - world.paid);
    }),
    { numRuns: 300 },
  );
});

const chargesOf = (costs: ReadonlyMap<string, number>, until: string): BillCharge[] =>
  [...costs].flatMap(([key, cents]) => {
    const [personId = '', month = ''] = key.split(' ');
    return month > until || cents === 0 ? [] : [{ personId, planId: 'medical', month, cents, tier: null }];
  });

const billedFor = (bills: readonly { lines: readonly BillLine[] }[], month: string): number =>
  bills.flatMap(({ lines }) => lines).reduce((sum, line) => (line.month === month ? sum + line.cents : sum), 0);
