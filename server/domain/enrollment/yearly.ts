import { centsOf, decimalOf, moneyOf } from '../money.ts';
import { isPriced, type Priced } from '../pricing/facts.ts';
import { alwaysDearerBy, type Compared, limitOf, yearlyCost } from '../pricing/yearly-cost.ts';
import type { Finding } from '../sentence.ts';
import type { Looked } from './elected.ts';
import type { Offer } from './offer.ts';

type OfferedPlan = Offer['plans'][number];

/** What a plan costs the covered people a year at three levels of use; null: its figures are not recorded. */
export function yearlyOf({ context }: Looked, price: Priced | Finding, people: number): OfferedPlan['yearly'] {
  const figures = isPriced(price) ? context.figures.get(price.planId) : undefined;
  if (!isPriced(price) || figures === undefined || people === 0) return null;
  const premiumCents = price.employeeCents * 12;
  const limit = limitOf(figures, people);
  const { low, typical, high } = yearlyCost({ premiumCents, figures }, people);
  return {
    premium: decimalOf(premiumCents),
    low: decimalOf(low),
    typical: decimalOf(typical),
    high: decimalOf(high),
    limit: Number.isFinite(limit) ? decimalOf(limit) : null,
  };
}

function comparedBy({ context }: Looked, { planId, yearly }: OfferedPlan): Compared | null {
  const figures = context.figures.get(planId);
  return yearly === null || figures === undefined ? null : { premiumCents: centsOf(yearly.premium) ?? 0, figures };
}

/** The plan that is cheaper by the most at every level of use, and by how much at the least; null: there is none. */
function cheaperThan(looked: Looked, plan: OfferedPlan, among: { plans: readonly OfferedPlan[]; people: number }) {
  const own = comparedBy(looked, plan);
  if (own === null) return null;
  const found = among.plans.flatMap((other) => {
    const theirs = other === plan ? null : comparedBy(looked, other);
    const cents = theirs === null ? 0 : alwaysDearerBy(own, theirs, among.people);
    return cents > 0 ? [{ name: other.name, cents }] : [];
  });
  return found.toSorted((one, other) => other.cents - one.cents)[0] ?? null;
}

/** Says of a plan that loses at every level of use which one does not, with the figure that proves it (design 4.3). */
export function withDearer(looked: Looked, plans: OfferedPlan[], people: number): OfferedPlan[] {
  return plans.map((plan) => {
    const cheaper = cheaperThan(looked, plan, { plans, people });
    if (cheaper === null) return plan;
    const values = { plan: cheaper.name, amount: moneyOf(cheaper.cents) };
    return { ...plan, notes: [...plan.notes, { code: 'never-cheaper', values }] };
  });
}
