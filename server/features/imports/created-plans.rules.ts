import type { ClientFacts, PlanFacts } from '../../domain/changes/facts.ts';
import { type CodeDecision, codeKey } from './roster.ts';
import type { FileCode } from './roster-scan.ts';

/**
 * The plans that a file needs and that were decided to be created: named as the code, offered to every division from
 * the first day the file needs them.
 */
export function plansToCreate(
  client: ClientFacts,
  decided: ReadonlyMap<string, CodeDecision>,
  { codes, newId }: { codes: ReadonlyMap<string, FileCode>; newId: () => string },
): PlanFacts[] {
  return [...codes].flatMap(([key, { code, coverageType, firstDay }]) => {
    const decision = decided.get(key);
    if (decision?.decision !== 'create' || decision.planId !== null) return [];
    const offer = { effectiveDate: firstDay, expirationDate: null };
    const pivots = [...client.divisions.keys()].map((divisionId) => ({ divisionId, ...offer }));
    return [{ id: newId(), name: code, systemIdentifier: code, coverageType, pivots }];
  });
}

/** The client with plans that are not in the database yet. */
export const withPlans = (client: ClientFacts, plans: readonly PlanFacts[]): ClientFacts =>
  plans.length === 0
    ? client
    : { ...client, plans: new Map([...client.plans, ...plans.map((plan) => [plan.id, plan] as const)]) };

/** The decisions with the plans that were made for them. */
export const withCreated = (
  codes: ReadonlyMap<string, CodeDecision>,
  plans: readonly PlanFacts[],
): ReadonlyMap<string, CodeDecision> =>
  new Map([
    ...codes,
    ...plans.map(
      (plan) => [codeKey(plan.systemIdentifier, plan.coverageType), { decision: 'create', planId: plan.id }] as const,
    ),
  ]);
