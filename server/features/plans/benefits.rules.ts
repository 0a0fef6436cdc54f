import type { Benefit } from '@coverlane/contract/plans/calls.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import { decimalOf } from '../../domain/money.ts';
import {
  type CoveredPerson,
  isPriced,
  type Priced,
  type PlanPricing,
  type PricingFacts,
  type RateFacts,
  type TierItem,
} from '../../domain/pricing/facts.ts';
import { otherLastPay, payPeriodsIn } from '../../domain/pricing/payroll.ts';
import { priceCoverage } from '../../domain/pricing/price-coverage.ts';
import { ratesInForce } from '../../domain/pricing/rate-selection.ts';
import { structureOf } from '../../domain/pricing/tier-structures.ts';
import type { PlanWords } from './benefits.queries.ts';
import type { TierLabel } from './tiers.queries.ts';

/** Where and when a price is asked for, and for which class of employees. */
export type Place = { divisionId: string; on: string; classCode: string | null };

const person = (relationshipCode: CoveredPerson['relationshipCode'], at: number): CoveredPerson => ({
  personId: `${relationshipCode}-${at}`,
  relationshipCode,
  dob: null,
  tobacco: null,
});

/** The fewest people a tier is made for: its price depends on nobody in particular. */
function peopleOf({ spouse, minChildren, minDependents }: TierItem): CoveredPerson[] {
  const wanted = Math.max(minChildren, minDependents ?? 0);
  const hasSpouse = spouse === 'required' || (spouse === 'optional' && wanted > minChildren);
  const children = Math.max(minChildren, wanted - (hasSpouse ? 1 : 0));
  const dependents = Array.from({ length: children }, (_, at) => person('19', at));
  return [person('18', 0), ...(hasSpouse ? [person('01', 0)] : []), ...dependents];
}

/** Prices that depend on the tier and on nothing else. */
const BY_TIER: ReadonlySet<RateFacts['kind']> = new Set<RateFacts['kind']>(['tier', 'composite', 'flat']);

type TierPrice = Benefit['tiers'][number];
type Asked = { facts: PricingFacts; plan: PlanPricing; place: Place };

const payDays = (price: Priced) => ({
  perPay: decimalOf(price.perPayCents),
  lastPay: otherLastPay(price),
});

function tierPrice({ facts, plan, place }: Asked, item: TierItem, label: TierLabel | undefined): TierPrice | Finding {
  const { divisionId, on, classCode } = place;
  const price = priceCoverage(facts, {
    planId: plan.id,
    divisionId,
    on,
    covered: peopleOf(item),
    subscriber: { dob: null, classCode },
  });
  if (!isPriced(price)) return price;
  return {
    tierCode: item.code,
    label: label?.label ?? item.code,
    labelKo: label?.labelKo ?? null,
    labelEs: label?.labelEs ?? null,
    monthly: decimalOf(price.monthlyCents),
    employer: decimalOf(price.employerCents),
    employee: decimalOf(price.employeeCents),
    ...payDays(price),
  };
}

const inDollars = (rate: number): string => (rate / 10_000).toFixed(4);

const bandOf = ({ ageFrom, ageTo, tierCode, tobacco, unit, amount }: RateFacts): Benefit['bands'][number] => ({
  ageFrom,
  ageTo,
  tierCode,
  tobacco,
  unit,
  amount: inDollars(amount),
});

const byAge = (one: RateFacts, other: RateFacts): number => (one.ageFrom ?? 0) - (other.ageFrom ?? 0);

/** Prices of a plan in a division: by tier where nothing else counts, else its rates, else why there are none. */
export function pricesOf(asked: Asked, words: PlanWords | undefined, labels: readonly TierLabel[]) {
  const { facts, plan, place } = asked;
  const rates = ratesInForce(plan.rates, place);
  const rateKind = rates[0]?.kind ?? null;
  const own = (code: string) => (label: TierLabel) =>
    label.code === code && label.tierId === (words?.structureId ?? label.tierId);
  const isByTier = rateKind === null || BY_TIER.has(rateKind);
  const results = isByTier
    ? structureOf(plan).items.map((item) => tierPrice(asked, item, labels.find(own(item.code))))
    : [];
  const tiers = results.flatMap((result) => ('code' in result ? [] : [result]));
  const [finding] = results.flatMap((result) => ('code' in result ? [result] : []));
  return {
    rateKind,
    tiers,
    bands: isByTier ? [] : rates.sort(byAge).map(bandOf),
    payPeriods: payPeriodsIn(facts, place.divisionId),
    problem: finding && tiers.length === 0 ? { code: finding.code, values: finding.values } : null,
  };
}

/** What a division may buy on a day, in order, with prices (domain 2.1: offered by a pivot that covers the day). */
export function benefitsOf(
  facts: PricingFacts,
  place: Place,
  { words, labels }: { words: ReadonlyMap<string, PlanWords>; labels: readonly TierLabel[] },
): Benefit[] {
  return [...facts.plans.values()].flatMap((plan) => {
    const pivot = plan.pivots.find(
      ({ divisionId, effectiveDate, expirationDate }) =>
        divisionId === place.divisionId && effectiveDate <= place.on && (expirationDate ?? place.on) >= place.on,
    );
    if (!pivot) return [];
    const said = words.get(plan.id);
    return [
      {
        planId: plan.id,
        name: plan.name,
        coverageType: plan.coverageType,
        sortKey: said?.sortKey ?? 0,
        required: plan.required,
        summary: said?.summary ?? {},
        highlights: said?.highlights ?? [],
        effectiveDate: pivot.effectiveDate,
        expirationDate: pivot.expirationDate,
        ...pricesOf({ facts, plan, place }, said, labels),
      },
    ];
  });
}
