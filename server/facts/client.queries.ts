import { sql } from 'kysely';
import type { ClientFacts, DivisionFacts, GroupFacts, Pivot, PlanFacts } from '../domain/changes/facts.ts';
import type { SettingOfClient } from '../domain/rules-for.ts';
import { SettingsOfClient } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import { type AskedAtOnce, atOnce } from '../platform/db/packets/request-dialect.ts';
import { type EligibilityRows, eligibilityAsked, eligibilityOf } from './eligibility.queries.ts';
import { settingsAsked } from './settings.queries.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

type ClientRow = { timeZone: string; allowTestIds: boolean };
type PlanRow = Omit<PlanFacts, 'pivots'>;
type PivotRow = Pivot & { planId: string };
type Rows = [ClientRow, GroupFacts, DivisionFacts, PlanRow, PivotRow, SettingOfClient, ...EligibilityRows];

/** One statement a table, to be asked in one round trip: whoever enrolls asks them with every page. */
const asked = (clientId: string): AskedAtOnce<Rows> => [
  sql`select c.time_zone as "timeZone",
    coalesce((select allow_test_ids from installations i where i.id = c.installation_id), false) as "allowTestIds"
    from clients c where c.id = ${clientId}`,
  sql`select id, group_number as "groupNumber", name from groups where client_id = ${clientId} and deleted_at is null`,
  sql`select id, name, system_identifier as "systemIdentifier", code, group_id as "groupId"
    from divisions where client_id = ${clientId} order by sort_key, id`,
  sql`select id, name, system_identifier as "systemIdentifier", coverage_type as "coverageType",
    coalesce((select b.hsa_eligible from baseplans b where b.id = plans.base_plan_id), false) as "hsaEligible"
    from plans where client_id = ${clientId} order by sort_key, id`,
  sql`select plan_id as "planId", division_id as "divisionId", effective_date as "effectiveDate",
    expiration_date as "expirationDate" from division_plans where client_id = ${clientId} order by effective_date`,
  settingsAsked(clientId),
  ...eligibilityAsked(clientId),
];

/**
 * What decide must know of a client: divisions, groups, plans with the divisions they are offered to, and settings.
 * Null where the client is not visible to this request.
 */
export async function loadClientFacts(db: Db, clientId: string): Promise<ClientFacts | null> {
  const [[found], groups, divisions, plans, pivots, settings, ...eligibility] = await atOnce<Rows>(db, asked(clientId));
  if (found === undefined) return null;
  const pivotsOf = Map.groupBy(pivots, ({ planId }) => planId);
  return {
    id: clientId,
    ...found,
    settings: new SettingsOfClient(settings),
    eligibility: eligibilityOf(eligibility),
    groups: byId(groups),
    divisions: byId(divisions),
    plans: byId(plans.map((plan) => ({ ...plan, pivots: pivotsOf.get(plan.id) ?? [] }))),
  };
}
