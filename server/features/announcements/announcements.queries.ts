import type { UserType } from '@coverlane/contract/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

const utc = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Notes that the reader put an announcement away, or wants to see it again. */
export async function markAway(db: Db, id: string, isAway: boolean): Promise<void> {
  await beginMark(db, id);
  await sql`update announcement_marks set put_away_at = ${isAway ? sql`now()` : null} where ${ownMark(id)}`.execute(db);
}

/** Notes that the reader confirmed an announcement; the database says who and when, and keeps the first time. */
export async function markConfirmed(db: Db, id: string): Promise<void> {
  await beginMark(db, id);
  await sql`update announcement_marks set confirmed_at = now() where ${ownMark(id)}`.execute(db);
}

const ownMark = (id: string) => sql`announcement_id = ${id} and user_id = (select access.user_id())`;

/** What may be put away is asked of the row as it will be: an empty one is there first. */
async function beginMark(db: Db, id: string): Promise<void> {
  await sql`insert into announcement_marks (announcement_id, user_id) values (${id}, (select access.user_id()))
    on conflict do nothing`.execute(db);
}

/** Is there such an announcement for who manages them? */
export async function isManaged(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from announcements where id = ${id} and deleted_at is null
    and installation_id = (select access.admin_installation())`.execute(db);
  return rows.length > 0;
}

/** One confirmation. */
export interface ConfirmationRow {
  name: string;
  userType: UserType;
  organisation: string | null;
  confirmedAt: string;
}

interface Page {
  page: number;
  pageSize: number;
}

/** Who confirmed an announcement, the newest first. */
export async function pageOfConfirmations(db: Db, id: string, { page, pageSize }: Page): Promise<ConfirmationRow[]> {
  const { rows } = await sql<ConfirmationRow>`
    select confirmed_name as name, confirmed_type as "userType", confirmed_organisation as organisation,
      ${utc(sql`confirmed_at`)} as "confirmedAt"
    from announcement_marks where announcement_id = ${id} and confirmed_at is not null
    order by announcement_marks.confirmed_at desc, user_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  return rows;
}

/** How many confirmed an announcement, and how many put it away. */
export async function countMarks(db: Db, id: string): Promise<{ confirmed: number; putAway: number }> {
  const { rows } = await sql<{ confirmed: number; putAway: number }>`
    select count(confirmed_at)::int as confirmed, count(put_away_at)::int as "putAway"
    from announcement_marks where announcement_id = ${id}`.execute(db);
  return rows[0] ?? { confirmed: 0, putAway: 0 };
}
