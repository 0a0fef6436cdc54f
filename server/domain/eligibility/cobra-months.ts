import type { CobraState } from '@coverlane/contract/eligibility/codes.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  earlier,
  endOfMonth,
  later,
} from '../../platform/values/dates.ts';
import type { MidMonthRule } from '../pricing/facts.ts';
import { halfUp } from '../pricing/rounding.ts';

/** States in which coverage is continued, or will be once its first premium is paid. */
const CONTINUES: readonly CobraState[] = ['elected', 'awaitingFirstPremium', 'active', 'grace'];

/** Of a case, what says how far it is charged. */
export type ChargedCase = {
  state: CobraState;
  coveredFrom: CalendarDate;
  coveredUntil: CalendarDate;
  endedOn: CalendarDate | null;
  paidThrough: CalendarDate | null;
};

/**
 * The last day of which a case owes a premium; null: it owes none. What ended for nonpayment owes nothing after the last day paid for, for
 * nobody is covered then (ERISA 602(2)(C)).
 */
export function chargedThrough({ state, coveredUntil, endedOn, paidThrough }: ChargedCase): CalendarDate | null {
  if (CONTINUES.includes(state) || state === 'exhausted') return coveredUntil;
  if (state === 'terminated') return endedOn === null ? coveredUntil : earlier(endedOn, coveredUntil);
  return state === 'terminatedNonPay' ? paidThrough : null;
}

/** Days of coverage, both of them covered. */
export type Span = { from: CalendarDate; until: CalendarDate };

/** By whose prices a month of a span is charged, and how many of its days of how many; null: not at all (domain 2.4). */
export type MonthShare = { day: CalendarDate; days: number; of: number };

/** What of a month is charged by the mid-month rule, as active coverage is (domain 2.4). @param month its first day */
export function shareOfMonth({ from, until }: Span, month: CalendarDate, rule: MidMonthRule): MonthShare | null {
  const [first, last] = [later(from, month), earlier(until, endOfMonth(month))];
  if (first > last) return null;
  const of = daysBetween(month, endOfMonth(month)) + 1;
  if (rule === 'proRata') return { day: first, days: daysBetween(first, last) + 1, of };
  const day = rule === 'firstOfMonthOnly' ? month : addDays(month, 14);
  const next = rule === 'firstOfMonthOnly' ? day : addDays(day, 1);
  return from <= day && until >= next ? { day, days: of, of } : null;
}

/** A case with the days of which it is charged. */
export type CaseSpan = Span & { id: string; isEmployee: boolean };

/** What a case owes for a month. Cents. */
export type CaseOwed = { id: string; month: CalendarDate; cents: number };

type PriceOf = (ids: readonly string[], day: CalendarDate) => number | null;

/** Days of a month on which the same people continue together, by whose prices. */
type Stretch = { ids: string[]; day: CalendarDate; days: number; of: number };

/** What of a month is charged, cut where somebody comes or goes: by the day only, for a whole month is of the people of its one day. */
function stretchesOf(ordered: readonly CaseSpan[], month: CalendarDate, rule: MidMonthRule): Stretch[] {
  const shares = ordered.flatMap((one) => {
    const share = shareOfMonth(one, month, rule);
    return share === null ? [] : [{ id: one.id, ...share, next: addDays(share.day, share.days) }];
  });
  const [first] = shares;
  if (first === undefined) return [];
  if (rule !== 'proRata') return [{ ids: shares.map(({ id }) => id), day: first.day, days: first.days, of: first.of }];
  const cuts = [...new Set(shares.flatMap(({ day, next }) => [day, next]))].toSorted();
  return cuts.slice(0, -1).flatMap((day, at) => {
    const ids = shares.filter((one) => one.day <= day && day < one.next).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ ids, day, days: daysBetween(day, cuts[at + 1] ?? day), of: first.of }];
  });
}

/** What each owes of a stretch: by how much they make what all of them owe more. Null: something has no price. */
function sharesOf({ ids, day, days, of }: Stretch, priceOf: PriceOf): [string, number][] | null {
  const owed: [string, number][] = [];
  let before = 0;
  for (const [at, id] of ids.entries()) {
    const price = priceOf(ids.slice(0, at + 1), day);
    if (price === null) return null;
    // The sum is rounded and not each share: together they are what the family owes, to the cent.
    const sum = halfUp(BigInt(price) * BigInt(days), BigInt(of));
    owed.push([id, sum - before]);
    before = sum;
  }
  return owed;
}

/**
 * What people who continue together owe month by month, each their own share: what the premium of all of them is more by each, the
 * employee first. So the shares of a month are what its family premium is, to the cent (26 CFR 54.4980B-8).
 * @param priceOf the premium of a month of some of them together, on a day; null: it has no price
 * @returns null: something has no price, and nobody knows what is owed
 */
export function owedTogether(
  cases: readonly CaseSpan[],
  { until, rule }: { until: CalendarDate; rule: MidMonthRule },
  priceOf: PriceOf,
): CaseOwed[] | null {
  const ordered = cases.toSorted(
    (one, other) => Number(other.isEmployee) - Number(one.isEmployee) || (one.id < other.id ? -1 : 1),
  );
  const begins = ordered.map(({ from }) => from).toSorted()[0];
  if (begins === undefined) return [];
  const owed: CaseOwed[] = [];
  for (let month = `${begins.slice(0, 8)}01`; month <= until; month = addMonths(month, 1)) {
    const cents = new Map<string, number>();
    for (const stretch of stretchesOf(ordered, month, rule)) {
      const shares = sharesOf(stretch, priceOf);
      if (shares === null) return null;
      for (const [id, share] of shares) cents.set(id, (cents.get(id) ?? 0) + share);
    }
    owed.push(...[...cents].map(([id, sum]) => ({ id, month, cents: sum })));
  }
  return owed;
}
