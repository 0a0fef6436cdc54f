import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import { creditsOf } from './credits.ts';
import { type BankFacts, type Hours, type RuleSet } from './facts.ts';
import { cutOldest, held, lapse, nothingHeld, putIn, takeNewest } from './holdings.ts';
import type { BankLine, BankMonth, Settled } from './months.ts';
import { monthBought, rulesIn } from './rules.ts';
import { move, type Running, settle } from './settle.ts';

/**
 * Every work month of a worker in a fund with all that moved the bank in it, from the first hours to the month of `asOf`, worked
 * out from the facts alone: the same facts answer the same months, whatever was answered before (domain 13.2, TV-16). The bank
 * is never below nothing nor above what it may hold, and opening plus lines is closing.
 */
export function bankOf(facts: BankFacts, asOf: CalendarDate): BankMonth[] {
  const bank: Running = {
    holdings: nothingHeld(),
    state: 'building',
    frozenMonths: 0,
    selfPaidInRow: 0,
    next: null,
    waits: false,
  };
  const months: BankMonth[] = [];
  const first = firstMonth(facts);
  for (let month = first; month !== null && month <= asOf; month = addMonths(month, 1)) {
    const rules = rulesIn(facts.ruleSets, month);
    if (rules !== null) months.push(workMonthOf(bank, { facts, rules, asOf, workMonth: month }));
  }
  return withoutIdleEnds(months);
}

type Month = { facts: BankFacts; rules: RuleSet; asOf: CalendarDate; workMonth: CalendarDate };

/** The first month with hours; earlier only where months were given that it cannot have decided about. */
function firstMonth({ worked, adjustments, given, ruleSets }: BankFacts): CalendarDate | null {
  const first = earliest([...worked, ...adjustments].map(({ workMonth }) => workMonth));
  const rules = first === null ? null : rulesIn(ruleSets, first);
  const reached = first === null || rules === null ? null : monthBought(rules, first);
  const longest = Math.max(0, ...ruleSets.map(({ lagMonths }) => lagMonths));
  const before = given.filter((month) => reached === null || month < reached);
  return earliest([...(first === null ? [] : [first]), ...before.map((month) => addMonths(month, -longest - 1))]);
}

const earliest = (months: readonly CalendarDate[]): CalendarDate | null => months.toSorted()[0] ?? null;

/** Credits what was worked, decides what it buys, and cuts what is too much. */
function workMonthOf(bank: Running, month: Month): BankMonth {
  const { facts, rules, workMonth } = month;
  const opening = held(bank.holdings);
  const { lines, awaitingPayment, notCounted } = creditsOf(facts, rules, workMonth);
  credit(bank, workMonth, lines);
  if (bank.state === 'building') move(lines, 'lapsed', -lapse(bank.holdings, workMonth, rules.initialMonths));
  const settled = bank.waits ? [] : settleMonths(bank, month, lines);
  move(lines, 'cap', -cutOldest(bank.holdings, rules.maxBank));
  const closing = held(bank.holdings);
  const { state, waits } = bank;
  return { workMonth, opening, lines, closing, state, awaitingPayment, notCounted, settled, waits };
}

/** Puts in what the month brought; what an adjustment takes comes from the newest hours, and never more than there are. */
function credit(bank: Running, workMonth: CalendarDate, lines: BankLine[]): void {
  const net: Hours = lines.reduce((sum, { hours }) => sum + hours, 0);
  putIn(bank.holdings, workMonth, net);
  if (net < 0) move(lines, 'notTaken', -net - takeNewest(bank.holdings, -net));
}

/**
 * The months of coverage that this work month decides about: the one it buys by its lag, and those between that a longer lag leaves
 * behind; none where a shorter lag has decided about it already.
 */
function settleMonths(bank: Running, { facts, rules, asOf, workMonth }: Month, lines: BankLine[]): Settled[] {
  const last = monthBought(rules, workMonth);
  const settled: Settled[] = [];
  for (let month = bank.next ?? last; month <= last && !bank.waits; month = addMonths(month, 1)) {
    bank.next = addMonths(month, 1);
    // Who has no coverage yet gets the month that the hours buy, and none before it.
    if (bank.state === 'building' && month < last && !facts.given.includes(month)) continue;
    settled.push(settle(bank, { facts, asOf, rules, workMonth, month, lines }));
  }
  return settled;
}

/** Months before and after everything else, in which nothing was there and nothing happened, say nothing. */
function withoutIdleEnds(months: readonly BankMonth[]): BankMonth[] {
  const first = months.findIndex((one) => !isIdle(one));
  return first < 0 ? [] : months.slice(first, months.findLastIndex((one) => !isIdle(one)) + 1);
}

const isIdle = ({ opening, lines, settled, awaitingPayment, notCounted }: BankMonth): boolean =>
  opening + lines.length + awaitingPayment + notCounted === 0 && settled.every(({ outcome }) => outcome === 'building');
