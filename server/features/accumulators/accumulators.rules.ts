import type { AccumulatorRow, LedgerEntry } from '@coverlane/contract/accumulators/shapes.ts';
import { type CalendarDate, dayBefore, earlier } from '../../platform/values/dates.ts';
import { decimalOf } from '../../domain/money.ts';
import { displayName } from '../../platform/values/names.ts';
import type { CreditLine } from '../../domain/accumulators/credit-line.ts';
import { type Entry, withBalance } from '../../domain/accumulators/ledger.ts';
import { planYearOf } from '../../domain/accumulators/plan-year.ts';
import { ledgerForReader } from '../../domain/accumulators/shown.ts';
import { isMet, percentOf, remainingOf } from '../../domain/accumulators/standing.ts';
import { type FamilySpending, quantityOf, type Total } from '../../facts/accumulators/family-accumulators.ts';
import type { PersonRow } from '../../facts/accumulators/family.queries.ts';

/** A number in an item's unit as the answer carries it: cents as decimal text, a count as a whole number. */
export const quantityText = (unit: string, quantity: number): string =>
  unit === 'money' ? decimalOf(quantity) : String(quantity);

/** A person's name as it is read; empty where none was recorded. */
export const nameOf = (row: PersonRow): string =>
  displayName({
    prefix: row.prefix,
    firstName: row.first_name ?? '',
    middleName: row.middle_name,
    lastName: row.last_name ?? '',
    suffixName: row.suffix_name,
  });

/** A total as an answer shows it. */
export function rowOf(total: Total): AccumulatorRow {
  const { plan, limit, used, year, entries } = total;
  const { item } = plan;
  const text = (quantity: number) => quantityText(item.unit, quantity);
  const remaining = remainingOf({ limit, used });
  const carried = entries.filter(({ kind }) => kind === 'carryover').reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...wordsOf(plan),
    ...configurationOf(plan),
    limit: limit === null ? null : text(limit),
    used: text(used),
    remaining: remaining === null ? null : text(remaining),
    percent: percentOf({ limit, used }),
    met: isMet({ limit, used }),
    carriedOver: text(carried),
    yearStart: year.start,
    yearEnd: year.end,
    lastClaimDate: entries.filter(({ kind }) => kind === 'claim').at(-1)?.date ?? null,
    pending: total.pending.length,
    imported: importedOf(total),
  };
}

const wordsOf = ({ names: { name, nameKo, nameEs, help, helpKo, helpEs } }: Total['plan']) => ({
  name,
  nameKo,
  nameEs,
  help,
  helpKo,
  helpEs,
});

const configurationOf = ({ item }: Total['plan']) => ({
  accumulatorId: item.id,
  liabilityItemId: item.liabilityItemId,
  kind: item.kind,
  scope: item.scope,
  network: item.network,
  coverageType: item.coverageType,
  unit: item.unit,
  requiredTiers: [...item.requiredTiers],
});

/** What the core says, and how far it is from our own sum: shown, never hidden. */
function importedOf({ reported, plan, used }: Total): AccumulatorRow['imported'] {
  if (!reported) return null;
  const { unit } = plan.item;
  const core = quantityOf(unit, reported.used);
  return {
    used: quantityText(unit, core),
    limit: reported.limit === null ? null : quantityText(unit, quantityOf(unit, reported.limit)),
    asOfDate: reported.asOf,
    difference: quantityText(unit, core - used),
  };
}

const isSeen = ({ line, adjustment }: Entry): boolean => (line?.seen ?? true) && (adjustment?.seen ?? true);

/** The ledger of a total as this reader may see it, with the balance after each line. */
export function ledgerEntries(
  { entries, plan }: Total,
  people: readonly PersonRow[],
): { entries: LedgerEntry[]; onlyTotal: boolean } {
  const seen = ledgerForReader(entries, (entry) => !isSeen(entry));
  const { unit } = plan.item;
  const names = new Map(people.map((row) => [row.personId, nameOf(row)]));
  const drawn = seen.entries.map((entry) => ({ entry, amount: entry.amount }));
  const all = withBalance([...drawn, ...(seen.others === null ? [] : [{ entry: null, amount: seen.others }])]);
  return {
    onlyTotal: seen.onlyTotal,
    entries: all.map(({ entry, amount, balance }) => ({
      ...(entry === null ? others : entryOf(entry, names)),
      amount: quantityText(unit, amount),
      balance: quantityText(unit, balance),
      overLimit: quantityText(unit, entry?.overLimit ?? 0),
    })),
  };
}

type Drawn = Omit<LedgerEntry, 'amount' | 'balance' | 'overLimit'>;

const others: Drawn = {
  kind: 'others',
  date: null,
  memberId: null,
  memberName: null,
  claimId: null,
  claimNumber: null,
  lineNumber: null,
  providerName: null,
  source: null,
};

const entryOf = (entry: Entry, names: ReadonlyMap<string, string>): Drawn => ({
  ...others,
  kind: entry.kind,
  date: entry.date,
  memberId: names.has(entry.personId) ? entry.personId : null,
  memberName: names.get(entry.personId) ?? null,
  ...(entry.line && claimOf(entry.line)),
  source: entry.adjustment?.source ?? null,
});

const claimOf = ({ claimId, claimNumber, lineNumber, providerName }: CreditLine) => ({
  claimId,
  claimNumber,
  lineNumber,
  providerName,
});

/** Plan years that can be chosen: this one and the two before, by the first coverage's own year (domain 8.2). */
export function yearsOf({ coverages }: FamilySpending, today: CalendarDate) {
  const start = coverages[0]?.coverage.planYearStart ?? null;
  const years = [planYearOf('policy', today, start)];
  while (years.length < 3) years.push(planYearOf('policy', dayBefore(years.at(-1)?.start ?? today), start));
  return years.map((year) => ({ ...year, asOfDate: earlier(year.end, today) }));
}

/** What the core reported under numbers that are no item of any of the person's plans. */
export function unknownOf({ totals, coverages, person }: FamilySpending) {
  const known = new Set(coverages.flatMap(({ items }) => items.map(({ item }) => item.liabilityItemId)));
  return totals
    .filter((one) => !known.has(one.countedAs) && (one.personId === null || one.personId === person.personId))
    .map(({ liabilityItemId, coreName, used, limit, asOf, personId }) => ({
      liabilityItemId,
      coreName,
      used,
      limit,
      asOfDate: asOf,
      ofFamily: personId === null,
    }));
}
