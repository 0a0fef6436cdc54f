import type { Reply } from '@coverlane/contract/call.ts';
import type { tasks } from '@coverlane/contract/tasks/calls.ts';
import { TAKEN_DAYS, type TaskKind } from '@coverlane/contract/tasks/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** By what something that waits is named. */
export interface NamedTask {
  kind: TaskKind;
  id: string;
}

/** Something that waits for the caller, and whose it is; `clientId` null: the installation's. */
export interface FoundTask extends NamedTask {
  clientId: string | null;
}

/** Who takes it on. */
export interface Taker {
  id: string;
  name: string;
  installationId: string;
}

const asRows = (named: readonly object[]) => sql`${JSON.stringify(named)}::jsonb`;

/** What nobody took on anew waits for everybody again. */
const LAPSED = sql`c.taken_at <= now() - make_interval(days => ${TAKEN_DAYS}::int)`;

/**
 * Takes these on where nobody has them, or everywhere with `over`.
 * @returns those that are the caller's now, by kind and id
 */
export async function takeFound(
  db: Db,
  found: readonly FoundTask[],
  by: Taker & { over: boolean },
): Promise<NamedTask[]> {
  const rows = found.map((task) => ({ ...task, key: uuid7() }));
  const free: RawBuilder<unknown> = by.over ? sql`true` : sql`(c.taken_by = ${by.id} or ${LAPSED})`;
  const { rows: taken } = await sql<NamedTask>`
    insert into taken_tasks as c (id, installation_id, client_id, kind, object_id, taken_by, taken_by_name)
    select r.key, ${by.installationId}, r."clientId", r.kind, r.id, ${by.id}, ${by.name}
    from jsonb_to_recordset(${asRows(rows)}) as r(key uuid, "clientId" uuid, kind text, id uuid)
    on conflict (installation_id, kind, object_id) do update set taken_by = excluded.taken_by,
      taken_by_name = excluded.taken_by_name, taken_by_key = excluded.taken_by_key, taken_at = now(),
      client_id = excluded.client_id
    where ${free} returning c.kind, c.object_id as id`.execute(db);
  return taken;
}

type Held = Reply<typeof tasks.takeTasks>['held'];

/** Who has these. */
export async function heldOf(db: Db, found: readonly NamedTask[]): Promise<Held> {
  if (found.length === 0) return [];
  const { rows } = await sql<
    Held[number]
  >`select c.kind, c.object_id as id, access.actor(c.taken_by_name, c.taken_by_key) as by
    from jsonb_to_recordset(${asRows(found)}) as r(kind text, id uuid)
    join taken_tasks c on c.kind = r.kind and c.object_id = r.id`.execute(db);
  return rows;
}

/** Gives back what somebody has of these; answers how many. */
export async function releaseHeld(db: Db, named: readonly NamedTask[], userId: string): Promise<number> {
  const { rows } =
    await sql`delete from taken_tasks c using jsonb_to_recordset(${asRows(named)}) as r(kind text, id uuid)
    where c.kind = r.kind and c.object_id = r.id and c.taken_by = ${userId} returning c.id`.execute(db);
  return rows.length;
}
