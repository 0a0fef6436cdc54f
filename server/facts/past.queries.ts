import { type RawBuilder, sql } from 'kysely';
import type { Past, PastChange, PastRow } from '../domain/changes/undo.ts';
import type { Db } from '../platform/db/connect.ts';
import { chunks } from './bulk.queries.ts';
import { type FactTableName, factTables, laneColumns } from './fact-tables.ts';

/** One change by id, some that belong together (those of an enrollment), or what still stands of an import. */
export type UndoUnit = { changeId: string } | { changeIds: readonly string[] } | { importId: string };

function conditionOf(unit: UndoUnit): RawBuilder<unknown> {
  if ('changeId' in unit) return sql`id = ${unit.changeId}`;
  if ('changeIds' in unit) return sql`id = any(${unit.changeIds}::uuid[]) and undone_at is null`;
  return sql`import_id = ${unit.importId} and undone_at is null and undoes is null`;
}

/**
 * The changes of a unit: of an import those that were not undone one by one before. The coverage that somebody continued by
 * a case (COBRA) belongs to the change that made the case, and is taken back with the last of them.
 */
export async function changesOfUnit(
  db: Db,
  clientId: string,
  unit: UndoUnit,
): Promise<{ id: string; subscriberId: string }[]> {
  const which = conditionOf(unit);
  const { rows } = await sql<{ id: string; subscriberId: string }>`with unit as (
      select id from changes where client_id = ${clientId} and ${which})
    select h.id, h.subscriber_id as "subscriberId" from changes h where h.id in (select id from unit) or (h.undone_at is null
      and h.id in (select own.change_id from unit join cobra_causes k on k.change_id = unit.id and k.role = 'cause'
        join cobra_causes own on own.cobra_event_id = k.cobra_event_id and own.role = 'coverage'
        where not exists (select from cobra_causes x join changes s on s.id = x.change_id
          where x.cobra_event_id = k.cobra_event_id and x.role = 'cause' and s.undone_at is null
            and x.change_id not in (select id from unit))))
    order by h.id`.execute(db);
  return rows;
}

type Families = { db: Db; clientId: string; subscriberIds: readonly string[] };

async function changesOf({ db, clientId, subscriberIds }: Families): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`select id, subscriber_id as "subscriberId", person_id as "personId", type,
    effective_date as "effectiveDate", undoes, undone_by as "undoneBy" from changes
    where client_id = ${clientId} and subscriber_id = any(${subscriberIds}::uuid[])`.execute(db);
  return rows;
}

async function rowsOf({ db, clientId, subscriberIds }: Families, table: FactTableName): Promise<PastRow[]> {
  const lane = laneColumns[table].map((column) => sql.ref(`f.${column}`));
  const span =
    table === 'person_ssns' || table === 'person_external_ids'
      ? sql`'0001-01-01' as "effectiveDate", null as "expirationDate"`
      : sql`f.effective_date as "effectiveDate", f.expiration_date as "expirationDate"`;
  const { rows } = await sql<PastRow>`select ${table}::text as table, f.id, f.person_id as "personId",
    concat_ws(' ', ${sql.join([sql`''`, ...lane])}) as lane, f.recorded_by as "recordedBy",
    f.superseded_by as "supersededBy", f.restores, ${span}
    from ${sql.table(table)} f join people p on p.id = f.person_id
    where p.client_id = ${clientId} and p.subscriber_id = any(${subscriberIds}::uuid[])`.execute(db);
  return rows;
}

async function peopleOf({ db, clientId, subscriberIds }: Families): Promise<{ id: string; createdBy: string }[]> {
  const { rows } = await sql<{ id: string; createdBy: string }>`select id, created_by as "createdBy" from people
    where client_id = ${clientId} and subscriber_id = any(${subscriberIds}::uuid[]) and withdrawn_at is null`.execute(
    db,
  );
  return rows;
}

const FAMILIES_AT_ONCE = 2_000;

/** Everything that ever happened to the families, for planUndo. */
export async function loadPast(db: Db, clientId: string, families: readonly string[]): Promise<Past> {
  const changes: PastChange[] = [];
  const rows: PastRow[] = [];
  const people: { id: string; createdBy: string }[] = [];
  for (const subscriberIds of chunks(families, FAMILIES_AT_ONCE)) {
    const read = { db, clientId, subscriberIds };
    changes.push(...(await changesOf(read)));
    people.push(...(await peopleOf(read)));
    for (const table of factTables) for (const row of await rowsOf(read, table)) rows.push(row);
  }
  return { changes, rows, people };
}
