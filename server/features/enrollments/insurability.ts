import type { Input } from '@coverlane/contract/call.ts';
import type { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { ParticularSays } from '../../domain/changes/particular-values.ts';
import { type VolumeHeld, volumesHeld } from '../../domain/consequences/costs.ts';
import { benefitsHeld } from '../../domain/benefits-held.ts';
import { priceOfDecided } from '../../domain/consequences/price-of-decided.ts';
import { covers } from '../../domain/coverage-state.ts';
import { isBenefitPrice } from '../../domain/enrollment-sessions/benefits/price-benefit.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { volumeOn } from '../../domain/known-particulars.ts';
import { centsOf } from '../../domain/money.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { answerChange, type DirectChange, loadFor, type Outcome } from './direct-change.ts';
import { changeOf, subjectFor } from './member-changes.ts';
import { overrideOf } from './override.ts';

type Asked = Input<typeof insurability.decideInsurability>;
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
function amountOf({ decision, amount }: Asked, { cents, wantedCents }: Amounts): number | FieldCode {
  if (decision !== 'reduced') return decision === 'approved' ? wantedCents : cents;
  const stated = amount ? centsOf(amount) : null;
  if (stated === null) return 'required';
  if (stated < cents) return 'too-small';
  return stated > wantedCents ? 'too-large' : stated;
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

const fieldOf = ({ code }: Finding): string => (code === 'insurability-amount' ? 'amount' : 'effectiveDate');

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

/** What is decided about the amount of an extra benefit of a session, with what it costs from then on. */
async function aboutBenefit(
  asked: Asked,
  benefitId: string,
  { facts, db }: { facts: FamilyFacts; db: Db },
): Promise<Says> {
  const { clientId, effectiveDate } = asked;
  const row = benefitsHeld(facts).find((one) => one.subject === benefitId && covers(one, effectiveDate));
  const { issuedCents, chosenCents, pendingCents = 0, sessionId } = row?.says ?? {};
  if (row === undefined || sessionId === undefined || pendingCents === 0) throw conflict('no-evidence-awaited');
  const held = { planId: benefitId, cents: issuedCents ?? 0, wantedCents: chosenCents ?? 0 };
  const says = { ...saysOf(asked, held), chosenCents: held.wantedCents };
  if (says.cents === held.cents) return says;
  const session = await loadSessionRules(db, sessionId);
  const benefit = session?.benefits.find(({ id }) => id === benefitId);
  const pricing = await loadPricing(db, clientId, { sessionId });
  const price = benefit && priceOfDecided(facts, { benefit, says }, pricing);
  if (price === undefined) throw conflict('no-evidence-awaited');
  if (!isBenefitPrice(price)) throw conflict('benefit-unpriced');
  return { ...says, price };
}

/** What it is about: a type of coverage, or an extra benefit that is named. */
function subjectOf({ coverageType, benefitId }: Asked): { type: CoverageType } | { benefitId: string } {
  if (coverageType !== 'extra') return { type: coverageType };
  if (!benefitId) throw invalid({ benefitId: 'required' });
  return { benefitId };
}

/**
 * Records what was decided about an amount above the guaranteed issue (domain 2.3), of a plan or of an extra benefit of a session. It is
 * a change like the others: previewed with its money, approved where the client wants it, on the timeline, taken back as one. Where
 * nothing above it was asked for on the day, there is nothing to decide.
 */
export async function decideInsurability(asked: Asked, context: Context): Promise<Outcome> {
  const { clientId, effectiveDate } = asked;
  const about = subjectOf(asked);
  const { subscriberId } = await subjectFor(asked, context);
  const subject = await subjectFor({ clientId, memberId: subscriberId }, context);
  const loaded = await loadFor(context, { clientId, subscriberId });
  const of = { facts: loaded.facts, db: context.db };
  const isPlan = 'type' in about;
  const says = isPlan ? await aboutPlan(asked, about.type, of) : await aboutBenefit(asked, about.benefitId, of);
  const named = isPlan ? about.type : about.benefitId;
  const change: DirectChange = {
    ...changeOf(subject, asked),
    type: 'coveragechange',
    effectiveDate,
    coverageTypes: isPlan ? [about.type] : [],
    requests: [
      {
        type: 'coveragechange',
        tiers: 'stated',
        source: 'portal',
        reason: null,
        effectiveDate,
        coverages: [],
        particulars: [{ personId: subscriberId, kind: 'insurability', subject: named, says }],
        ...overrideOf(asked.overrideReason, context),
      },
    ],
    fieldOf,
  };
  return answerChange(change, { loaded, preview: asked.preview, corrects: asked.corrects }, context);
}
