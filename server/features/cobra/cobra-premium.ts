import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { isVoid } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayAfter } from '../../domain/dates.ts';
import { isDisabilityMonth } from '../../domain/eligibility/cobra-extensions.ts';
import { detailsOn } from '../../domain/enrollment/draft-people.ts';
import { cobraPremium } from '../../domain/pricing/cobra.ts';
import type { CoveredPerson, PricingFacts } from '../../domain/pricing/facts.ts';
import { priceFamily } from '../../domain/pricing/price-family.ts';
import type { CobraRow } from './cobra.queries.ts';
import { lostCoverages } from './continued-coverage.ts';

/** What may be asked of one person for a month from the first unpaid day on; cents, null where no rate is known. */
export type CobraPremium = { percent: 102 | 150; monthlyCents: number | null; from: CalendarDate };

/** The plans that are continued, or could be. */
function plansOf(family: FamilyFacts, row: CobraRow): { planId: string; divisionId: string }[] {
  const mine = family.people.find(({ id }) => id === row.memberId)?.coverages ?? [];
  const running = mine.filter((one) => one.cobra && !isVoid(one));
  const rows = running.length > 0 ? running : lostCoverages(family, row);
  const chosen = rows.filter(({ coverageType }) => row.coverageTypes?.includes(coverageType) ?? true);
  return [
    ...new Map(chosen.map(({ planId, divisionId }) => [planId, { planId, divisionId: divisionId ?? '' }])).values(),
  ];
}

/** Somebody who continues alone is charged as one person, whoever they are in the family (26 CFR 54.4980B-8). */
function alone(family: FamilyFacts, row: CobraRow, day: CalendarDate): CoveredPerson[] {
  const person = family.people.find(({ id }) => id === row.memberId);
  const details = person && detailsOn(person, day);
  if (details === undefined) return [];
  const { dob, tobacco, gender } = details;
  return [{ personId: row.memberId, relationshipCode: '18', dob, tobacco, gender }];
}

/** The premium of somebody who continues alone: the plan's rates times 102 or 150 percent (ERISA 602(3); domain 3.6). */
export function cobraPremiumOf(family: FamilyFacts, row: CobraRow, pricing: PricingFacts): CobraPremium {
  const from = row.paidThrough === null ? row.coveredFrom : dayAfter(row.paidThrough);
  const isDearer = isDisabilityMonth(row, from, row.disabledContinues);
  const covered = alone(family, row, from);
  const plans = plansOf(family, row);
  const subscriber = { dob: covered[0]?.dob ?? null };
  const price = priceFamily(
    pricing,
    plans.map((plan) => ({ ...plan, covered, subscriber })),
    from,
  );
  const isKnown = plans.length > 0 && price.plans.length === plans.length;
  const monthlyCents = price.plans.reduce((sum, one) => sum + cobraPremium(one.monthlyCents, isDearer), 0);
  return { percent: isDearer ? 150 : 102, monthlyCents: isKnown ? monthlyCents : null, from };
}
