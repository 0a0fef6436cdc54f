import fc from 'fast-check';
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

test('bills that stand are what coverage cost when the newest was issued, to the cent, and the ledger owes them less what came', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
      const costs = new Map<string, number>();
      let standing: { month: string; lines: BillLine[] }[] = [];
      let [ledger, paid] = [0, 0];
      for (const step of steps) {
        if (step.do === 'cost') costs.set(`${step.person} ${step.month}`, step.cents);
        if (step.do === 'pay') {
          ledger -= step.cents;
          paid += step.cents;
        }
        if (step.do === 'void') {
          const gone = standing[step.which % Math.max(1, standing.length)];
          standing = standing.filter((one) => one !== gone);
          for (const { cents } of byMonths(gone?.lines ?? [])) ledger -= cents;
        }
        if (step.do !== 'issue' || standing.some(({ month }) => month === step.month)) continue;
        const wanted = chargesOf(costs, step.month);
        const billed = standing.flatMap(({ lines }) => lines).filter(({ month }) => month <= step.month);
        const lines = billLines(step.month, wanted, billed);
        for (const { cents } of byMonths(lines)) ledger += cents;
        const { currentCents, adjustedCents } = billTotals(lines);
        expect(currentCents + adjustedCents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
        standing.push({ month: step.month, lines });
        // The oracle adds up what each month costs, and knows neither lines nor reasons.
        for (const month of MONTHS.filter((one) => one <= step.month))
          expect(billedFor(standing, month)).toBe(
            PEOPLE.reduce((sum, one) => sum + (costs.get(`${one} ${month}`) ?? 0), 0),
          );
      }
      expect(ledger).toBe(MONTHS.reduce((sum, month) => sum + billedFor(standing, month), 0) - paid);
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
