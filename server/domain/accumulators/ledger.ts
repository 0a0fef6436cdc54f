import type { CalendarDate } from '../../platform/values/dates.ts';
import { addMonths, dayBefore } from '../../platform/values/dates.ts';
import type { Adjustment, CreditLine } from './credit-line.ts';
import { creditOf, visitOf } from './credits.ts';
import { individualOutOfPocket } from './limits-of-law.ts';
import type { CostSharing, Item, ItemLimit } from './items.ts';
import { lastQuarterOf, type PlanYear, planYearOf } from './plan-year.ts';

/** One thing that makes a total, in the item's unit (cents for money). */
export interface Entry {
  kind: 'claim' | 'adjustment' | 'carryover';
  /** Whose it is. */
  personId: string;
  date: CalendarDate;
  /** What it adds; what it would add below zero is cut at zero. */
  amount: number;
  /** What the line says beyond a person's own limit: not counted (domain 8.2, embedded: individual credit <= limit). */
  overLimit: number;
  line: CreditLine | null;
  adjustment: Adjustment | null;
}

/** What one coverage of a family's credits are made of. */
export interface Credits {
  lines: readonly CreditLine[];
  adjustments: readonly Adjustment[];
  sharing: CostSharing;
  /** 'MM-DD'; null: January 1. */
  planYearStart: string | null;
  /** The items of the plan on a day of a plan year; an earlier year can have had other limits. */
  itemsOn: (day: CalendarDate) => readonly ItemLimit[];
}

/** Which total: an item on a day, of one person, or of the family (null). */
export interface Asked {
  item: Item;
  on: CalendarDate;
  personId: string | null;
}

/** Years that are looked back through for what carries over. */
const YEARS_BACK = 3;

/**
 * The entries of a total in order: what carried over, then lines and adjustments by day. Their amounts add up to what is
 * used; it is never below zero. Lines after the day asked for do not count, however early they were processed, and a late
 * claim counts in the year of its service (domain 8.2).
 */
export function ledgerOf(credits: Credits, asked: Asked, depth = 0): Entry[] {
  const year = planYearOf(asked.item.planYearBasis, asked.on, credits.planYearStart);
  const people = peopleOf(credits, asked.personId);
  const entries = people.flatMap((personId) => ofPerson(credits, { ...asked, personId }, { year, depth }));
  return entries.sort(inOrder);
}

/** What is used: the sum of the ledger. */
export const usedIn = (entries: readonly Entry[]): number => entries.reduce((sum, { amount }) => sum + amount, 0);

/** An entry with what is used after it. */
export function withBalance<Of extends { amount: number }>(entries: readonly Of[]): (Of & { balance: number })[] {
  let balance = 0;
  return entries.map((entry) => ({ ...entry, balance: (balance += entry.amount) }));
}

const peopleOf = ({ lines, adjustments }: Credits, personId: string | null): string[] =>
  personId !== null ? [personId] : [...new Set([...lines, ...adjustments].map((one) => one.personId))];

const PLACES = { carryover: 0, adjustment: 1, claim: 1 };

/** In the order of service; the same day by claim and line. */
function inOrder(one: Entry, other: Entry): number {
  const first = PLACES[one.kind] - PLACES[other.kind] || compare(one.date, other.date);
  return first || compare(keyOf(one), keyOf(other));
}

const keyOf = ({ line, adjustment }: Entry): string =>
  line === null
    ? (adjustment?.key ?? '')
    : `${line.claimNumber ?? ''} ${String(line.lineNumber ?? 0).padStart(4, '0')} ${line.key}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type OfPerson = Asked & { personId: string };

/** A person's entries, up to the person's own limit where one is embedded. */
function ofPerson(credits: Credits, asked: OfPerson, { year, depth }: { year: PlanYear; depth: number }): Entry[] {
  const own = [...ofLines(credits, asked, year), ...ofAdjustments(credits, asked, year)].sort(inOrder);
  const all = [...carriedOver(credits, asked, { year, depth }), ...own];
  return upTo(personLimit(credits, asked), all);
}

const inYear = (date: CalendarDate, { start, end }: PlanYear, on: CalendarDate): boolean =>
  date >= start && date <= end && date <= on;

/** Items whose credits count here: the item itself and those that say so (domain 8.1, countsToward). */
function contributing({ itemsOn }: Credits, { item, on }: Asked): Item[] {
  const others = itemsOn(on).map((one) => one.item);
  return [item, ...others.filter((other) => other.countsToward === item.id && other.id !== item.id)];
}

function ofLines(credits: Credits, asked: OfPerson, year: PlanYear): Entry[] {
  const items = contributing(credits, asked);
  const seen = new Set<string>();
  const { personId, on } = asked;
  const own = credits.lines.filter(
    (line) => line.personId === personId && line.state !== 'pending' && inYear(line.serviceDate, year, on),
  );
  return own
    .toSorted((one, other) => compare(one.serviceDate, other.serviceDate))
    .flatMap((line) => {
      const amount = Math.max(0, ...items.map((item) => creditOf(item, line, credits.sharing)));
      const visit = visitOf(asked.item, line);
      if (amount <= 0 || seen.has(visit)) return [];
      seen.add(visit);
      return [
        { kind: 'claim' as const, personId, date: line.serviceDate, amount, overLimit: 0, line, adjustment: null },
      ];
    });
}

function ofAdjustments(credits: Credits, asked: OfPerson, year: PlanYear): Entry[] {
  const { personId, item, on } = asked;
  const known = new Set(itemIdsOf(credits, item, on));
  return credits.adjustments
    .filter((one) => one.personId === personId && known.has(one.liabilityItemId) && inYear(one.serviceDate, year, on))
    .map((adjustment) => ({
      kind: 'adjustment',
      personId,
      date: adjustment.serviceDate,
      // Stored with two decimals: of visits, a hundredth is none.
      amount: item.unit === 'money' ? adjustment.amount : Math.round(adjustment.amount / 100),
      overLimit: 0,
      line: null,
      adjustment,
    }));
}

/** A person's adjustment counts for the family too: it may name either item of the pair. */
function itemIdsOf({ itemsOn }: Credits, item: Item, on: CalendarDate): string[] {
  const pair = item.scope === 'family' ? itemsOn(on).filter((one) => one.item.id === item.pairId) : [];
  return [item.liabilityItemId, ...pair.map((one) => one.item.liabilityItemId)];
}

/** The limit that a person's credits end at: the own item's, or for a family the pair's. Null: none. */
function personLimit(credits: Credits, { item, on }: Asked): number | null {
  if (item.kind !== 'deductible' && item.kind !== 'oop') return null;
  const own = item.scope === 'individual' ? item.id : item.pairId;
  const known = credits.itemsOn(on).find((one) => one.item.id === own)?.limit ?? null;
  return item.kind === 'deductible'
    ? ownDeductible(credits, item, known)
    : ownOutOfPocket(credits, { item, on }, known);
}

/** A person of a family with an aggregate deductible has no limit of their own. */
const ownDeductible = ({ sharing }: Credits, { scope }: Item, known: number | null): number | null =>
  sharing.deductibleType === 'embedded' || scope === 'individual' ? known : null;

/** The law's limit for one person is about the care of a medical plan in its network. */
function ownOutOfPocket({ planYearStart }: Credits, { item, on }: Omit<Asked, 'personId'>, known: number | null) {
  if (item.network === 'out' || item.coverageType !== 'medical') return known;
  return individualOutOfPocket(known, planYearOf(item.planYearBasis, on, planYearStart).start);
}

/** Cuts what goes beyond the limit, and what would fall below zero. */
function upTo(limit: number | null, entries: readonly Entry[]): Entry[] {
  let used = 0;
  return entries.map((entry) => {
    const most = limit === null ? Number.MAX_SAFE_INTEGER : limit;
    const amount = Math.max(-used, Math.min(entry.amount, Math.max(0, most - used)));
    used += amount;
    return { ...entry, amount, overLimit: entry.amount > amount ? entry.amount - Math.max(0, amount) : 0 };
  });
}

/**
 * What a plan credits again from the last three months of the year before, to deductibles and never to the out-of-pocket
 * limit; `onlyIfUnmet`: not where that year's deductible was met (domain 8.2, Q4 carryover).
 */
function carriedOver(credits: Credits, asked: OfPerson, { year, depth }: { year: PlanYear; depth: number }): Entry[] {
  const counted = whatCarries(credits, asked);
  if (counted === undefined || depth >= YEARS_BACK) return [];
  const before = { ...asked, item: counted, on: dayBefore(year.start) };
  if (credits.sharing.carryover === 'onlyIfUnmet' && wasMet(credits, before, depth)) return [];
  const from = lastQuarterOf({ start: addMonths(year.start, -12), end: before.on });
  return ledgerOf(credits, before, depth + 1)
    .filter((entry) => entry.kind === 'claim' && entry.date >= from && entry.amount > 0)
    .map((entry) => ({ ...entry, kind: 'carryover', overLimit: 0 }));
}

/** The deductible that carries over into an item: itself, or the one that an item of kind carryover shows the part of. */
function whatCarries(credits: Credits, { item, on }: OfPerson): Item | undefined {
  if (credits.sharing.carryover === 'none') return undefined;
  if (item.planYearBasis !== 'policy' && item.planYearBasis !== 'calendar') return undefined;
  return item.kind === 'carryover' ? itemCarried(credits, item, on) : item.kind === 'deductible' ? item : undefined;
}

/** The deductible that an item of kind carryover shows the carried part of. */
const itemCarried = (
  { itemsOn }: Credits,
  { scope, network, coverageType }: Item,
  on: CalendarDate,
): Item | undefined =>
  itemsOn(on)
    .map((one) => one.item)
    .find(
      (one) =>
        one.kind === 'deductible' &&
        one.scope === scope &&
        one.network === network &&
        one.coverageType === coverageType,
    );

/** Was the deductible of that year satisfied, by the person or by the family? */
function wasMet(credits: Credits, asked: OfPerson, depth: number): boolean {
  const items = credits.itemsOn(asked.on);
  const own = items.find((one) => one.item.id === asked.item.id);
  const pair = items.find((one) => one.item.id === asked.item.pairId);
  return [own, pair].some((one) => {
    if (!one || one.limit === null) return false;
    const personId = one.item.scope === 'family' ? null : asked.personId;
    return usedIn(ledgerOf(credits, { ...asked, item: one.item, personId }, depth + 1)) >= one.limit;
  });
}

/** Lines of claims that are not decided yet and may change a total: apart, never counted (domain 8.2). */
export function pendingOf(credits: Credits, { item, on, personId }: Asked): CreditLine[] {
  const year = planYearOf(item.planYearBasis, on, credits.planYearStart);
  const isOf = (line: CreditLine) => personId === null || line.personId === personId;
  const couldCount = (line: CreditLine) =>
    creditOf(
      item,
      { ...line, state: 'counted', deductible: 1, copay: 1, coinsurance: 1, paid: 1, units: 1 },
      credits.sharing,
    ) > 0;
  return credits.lines
    .filter((line) => line.state === 'pending' && isOf(line) && inYear(line.serviceDate, year, on) && couldCount(line))
    .toSorted((one, other) => compare(one.serviceDate, other.serviceDate));
}
