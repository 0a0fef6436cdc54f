import type { CalendarDate } from '../../platform/values/dates.ts';
import type { BankFacts, Hours, RuleSet } from './facts.ts';
import { held, type Holdings, lapse, settleInto } from './holdings.ts';
import type { BankLine, BankState, LineKind, Settled } from './months.ts';
import { paidBesides, selfPaid } from './self-pay.ts';

/** A bank on its way from month to month. */
export type Running = {
  holdings: Holdings;
  state: BankState;
  /** Months that were frozen since coverage was lost; months somebody had asked to hold do not count. */
  frozenMonths: number;
  selfPaidInRow: number;
  /** The first month of coverage that no work month decided about yet. */
  next: CalendarDate | null;
  /** A month can still be kept: those after it wait. */
  waits: boolean;
};

/** One month of coverage that a work month decides about. */
type Deciding = {
  facts: BankFacts;
  asOf: CalendarDate;
  rules: RuleSet;
  workMonth: CalendarDate;
  month: CalendarDate;
  lines: BankLine[];
};

/** Decides about a month of coverage, writes what moves the bank, and answers what became of it. */
export function settle(bank: Running, deciding: Deciding): Settled {
  const { facts, month } = deciding;
  if (isHeld(facts, month)) return of(deciding, 'held');
  if (bank.state === 'frozen' && isForfeited(bank, deciding)) forfeit(bank, deciding);
  if (held(bank.holdings) >= needed(bank, deciding.rules)) return buy(bank, deciding, of(deciding, 'bought'));
  if (bank.state === 'covered') return keepOrLose(bank, deciding);
  if (facts.given.includes(month)) return give(bank, deciding);
  if (bank.state === 'frozen') bank.frozenMonths += 1;
  return of(deciding, bank.state, needed(bank, deciding.rules) - held(bank.holdings));
}

/** Hours that buy a month: all of the first months' at first, what a month costs afterwards. */
const needed = ({ state }: Running, { initialHours, chargeHours }: RuleSet): Hours =>
  state === 'building' ? Math.max(initialHours, chargeHours) : chargeHours;

const isHeld = ({ freezes, given }: BankFacts, month: CalendarDate): boolean =>
  !given.includes(month) &&
  freezes.some(({ firstMonth, lastMonth }) => firstMonth <= month && (lastMonth === null || month <= lastMonth));

const isForfeited = ({ frozenMonths }: Running, { rules }: Deciding): boolean =>
  rules.reserveForfeitMonths !== null && frozenMonths >= rules.reserveForfeitMonths;

/** What was frozen is lost; hours of the last months count toward the first months again. */
function forfeit(bank: Running, { lines, rules, workMonth }: Deciding): void {
  move(lines, 'forfeited', -bank.holdings.old);
  bank.holdings.old = 0;
  bank.state = 'building';
  bank.frozenMonths = 0;
  move(lines, 'lapsed', -lapse(bank.holdings, workMonth, rules.initialMonths));
}

/** A month that lacks hours: paid for by the worker, given before, still to be kept, or lost. */
function keepOrLose(bank: Running, deciding: Deciding): Settled {
  const { facts, rules, workMonth, month, asOf } = deciding;
  const missing = rules.chargeHours - held(bank.holdings);
  const asked = { rules, workMonth, coverageMonth: month, missing, inRow: bank.selfPaidInRow };
  const { isPaid, dueOn, selfPay, paidForNothing } = selfPaid(facts, asked);
  const settled = { coverageMonth: month, missing, selfPay, paidForNothing };
  if (isPaid) return buy(bank, deciding, { ...settled, outcome: 'selfPaid' });
  if (facts.given.includes(month)) return give(bank, deciding);
  if (asOf <= dueOn) {
    bank.waits = true;
    return { ...settled, outcome: 'short', paidForNothing: null };
  }
  bank.state = 'frozen';
  bank.frozenMonths = 1;
  bank.selfPaidInRow = 0;
  return { ...settled, outcome: 'lost' };
}

/** Coverage of the month had begun: it stays, and the bank gives what it has (45 CFR 147.128). */
const give = (bank: Running, deciding: Deciding): Settled =>
  buy(bank, deciding, of(deciding, 'given', Math.max(0, deciding.rules.chargeHours - held(bank.holdings))));

function buy(bank: Running, deciding: Deciding, settled: Settled): Settled {
  const { facts, rules, month } = deciding;
  const { outcome, missing } = settled;
  if (outcome === 'selfPaid') moveFor(deciding, 'selfPay', missing);
  if (outcome === 'given') moveFor(deciding, 'given', missing);
  moveFor(deciding, 'charge', -rules.chargeHours);
  settleInto(bank.holdings, held(bank.holdings) + missing - rules.chargeHours);
  bank.state = 'covered';
  bank.frozenMonths = 0;
  bank.selfPaidInRow = outcome === 'selfPaid' ? bank.selfPaidInRow + 1 : 0;
  return outcome === 'selfPaid' ? settled : { ...settled, paidForNothing: paidBesides(facts, month) };
}

/** Writes a line, unless it moves nothing. */
export function move(lines: BankLine[], kind: LineKind, hours: Hours): void {
  if (hours !== 0) lines.push({ kind, hours, shop: null, coverageMonth: null });
}

/** Writes a line about a month of coverage, unless it moves nothing. */
function moveFor({ lines, month }: Deciding, kind: LineKind, hours: Hours): void {
  if (hours !== 0) lines.push({ kind, hours, shop: null, coverageMonth: month });
}

const of = ({ month }: Deciding, outcome: Settled['outcome'], missing: Hours = 0): Settled => ({
  coverageMonth: month,
  outcome,
  missing,
  selfPay: null,
  paidForNothing: null,
});
