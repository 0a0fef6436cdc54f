import { categoryOf, countsIn, coverageOfClaim, type CreditLine } from './credit-line.ts';
import type { CostSharing, Item } from './items.ts';

const of = (amount: number | null): number => amount ?? 0;

/** What a line brings toward an item's kind, in the item's unit; visits and days are counted once a day and provider. */
const byKind: Readonly<Record<Item['kind'], (line: CreditLine, item: Item) => number>> = {
  deductible: (line) => of(line.deductible),
  // Not what is not covered, no penalty, no balance billing, no premium (domain 7.3, invariant 7).
  oop: (line) => of(line.deductible) + of(line.copay) + of(line.coinsurance),
  copayMax: (line) => of(line.copay),
  visitLimit: (line, { unit }) => (line.state === 'denied' ? 0 : unit === 'units' ? of(line.units) : 1),
  dollarLimit: (line) => of(line.paid),
  lifetimeMax: (line) => of(line.paid),
  carryover: () => 0,
  other: () => 0,
};

/** Prescriptions count toward the medical deductible and limit where the plan integrates them (domain 8.2). */
function isCovered(item: Item, line: CreditLine, { rxIntegrated }: CostSharing): boolean {
  const type = coverageOfClaim(line.claimType);
  if (type === item.coverageType) return true;
  const shares = item.kind === 'deductible' || item.kind === 'oop';
  return rxIntegrated && shares && type === 'rx' && item.coverageType === 'medical';
}

function isFor(item: Item, line: CreditLine): boolean {
  const category = categoryOf(line);
  if (item.withoutPreventive && category === 'preventive') return false;
  return item.benefitCategory === null || item.benefitCategory === category;
}

/** What one line brings toward an item, in the item's unit (cents for money); 0 where it does not count. */
export function creditOf(item: Item, line: CreditLine, sharing: CostSharing): number {
  if (!isCovered(item, line, sharing) || !isFor(item, line)) return 0;
  if (!countsIn(item.network, line.network, sharing.networkCrossing)) return 0;
  return byKind[item.kind](line, item);
}

/** What makes two lines one visit: the same person, day and provider; one day, where days are counted (domain 8.2). */
export function visitOf(item: Item, { personId, serviceDate, provider, key }: CreditLine): string {
  if (item.kind !== 'visitLimit' || item.unit === 'units') return key;
  return `${personId} ${serviceDate} ${item.unit === 'days' ? '' : (provider ?? '')}`;
}
