import type { AnnouncementLevel } from '@coverlane/contract/codes.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** An announcement as one reader has it: its texts in three languages, and what the reader did with it. */
export interface AnnouncedRow {
  id: string;
  level: AnnouncementLevel;
  placement: 'dashboard' | 'banner';
  headline: string;
  headlineKo: string | null;
  headlineEs: string | null;
  body: string;
  bodyKo: string | null;
  bodyEs: string | null;
  dismissible: boolean;
  requiresAck: boolean;
  putAway: boolean;
  confirmedAt: string | null;
}

/** Who reads, and at the address of which site. */
export interface Reading {
  userType: UserType;
  host: string;
}

const utc = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Announcements that stand for the reader now: the critical ones first, then by sort key, then the newest; at most 20. */
export async function announcementsFor(db: Db, { userType, host }: Reading, id?: string): Promise<AnnouncedRow[]> {
  const { rows } = await sql<AnnouncedRow>`
    select a.id, a.level, a.placement, a.headline, a.headline_ko as "headlineKo", a.headline_es as "headlineEs",
      a.body, a.body_ko as "bodyKo", a.body_es as "bodyEs", a.dismissible, a.requires_ack as "requiresAck",
      m.put_away_at is not null as "putAway", ${utc(sql`m.confirmed_at`)} as "confirmedAt"
    from announcements a
    left join announcement_marks m on m.announcement_id = a.id and m.user_id = (select access.user_id())
    where a.placement <> 'login' and (${id ?? null}::uuid is null or a.id = ${id ?? null}::uuid)
      and (a.site_ids is null or a.site_ids ? (select access.site_at(${host}))::text)
      -- Row-level security says the same as the rest, but an administrator's own policy shows them all.
      and a.deleted_at is null and a.status = 'active' and a.begins_at <= (select access.installation_clock())
      and (a.over_at is null or a.over_at > (select access.installation_clock()))
      and (a.audience is null or a.audience ? ${userType})
      and ((a.client_ids is null and a.division_ids is null and a.broker_ids is null)
        or a.client_ids ?| (select access.clients())::text[]
        or a.division_ids ?| (select access.announced_divisions())::text[]
        or a.broker_ids ? (select access.own_broker())::text)
    order by (a.level = 'critical') desc, a.sort_key, a.begins_at desc, a.id limit 20`.execute(db);
  return rows;
}

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
