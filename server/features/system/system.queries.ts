import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** What the program may do in its database beyond its rows, and the jobs that gave up. */
export async function rightsAndJobs(db: Db): Promise<{ mayCreate: boolean; parked: number }> {
  const { rows } = await sql<{ mayCreate: boolean; parked: string }>`select j.parked,
    has_schema_privilege('public', 'create') or exists (select from pg_roles r where r.rolname = session_user
      and (r.rolsuper or r.rolcreaterole or r.rolbypassrls)) as "mayCreate" from jobs.counts() j`.execute(db);
  return { mayCreate: rows[0]?.mayCreate ?? true, parked: Number(rows[0]?.parked ?? 0) };
}

/** Keys of files that people asked for in vain and that rows still name; some are there again by now. */
export async function missedFiles(db: Db, installationId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from access.missed_files(${installationId}) as key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}
