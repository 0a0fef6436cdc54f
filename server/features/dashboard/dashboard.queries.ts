import type { UserType } from '@coverlane/contract/access.ts';
import type { DashboardPlace } from '@coverlane/contract/dashboard/calls.ts';
import type { DashboardKey, RelatedScreen } from '@coverlane/contract/collections/content-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

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
const ownColumns = (userType: UserType) => sql`id, key, ${userType} as "userType", x, y, width, height, hide`;

/** The reader's cards: each where they put it, else where it stands for the user type; from the top left. */
export async function itemsFor(db: Db, { id, type }: Reader): Promise<{ rows: ItemRow[]; isOwn: boolean }> {
  const { rows } = await sql<ItemRow & { own: boolean }>`
    select ${ownColumns(type)}, true as own from own_dashboarditems where user_id = ${id}
    union all select ${columns}, false from dashboarditems d where user_type = ${type} and deleted_at is null
      and not exists (select from own_dashboarditems o where o.user_id = ${id} and o.key = d.key)
    order by y, x, key`.execute(db);
  return { rows: rows.map(({ own: _own, ...row }) => row), isOwn: rows.some(({ own }) => own) };
}

/** Whose dashboard it is. */
interface Reader {
  id: string;
  type: UserType;
}

/** One card of the reader's installation, or of their own dashboard; undefined: none. */
export async function itemById(db: Db, id: string, reader: Reader): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select ${columns} from dashboarditems where id = ${id} and deleted_at is null
    union all select ${ownColumns(reader.type)} from own_dashboarditems where id = ${id} and user_id = ${reader.id}`.execute(
    db,
  );
  return rows[0];
}

/** Puts the reader's cards where they say, and nothing else; an empty list takes the own arrangement away. */
export async function keepOwnItems(db: Db, userId: string, places: readonly DashboardPlace[]): Promise<void> {
  await sql`delete from own_dashboarditems where user_id = ${userId}`.execute(db);
  if (places.length === 0) return;
  const rows = places.map((place) => ({ ...place, id: uuid7(), user_id: userId }));
  await db.insertInto('own_dashboarditems').values(rows).execute();
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
