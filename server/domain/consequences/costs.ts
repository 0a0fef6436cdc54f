import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from '../changes/facts.ts';
import type { ExtraBenefitSays } from '../changes/particular-values.ts';
import { benefitsHeld } from '../benefits-held.ts';
import { covers } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { evidencedOn } from '../insurability.ts';
import { chosenOn, isPaidByPayroll, salaryOn } from '../known-particulars.ts';
import type { CoverageToPrice, PricingFacts } from '../pricing/facts.ts';
import type { Deductions } from '../pricing/payroll.ts';
import { type FamilyPrice, priceFamily } from '../pricing/price-family.ts';
import { type Volume, volumeOf } from '../pricing/volume.ts';

/**
 * Who is covered by what on a day, plan by plan. Who continues coverage (COBRA) pays directly: nothing of it is deducted, and it is
 * priced by itself.
 */
function elections(facts: FamilyFacts, day: CalendarDate, isContinued = false): Omit<CoverageToPrice, 'on'>[] {
  const held = facts.people.flatMap((person) =>
    person.coverages.filter((row) => covers(row, day) && row.cobra === isContinued).map((row) => ({ person, row })),
  );
  const { divisionId, ...subscriber } = subscriberOn(facts, day);
  return [...Map.groupBy(held, ({ row }) => row.planId)].map(([planId, rows]) => ({
    planId,
    divisionId: rows[0]?.row.divisionId ?? divisionId,
    covered: rows.flatMap(({ person }) => coveredOn(person, day)),
    subscriber: { ...subscriber, salaryCents: salaryOn(facts, day) },
    ...(rows[0] && amountsOn(facts, rows[0].row, day)),
    effectiveDate: rows[0]?.row.effectiveDate ?? day,
  }));
}

/** The amount chosen for a plan, and what was decided about it. */
const amountsOn = (facts: FamilyFacts, { planId, coverageType }: CoverageRow, day: CalendarDate) => ({
  volumeCents: chosenOn(facts, coverageType, day)?.cents ?? null,
  guaranteedCents: chosenOn(facts, coverageType, day)?.guaranteedCents ?? null,
  evidenced: evidencedOn(facts, { planId, coverageType }, day),
});

/** What a plan that is held on a day insures. */
export type VolumeHeld = Volume & { planId: string; coverageType: CoverageType };

/** What the plans held on a day insure, of those that have an amount: insured, asked for and waiting (domain 2.3). Cents. */
export const volumesHeld = (facts: FamilyFacts, day: CalendarDate, pricing: PricingFacts): VolumeHeld[] =>
  elections(facts, day).flatMap((election) => {
    const plan = pricing.plans.get(election.planId);
    const volume = plan && volumeOf(plan, { ...election, on: day });
    return plan && volume ? [{ ...volume, planId: plan.id, coverageType: plan.coverageType }] : [];
  });

/** What prices need of the subscriber on a day. */
export function subscriberOn(facts: FamilyFacts, day: CalendarDate) {
  const head = facts.people.find((person) => person.id === person.subscriberId);
  if (head === undefined) return { dob: null, classCode: null, divisionId: '' };
  const job = head.employments.find((row) => covers(row, day)) ?? head.employments.at(-1);
  const { classCode = null, divisionId = '' } = job ?? {};
  return { dob: detailsOn(head, day)?.dob ?? null, classCode, divisionId };
}

const detailsOn = (person: PersonFacts, day: CalendarDate) =>
  person.details.find((row) => covers(row, day)) ?? person.details.at(-1);

/** Whoever is covered as prices ask about them on a day. */
export function coveredOn(person: PersonFacts, day: CalendarDate) {
  const details = detailsOn(person, day);
  if (details === undefined) return [];
  const { relationshipCode, dob, tobacco, gender } = details;
  return [{ personId: person.id, relationshipCode, dob, tobacco, gender }];
}

/** What a family's coverages of one day cost, by the facts (domain 2.4). Cents. */
export const priceOn = (facts: FamilyFacts, day: CalendarDate, pricing: PricingFacts): FamilyPrice =>
  withExtras(priceFamily(pricing, elections(facts, day), day), extrasOn(facts, day));

/**
 * What a carrier asks on a day for what is continued (COBRA), plan by plan: the premium itself, without the two percent. Whoever
 * continues without the employee is rated as an employee (26 CFR 54.4980B-8 Q&A-2: similarly situated beneficiaries). Cents.
 */
export const continuedOn = (facts: FamilyFacts, day: CalendarDate, pricing: PricingFacts): FamilyPrice =>
  priceFamily(pricing, elections(facts, day, true).map(headedByEmployee), day);

/**
 * The same as whoever continues is asked for it: so many percent of each premium. What the family has by work beside it is priced by
 * itself (`priceOn`). Cents a month.
 */
export const owedContinuing = (
  facts: FamilyFacts,
  { day, continuedPercent }: { day: CalendarDate; continuedPercent: number },
  pricing: PricingFacts,
): FamilyPrice =>
  priceFamily(
    pricing,
    elections(facts, day, true).map((election) => ({ ...headedByEmployee(election), continuedPercent })),
    day,
  );

function headedByEmployee(election: Omit<CoverageToPrice, 'on'>): Omit<CoverageToPrice, 'on'> {
  const [first, ...others] = election.covered;
  if (first === undefined || election.covered.some(({ relationshipCode }) => relationshipCode === '18'))
    return election;
  const subscriber = { ...election.subscriber, dob: first.dob };
  return { ...election, subscriber, covered: [{ ...first, relationshipCode: '18' }, ...others] };
}

/** The extra benefits of a session that the employee has on a day (domain 5.1). */
export function extrasOn(facts: FamilyFacts, day: CalendarDate): ExtraBenefitSays[] {
  return benefitsHeld(facts)
    .filter((row) => covers(row, day))
    .map(({ says }) => says);
}

/** They are paid with the plans of record, at what was agreed when they were elected. */
function withExtras(price: FamilyPrice, extras: readonly ExtraBenefitSays[]): FamilyPrice {
  const [first] = extras;
  if (first === undefined) return price;
  const sum = (of: (one: ExtraBenefitSays) => number): number => extras.reduce((total, one) => total + of(one), 0);
  return {
    ...price,
    monthlyCents: price.monthlyCents + sum(({ monthlyCents }) => monthlyCents),
    employerCents: price.employerCents + sum(({ employerCents }) => employerCents),
    employeeCents: price.employeeCents + sum(({ employeeCents }) => employeeCents),
    perPayCents: price.perPayCents + sum(({ perPayCents }) => perPayCents),
    lastPayCents: price.lastPayCents + sum(({ lastPayCents }) => lastPayCents),
    payPeriods: price.payPeriods === 0 ? first.payPeriods : price.payPeriods,
  };
}

/** What each pay day takes of a family, and the last one of a year. Cents. */
export type PayDays = Pick<Deductions, 'perPayCents' | 'lastPayCents'>;

/** What the pay days take; null where any of it has no price: a part of it is not what is taken. */
export const payDaysOf = ({ findings, perPayCents, lastPayCents }: FamilyPrice): PayDays | null =>
  findings.length > 0 ? null : { perPayCents, lastPayCents };

/** What the pay days of a day take: nothing while on a leave that is not paid through payroll (29 CFR 825.210). */
export const takenOn = (facts: FamilyFacts, day: CalendarDate, price: FamilyPrice): PayDays | null =>
  isPaidByPayroll(facts, day) ? payDaysOf(price) : NO_PAY;

/** Nothing is taken. */
export const NO_PAY: PayDays = { perPayCents: 0, lastPayCents: 0 };
