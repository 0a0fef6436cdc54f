import type { RateContext, RateEntity } from '../../domain/enrollment-sessions/rates/line.ts';
import type { PlanPricing, PricingFacts, RateUnit } from '../../domain/pricing/facts.ts';
import { fourTier, structureOf } from '../../domain/pricing/tier-structures.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type EntityRow, namedDivisions, type RatedSession, ratedEntities } from './rates.queries.ts';

/** Tiers of a plan; a plan without any has the one that everybody is in, which a file does not name. */
const tiersOf = (plan: PlanPricing): string[] =>
  structureOf(plan).items.flatMap(({ code }) => (code === 'NOTIER' ? [] : [code]));

/** What the newest rates of a plan are said for; a plan with a volume that has none yet is by the thousand. */
function unitOf({ rates, volume }: PlanPricing): RateUnit {
  const newest = rates.toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? 1 : -1))[0];
  return newest?.unit ?? (volume === null ? 'perMonth' : 'perThousandMonth');
}

function entityOf(row: EntityRow, { plans }: PricingFacts): RateEntity {
  const { id, entityType, name, names, pricing } = row;
  const plan = plans.get(id);
  if (plan) return { id, entityType, name, names, tierCodes: tiersOf(plan), usualUnit: unitOf(plan) };
  const tierCodes = pricing === 'tier' ? fourTier.items.map(({ code }) => code) : [];
  return {
    id,
    entityType,
    name,
    names,
    tierCodes,
    usualUnit: pricing === 'perThousand' ? 'perThousandMonth' : 'perMonth',
  };
}

/** What files of rates of a session are read by. */
export async function rateContext(db: Db, session: RatedSession): Promise<Omit<RateContext, 'only'>> {
  const pricing = await loadPricing(db, session.clientId);
  const rows = await ratedEntities(db, session.id);
  return {
    entities: rows.map((row) => entityOf(row, pricing)),
    divisions: await namedDivisions(db, session.clientId),
    effectiveDate: session.effectiveDate,
  };
}
