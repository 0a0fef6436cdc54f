import type { Input } from '@coverlane/contract/call.ts';
import type { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { benefitsHeld } from '../domain/benefits-held.ts';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import type { ParticularSays } from '../domain/changes/particular-values.ts';
import type { CoverageChange } from '../domain/changes/requests.ts';
import { type VolumeHeld, volumesHeld } from '../domain/consequences/costs.ts';
import { priceOfDecided } from '../domain/consequences/price-of-decided.ts';
import { covers } from '../domain/coverage-state.ts';
import { isBenefitPrice } from '../domain/enrollment-sessions/benefits/price-benefit.ts';
import { volumeOn } from '../domain/known-particulars.ts';
import { centsOf } from '../domain/money.ts';
import type { PricingFacts } from '../domain/pricing/facts.ts';
import type { Db } from '../platform/db/connect.ts';
import { conflict, invalid } from '../platform/http/refusals.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import { loadPricing } from './pricing.queries.ts';
import { loadSessionRules } from './sessions.queries.ts';

/** What an insurer decided, as it is entered or stands in a file. */
export type InsurerDecision = Pick<
  Input<typeof insurability.decideInsurability>,
  'clientId' | 'coverageType' | 'benefitId' | 'decision' | 'amount' | 'effectiveDate' | 'note'
>;
type Asked = InsurerDecision;
type Says = ParticularSays['insurability'];
type Decision = { coverageType: CoverageType; day: CalendarDate };
/** What is insured and asked for, of a plan or of an extra benefit. */
type Amounts = Pick<VolumeHeld, 'planId' | 'cents' | 'wantedCents'>;

/** The family as if nothing had been decided about the type from a day on: what is decided then replaces it. */
function undecided(facts: FamilyFacts, { coverageType, day }: Decision): FamilyFacts {
  const people = facts.people.map((person) => ({
    ...person,
    particulars: person.particulars.filter(
      (row) => row.kind !== 'insurability' || row.subject !== coverageType || row.effectiveDate < day,
    ),
  }));
  return { ...facts, people };
}

/** What is insured of a type on a day, of the plan that was asked for more than that; undefined: none was. */
const heldBelow = (facts: FamilyFacts, decided: Decision, pricing: PricingFacts): VolumeHeld | undefined =>
  volumesHeld(undecided(facts, decided), decided.day, pricing).find(
    ({ coverageType, cents, wantedCents }) => coverageType === decided.coverageType && wantedCents > cents,
  );

const noteFault = ({ decision, note }: Asked): FieldCode | null =>
  decision === 'approved' || (note ?? '').trim() !== '' ? null : 'required';

/** The amount, and what is wrong with it: between what is insured already and what was asked for. */
function reducedTo(stated: number | null, { cents, wantedCents }: Amounts): number | FieldCode {
  if (stated === null) return 'required';
  if (stated < cents) return 'too-small';
  return stated > wantedCents ? 'too-large' : stated;
}

/**
 * The amount that a decision comes to. One that is stated with another decision than 'reduced' says the same as the decision: "approved,
 * 40,000" of 50,000 is nothing that can be recorded. Declined, none may be stated as 0.
 */
function amountOf({ decision, amount }: Asked, of: Amounts): number | FieldCode {
  const stated = amount ? centsOf(amount) : null;
  if (decision === 'reduced') return reducedTo(stated, of);
  const fitting = decision === 'approved' ? [of.wantedCents] : [of.cents, 0];
  const isSaid = !amount || fitting.some((cents) => cents === stated);
  return isSaid ? (fitting[0] ?? 0) : 'amount-unfit';
}

/** What is recorded of a decision; whatever lacks or lies outside is refused at its field. */
function saysOf(asked: Asked, held: Amounts): Omit<Says, 'chosenCents'> {
  const cents = amountOf(asked, held);
  const faults = { amount: typeof cents === 'number' ? null : cents, note: noteFault(asked) };
  const lacks = Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault] as const]));
  if (typeof cents !== 'number' || lacks.length > 0) throw invalid(Object.fromEntries(lacks));
  return {
    planId: held.planId,
    decision: asked.decision,
    cents,
    askedCents: held.wantedCents,
    heldCents: held.cents,
  };
}

/** What is decided about a plan's amount. */
async function aboutPlan(
  asked: Asked,
  coverageType: CoverageType,
  { facts, db }: { facts: FamilyFacts; db: Db },
): Promise<Says> {
  const { clientId, effectiveDate } = asked;
  const pricing = await loadPricing(db, clientId);
  const held = heldBelow(facts, { coverageType, day: effectiveDate }, pricing);
  if (held === undefined) throw conflict('no-evidence-awaited');
  return { ...saysOf(asked, held), chosenCents: volumeOn(facts, coverageType, effectiveDate) };
}

/** What waits of an extra benefit on a day, and of which session it is. @throws Refusal 409 */
function waitingBenefit(
  facts: FamilyFacts,
  benefitId: string,
  day: CalendarDate,
): { held: Amounts; sessionId: string } {
  const row = benefitsHeld(facts).find((one) => one.subject === benefitId && covers(one, day));
  if (row === undefined || row.says.pendingCents === 0) throw conflict('no-evidence-awaited');
  const { issuedCents, chosenCents, sessionId } = row.says;
  return { held: { planId: benefitId, cents: issuedCents ?? 0, wantedCents: chosenCents ?? 0 }, sessionId };
}

/** What is decided about the amount of an extra benefit of a session, with what it costs from then on. */
async function aboutBenefit(
  asked: Asked,
  benefitId: string,
  { facts, db }: { facts: FamilyFacts; db: Db },
): Promise<Says> {
  const { held, sessionId } = waitingBenefit(facts, benefitId, asked.effectiveDate);
  const says = { ...saysOf(asked, held), chosenCents: held.wantedCents };
  if (says.cents === held.cents) return says;
  const session = await loadSessionRules(db, sessionId);
  const benefit = session?.benefits.find(({ id }) => id === benefitId);
  const pricing = await loadPricing(db, asked.clientId, { sessionId });
  const price = benefit && priceOfDecided(facts, { benefit, says }, pricing);
  if (price === undefined || !isBenefitPrice(price)) throw conflict('benefit-unpriced');
  return { ...says, price };
}

/** What it is about: a type of coverage, or an extra benefit that is named. */
function subjectOf({ coverageType, benefitId }: Asked): { type: CoverageType } | { benefitId: string } {
  if (coverageType !== 'extra') return { type: coverageType };
  if (!benefitId) throw invalid({ benefitId: 'required' });
  return { benefitId };
}

/** What is asked for by a decision: the types of coverage it is about, and the request without who passes a limit. */
export type DecisionRequest = { types: CoverageType[]; request: CoverageChange };

/**
 * What an insurer's decision about an amount above the guaranteed issue asks for, of a plan or of an extra benefit of a session, by the
 * facts of the family.
 * @throws Refusal 409 where nothing is awaited on the day, 422 at the amount or the note
 */
export async function decisionRequest(
  asked: InsurerDecision,
  of: { facts: FamilyFacts; db: Db; subscriberId: string },
): Promise<DecisionRequest> {
  const { effectiveDate } = asked;
  const about = subjectOf(asked);
  const isPlan = 'type' in about;
  const says = isPlan ? await aboutPlan(asked, about.type, of) : await aboutBenefit(asked, about.benefitId, of);
  const subject = isPlan ? about.type : about.benefitId;
  return {
    types: isPlan ? [about.type] : [],
    request: {
      type: 'coveragechange',
      tiers: 'stated',
      source: 'portal',
      reason: null,
      effectiveDate,
      coverages: [],
      ...(asked.note && { note: asked.note }),
      particulars: [{ personId: of.subscriberId, kind: 'insurability', subject, says }],
    },
  };
}
