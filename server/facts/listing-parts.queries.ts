import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** What belongs to records, by their ids; a record without any has no entry. */
export type PartsOf = ReadonlyMap<string, readonly unknown[]>;

async function read(db: Db, statement: RawBuilder<{ of: string; parts: unknown[] }>): Promise<PartsOf> {
  const { rows } = await statement.execute(db);
  return new Map(rows.map(({ of, parts }) => [of, parts]));
}

/** The divisions of clients, each with the plans it may buy. */
export const divisionsOfClients = (db: Db, ids: readonly string[]): Promise<PartsOf> =>
  read(
    db,
    sql`
    select d.client_id as of, jsonb_agg(jsonb_build_object(
      'id', d.id, 'systemIdentifier', d.system_identifier, 'name', coalesce(d.display_name, d.name),
      'clientId', d.client_id, 'plans', coalesce(offered.plans, '[]')) order by d.sort_key, d.name, d.id) as parts
    from divisions d
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'systemIdentifier', p.system_identifier, 'name', p.name, 'sortKey', p.sort_key,
        'pivot', jsonb_build_object('effectiveDate', dp.effective_date, 'expirationDate', dp.expiration_date,
          'systemIdentifier', dp.system_identifier)) order by p.sort_key, p.name, dp.effective_date) as plans
      from division_plans dp join plans p on p.id = dp.plan_id where dp.division_id = d.id) offered on true
    where d.client_id = any(${ids}) and d.deleted_at is null group by d.client_id`,
  );

/** The clients that brokers work for today. */
export const clientsOfBrokers = (db: Db, ids: readonly string[]): Promise<PartsOf> =>
  read(
    db,
    sql`
    select m.broker_id as of, jsonb_agg(distinct jsonb_build_object(
      'id', c.id, 'name', c.name, 'clientNumber', c.client_number)) as parts
    from broker_clients m join clients c on c.id = m.client_id
    where m.broker_id = any(${ids}) and m.effective_date <= current_date
      and (m.expiration_date is null or m.expiration_date >= current_date)
    group by m.broker_id`,
  );

/** The permissions that roles carry. */
export const permissionsOfRoles = (db: Db, ids: readonly string[]): Promise<PartsOf> =>
  read(
    db,
    sql`
    select r.role_id as of, jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'machineName', p.machine_name) order by p.machine_name) as parts
    from role_permissions r join permissions p on p.id = r.permission_id
    where r.role_id = any(${ids}) group by r.role_id`,
  );

/** The plans of enrollment sessions, with the days and the code they are offered by there. */
export const plansOfSessions = (db: Db, ids: readonly string[]): Promise<PartsOf> =>
  read(
    db,
    sql`
    select o.session_id as of, jsonb_agg(jsonb_build_object(
      'id', p.id, 'systemIdentifier', p.system_identifier, 'name', coalesce(o.display_name, p.display_name, p.name),
      'sortKey', o.sort_key, 'pivot', jsonb_build_object('effectiveDate', coalesce(o.effective_date, s.effective_date),
        'expirationDate', coalesce(o.expiration_date, s.plan_year_end), 'systemIdentifier', p.system_identifier))
      order by o.sort_key, p.sort_key, p.name, p.id) as parts
    from enrollmentsessionplans o join plans p on p.id = o.plan_id join enrollmentsessions s on s.id = o.session_id
    where o.session_id = any(${ids}) group by o.session_id`,
  );
