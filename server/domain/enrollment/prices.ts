import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import { genders, type Gender } from '@coverlane/contract/codes.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { covers } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { evidencedOn } from '../insurability.ts';
import { chosenOn, salaryOn, volumeOn } from '../known-particulars.ts';
import { centsOf } from '../money.ts';
import { type CoverageToPrice, isPriced, type Priced } from '../pricing/facts.ts';
import { priceCoverage } from '../pricing/price-coverage.ts';
import type { Finding } from '../sentence.ts';
import { textOf, type Words } from './answers.ts';
import { continuedPercentOf } from './continuing.ts';
import type { DraftContext } from './draft-context.ts';
import type { DraftPerson } from './draft-people.ts';
import { guaranteedFor } from './guaranteed.ts';

/** A plan for certain people on a day. */
export type ToPrice = {
  planId: string;
  on: CalendarDate;
  covered: readonly DraftPerson[];
  volume: string | null;
  /** The coverage's first day, where it is not `on`. */
  effectiveDate?: CalendarDate;
};

/** Money as typed ("$52,000", "52000.50") in cents, or null. */
export const typedCents = (typed: string | null): number | null => {
  const text = textOf(typed);
  const cents = text === null ? null : centsOf(plainAmount(text));
  return cents === null || cents < 0 ? null : cents;
};

/** The gender typed, where it is one. */
export const genderOf = (typed: string | null): Gender | null => genders.find((code) => code === typed) ?? null;

/** The subscriber's birth date as it is recorded. */
function knownBirth({ people }: FamilyFacts, on: CalendarDate): CalendarDate | null {
  const subscriber = people.find((person) => person.id === person.subscriberId);
  const own = subscriber?.details.find((row) => covers(row, on)) ?? subscriber?.details.at(-1);
  return own?.dob ?? null;
}

/** The people of a draft as the price needs them, by their keys. */
function asked(
  { answers, facts, ...rest }: DraftContext,
  { planId, on, covered, volume, effectiveDate = on }: ToPrice,
): CoverageToPrice {
  const head = covered.find(({ relationshipCode }) => relationshipCode === '18');
  const { salary, classCode } = answers.subscriber;
  const dob = head?.dob ?? knownBirth(facts, on);
  return {
    planId,
    divisionId: answers.selectedDivisionId ?? '',
    on,
    effectiveDate,
    covered: covered.flatMap(({ key, relationshipCode, dob, tobacco, gender }) =>
      relationshipCode === null ? [] : [{ personId: key, relationshipCode, dob, tobacco, gender: genderOf(gender) }],
    ),
    subscriber: { dob, salaryCents: typedCents(salary) ?? salaryOn(facts, on), classCode: textOf(classCode) },
    ...amountsFor(facts, { planId, on }, typedCents(volume)),
    continuedPercent: continuedOf({ answers, facts, ...rest }, planId, effectiveDate),
    guaranteedCents: guaranteeOf({ answers, facts, ...rest }, { planId, on, isTyped: typedCents(volume) !== null }),
  };
}

const continuedOf = (context: DraftContext, planId: string, on: CalendarDate): number | null => {
  const coverageType = context.facts.client.plans.get(planId)?.coverageType;
  return coverageType === undefined ? null : continuedPercentOf(context, coverageType, on);
};

/** The guarantee of an amount: the session's of one that is typed, else that under which it was chosen. */
function guaranteeOf(
  context: DraftContext,
  { planId, on, isTyped }: { planId: string; on: CalendarDate; isTyped: boolean },
) {
  if (isTyped) return guaranteedFor(context, { planId, on });
  const coverageType = context.facts.client.plans.get(planId)?.coverageType;
  return (coverageType && chosenOn(context.facts, coverageType, on)?.guaranteedCents) ?? null;
}

/** The amount of a plan as it is typed or known, and what was decided about it; one chosen anew is a question of its own. */
function amountsFor(
  facts: FamilyFacts,
  { planId, on }: { planId: string; on: CalendarDate },
  typed: number | null,
): Pick<CoverageToPrice, 'volumeCents' | 'evidenced'> {
  const coverageType = facts.client.plans.get(planId)?.coverageType;
  if (coverageType === undefined) return { volumeCents: typed };
  const known = volumeOn(facts, coverageType, on);
  const evidenced = evidencedOn(facts, { planId, coverageType }, on);
  if (evidenced === null || typed === null || typed === known) return { volumeCents: typed ?? known, evidenced };
  const approvedCents = Math.min(evidenced.approvedCents, typed);
  return { volumeCents: typed, evidenced: { ...evidenced, approvedCents, answeredCents: approvedCents } };
}

/** What a plan costs for the people named, or why it has no price. */
export const priceOf = (context: DraftContext, wanted: ToPrice): Priced | Finding =>
  priceCoverage(context.pricing, asked(context, wanted));

/** The price, or null where there is none. */
export function pricedOrNull(context: DraftContext, wanted: ToPrice): Priced | null {
  const price = priceOf(context, wanted);
  return isPriced(price) ? price : null;
}

/** The words of the price engine. */
export const priceWords = ({ code, values }: { code: string; values: Words['values'] }): Words => ({
  code: `prices.${code}`,
  values: { ...values },
});
