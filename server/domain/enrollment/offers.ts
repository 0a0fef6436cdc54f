import type { CoverageType } from '@coverlane/contract/codes.ts';
import { dayAfter, later } from '../../platform/values/dates.ts';
import { decimalOf } from '../money.ts';
import { payDaysOf, takenOn } from '../consequences/costs.ts';
import { hsaFiguresOf } from '../eligibility/hsa-limits.ts';
import { isPriced, type Priced } from '../pricing/facts.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { tickedFor } from '@coverlane/contract/enrollments/covering.ts';
import { withDearer, yearlyOf } from './yearly.ts';
import { isPaidDirectly, paidOn } from './continuing.ts';
import type { DraftPerson } from './draft-people.ts';
import { byKeys, electionsOf, type Looked, type Outcome } from './elected.ts';
import { benefitsElected } from './extra-benefits.ts';
import type { Held } from './held.ts';
import type { Offer } from './offer.ts';
import type { OfferedPlan, OfferedType } from './offered.ts';
import { asksDoctor } from './particulars.ts';
import { pricedOrNull, priceOf, priceWords } from './prices.ts';
import { pagesOfPlan, sessionPlans } from './session-of-draft.ts';
import { mayNotBeCovered } from './who-may.ts';
import { otherLastPay } from '../pricing/payroll.ts';
import type { Finding } from '../sentence.ts';

/** What the plan is called and what stands on its card. */
export type PlanCards = ReadonlyMap<string, { name: string; highlights: readonly { label: string; value: string }[] }>;

/** The employer pays it: it cannot be waived (domain 2.1 required). */
export function isRequired({ context }: Looked, { plans }: OfferedType): boolean {
  const ofSession = sessionPlans(context);
  return plans.some(({ plan }) => {
    const said = ofSession?.get(plan.id);
    return context.pricing.plans.get(plan.id)?.required === true || said?.required === true || said?.waivable === false;
  });
}

/**
 * Must somebody say what becomes of a type before they can submit? A new employee of everything; in a session of everything where
 * it asks for all decisions, else of what is required and of a plan that is not offered any more (domain 5.1).
 */
export function mustDecide(looked: Looked, offered: OfferedType): boolean {
  const { type, session } = looked.context;
  if (type === 'newemployee' || session?.requireAllDecisions === true) return true;
  const held = looked.held.get(offered.coverageType);
  const goesOn = held !== undefined && offered.plans.some(({ plan }) => plan.id === held.planId);
  return session !== null && !goesOn && (held !== undefined || isRequired(looked, offered));
}

/** The employee chooses the amount that is insured. */
export const needsVolume = ({ context }: Looked, planId: string | null): boolean =>
  planId !== null && context.pricing.plans.get(planId)?.volume?.kind === 'chosen';

/** Why each person of the draft may not be covered by the type; null: they may. */
export function refusalsOf(looked: Looked, { coverageType, plans }: OfferedType) {
  const covered = looked.held.get(coverageType)?.covered ?? [];
  const from = plans[0]?.from ?? looked.context.facts.today;
  return looked.people.map((person) => ({
    person,
    refusal: mayNotBeCovered(person, looked.context, { coverageType, from, isCovered: covered.includes(person.key) }),
  }));
}

/** Who is priced: those who are ticked, as far as they may be covered. */
function tickedOf(looked: Looked, offered: OfferedType): DraftPerson[] {
  const may = refusalsOf(looked, offered).filter(({ refusal }) => refusal === null);
  const ticked = byKeys(looked, tickedFor(looked.context.answers, offered.coverageType));
  return ticked.filter((person) => may.some((one) => one.person === person));
}

/** One plan with its price for the people ticked, or why there is none. */
function offeredPlan(looked: Looked, { offered, cards }: { offered: OfferedType; cards: PlanCards }) {
  const volume = electionsOf(looked, offered.coverageType)[0]?.volume ?? null;
  const covered = tickedOf(looked, offered);
  return ({ plan, from }: OfferedPlan): Offer['plans'][number] => {
    const price = priceOf(looked.context, { planId: plan.id, on: from, covered, volume });
    const later = from === looked.start.effectiveDate ? [] : [{ code: 'offered-from', values: { date: from } }];
    const { name, highlights } = cards.get(plan.id) ?? { name: plan.name, highlights: [] };
    const asksAmount = volume === null && needsVolume(looked, plan.id);
    const { notes, ...money } = isPriced(price) ? pricedAs(price) : unpriced(price, asksAmount);
    const compared = yearlyOf(looked, price, covered.length);
    return {
      planId: plan.id,
      name,
      highlights: [...highlights],
      ...money,
      yearly: compared,
      asksDoctor: asksDoctor(looked, plan.id),
      notes: [...later, ...notes],
      pages: pagesOfPlan(looked.context, plan.id),
      forWaive: sessionPlans(looked.context)?.get(plan.id)?.isDefault ?? false,
    };
  };
}

const NO_MONEY = {
  tier: null,
  tierLabel: null,
  monthly: null,
  employer: null,
  employee: null,
  perPay: null,
  lastPay: null,
};

/**
 * Why there is no price. What has none before its amount is chosen is there to be chosen all the same: the amount is asked of whoever
 * has chosen it.
 */
const unpriced = (finding: Finding, asksAmount: boolean) => ({
  ...NO_MONEY,
  unavailable: asksAmount ? null : priceWords(finding),
  notes: asksAmount ? [priceWords(finding)] : [],
});

const pricedAs = (price: Priced) => ({
  notes: price.notes.map(priceWords),
  unavailable: null,
  tier: price.tierCode,
  tierLabel: price.tierItemCode === price.tierCode ? null : price.tierItemCode,
  monthly: decimalOf(price.monthlyCents),
  employer: decimalOf(price.employerCents),
  employee: decimalOf(price.employeeCents),
  ...payDays(price),
});

const payDays = (price: Priced) => ({
  perPay: decimalOf(price.perPayCents),
  lastPay: otherLastPay(price),
});

/** What may be put into a savings account in the year it begins; null: another type, or the year is not yet published. */
function hsaOf({ coverageType, plans }: OfferedType): Offer['hsa'] {
  const from = plans[0]?.from ?? '';
  const figures = coverageType === 'hsa' ? hsaFiguresOf(from) : undefined;
  if (figures === undefined) return null;
  const { single, family, catchUp } = figures;
  const [one, all, more] = [single, family, catchUp].map(decimalOf);
  return { year: from.slice(0, 4), single: one ?? '', family: all ?? '', catchUp: more ?? '' };
}

function currentOf(looked: Looked, held: Held | undefined, cards: PlanCards): Offer['current'] {
  if (held === undefined) return null;
  const { context } = looked;
  const price = heldToday(looked).plans.find(({ planId }) => planId === held.planId) ?? null;
  return {
    planId: held.planId,
    planName: cards.get(held.planId)?.name ?? context.facts.client.plans.get(held.planId)?.name ?? '',
    tier: held.tierCode,
    covered: held.covered,
    ...(price === null ? { perPay: null, lastPay: null } : payDays(price)),
  };
}

/** Everything offered, with prices for the people ticked, who may be covered, and what they have (domain 4.2 step 4). */
export const offersOf = (looked: Looked, cards: PlanCards): Offer[] =>
  looked.offered.map((offered) => ({
    coverageType: offered.coverageType,
    required: isRequired(looked, offered),
    asked: looked.context.session === null || mustDecide(looked, offered),
    needsVolume: offered.plans.some(({ plan }) => needsVolume(looked, plan.id)),
    plans: withDearer(
      looked,
      offered.plans.map(offeredPlan(looked, { offered, cards })),
      tickedOf(looked, offered).length,
    ),
    people: refusalsOf(looked, offered).map(({ person, refusal }) => ({
      key: person.key,
      name: person.name,
      relationship: person.relationshipCode,
      refusal,
    })),
    hsa: hsaOf(offered),
    current: currentOf(looked, looked.held.get(offered.coverageType), cards),
  }));

/** What all outcomes take from each pay, and what today's coverages do: cents, with the number of pays in a year. */
export type Costs = {
  /** Null: something of it has no price, and a part of it is not what will be taken. */
  perPayCents: number | null;
  /** What the last pay day of a year takes. */
  lastPayCents: number | null;
  monthlyCents: number | null;
  todayCents: number | null;
  /** Null: not known, and the amounts of pay days are a month's. */
  payPeriods: number | null;
};

/**
 * The prices of what a draft comes to, all on the first day on which all of it has begun, and none on a day that is past: the
 * day the consequences compare (pays-compared.ts), so that what is added up is one paycheck. A type without a price is left out.
 */
export function outcomePrices({ context, start, people }: Looked, outcomes: readonly Outcome[]) {
  const { lastDay } = start;
  const leaving = lastDay !== null && people.some(({ leaves }) => leaves) ? [dayAfter(lastDay)] : [];
  const on = [...outcomes.map(({ from }) => from), ...leaving].reduce(later, context.facts.today);
  return outcomes.flatMap((outcome) => {
    const price = pricedOrNull(context, { ...outcome, on, effectiveDate: outcome.from });
    return price === null ? [] : [{ outcome, price }];
  });
}

/** The price of what the family has today, by the facts: the preview of a change asks the same. */
const heldToday = ({ context }: Looked): FamilyPrice => paidOn(context, context.facts.today);

/** The cost ribbon: sums of rounded parts, so that what is shown adds up (domain 2.4). */
export function costsOf(looked: Looked, outcomes: readonly Outcome[]): Costs {
  const after = outcomePrices(looked, outcomes).map(({ price }) => price);
  const before = heldToday(looked);
  const isKnown = after.length === outcomes.length;
  const extras = benefitsElected(looked).map(({ says }) => says);
  const sum = (of: (price: Paid) => number): number | null =>
    isKnown ? [...after, ...extras].reduce((total, price) => total + of(price), 0) : null;
  return {
    perPayCents: sum((price) => price.perPayCents),
    lastPayCents: sum((price) => price.lastPayCents),
    monthlyCents: sum((price) => price.employeeCents),
    todayCents: paidToday(looked, before),
    payPeriods: payPeriodsOf(after[0] ?? before.plans[0] ?? extras[0]),
  };
}

/** What is taken of a paycheck today, or asked a month of whoever pays directly. */
function paidToday({ context }: Looked, before: FamilyPrice): number | null {
  const { facts } = context;
  const paid = isPaidDirectly(context, facts.today) ? payDaysOf(before) : takenOn(facts, facts.today, before);
  return paid?.perPayCents ?? null;
}

/** What plans and extra benefits have in common. */
type Paid = Pick<Priced, 'perPayCents' | 'lastPayCents' | 'employeeCents'>;

/** Of nothing there are no pay days. */
const payPeriodsOf = (price: Pick<Priced, 'payPeriods'> | undefined): number | null =>
  price === undefined ? 0 : price.payPeriods;

/** Is the subscriber among the covered? Types that cover dependents alone do not exist here (domain 4.2). */
export const coversSubscriber = (covered: readonly DraftPerson[]): boolean =>
  covered.some(({ key }) => key === SUBSCRIBER_KEY);

/** The types of coverage somebody decided about. */
export const decidedTypes = (looked: Looked): CoverageType[] =>
  looked.context.answers.elections
    .filter(({ decision }) => decision === 'elect' || decision === 'waive')
    .map(({ coverageType }) => coverageType);
