import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { FileRecord } from './census.queries.ts';

type Of = Pick<FileRecord, 'id' | 'session_id'>;

/**
 * People of the census whom a file does not name: employees by themselves, dependents where their employee is named. By lists, not by
 * a lookup for each: the planner knows nothing of rows written a moment ago.
 */
export const missingOf = ({ id, session_id: sessionId }: Of): RawBuilder<unknown> => sql`from enrollmentsessionmembers m
  where m.session_id = ${sessionId} and m.deleted_at is null
    and m.id not in (select r.member_id from censusrows r where r.file_id = ${id} and r.member_id is not null)
    and (m.relationship_code <> '18' or lower(m.employee_id) not in
      (select r.employee_key from censusrows r where r.file_id = ${id} and r.employee_key is not null))`;

type MissingRow = {
  id: string;
  employee_id: string;
  first_name: string;
  last_name: string;
  status: string;
  excluded: boolean;
};

/** One page of them, by name. */
export async function pageOfMissing(db: Db, file: Of, { page, pageSize }: { page: number; pageSize: number }) {
  const { rows } = await sql<
    MissingRow & { total: number }
  >`select m.id, m.employee_id, m.first_name, m.last_name, m.status,
      m.excluded, count(*) over ()::int as total ${missingOf(file)}
    order by m.last_name, m.first_name, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Leaves them out who have not submitted; answers whom. */
export const excludeMissing = (db: Db, file: Of, kept: readonly string[]) =>
  sql<{ id: string }>`select m.id ${missingOf(file)} and not m.excluded and m.status <> all(${kept}::text[])`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id));
