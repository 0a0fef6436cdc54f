import { halfUp } from '../../pricing/rounding.ts';
import { type CoverageToPrice, isPriced, type PricingFacts } from '../../pricing/facts.ts';
import { payPeriodsIn } from '../../pricing/payroll.ts';
import { priceCoverage } from '../../pricing/price-coverage.ts';
import type { ExtraBenefitPrice } from '../../changes/particular-values.ts';
import type { Finding } from '../../sentence.ts';
import { hasAmount, isPaidIn, type SessionBenefit } from './benefit.ts';

/** What an extra benefit costs, a month and a pay day. Cents. */
export type BenefitPrice = ExtraBenefitPrice;

const NOTHING = { monthlyCents: 0, employerCents: 0, employeeCents: 0, perPayCents: 0, lastPayCents: 0 };

/**
 * What is insured at once, and what of the amount awaits evidence of insurability (domain 2.3). Null: it is no amount insured.
 * @param insuredCents what is insured of the benefit already: an amount chosen anew takes nothing of it away
 */
export function issuedOf(benefit: SessionBenefit, chosenCents: number | null, insuredCents = 0) {
  if (chosenCents === null || !hasAmount(benefit) || isPaidIn(benefit)) return { issuedCents: null, pendingCents: 0 };
  const issuedCents = Math.min(chosenCents, Math.max(benefit.guaranteedCents ?? chosenCents, insuredCents));
  return { issuedCents, pendingCents: chosenCents - issuedCents };
}

/**
 * A year's amount over its pay days: each takes the same to the cent, and the last one what is left, so that they add up to
 * the year. 1,000.00 in 26: 25 of 38.46 and a last of 38.50.
 */
export function spreadYear(annualCents: number, payPeriods: number | null): BenefitPrice {
  const monthly = halfUp(BigInt(annualCents), 12n);
  const month = { ...NOTHING, monthlyCents: monthly, employeeCents: monthly, payPeriods };
  if (payPeriods === null || payPeriods === 0) return { ...month, perPayCents: monthly, lastPayCents: monthly };
  const perPayCents = Math.floor(annualCents / payPeriods);
  return { ...month, perPayCents, lastPayCents: annualCents - perPayCents * (payPeriods - 1) };
}

type Asked = Omit<CoverageToPrice, 'planId' | 'volumeCents'> & {
  chosenCents: number | null;
  /** What of it is insured; null: it is no amount insured. */
  issuedCents: number | null;
};

/**
 * What an extra benefit costs for those covered: nothing, what somebody puts in, or by the session's rates and contributions, of
 * an amount insured what is issued alone. A Finding where there is no price, with words `prices.<code>`. Pure.
 */
export function priceBenefit(facts: PricingFacts, benefit: SessionBenefit, asked: Asked): BenefitPrice | Finding {
  const { chosenCents, issuedCents, ...coverage } = asked;
  const payPeriods = payPeriodsIn(facts, asked.divisionId);
  if (isPaidIn(benefit)) return spreadYear(chosenCents ?? 0, payPeriods);
  if (benefit.pricing === 'none') return { ...NOTHING, payPeriods };
  const price = priceCoverage(facts, { ...coverage, planId: benefit.id, volumeCents: issuedCents });
  if (!isPriced(price)) return price;
  const { monthlyCents, employerCents, employeeCents, perPayCents, lastPayCents } = price;
  return { monthlyCents, employerCents, employeeCents, perPayCents, lastPayCents, payPeriods };
}

/** Is this a price, or the reason why there is none? */
export const isBenefitPrice = (result: BenefitPrice | Finding): result is BenefitPrice => 'monthlyCents' in result;
