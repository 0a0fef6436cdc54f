import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import type { CreditLine } from '../../domain/accumulators/credit-line.ts';
import { type CostSharing, NO_COST_SHARING } from '../../domain/accumulators/items.ts';
import { type Credits, type Entry, ledgerOf, pendingOf, usedIn } from '../../domain/accumulators/ledger.ts';
import { type PlanYear, planYearOf } from '../../domain/accumulators/plan-year.ts';
import { isShownFor } from '../../domain/accumulators/shown.ts';
import type { Pair } from '../../domain/accumulators/standing.ts';
import { apartSince, unitOf } from '../../domain/accumulators/units.ts';
import { type CalendarDate, dayBefore, todayIn } from '../../platform/values/dates.ts';
import { centsOf } from '../../domain/money.ts';
import type { Db } from '../../platform/db/connect.ts';
import {
  type CoverageRow,
  householdOf,
  type PersonRow,
  reportedTotals,
  spendingCoverages,
  spendingPeople,
  type TotalRow,
} from './family.queries.ts';
import { type Made, readableLines, unitCredits } from './unit-credits.ts';
import { costSharingOf, itemLimits, type PlanItem } from './plan-limits.queries.ts';

/** One coverage of a person with the credits of everybody who is covered together with them. */
export interface CoverageSpending {
  coverage: CoverageRow;
  /** The plan's own year that the day lies in. */
  year: PlanYear;
  items: PlanItem[];
  /** Undefined where nobody recorded how the plan shares costs. */
  sharing: CostSharing | undefined;
  credits: Credits;
  /** Who is covered together with the person by this type on the day, and since when others of the family are not; null: all are. */
  unit: readonly string[];
  apartSince: CalendarDate | null;
}

/** Everything that a person's totals on a day are drawn from. */
export interface FamilySpending {
  person: PersonRow;
  /** Whose amounts the reader may see, the person among them. */
  people: PersonRow[];
  on: string;
  coverages: CoverageSpending[];
  totals: TotalRow[];
}

/**
 * What a person's accumulators are drawn from, as this reader may see it; undefined where the reader may not see the
 * person's amounts at all.
 * @param on the day, 'YYYY-MM-DD'; undefined: today where the client is
 */
export async function familySpending(
  db: Db,
  { personId, on: asked }: { personId: string; on: string | undefined },
): Promise<FamilySpending | undefined> {
  const people = await spendingPeople(db, personId);
  const person = people.find((one) => one.personId === personId);
  if (!person) return undefined;
  const on = asked ?? todayIn(person.timeZone, new Date());
  const totals = await reportedTotals(db, person, on);
  const readable = await readableLines(db, person, on);
  const household = await householdOf(db, personId);
  const coverages: CoverageSpending[] = [];
  for (const coverage of await spendingCoverages(db, personId, on)) {
    const when = { coverageType: coverage.coverageType, on };
    const unit = unitOf(household, personId, when);
    const made = await unitCredits(db, person, { readable, unit, on });
    const since = apartSince(household, personId, when);
    coverages.push({ ...(await coverageSpending(db, coverage, { on, totals, made })), unit, apartSince: since });
  }
  return { person, people, on, coverages: coverages.toSorted(byType), totals };
}

/** Medical first, as everywhere. */
const byType = (one: CoverageSpending, other: CoverageSpending): number =>
  coverageTypes.indexOf(one.coverage.coverageType) - coverageTypes.indexOf(other.coverage.coverageType);

async function coverageSpending(
  db: Db,
  coverage: CoverageRow,
  { on, totals, made }: { on: string; totals: readonly TotalRow[]; made: Made },
): Promise<Omit<CoverageSpending, 'unit' | 'apartSince'>> {
  const { planId, tierCode, planYearStart } = coverage;
  const reported = [...new Set(totals.map(({ countedAs }) => countedAs))];
  const year = planYearOf('policy', on, planYearStart);
  const ofType = ({ item }: PlanItem) => item.coverageType === coverage.coverageType;
  const items = (await itemLimits(db, { planId, on, tierCode }, reported)).filter((one) => one.limited || ofType(one));
  const sharing = await costSharingOf(db, { planId, on });
  const carries = sharing !== undefined && sharing.carryover !== 'none';
  const earlier = carries ? await itemLimits(db, { planId, on: dayBefore(year.start), tierCode }) : [];
  // A plan that had no limits of its own then is held against those of now.
  const before = earlier.length > 0 ? earlier : items;
  const itemsOn = (day: string) => (day >= year.start ? items : before);
  const credits = { ...made, sharing: sharing ?? NO_COST_SHARING, planYearStart, itemsOn };
  return { coverage, year, items, sharing, credits };
}

/** One total: an item, whose, and what makes it. */
export interface Total {
  plan: PlanItem;
  coverage: CoverageRow;
  /** Null: the family's. */
  personId: string | null;
  year: PlanYear;
  entries: Entry[];
  used: number;
  /** The plan's limit; where it has none of its own, the core's. In the item's unit. */
  limit: number | null;
  pending: CreditLine[];
  reported: TotalRow | undefined;
}

/**
 * The totals of a person and of the family that are shown for the coverage's tier (requiredTiers, domain 8.1), in order.
 * @param reader the person who reads; null: staff. A total of a group that the reader is not of is not shown: less what the
 * reader sees of a child in it, it would tell what a former spouse uses
 */
export function totalsOf({ person, on, totals, coverages }: FamilySpending, reader: string | null): Total[] {
  return coverages.flatMap((one) =>
    one.items
      .filter(({ item }) => item.scope !== 'family' || reader === null || one.unit.includes(reader))
      .filter(({ item }) => isShownFor(item.requiredTiers, { tierCode: one.coverage.tierCode, network: item.network }))
      .map((plan) => totalOf(one, plan, { person, on, totals })),
  );
}

/**
 * May the core's total stand beside ours? What it says of the family is the employee's; in the year of a separation it is not
 * known to be of those who are covered together now.
 */
function isComparable(
  { unit, apartSince: since }: CoverageSpending,
  { personId, year, subscriberId }: { personId: string | null; year: PlanYear; subscriberId: string },
): boolean {
  if (personId !== null || since === null) return true;
  return unit.includes(subscriberId) && since <= year.start;
}

function totalOf(
  spending: CoverageSpending,
  plan: PlanItem,
  { person, on, totals }: Pick<FamilySpending, 'person' | 'on' | 'totals'>,
): Total {
  const { item } = plan;
  const { coverage, credits } = spending;
  const { subscriberId } = person;
  const personId = item.scope === 'family' ? null : person.personId;
  const year = planYearOf(item.planYearBasis, on, coverage.planYearStart);
  const asked = { item, on, personId };
  const entries = ledgerOf(credits, asked);
  const reported = totals.find((one) => one.personId === personId && one.countedAs === item.liabilityItemId);
  return {
    plan,
    coverage,
    personId,
    year,
    entries,
    used: usedIn(entries),
    limit: plan.limited || reported?.limit == null ? plan.limit : quantityOf(item.unit, reported.limit),
    pending: pendingOf(credits, asked),
    reported: isComparable(spending, { personId, year, subscriberId }) ? reported : undefined,
  };
}

/** A number of the core in an item's unit: cents for money, else a whole number. */
export const quantityOf = (unit: string, text: string): number =>
  unit === 'money' ? (centsOf(text) ?? 0) : Math.round(Number(text));

/** How far the deductible and the out-of-pocket limit of a network have come, for the person and the family. */
export interface YearToDate {
  deductible: Pair;
  oop: Pair;
}

/** The two pairs of a coverage type and network, from totals already made. */
export function yearToDate(totals: readonly Total[], coverageType: CoverageType, network: 'in' | 'out'): YearToDate {
  const of = (kind: 'deductible' | 'oop', scope: 'individual' | 'family') => {
    const found = totals.find(
      ({ plan: { item }, coverage }) =>
        coverage.coverageType === coverageType &&
        item.coverageType === coverageType &&
        item.kind === kind &&
        item.scope === scope &&
        (item.network === network || item.network === 'combined'),
    );
    return found ? { limit: found.limit, used: found.used } : null;
  };
  const pair = (kind: 'deductible' | 'oop') => ({ individual: of(kind, 'individual'), family: of(kind, 'family') });
  return { deductible: pair('deductible'), oop: pair('oop') };
}

/** What an explanation of benefits says of the year so far (domain 7.5); undefined where the person's amounts are closed. */
export async function creditsToDate(
  db: Db,
  {
    personId,
    on,
    coverageType,
    reader,
  }: { personId: string; on: string; coverageType: CoverageType; reader: string | null },
): Promise<Record<'in' | 'out', YearToDate> | undefined> {
  const spending = await familySpending(db, { personId, on });
  if (!spending) return undefined;
  const totals = totalsOf(spending, reader);
  return { in: yearToDate(totals, coverageType, 'in'), out: yearToDate(totals, coverageType, 'out') };
}
