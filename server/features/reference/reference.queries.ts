import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A division with the plans it may buy, as the contract names them. */
export interface DivisionRow {
  id: string;
  clientId: string;
  systemIdentifier: string;
  name: string;
  code: string | null;
  groupNumber: string;
  plans: {
    id: string;
    systemIdentifier: string;
    name: string;
    sortKey: number;
    pivot: { effectiveDate: string; expirationDate: string | null; systemIdentifier: string };
  }[];
}

/** The divisions of a client with their plans, in the order they are shown: none where the client is not the reader's. */
export async function divisionsOf(db: Db, clientId: string): Promise<DivisionRow[]> {
  const { rows } = await sql<DivisionRow>`
    select d.id, d.client_id as "clientId", d.system_identifier as "systemIdentifier",
           coalesce(d.display_name, d.name) as name, d.code, g.group_number as "groupNumber",
           coalesce(offered.plans, '[]') as plans
    from divisions d join groups g on g.id = d.group_id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
               'id', p.id, 'systemIdentifier', p.system_identifier, 'name', p.name, 'sortKey', p.sort_key,
               'pivot', jsonb_build_object('effectiveDate', dp.effective_date, 'expirationDate', dp.expiration_date,
                 'systemIdentifier', dp.system_identifier)) order by p.sort_key, p.name, dp.effective_date) as plans
      from division_plans dp join plans p on p.id = dp.plan_id where dp.division_id = d.id) offered on true
    where d.client_id = ${clientId} order by d.sort_key, d.name, d.id`.execute(db);
  return rows;
}

/** The plans of a client. */
export async function plansOf(db: Db, clientId: string) {
  const { rows } = await sql<{
    id: string;
    clientId: string;
    systemIdentifier: string;
    name: string;
    coverageType: CoverageType;
    sortKey: number;
  }>`
    select id, client_id as "clientId", system_identifier as "systemIdentifier", name,
           coverage_type as "coverageType", sort_key as "sortKey"
    from plans where client_id = ${clientId} order by sort_key, name, id`.execute(db);
  return rows;
}
