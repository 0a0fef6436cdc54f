import type { Finding } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import type { CalendarDate } from '../dates.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import { priceOn } from './costs.ts';

type Begun = { planId: string; day: CalendarDate };

/** The plans a request begins by name, with their first days. What goes on as it is, is not asked again. */
function begunBy(request: ChangeRequest): Begun[] {
  const { effectiveDate: day } = request;
  if (request.type === 'divchange')
    return Object.values(request.planMap).flatMap((planId) => (planId === null ? [] : [{ planId, day }]));
  if (!('coverages' in request)) return [];
  return request.coverages.flatMap((cover) =>
    cover.action === 'cover' ? [{ planId: cover.planId, day: cover.effectiveDate ?? day }] : [],
  );
}

/** Why plans that are begun have no price on their first day: "No rate for {tier} on {date}." (domain 2.5). Pure. */
export function unpricedCovers(
  after: FamilyFacts,
  requests: readonly ChangeRequest[],
  pricing: PricingFacts,
): (Finding & { planId: string })[] {
  const begun = requests.flatMap(begunBy);
  const found = begun.flatMap(({ planId, day }) =>
    priceOn(after, day, pricing).findings.filter((finding) => finding.planId === planId),
  );
  return found.filter((finding, at) => found.findIndex((other) => other.planId === finding.planId) === at);
}
