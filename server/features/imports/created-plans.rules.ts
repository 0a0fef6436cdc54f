import type { ClientFacts, PlanFacts } from '../../domain/changes/facts.ts';
import { type CodeDecision, codeKey } from './roster.ts';
import type { FileCode } from './roster-scan.ts';

/** A plan that is made for a code of the file: a code may stand for plans of several coverage types, an identifier may not. */
export type PlanToCreate = { code: string; plan: PlanFacts };

/**
 * The decisions that still mean something, with what "a new plan" means by now: a decision for a plan that is gone asks
 * again, and a plan of that code and type that somebody made since is the one that was wanted.
 */
export function standingDecisions<Decision extends CodeDecision>(
  client: ClientFacts,
  decided: ReadonlyMap<string, Decision>,
): Map<string, Decision> {
  const standing = new Map<string, Decision>();
  for (const [key, decision] of decided) {
    const { planId } = decision;
    if (planId !== null && !client.plans.has(planId)) continue;
    const made = decision.decision === 'create' && planId === null ? planOfCode(client, key) : undefined;
    standing.set(key, made === undefined ? decision : { ...decision, planId: made.id });
  }
  return standing;
}

/** The client's plan that has a code as its identifier, and the code's coverage type. */
const planOfCode = (client: ClientFacts, key: string): PlanFacts | undefined =>
  [...client.plans.values()].find((plan) => codeKey(plan.systemIdentifier, plan.coverageType) === key);

/**
 * The plans that a file needs and that were decided to be created: named as the code, offered to every division from
 * the first day the file needs them. An identifier that is taken gets its coverage type behind it.
 */
export function plansToCreate(
  client: ClientFacts,
  decided: ReadonlyMap<string, CodeDecision>,
  { codes, newId }: { codes: ReadonlyMap<string, FileCode>; newId: () => string },
): PlanToCreate[] {
  const taken = new Set([...client.plans.values()].map(({ systemIdentifier }) => systemIdentifier));
  return [...codes].flatMap(([key, { code, coverageType, firstDay }]) => {
    const decision = decided.get(key);
    if (decision?.decision !== 'create' || decision.planId !== null) return [];
    const offer = { effectiveDate: firstDay, expirationDate: null };
    const pivots = [...client.divisions.keys()].map((divisionId) => ({ divisionId, ...offer }));
    const systemIdentifier = freeIdentifier(taken, code, coverageType);
    taken.add(systemIdentifier);
    return [{ code, plan: { id: newId(), name: code, systemIdentifier, coverageType, pivots } }];
  });
}

/** The code, else the code with its type, else with a number as well. */
export function freeIdentifier(taken: ReadonlySet<string>, code: string, coverageType: string): string {
  for (let number = 0; ; number++) {
    const typed = number === 0 ? code : `${code}-${coverageType}`;
    const identifier = number < 2 ? typed : `${typed}-${number}`;
    if (!taken.has(identifier)) return identifier;
  }
}

/** The client with plans that are not in the database yet. */
export const withPlans = (client: ClientFacts, plans: readonly PlanToCreate[]): ClientFacts =>
  plans.length === 0
    ? client
    : { ...client, plans: new Map([...client.plans, ...plans.map(({ plan }) => [plan.id, plan] as const)]) };

/** The decisions with the plans that were made for them. */
export const withCreated = (
  codes: ReadonlyMap<string, CodeDecision>,
  plans: readonly PlanToCreate[],
): ReadonlyMap<string, CodeDecision> =>
  new Map([
    ...codes,
    ...plans.map(
      ({ code, plan }) => [codeKey(code, plan.coverageType), { decision: 'create', planId: plan.id }] as const,
    ),
  ]);
