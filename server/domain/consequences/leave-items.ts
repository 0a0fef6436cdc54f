import type { FamilyFacts } from '../changes/facts.ts';
import type { LeaveStart } from '../changes/requests.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { fullPremiumFrom, MILITARY_PERCENT } from '../eligibility/leaves.ts';
import type { Chain } from '../enrollment/decided.ts';
import { moneyOf } from '../money.ts';
import { continuationPremium } from '../pricing/cobra.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import type { Consequence } from './consequence.ts';
import { priceOn } from './costs.ts';
import { item } from './money-items.ts';

const sumOf = (price: FamilyPrice, of: 'employeeCents' | 'monthlyCents'): number =>
  price.plans.reduce((sum, plan) => sum + plan[of], 0);

/** What a month costs whoever pays directly, from a day on: nothing where it has no price. */
function directly(price: FamilyPrice, cents: number, date: CalendarDate): Consequence[] {
  if (price.findings.length > 0 || cents === 0) return [];
  return [item('deduction', 'leave-pays-directly', { amount: moneyOf(cents), date })];
}

/**
 * Who pays for coverage during a leave: from pay as before, the employer, or the employee directly, the share as at work (29 CFR
 * 825.210(a)) and with military service of 31 days or more 102 percent of the full premium (38 USC 4317(a)(2)).
 */
function itemsOf(after: FamilyFacts, request: LeaveStart, pricing: PricingFacts): Consequence[] {
  const { effectiveDate: date, payer } = request;
  const price = priceOn(after, date, pricing);
  if (price.plans.length === 0) return [];
  if (payer === 'payroll') return [item('deduction', 'leave-pays-payroll', { date })];
  if (payer === 'employer') return [item('deduction', 'leave-pays-employer', { date })];
  const share = directly(price, sumOf(price, 'employeeCents'), date);
  const fullFrom = fullPremiumFrom({ ...request, from: date });
  if (fullFrom === null) return share;
  const then = priceOn(after, fullFrom, pricing);
  return [...share, ...directly(then, continuationPremium(sumOf(then, 'monthlyCents'), MILITARY_PERCENT), fullFrom)];
}

/** What the leaves of a chain of decisions cost, and whom. */
export const leaveItems = ({ decisions, after }: Chain, pricing: PricingFacts): Consequence[] =>
  decisions.flatMap(({ request }) =>
    request.type === 'leave' && request.step === 'start' ? itemsOf(after, request, pricing) : [],
  );
