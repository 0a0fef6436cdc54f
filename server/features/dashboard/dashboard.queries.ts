import type { UserType } from '@coverlane/contract/access.ts';
import type { DashboardKey, RelatedScreen } from '@coverlane/contract/content-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

interface ItemRow {
  id: string;
  key: DashboardKey;
  userType: UserType;
  x: number;
  y: number;
  width: number;
  height: number;
  hide: boolean;
}

const columns = sql`id, key, user_type as "userType", x, y, width, height, hide`;

/** The cards of a user type's dashboard, from the top left. */
export async function itemsFor(db: Db, userType: UserType): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${columns} from dashboarditems
    where user_type = ${userType} and deleted_at is null order by y, x, key`.execute(db);
  return rows;
}

/** One card of the reader's installation; undefined: none. */
export async function itemById(db: Db, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${columns} from dashboarditems
    where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

interface RelatedRow {
  id: string;
  headline: string;
  body: string | null;
  url: string | null;
}

/** What stands beside a screen for a user type, in a language or in none; at most 20. */
export async function relatedTo(
  db: Db,
  { screenKey, userType, language }: { screenKey: RelatedScreen; userType: UserType; language: string },
): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select id, headline, body, url from relatedcontent
    where screen_key = ${screenKey} and deleted_at is null and audience ? ${userType}
      and (language is null or language = ${language})
      -- Row-level security says the same, but an administrator's own policy shows them all.
      and (client_id is null or client_id = any((select access.clients())::uuid[]))
    order by sort_key, lower(headline), id limit 20`.execute(db);
  return rows;
}
