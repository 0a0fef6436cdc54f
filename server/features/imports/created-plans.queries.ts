import type { Db } from '../../db/connect.ts';
import { insertRows } from '../../db/facts/bulk.queries.ts';
import type { PlanFacts } from '../../domain/changes/facts.ts';
import { uuid7 } from '../../domain/uuid7.ts';
import { decideCode } from './imports.queries.ts';

/** Creates plans that a file brought: base plan, plan, and the offer to every division the plan's pivots name. */
export async function createPlans(db: Db, clientId: string, plans: readonly PlanFacts[]): Promise<void> {
  for (const plan of plans) {
    const basePlanId = uuid7();
    const said = {
      client_id: clientId,
      system_identifier: plan.systemIdentifier,
      name: plan.name,
      coverage_type: plan.coverageType,
    };
    await db
      .insertInto('baseplans')
      .values({ id: basePlanId, ...said })
      .execute();
    await db
      .insertInto('plans')
      .values({ id: plan.id, base_plan_id: basePlanId, ...said })
      .execute();
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
    const { systemIdentifier: code, coverageType } = plan;
    await decideCode(db, clientId, { code, coverageType, decision: 'create', planId: plan.id });
  }
}
