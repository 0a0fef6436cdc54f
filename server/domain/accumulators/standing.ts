import type { DeductibleType } from '@coverlane/contract/accumulators/codes.ts';

/** How far one item has come: both in the item's unit (cents for money). A limit of null is no limit, of 0 none at all. */
export interface Standing {
  limit: number | null;
  used: number;
}

/** A person's standing and the family's; null where the plan has no such item. */
export interface Pair {
  individual: Standing | null;
  family: Standing | null;
}

/** remaining = max(0, limit - used) (domain 8.2); null: no limit. */
export const remainingOf = ({ limit, used }: Standing): number | null =>
  limit === null ? null : Math.max(0, limit - used);

/** pct = min(100, used / limit) in whole percent, rounded down so that 100 is only said when met; null: no limit or none. */
export const percentOf = ({ limit, used }: Standing): number | null =>
  limit === null || limit === 0 ? null : Math.min(100, Math.max(0, Math.floor((used * 100) / limit)));

/** Is the limit reached? One of 0 is no limit to reach. */
export const isMet = ({ limit, used }: Standing): boolean => limit !== null && limit > 0 && used >= limit;

const least = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const leftOf = (standing: Standing | null): number | null => (standing === null ? null : remainingOf(standing));

/**
 * What a member still has to pay until an embedded item is met: memberRemaining = min(indRemaining, famRemaining)
 * (domain 8.2). Null: nothing limits it.
 */
export const memberRemaining = ({ individual, family }: Pair): number | null =>
  least([leftOf(individual), leftOf(family)]);

/**
 * What is left of a deductible. An aggregate one has no individual part where there is a family one: 2,800 used by
 * anybody leaves the last 200 to anybody (domain 8.2). A plan without the item has no deductible: 0.
 */
export function deductibleLeft(pair: Pair, type: DeductibleType): number | null {
  if (pair.individual === null && pair.family === null) return 0;
  return type === 'aggregate' && pair.family !== null ? remainingOf(pair.family) : memberRemaining(pair);
}
