import type { Reply } from '@coverlane/contract/call.ts';
import type { FolderPlace } from '@coverlane/contract/documents/codes.ts';
import type { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export type FolderRow = Reply<typeof folders.folderAdd>;

const columns = sql`f.id, case when f.division_id is not null then 'division' when f.client_id is not null then 'client'
    when f.broker_id is not null then 'broker' when f.partner_id is not null then 'partner' when f.tpa_id is not null then 'tpa'
    else 'installation' end as "entityType",
  coalesce(f.division_id, f.client_id, f.broker_id, f.partner_id, f.tpa_id, f.installation_id)::text as "entityId",
  coalesce((select d.name from divisions d where d.id = f.division_id), (select c.name from clients c where c.id = f.client_id),
    (select b.name from brokers b where b.id = f.broker_id), (select p.name from partners p where p.id = f.partner_id),
    (select t.name from tpas t where t.id = f.tpa_id), (select i.name from installations i where i.id = f.installation_id),
    access.entity_name(), '') as "entityName",
  f.parent_id as "parentId", f.name as "folderName", f.version,
  (select access.keeping_installation()) is not null and access.keeps_at((select access.keeper()), f.client_id, f.division_id, null,
    coalesce(f.broker_id, f.partner_id, f.tpa_id)) as "isKept"`;

/** The drawers that the reader may look into, with how many documents they see in each. */
export async function foldersSeen(db: Db, id?: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`select ${columns},
      (select count(*)::int from documents d where d.folder_id = f.id and d.deleted_at is null) as documents
    from folders f where f.deleted_at is null and f.id = coalesce(${id ?? null}::uuid, f.id)
    order by lower(f.name), f.id`.execute(db);
  return rows;
}

/** Is there such a drawer for the reader? */
export async function isFolder(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from folders where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** Is there such a drawer for the reader? It is not removed before the request is done. */
export async function holdFolder(db: Db, id: string): Promise<boolean> {
  await holdTree(db);
  return isFolder(db, id);
}

/** No drawer is added, moved or removed until the request is done. Before any row is locked, as `lockTree`. */
export async function holdTree(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${treeLock})`.execute(db);
}

/** Held by whoever changes the tree, and shared by who puts something into it: what is inside what stays so meanwhile. */
const treeLock = sql`hashtextextended('folders ' || access.installation(), 0)`;

/**
 * Nobody else adds, moves or removes a drawer until the request is done: of two that are moved into each other at once the
 * second sees the first. Before any row is locked, or two requests may wait for each other.
 */
export async function lockTree(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock})`.execute(db);
}

/** Nobody else changes a drawer until the request is done; false: it is not the writer's to change. */
export async function lockFolder(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from folders where id = ${id} and deleted_at is null for no key update`.execute(db);
  return rows.length > 0;
}

/** The drawers from one up to the outermost, itself first. */
export async function pathOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive up as (
      select f.id, f.parent_id, 1 as depth from folders f where f.id = ${id}
      union all select f.id, f.parent_id, up.depth + 1 from folders f join up on f.id = up.parent_id where up.depth < 100)
    select id from up order by depth`.execute(db);
  return rows.map((row) => row.id);
}

/** How many drawers deep what is inside a drawer goes, itself counted. */
export async function depthBelow(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`with recursive down as (
      select f.id, 1 as depth from folders f where f.id = ${id}
      union all select f.id, down.depth + 1 from folders f join down on f.parent_id = down.id
        where f.deleted_at is null and down.depth < 100)
    select max(depth)::int as depth from down`.execute(db);
  return rows[0]?.depth ?? 1;
}

const placeColumn: Readonly<Record<Exclude<FolderPlace, 'installation'>, string>> = {
  client: 'client_id',
  division: 'division_id',
  broker: 'broker_id',
  partner: 'partner_id',
  tpa: 'tpa_id',
};

interface NewFolder {
  id: string;
  installationId: string;
  entityType: FolderPlace;
  entityId: string;
  clientId: string | null;
  parentId: string | null;
  name: string;
}

/** Makes a drawer. The unique index refuses a name that is there already. */
export async function insertFolder(db: Db, folder: NewFolder): Promise<void> {
  const { id, installationId, entityType, entityId, clientId, parentId, name } = folder;
  const at = entityType === 'installation' ? undefined : placeColumn[entityType];
  const withClient = entityType === 'division';
  await sql`insert into folders (id, installation_id, parent_id, name${withClient ? sql`, client_id` : sql``}
      ${at === undefined ? sql`` : sql`, ${sql.ref(at)}`})
    values (${id}, ${installationId}, ${parentId}, ${name}${withClient ? sql`, ${clientId}` : sql``}
      ${at === undefined ? sql`` : sql`, ${entityId}`})`.execute(db);
}

/** Another name, another place in the tree; false: somebody changed it meanwhile, or it is not the writer's. */
export async function updateFolder(
  db: Db,
  { id, version, name, parentId }: { id: string; version: number; name: string; parentId: string | null },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update folders set name = ${name}, parent_id = ${parentId}, version = version + 1,
      updated_at = now()
    where id = ${id} and version = ${version} and deleted_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Puts an empty drawer away; false: it is not empty, whoever sees what is in it. */
export async function removeFolder(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update folders set deleted_at = now(), version = version + 1, updated_at = now()
    where id = ${id} and deleted_at is null and not access.is_folder_used(${id}::uuid)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The client of a division that the reader sees; undefined: there is no such division. */
export async function clientOfDivision(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`select client_id as "clientId" from divisions
    where id = ${id} and deleted_at is null`.execute(db);
  return rows[0]?.clientId;
}
