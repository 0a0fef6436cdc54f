import type { Input } from '@coverlane/contract/call.ts';
import type {
  Installation,
  installationCalls,
  InstallationUpdate,
  UpdatePart,
} from '@coverlane/contract/installations/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

const updateColumns = sql<InstallationUpdate>`jsonb_build_object('job', u.id, 'state', u.state, 'progress', u.progress,
  'by', access.actor(u.updated_by_name, u.updated_by_key), 'parts', u.parts, 'at', to_char(u.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** The reader's own installation and those made from it, the own one first; or one of them. */
export async function installationsOf(db: Db, ownId: string, id: string | null = null): Promise<Installation[]> {
  const { rows } = await sql<Installation>`
    select i.id, i.name, i.code, i.legal_name as "legalName", i.time_zone as "timeZone",
      i.default_language as "defaultLanguage", to_jsonb(i.languages) as languages, i.payer_id as "payerId",
      i.payer_ein as "payerEin", i.retention_years as "retentionYears", i.allow_test_ids as "allowTestIds",
      i.id = ${ownId} as own, i.version, access.actor(i.updated_by_name, i.updated_by_key) as "updatedBy",
      to_char(i.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt",
      case when i.id = ${ownId} then (select count(*)::int from clients c where c.installation_id = i.id and c.deleted_at is null) end as clients,
      (select ${updateColumns} from installation_updates u where u.installation_id = i.id
        order by u.made_at desc limit 1) as "lastUpdate"
    from installations i where i.deleted_at is null and i.id = coalesce(${id}, i.id)
    order by (i.id = ${ownId}) desc, lower(i.name), i.id`.execute(db);
  return rows;
}

type Change = Input<typeof installationCalls.updateInstallation>;

/** Changes an installation; undefined leaves. How many rows that were: none where somebody else changed it first. */
export async function changeInstallation(db: Db, { id, version, ...change }: Change): Promise<number> {
  const columns = {
    name: change.name,
    legal_name: change.legalName,
    time_zone: change.timeZone,
    default_language: change.defaultLanguage,
    languages: change.languages,
    payer_id: change.payerId,
    payer_ein: change.payerEin,
    retention_years: change.retentionYears,
    allow_test_ids: change.allowTestIds,
  };
  const sets = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const done =
    await sql`update installations set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and deleted_at is null and version = coalesce(${version ?? null}, version)`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Is the code another installation's, deleted ones too? */
export async function codeTaken(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select access.installation_code_taken(${code}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** A new installation and its first administrator. */
export interface NewInstallation {
  made: { id: string; name: string; code: string; legalName: string | null; timeZone: string; defaultLanguage: string };
  administrator: { id: string; username: string; email: string; firstName: string; lastName: string };
}

/** Makes an installation; false for who does not keep installations. */
export async function makeInstallation(db: Db, { made, administrator }: NewInstallation): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select access.make_installation(${JSON.stringify(made)}, ${JSON.stringify(administrator)}) as done`.execute(db);
  return rows[0]?.done ?? false;
}

/** Takes one away that has no clients: how many it has, or undefined where it is not the reader's to take away. */
export async function takeInstallation(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ clients: number | null }>`select access.remove_installation(${id}) as clients`.execute(
    db,
  );
  return rows[0]?.clients ?? undefined;
}

/** Begins to bring the codes up to date: the id of the job, of the one under way where there is one; undefined where the installation is not the reader's. */
export async function beginUpdate(db: Db, job: string, installationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ job: string | null }>`
    select access.begin_install_update(${job}, ${installationId}) as job`.execute(db);
  return rows[0]?.job ?? undefined;
}

/** One bringing up to date. */
export async function findUpdate(db: Db, job: string): Promise<InstallationUpdate | undefined> {
  const { rows } = await sql<{ found: InstallationUpdate }>`
    select ${updateColumns} as found from installation_updates u where u.id = ${job}`.execute(db);
  return rows[0]?.found;
}

/** The kinds that a job has done, held until the transaction ends; undefined where it is not under way or not its user's any more. */
export async function kindsDone(db: Db, job: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ kinds: string[] | null }>`select access.install_update_kinds(${job}) as kinds`.execute(
    db,
  );
  return rows[0]?.kinds ?? undefined;
}

/** Brings one kind of the installation's own codes up to date, for a job under way. */
export async function renewCodes(db: Db, job: string, kind: UpdatePart['kind']): Promise<UpdatePart | undefined> {
  const { rows } = await sql<{ part: UpdatePart | null }>`select access.renew_codes(${job}, ${kind}) as part`.execute(
    db,
  );
  return rows[0]?.part ?? undefined;
}

/** How many codes are the program's own. */
export async function standardCodes(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from reference_codes
    where installation_id is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Writes down what came of one kind, and how far the job is in percent; at 100 it is done. */
export async function notePart(
  db: Db,
  { job, part, progress }: { job: string; part: UpdatePart; progress: number },
): Promise<void> {
  await sql`select access.note_install_part(${job}, ${JSON.stringify(part)}::jsonb, ${progress}::int)`.execute(db);
}

/** The job cannot go on: what it did stands, and another may begin. */
export async function failUpdate(db: Db, job: string): Promise<void> {
  await sql`select access.fail_install_update(${job})`.execute(db);
}
