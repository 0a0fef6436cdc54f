import { addMonths, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { bankOf } from './bank.ts';
import { type BankFacts, type Hours, monthOf } from './facts.ts';
import { type BankMonth, type BankState, isCovered, type Settled } from './months.ts';

/** How a worker stands on a day: what is covered, and what comes next. */
export type Standing = {
  bank: Hours;
  state: BankState;
  /** First and last day of the coverage that is there or begins; null: none is. */
  coverage: { from: CalendarDate; through: CalendarDate } | null;
  /** The next month that is not bought yet, and what buys it. */
  next: Next | null;
};

export type Next = {
  coverageMonth: CalendarDate;
  missing: Hours;
  /** The last day of work that counts for it. */
  workUntil: CalendarDate;
  /** Once the work month is over: what keeps it. */
  selfPay: Settled['selfPay'];
};

/** Nobody saves more than this many months of coverage; it ends the search. */
const FURTHEST = 60;

/**
 * What a worker asks first: "You have coverage through August. 34 more hours by June 30 keep September." Months that the bank buys
 * without another hour of work count as covered.
 */
export function standingOf(facts: BankFacts, asOf: CalendarDate): Standing {
  const now = bankOf(facts, asOf);
  const last = now.at(-1);
  const { months, next } = lookAhead(facts, asOf);
  const covered = coveredIn(months);
  return {
    bank: last?.closing ?? 0,
    state: last?.state ?? 'building',
    coverage: spell(covered, monthOf(asOf)),
    next: overIf(next, asOf),
  };
}

/** Goes on without hours until a month lacks some. */
function lookAhead(facts: BankFacts, asOf: CalendarDate): { months: BankMonth[]; next: Next | null } {
  let months = bankOf(facts, asOf);
  for (let ahead = 1; ahead <= FURTHEST && nextOf(months) === null && months.length > 0; ahead += 1)
    months = bankOf(facts, addMonths(monthOf(asOf), ahead));
  return { months, next: nextOf(months) };
}

/** The month that can still be kept, or of somebody without coverage, the last that was not reached. */
function nextOf(months: readonly BankMonth[]): Next | null {
  const all = months.flatMap(({ workMonth, settled }) => settled.map((one) => ({ ...one, workMonth })));
  const short = all.find(({ outcome }) => outcome === 'short');
  const last = months.at(-1);
  const open = short ?? (last?.state === 'covered' ? undefined : all.at(-1));
  if (open === undefined || isCovered(open.outcome) || open.outcome === 'held') return null;
  const { coverageMonth, missing, selfPay } = open;
  return { coverageMonth, missing, workUntil: endOfMonth(open.workMonth), selfPay };
}

/** While the month of work goes on, it is hours that are asked for, and no money. */
const overIf = (next: Next | null, asOf: CalendarDate): Next | null =>
  next !== null && asOf <= next.workUntil ? { ...next, selfPay: null } : next;

/** Months of coverage that are there, in order. */
export const coveredIn = (months: readonly BankMonth[]): CalendarDate[] =>
  months
    .flatMap(({ settled }) => settled.filter(({ outcome }) => isCovered(outcome)).map((one) => one.coverageMonth))
    .sort();

/** The months without a gap that a month is in, or the next that begin after it. */
function spell(covered: readonly CalendarDate[], month: CalendarDate): Standing['coverage'] {
  const at = covered.findIndex((one) => one >= month);
  const first = covered[at];
  if (first === undefined) return null;
  let [from, until] = [at, at];
  while (covered[from - 1] === addMonths(covered[from] ?? first, -1)) from -= 1;
  while (covered[until + 1] === addMonths(covered[until] ?? first, 1)) until += 1;
  return { from: covered[from] ?? first, through: endOfMonth(covered[until] ?? first) };
}
