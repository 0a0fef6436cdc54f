import type { CalendarDate } from '../../platform/values/dates.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import type { PlanFigures } from '../../domain/pricing/yearly-cost.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Limits, planLimits, type PlanLimits } from './plan-limits.queries.ts';

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A limit in cents: null is none, and what the plan does not have stops nothing. */
const limitOf = ({ individual, family }: Limits) => ({
  limitCents: individual ?? NO_LIMIT,
  familyLimitCents: family ?? NO_LIMIT,
});

/**
 * A plan's own share of costs within its network; undefined where its coinsurance is not recorded, without which
 * nothing can be reckoned. With an aggregate deductible a family has only the family's.
 */
export function figuresOf({
  deductible,
  oop,
  coinsurance,
  copays,
  deductibleType,
}: PlanLimits): PlanFigures | undefined {
  if (coinsurance.in === null) return undefined;
  const { individual, family } = deductible.in;
  const deductibleCents = individual ?? 0;
  return {
    ...limitOf(oop.in),
    deductibleCents,
    familyDeductibleCents: family ?? NO_LIMIT,
    isAggregate: deductibleType === 'aggregate',
    coinsurancePercent: coinsurance.in,
    visitCents: copays.primary,
  };
}

/** The figures of a client's medical plans that are offered on a day, by plan. */
export async function medicalFigures(
  db: Db,
  { plans }: PricingFacts,
  on: CalendarDate,
): Promise<ReadonlyMap<string, PlanFigures>> {
  const found = new Map<string, PlanFigures>();
  for (const { id, coverageType, pivots } of plans.values()) {
    const isOffered = pivots.some(({ expirationDate }) => expirationDate === null || expirationDate >= on);
    const figures =
      coverageType === 'medical' && isOffered
        ? figuresOf(await planLimits(db, { planId: id, on, tierCode: null }))
        : undefined;
    if (figures) found.set(id, figures);
  }
  return found;
}
