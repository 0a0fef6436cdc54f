import { sql } from 'kysely';
import type { ClientFacts, DivisionFacts, GroupFacts, Pivot, PlanFacts } from '../domain/changes/facts.ts';
import type { Db } from '../platform/db/connect.ts';
import { loadEligibility } from './eligibility.queries.ts';
import { loadSettings } from './settings.queries.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function plansOf(db: Db, clientId: string): Promise<PlanFacts[]> {
  const plans = await sql<Omit<PlanFacts, 'pivots'>>`select id, name, system_identifier as "systemIdentifier",
    coverage_type as "coverageType",
    coalesce((select b.hsa_eligible from baseplans b where b.id = plans.base_plan_id), false) as "hsaEligible" from plans where client_id = ${clientId} order by sort_key, id`.execute(
    db,
  );
  const pivots = await sql<Pivot & { planId: string }>`select plan_id as "planId", division_id as "divisionId",
    effective_date as "effectiveDate", expiration_date as "expirationDate"
    from division_plans where client_id = ${clientId} order by effective_date`.execute(db);
  const pivotsOf = Map.groupBy(pivots.rows, (pivot) => pivot.planId);
  return plans.rows.map((plan) => ({ ...plan, pivots: pivotsOf.get(plan.id) ?? [] }));
}

/**
 * What decide must know of a client: divisions, groups, plans with the divisions they are offered to, and settings.
 * Null where the client is not visible to this request.
 */
export async function loadClientFacts(db: Db, clientId: string): Promise<ClientFacts | null> {
  const client = await sql<{ timeZone: string; allowTestIds: boolean }>`select c.time_zone as "timeZone",
    coalesce((select allow_test_ids from installations i where i.id = c.installation_id), false) as "allowTestIds"
    from clients c where c.id = ${clientId}`.execute(db);
  const found = client.rows[0];
  if (found === undefined) return null;
  const groups = await sql<GroupFacts>`select id, group_number as "groupNumber", name
    from groups where client_id = ${clientId} and deleted_at is null`.execute(db);
  const divisions = await sql<DivisionFacts>`select id, name, system_identifier as "systemIdentifier", code,
    group_id as "groupId" from divisions where client_id = ${clientId} order by sort_key, id`.execute(db);
  return {
    id: clientId,
    ...found,
    settings: await loadSettings(db, clientId),
    eligibility: await loadEligibility(db, clientId),
    groups: byId(groups.rows),
    divisions: byId(divisions.rows),
    plans: byId(await plansOf(db, clientId)),
  };
}
