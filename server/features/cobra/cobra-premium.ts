import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { covers, isVoid } from '../../domain/coverage-state.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { rulesOn } from '../../domain/division-on.ts';
import { continuationPercent } from '../../domain/eligibility/continuation-percent.ts';
import { detailsOn } from '../../domain/enrollment/draft-people.ts';
import { continuationPremium } from '../../domain/pricing/cobra.ts';
import type { CoveredPerson, PricingFacts } from '../../domain/pricing/facts.ts';
import { priceFamily } from '../../domain/pricing/price-family.ts';
import { headAmong } from '../../domain/tiers.ts';
import type { CobraRow } from './cobra.queries.ts';
import { isFamilys, lostCoverages } from './continued-coverage.ts';

/** What may be asked of one person for a month from the first unpaid day on; cents, null where no rate is known. */
export type CobraPremium = { percent: number; monthlyCents: number | null; from: CalendarDate };

/** How much of the premium may be asked: 102 percent, 150 in months that a disability adds (ERISA 602(3)), or by the state's law. */
const percentOf = (family: FamilyFacts, row: CobraRow, from: CalendarDate): number =>
  continuationPercent(row, from, (day) => rulesOn(family, day).stateContinuationPercent);

/** The plans that are continued, or could be; on a day: of those that are recorded, what is continued on it. */
function plansOf(family: FamilyFacts, row: CobraRow, day?: CalendarDate): { planId: string; divisionId: string }[] {
  const mine = family.people.find(({ id }) => id === row.memberId)?.coverages ?? [];
  const running = mine.filter((one) => one.cobra && !isVoid(one));
  const onDay = day === undefined ? running : running.filter((one) => covers(one, day));
  const rows = running.length > 0 ? onDay : lostCoverages(family, row);
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

/** What is asked of several of a family who continue together: who they are besides, and for a month; null: no rate is known. */
export type PremiumTogether = { personIds: string[]; monthlyCents: number | null };

/** Who continues one plan, the first of them in the place of the employee; tiers follow from these people alone. */
function coveredTogether(family: FamilyFacts, personIds: readonly string[], day: CalendarDate): CoveredPerson[] {
  const people = family.people.flatMap((person): CoveredPerson[] => {
    const details = personIds.includes(person.id) ? detailsOn(person, day) : undefined;
    if (details === undefined) return [];
    const { relationshipCode, dob, tobacco, gender } = details;
    return [{ personId: person.id, relationshipCode, dob, tobacco, gender }];
  });
  const head = headAmong(people.map(({ relationshipCode }) => relationshipCode));
  return people.map((person, at) => (at === head ? { ...person, relationshipCode: '18' } : person));
}

/**
 * The premium of those of a family who lost coverage by one event and continue: each plan at the tier of whoever
 * continues it, times 102 or 150 percent (ERISA 602(3); 26 CFR 54.4980B-8); null: nobody continues with this person.
 * @param cases of the same loss whose people continue
 */
export function premiumTogether(
  family: FamilyFacts,
  { row, cases, pricing }: { row: CobraRow; cases: readonly CobraRow[]; pricing: PricingFacts },
): PremiumTogether | null {
  const others = cases.filter(({ id }) => id !== row.id);
  if (!isFamilys(row) || others.length === 0 || others.length === cases.length) return null;
  const from = row.paidThrough === null ? row.coveredFrom : dayAfter(row.paidThrough);
  const percent = percentOf(family, row, from);
  const plans = cases.flatMap((one) => plansOf(family, one).map((plan) => ({ ...plan, personId: one.memberId })));
  const monthlyCents = plans.length === 0 ? null : pricedTogether(family, plans, { pricing, from, percent });
  return { personIds: others.map(({ memberId }) => memberId), monthlyCents };
}

/** The premium of plans by whoever continues each, at a percent; null: something has no price. */
function pricedTogether(
  family: FamilyFacts,
  plans: readonly { planId: string; divisionId: string; personId: string }[],
  { pricing, from, percent }: { pricing: PricingFacts; from: CalendarDate; percent: number },
): number | null {
  const elections = [...Map.groupBy(plans, ({ planId }) => planId).values()].flatMap((mine) => {
    const [plan] = mine;
    if (plan === undefined) return [];
    const covered = coveredTogether(
      family,
      mine.map(({ personId }) => personId),
      from,
    );
    const head = covered.find(({ relationshipCode }) => relationshipCode === '18');
    return [{ planId: plan.planId, divisionId: plan.divisionId, covered, subscriber: { dob: head?.dob ?? null } }];
  });
  const price = priceFamily(pricing, elections, from);
  if (price.plans.length !== elections.length) return null;
  return price.plans.reduce((sum, one) => sum + continuationPremium(one.monthlyCents, percent), 0);
}

/** What is asked of some who continue together for a month, by what is continued on a day. Cents; null: something has no price. */
export function premiumOfMonth(
  family: FamilyFacts,
  rows: readonly CobraRow[],
  { pricing, day }: { pricing: PricingFacts; day: CalendarDate },
): number | null {
  const [first] = rows;
  if (first === undefined) return 0;
  const plans = rows.flatMap((one) => plansOf(family, one, day).map((plan) => ({ ...plan, personId: one.memberId })));
  return pricedTogether(family, plans, { pricing, from: day, percent: percentOf(family, first, day) });
}

/** The premium of somebody who continues alone: the plan's rates times 102 or 150 percent (ERISA 602(3); domain 3.6). */
export function cobraPremiumOf(family: FamilyFacts, row: CobraRow, pricing: PricingFacts): CobraPremium {
  const from = row.paidThrough === null ? row.coveredFrom : dayAfter(row.paidThrough);
  const percent = percentOf(family, row, from);
  const covered = alone(family, row, from);
  const plans = plansOf(family, row);
  const subscriber = { dob: covered[0]?.dob ?? null };
  const price = priceFamily(
    pricing,
    plans.map((plan) => ({ ...plan, covered, subscriber })),
    from,
  );
  const isKnown = plans.length > 0 && price.plans.length === plans.length;
  const monthlyCents = price.plans.reduce((sum, one) => sum + continuationPremium(one.monthlyCents, percent), 0);
  return { percent, monthlyCents: isKnown ? monthlyCents : null, from };
}
