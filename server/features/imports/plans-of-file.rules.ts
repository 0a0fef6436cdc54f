import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Coverage834 } from '@coverlane/x12/834-model.ts';
import type { ClientFacts, PlanFacts } from '../../domain/changes/facts.ts';
import { coverageTypeOf, saysType } from './codes-of-834.rules.ts';
import { type CodeDecision, codeKey, type Reason } from './roster.ts';

/** Which plan a coverage of the file means: one of the client's, none by decision, or not known and so not guessed. */
export type PlanFound =
  | { found: 'plan'; plan: PlanFacts; warnings: Reason[] }
  | { found: 'leftOut'; code: string; coverageType: CoverageType }
  | { found: 'unknown'; code: string; coverageType: CoverageType };

/** How a file names a plan: HD04, or the line of insurance alone where HD04 is empty (X12 834 2300). */
export const planCodeOf = (coverage: Coverage834): string => coverage.plan ?? coverage.insuranceLine;

/** The client's plans by the code files write: their system identifier. */
export function plansByCode(client: ClientFacts): ReadonlyMap<string, PlanFacts> {
  return new Map([...client.plans.values()].map((plan) => [plan.systemIdentifier, plan]));
}

/**
 * Finds the plan: a decision of the client's people about the code comes first, then the client's own identifiers. A line
 * that says a type covers nobody by a plan of another one (DEN with the code of a medical plan): the code is asked about.
 */
export function planOf(
  coverage: Coverage834,
  client: ClientFacts,
  decided: { codes: ReadonlyMap<string, CodeDecision>; byCode: ReadonlyMap<string, PlanFacts> },
): PlanFound {
  const code = planCodeOf(coverage);
  const coverageType = coverageTypeOf(coverage.insuranceLine);
  const decision = decided.codes.get(codeKey(code, coverageType));
  if (decision?.decision === 'leaveOut') return { found: 'leftOut', code, coverageType };
  const plan = client.plans.get(decision?.planId ?? '') ?? ofLine(decided.byCode.get(code), coverage);
  if (plan === undefined) return { found: 'unknown', code, coverageType };
  const differs = plan.coverageType !== coverageType;
  const values = { code, plan: plan.name, line: coverage.insuranceLine };
  return { found: 'plan', plan, warnings: differs ? [{ code: 'plan-of-another-line', values }] : [] };
}

/** Lines without a type of ours (life has none) leave it to the plan. */
const ofLine = (plan: PlanFacts | undefined, { insuranceLine }: Coverage834): PlanFacts | undefined =>
  plan !== undefined && saysType(insuranceLine) && plan.coverageType !== coverageTypeOf(insuranceLine)
    ? undefined
    : plan;
