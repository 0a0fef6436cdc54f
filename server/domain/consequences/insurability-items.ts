import { benefitsHeld } from '../benefits-held.ts';
import { covers } from '../coverage-state.ts';
import type { Decided } from '../changes/effects.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Chain } from '../enrollment/decided.ts';
import { decimalOf } from '../money.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import type { Consequence } from './consequence.ts';
import { priceOn } from './costs.ts';
import { item } from './money-items.ts';

/** Amounts of a month, by the code that says how each changes. */
const amountsOf = ({ plans, imputedIncomeCents }: FamilyPrice, planId: string): Record<string, number> => {
  const price = plans.find((one) => one.planId === planId);
  return {
    'insured-premium': price?.monthlyCents ?? 0,
    'insured-employer': price?.employerCents ?? 0,
    'insured-employee': price?.employeeCents ?? 0,
    'insured-imputed': imputedIncomeCents,
  };
};

/** The same of an extra benefit of a session; nothing of it is taxed as income. */
function amountsOfBenefit(facts: FamilyFacts, id: string, day: CalendarDate): Record<string, number> {
  const says = benefitsHeld(facts).find((row) => row.subject === id && covers(row, day))?.says;
  return {
    'insured-premium': says?.monthlyCents ?? 0,
    'insured-employer': says?.employerCents ?? 0,
    'insured-employee': says?.employeeCents ?? 0,
  };
}

/** The plans about whose amount something was decided, and from when on. */
const decidedIn = ({ request }: Decided): { planId: string; day: CalendarDate }[] =>
  request.type !== 'coveragechange'
    ? []
    : (request.particulars ?? []).flatMap((one) =>
        one.kind === 'insurability' && one.says !== null
          ? [{ planId: one.says.planId, day: one.effectiveDate ?? request.effectiveDate }]
          : [],
      );

/**
 * What a decision about evidence of insurability changes of a month: the premium, who pays it, and what of it is taxed as
 * income (IRC 79). Pure.
 */
export const insurabilityItems = (before: FamilyFacts, chain: Chain, pricing: PricingFacts): Consequence[] =>
  chain.decisions.flatMap(decidedIn).flatMap(({ planId, day }) => {
    const [was, is] = [before, chain.after].map((facts) =>
      pricing.plans.has(planId)
        ? amountsOf(priceOn(facts, day, pricing), planId)
        : amountsOfBenefit(facts, planId, day),
    );
    return Object.keys(was ?? {}).flatMap((code) => {
      const [from, to] = [was?.[code] ?? 0, is?.[code] ?? 0];
      if (from === to) return [];
      return [item('deduction', code, { amountFrom: decimalOf(from), amountTo: decimalOf(to), date: day })];
    });
  });
