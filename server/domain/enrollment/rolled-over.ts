import type { CoverageType } from '@coverlane/contract/codes.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import type { Answers, Election, Words } from './answers.ts';
import type { SessionPlan } from './session-rules.ts';

/** What becomes of whoever did not answer (domain 5.1 passiveRollover), where anything does. */
export type RolloverMode = 'keepCurrent' | 'defaultPlan';

/** The plans of the session that are for somebody, in its order, with the type of each. */
export type OfferedPlans = ReadonlyMap<string, SessionPlan & { coverageType: CoverageType }>;

/** What somebody is given without an answer, and why it is left to people. */
export type RolledOver = { answers: Answers; left: Words[] };

/** A type that nobody holds, of which a plan is the default: for the employee alone. */
const begun = (coverageType: CoverageType, planId: string): Election => ({
  coverageType,
  decision: 'elect',
  planId,
  covered: [SUBSCRIBER_KEY],
  waiverReason: null,
  waiverCarrier: null,
  volume: null,
});

/**
 * The answers of somebody who gave none. What they have stays where the session offers it; where it is offered no more its type's default
 * plan takes its place, and without one people decide: nobody loses coverage by not answering. With `defaultPlan` the default of each type
 * holds, also of types they did not have (for the employee alone). Whom a plan covers does not change. Pure.
 * @param answers as known today, everything held kept
 */
export function rolledOver(answers: Answers, offered: OfferedPlans, mode: RolloverMode): RolledOver {
  const defaults = new Map(
    [...offered.values()].filter(({ isDefault }) => isDefault).map((plan) => [plan.coverageType, plan.planId]),
  );
  const left: Words[] = [];
  const held = answers.elections.map((election): Election => {
    const { coverageType, planId } = election;
    const byDefault = defaults.get(coverageType);
    const stays =
      planId !== null && offered.has(planId) && (mode === 'keepCurrent' || !byDefault || byDefault === planId);
    if (stays) return election;
    if (byDefault) return { ...election, decision: 'elect', planId: byDefault };
    left.push({ code: 'rollover-plan-ends', values: { coverageType } });
    return { ...election, decision: null };
  });
  const types = new Set(held.map(({ coverageType }) => coverageType));
  const more = mode === 'defaultPlan' ? [...defaults].filter(([type]) => !types.has(type)) : [];
  return {
    answers: {
      ...answers,
      // Nobody was asked about those who have nothing: they go on having nothing.
      dependents: answers.dependents.map((one) => ({ ...one, covered: one.covered ?? false })),
      elections: [...held, ...more.map(([type, planId]) => begun(type, planId))],
    },
    left,
  };
}
