import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { benefitsHeld } from '../benefits-held.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { priceOn } from '../consequences/costs.ts';
import { covers } from '../coverage-state.ts';
import { divisionOn, standingOf } from '../division-on.ts';
import { isPaidByPayroll } from '../known-particulars.ts';
import type { Priced, PricingFacts } from '../pricing/facts.ts';
import { type Deductions, deductionsOf, roundingIn } from '../pricing/payroll.ts';
import { isLastOfYear } from './pay-days.ts';

/** What a pay day takes and what goes with it, in cents; `preTax` and `postTax` add up to `employee`. */
export type DeductionCents = {
  employeeCents: number;
  preTaxCents: number;
  postTaxCents: number;
  employerCents: number;
  imputedCents: number;
};

/** What a pay day takes of an employee for one plan or extra benefit. */
export type Deduction = DeductionCents & {
  planId: string;
  planName: string;
  /** Null: an extra benefit, which is no plan of record. */
  coverageType: CoverageType | null;
  tierCode: string | null;
  /** The days of the coverage. */
  from: CalendarDate;
  to: CalendarDate | null;
};

/** A pay day; `isLast` says whether it is the last of its year, null: by the pay frequency. */
export type PayDay = { date: CalendarDate; isLast: boolean | null };

/** What a pay day takes; null: something has no price, or nobody said how many pay days a year has. */
export type OnPayDay = readonly Deduction[] | null;

/**
 * What a pay day takes of a family, plan by plan (domain 2.4): what the record says of that day (`priceOn`), nothing while on a leave
 * that is not paid through payroll (29 CFR 825.210), nothing of continued coverage (COBRA), which is paid directly.
 */
export function deductionsOn(facts: FamilyFacts, payDay: PayDay, pricing: PricingFacts): OnPayDay {
  const { date } = payDay;
  if (!isPaidByPayroll(facts, date)) return [];
  const price = priceOn(facts, date, pricing);
  const divisionId = divisionOn(standingOf(facts.people), date) ?? '';
  const of = { facts, payDay, pricing, divisionId };
  const lines = [...price.plans.map((plan) => ofPlan(plan, of)), ...extrasOf(of)];
  if (price.findings.length > 0 || lines.includes(null)) return null;
  return lines.filter((line) => line !== null);
}

type Of = { facts: FamilyFacts; payDay: PayDay; pricing: PricingFacts; divisionId: string };

function ofPlan(price: Priced, { facts, payDay, pricing, divisionId }: Of): Deduction | null {
  const { payPeriods } = price;
  const plan = pricing.plans.get(price.planId);
  const held = facts.people
    .flatMap((person) => person.coverages)
    .find((row) => row.planId === price.planId && !row.cobra && covers(row, payDay.date));
  if (payPeriods === null || plan === undefined || held === undefined) return null;
  const spread = (cents: number) =>
    taken(deductionsOf(cents, payPeriods, roundingIn(pricing, held.divisionId ?? divisionId)), payDay, payPeriods);
  const employeeCents = taken(price, payDay, payPeriods);
  const postTaxCents = Math.min(employeeCents, spread(price.postTaxCents));
  return {
    planId: plan.id,
    planName: plan.name,
    coverageType: plan.coverageType,
    tierCode: price.tierItemCode,
    from: held.effectiveDate,
    to: held.expirationDate,
    employeeCents,
    preTaxCents: employeeCents - postTaxCents,
    postTaxCents,
    employerCents: spread(price.employerCents),
    imputedCents: spread(price.imputedIncomeCents),
  };
}

/** Extra benefits of sessions, at what was agreed: taken after taxes, for nothing says that a cafeteria plan has them (IRC 125). */
function extrasOf({ facts, payDay, pricing, divisionId }: Of): (Deduction | null)[] {
  const rows = benefitsHeld(facts).filter((row) => covers(row, payDay.date));
  return rows.map(({ subject, says, effectiveDate, expirationDate }) => {
    if (says.payPeriods === null) return null;
    const cents = taken(says, payDay, says.payPeriods);
    const employer = deductionsOf(says.employerCents, says.payPeriods, roundingIn(pricing, divisionId));
    return {
      planId: subject,
      planName: says.name,
      coverageType: null,
      tierCode: null,
      from: effectiveDate,
      to: expirationDate,
      employeeCents: cents,
      preTaxCents: 0,
      postTaxCents: cents,
      employerCents: taken(employer, payDay, says.payPeriods),
      imputedCents: 0,
    };
  });
}

/** What this very pay day takes: the last one of a year differs where deductions are exact by the year. */
const taken = (
  { perPayCents, lastPayCents }: Pick<Deductions, 'perPayCents' | 'lastPayCents'>,
  { date, isLast }: PayDay,
  payPeriods: number,
): number => ((isLast ?? isLastOfYear(date, payPeriods)) ? lastPayCents : perPayCents);
