import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { FactsChanged } from '../../facts/apply.queries.ts';
import { insertRows } from '../../facts/bulk.queries.ts';
import type { PlanFacts } from '../../domain/changes/facts.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { freeIdentifier, type PlanToCreate } from './created-plans.rules.ts';
import { rememberPlan } from './plan-codes.queries.ts';

/**
 * Creates plans that a file brought: base plan, plan, and the offer to every division the plan's pivots name. A base plan
 * of that code and type that stands already is used.
 * @throws FactsChanged where somebody made a plan of that identifier a moment ago: it is decided again
 */
export async function createPlans(db: Db, clientId: string, plans: readonly PlanToCreate[]): Promise<void> {
  for (const { code, plan } of plans) {
    const basePlanId = await basePlanFor(db, clientId, plan);
    const made = await db
      .insertInto('plans')
      .values({ id: plan.id, base_plan_id: basePlanId, ...said(clientId, plan) })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .execute();
    if (made.length === 0) throw new FactsChanged();
    await offer(db, clientId, plan);
    await rememberPlan(db, clientId, { code, coverageType: plan.coverageType, planId: plan.id });
  }
}

const said = (clientId: string, { systemIdentifier, name, coverageType }: PlanFacts) => ({
  client_id: clientId,
  system_identifier: systemIdentifier,
  name,
  coverage_type: coverageType,
});

type BasePlan = { id: string; identifier: string; type: string };

async function basePlanFor(db: Db, clientId: string, plan: PlanFacts): Promise<string> {
  const { rows } = await sql<BasePlan>`select id, system_identifier as identifier, coverage_type as type
    from baseplans where client_id = ${clientId} and deleted_at is null`.execute(db);
  const known = rows.find((row) => row.identifier === plan.systemIdentifier && row.type === plan.coverageType);
  if (known !== undefined) return known.id;
  const taken = new Set(rows.map(({ identifier }) => identifier));
  const systemIdentifier = freeIdentifier(taken, plan.systemIdentifier, plan.coverageType);
  const id = uuid7();
  const made = await db
    .insertInto('baseplans')
    .values({ id, ...said(clientId, { ...plan, systemIdentifier }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) throw new FactsChanged();
  return id;
}

async function offer(db: Db, clientId: string, plan: PlanFacts): Promise<void> {
  await insertRows(
    db,
    {
      table: 'division_plans',
      columns: ['id', 'client_id', 'division_id', 'plan_id', 'system_identifier', 'effective_date', 'version'],
    },
    plan.pivots.map((pivot) => ({
      id: uuid7(),
      client_id: clientId,
      division_id: pivot.divisionId,
      plan_id: plan.id,
      system_identifier: plan.systemIdentifier,
      effective_date: pivot.effectiveDate,
      version: 1,
    })),
  );
}
