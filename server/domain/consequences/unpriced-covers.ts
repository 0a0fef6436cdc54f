import type { Finding } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import { isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import { priceOn } from './costs.ts';

type Begun = { planId: string; day: CalendarDate };

/** What begins again with somebody's return, whoever of the family it is. */
const begunFrom = ({ people }: FamilyFacts, from: CalendarDate): Begun[] =>
  people
    .flatMap(({ coverages }) => coverages)
    .filter((row) => !isVoid(row) && row.effectiveDate >= from)
    .map(({ planId, effectiveDate: day }) => ({ planId, day }));

/** The plans a request begins, with their first days. What goes on as it is, is not asked again. */
function begunBy(request: ChangeRequest, after: FamilyFacts): Begun[] {
  const { effectiveDate: day } = request;
  if (request.type === 'rehire' || (request.type === 'leave' && request.step === 'return'))
    return begunFrom(after, day);
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
  const begun = requests.flatMap((request) => begunBy(request, after));
  const found = begun.flatMap(({ planId, day }) =>
    priceOn(after, day, pricing).findings.filter((finding) => finding.planId === planId),
  );
  return found.filter((finding, at) => found.findIndex((other) => other.planId === finding.planId) === at);
}
