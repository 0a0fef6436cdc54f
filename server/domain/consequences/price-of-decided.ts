import type { FamilyFacts } from '../changes/facts.ts';
import type { SessionBenefit } from '../enrollment-sessions/benefits/benefit.ts';
import { type BenefitPrice, priceBenefit } from '../enrollment-sessions/benefits/price-benefit.ts';
import { salaryOn } from '../known-particulars.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { Finding } from '../sentence.ts';
import { coveredOn, subscriberOn } from './costs.ts';

/**
 * What an extra benefit costs once the insurer has decided about its amount: by the rates and the age of the day on which it began, for
 * what it costs was agreed then. An amount is insured of the employee alone. Undefined where the benefit is not on record. Pure.
 * @param pricing with the rates of the benefit's session
 */
export function priceOfDecided(
  facts: FamilyFacts,
  { benefit, says }: { benefit: SessionBenefit; says: { cents: number; askedCents: number } },
  pricing: PricingFacts,
): BenefitPrice | Finding | undefined {
  const head = facts.people.find((person) => person.id === person.subscriberId);
  const rows = (head?.particulars ?? []).filter((row) => row.kind === 'extraBenefit' && row.subject === benefit.id);
  const [on] = rows.map(({ effectiveDate }) => effectiveDate).toSorted();
  if (head === undefined || on === undefined) return undefined;
  const { divisionId, ...subscriber } = subscriberOn(facts, on);
  return priceBenefit(pricing, benefit, {
    divisionId,
    on,
    effectiveDate: on,
    covered: coveredOn(head, on),
    subscriber: { ...subscriber, salaryCents: salaryOn(facts, on) },
    chosenCents: says.askedCents,
    issuedCents: says.cents,
  });
}
