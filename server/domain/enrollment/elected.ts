import type { CoverageType } from '@coverlane/contract/codes.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Election } from './answers.ts';
import type { DraftContext } from './draft-context.ts';
import type { DraftPerson } from './draft-people.ts';
import type { Held } from './held.ts';
import { type OfferedType, offeredTypes } from './offered.ts';
import { sessionPlans } from './session-of-draft.ts';
import type { Start } from './start-of-coverage.ts';

/** What comes of one coverage type: a plan for certain people from a day, or nothing. */
export type Outcome = {
  coverageType: CoverageType;
  decision: 'elect' | 'waive' | 'keep';
  planId: string;
  covered: DraftPerson[];
  from: CalendarDate;
  volume: string | null;
};

/** A draft worked out so far: who, from when, what is offered, what they have. */
export type Looked = {
  context: DraftContext;
  people: DraftPerson[];
  start: Start;
  offered: OfferedType[];
  held: Map<CoverageType, Held>;
};

/** The elections of one type; more than one is a contradiction. */
export const electionsOf = ({ context }: Looked, type: CoverageType): Election[] =>
  context.answers.elections.filter(({ coverageType }) => coverageType === type);

/** People by their keys, without those who leave. */
export const byKeys = ({ people }: Looked, keys: readonly string[]): DraftPerson[] =>
  people.filter(({ key, leaves }) => keys.includes(key) && !leaves);

function electedOutcome(
  looked: Looked,
  offer: OfferedType | undefined,
  election: Election | undefined,
): Outcome | null {
  if (election?.decision !== 'elect') return null;
  const plan = offer?.plans.find(({ plan: { id } }) => id === election.planId);
  const covered = byKeys(looked, election.covered);
  if (plan === undefined || covered.length === 0) return null;
  const { coverageType, volume } = election;
  return { coverageType, decision: 'elect', planId: plan.plan.id, covered, from: plan.from, volume };
}

/** What stands goes on for everybody who stays; a type nobody decided about is left as it is. */
function keptOutcome(looked: Looked, held: Held | undefined, volume: string | null): Outcome | null {
  const from = looked.start.effectiveDate;
  if (from === null || held === undefined) return null;
  const covered = byKeys(looked, held.covered);
  return { coverageType: held.coverageType, decision: 'keep', planId: held.planId, covered, from, volume };
}

/** Whoever waives a type of which the session has a plan for that has it for themselves (domain 5.1 defaultForWaive). */
function defaultOutcome(looked: Looked, offer: OfferedType | undefined): Outcome[] {
  const ofSession = sessionPlans(looked.context);
  const found = offer?.plans.find(({ plan }) => ofSession?.get(plan.id)?.isDefault === true);
  if (found === undefined) return [];
  const { plan, from } = found;
  const covered = byKeys(looked, [SUBSCRIBER_KEY]);
  return [{ coverageType: plan.coverageType, decision: 'elect', planId: plan.id, covered, from, volume: null }];
}

function outcomeOf(looked: Looked, type: CoverageType): Outcome[] {
  const election = electionsOf(looked, type)[0];
  const offer = looked.offered.find(({ coverageType }) => coverageType === type);
  const held = looked.held.get(type);
  if (election?.decision === 'waive') return defaultOutcome(looked, offer);
  // A choice that is not finished takes nothing away yet.
  const outcome = electedOutcome(looked, offer, election) ?? keptOutcome(looked, held, election?.volume ?? null);
  return outcome === null ? [] : [outcome];
}

/** What a draft comes to: every type that is elected or goes on. Nothing is waived that nobody waived (domain 4.2). */
export function outcomesOf(looked: Looked): Outcome[] {
  const types = new Set([...looked.offered.map(({ coverageType }) => coverageType), ...looked.held.keys()]);
  return [...types].flatMap((type) => outcomeOf(looked, type));
}

/** What is offered on the draft's day. */
export const lookForOffers = (context: DraftContext, start: Start): OfferedType[] =>
  offeredTypes(context, start.effectiveDate);
