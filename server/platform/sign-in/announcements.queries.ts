import type { AnnouncementLevel } from '@coverlane/contract/codes.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

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

const at = sql`to_char(m.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Announcements that stand for the reader now: the critical ones first, then by sort key, then the newest; at most 20. */
export async function announcementsFor(db: Db, { userType, host }: Reading, id?: string): Promise<AnnouncedRow[]> {
  const { rows } = await sql<AnnouncedRow>`
    select a.id, a.level, a.placement, a.headline, a.headline_ko as "headlineKo", a.headline_es as "headlineEs",
      a.body, a.body_ko as "bodyKo", a.body_es as "bodyEs", a.dismissible, a.requires_ack as "requiresAck",
      m.put_away_at is not null as "putAway", ${at} as "confirmedAt"
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
