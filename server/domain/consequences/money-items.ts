import type { Words } from '../enrollment/answers.ts';
import { decimalOf, moneyOf } from '../money.ts';
import type { Consequence } from './consequence.ts';
import type { PayDays } from './costs.ts';
import type { ComparedPays } from './pays-compared.ts';

/** One consequence without a before and after. */
export const item = (kind: Consequence['kind'], code: string, values: Words['values'] = {}): Consequence => ({
  kind,
  sentence: { code, values },
  personId: null,
  before: null,
  after: null,
});

type Money = ComparedPays & { payPeriods: number | null; retroactive: number | null };

/** The deduction before and after, what of it would have come anyway, and money for days past. */
export const moneyItems = (money: Money): Consequence[] => [
  ...unpricedItems(money),
  ...deductionItems(money),
  ...retroItems(money.retroactive),
];

/** What has no price, with the reason: a deduction that is not known is never said to be nothing. */
const unpricedItems = ({ priced }: Money): Consequence[] =>
  priced.findings.map(({ code, values }) => item('deduction', `prices.${code}`, { ...values }));

function deductionItems({ before, unchanged, after, day, payPeriods }: Money): Consequence[] {
  if (before === null || after === null || before.perPayCents === after.perPayCents) return [];
  const [from, to] = [before.perPayCents, after.perPayCents];
  const turn = to > from ? 'deduction-rises' : 'deduction-falls';
  const amounts = { from: moneyOf(from), to: moneyOf(to), amount: moneyOf(Math.abs(to - from)) };
  const own = {
    ...item('deduction', byPeriods(turn, payPeriods), amounts),
    before: decimalOf(from),
    after: decimalOf(to),
  };
  return [own, ...movedItems({ before, unchanged, day, payPeriods })];
}

const byPeriods = (code: string, payPeriods: number | null): string => (payPeriods === null ? `${code}-monthly` : code);

type Moved = { before: PayDays; unchanged: PayDays | null } & Pick<Money, 'day' | 'payPeriods'>;

/** Rates and ages move by themselves: what would be deducted on the day without this change. */
function movedItems({ before, unchanged, day, payPeriods }: Moved): Consequence[] {
  if (unchanged === null || unchanged.perPayCents === before.perPayCents) return [];
  const values = { amount: moneyOf(unchanged.perPayCents), date: day };
  return [item('deduction', byPeriods('deduction-without', payPeriods), values)];
}

function retroItems(cents: number | null): Consequence[] {
  if (cents === null) return [item('retroMoney', 'retro-unknown')];
  if (cents === 0) return [];
  return [item('retroMoney', cents > 0 ? 'retro-owed' : 'retro-given-back', { amount: moneyOf(Math.abs(cents)) })];
}
