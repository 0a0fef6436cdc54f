import type { CalendarDate } from '../../platform/values/dates.ts';
import type { BankFacts, Hours, RuleSet } from './facts.ts';
import type { Settled } from './months.ts';
import { selfPayDue } from './rules.ts';

/** Cents for missing hours, rounded once, half up (TV-16: 10 hours at 9.25 are 92.50). */
export const selfPayCents = (missing: Hours, rate: number): number =>
  Number((BigInt(missing) * BigInt(rate) + 5000n) / 10_000n);

/** How a month that lacks hours stands by what was paid for it. */
export type SelfPaid = Pick<Settled, 'selfPay' | 'paidForNothing'> & { isPaid: boolean; dueOn: CalendarDate };

type Short = {
  rules: RuleSet;
  workMonth: CalendarDate;
  coverageMonth: CalendarDate;
  missing: Hours;
  /** Months in a row that were paid for by the worker before this one. */
  inRow: number;
};

/**
 * Whether the worker paid for the missing hours, in full and in time. What came a day late, too little, or once more than the fund
 * allows in a row keeps nothing and goes back; so does what is beyond the price, when fewer hours are missing afterwards.
 */
export function selfPaid(facts: BankFacts, { rules, workMonth, coverageMonth, missing, inRow }: Short): SelfPaid {
  const dueOn = selfPayDue(rules, workMonth);
  const paid = facts.selfPays.filter((one) => one.coverageMonth === coverageMonth);
  const all = sum(paid.map(({ cents }) => cents));
  if (rules.selfPayRate === null || inRow >= rules.selfPayMaxMonths)
    return { isPaid: false, dueOn, selfPay: null, paidForNothing: back(all, 'limit') };
  const cents = selfPayCents(missing, rules.selfPayRate);
  const inTime = sum(paid.filter(({ paidOn }) => paidOn <= dueOn).map((one) => one.cents));
  if (inTime >= cents)
    return { isPaid: true, dueOn, selfPay: { cents, dueOn }, paidForNothing: back(all - cents, 'notNeeded') };
  const why = all > inTime ? 'late' : 'tooLittle';
  return { isPaid: false, dueOn, selfPay: { cents, dueOn }, paidForNothing: back(all, why) };
}

/** What was paid for a month that hours bought after all. */
export const paidBesides = (facts: BankFacts, coverageMonth: CalendarDate): Settled['paidForNothing'] =>
  back(sum(facts.selfPays.filter((one) => one.coverageMonth === coverageMonth).map(({ cents }) => cents)), 'notNeeded');

type Why = NonNullable<Settled['paidForNothing']>['why'];

const back = (cents: number, why: Why) => (cents > 0 ? { cents, why } : null);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
