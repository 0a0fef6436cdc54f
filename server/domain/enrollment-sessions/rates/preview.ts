import type { PreviewCover } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import type { Finding } from '../../changes/effects.ts';
import { ageBasisDate } from '../../pricing/age-basis.ts';
import type { CoveredPerson, PlanPricing, Priced, PricingFacts } from '../../pricing/facts.ts';
import { priceCoverage } from '../../pricing/price-coverage.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';

/** Somebody whom a preview is about. Money is cents. */
export type Previewed = {
  planId: string;
  divisionId: string;
  age: number;
  covers: PreviewCover;
  tobacco: boolean;
  classCode: string | null;
  salaryCents: number | null;
  volumeCents: number | null;
};

const CHILD_AGE = 10;

/** The birth date of somebody who is so old on the day on which the plan takes ages. */
function bornFor(plan: PlanPricing, age: number, on: CalendarDate): CalendarDate {
  const basis = ageBasisDate(plan.ageBasis, { on, effectiveDate: on, planYearStart: plan.planYearStart });
  return `${String(Number(basis.slice(0, 4)) - age).padStart(4, '0')}-01-01`;
}

function coveredBy(plan: PlanPricing, { age, covers, tobacco }: Previewed, on: CalendarDate): CoveredPerson[] {
  const person = (
    personId: string,
    relationshipCode: CoveredPerson['relationshipCode'],
    years: number,
  ): CoveredPerson => ({
    personId,
    relationshipCode,
    dob: bornFor(plan, years, on),
    tobacco: personId === 'self' && tobacco,
  });
  const spouse = covers === 'ESP' || covers === 'FAM' ? [person('spouse', '01', age)] : [];
  const child = covers === 'ECH' || covers === 'FAM' ? [person('child', '19', CHILD_AGE)] : [];
  return [person('self', '18', age), ...spouse, ...child];
}

/** What the person would pay on the day by these prices: the price that a draft and the ledger would say (domain 2.3, 2.4). */
export function previewPrice(facts: PricingFacts, person: Previewed, on: CalendarDate): Priced | Finding {
  const plan = facts.plans.get(person.planId);
  if (!plan) return { code: 'no-plan', values: {}, subject: null };
  const { planId, divisionId, classCode, salaryCents, volumeCents } = person;
  const covered = coveredBy(plan, person, on);
  const subscriber = { dob: covered[0]?.dob ?? null, salaryCents, classCode };
  return priceCoverage(facts, { planId, divisionId, on, covered, subscriber, volumeCents });
}
