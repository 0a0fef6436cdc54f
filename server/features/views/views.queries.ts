import type { SavedView } from '@coverlane/contract/views/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The views of a screen that this request may see: the user's own first, each group by name. */
export async function viewsOf(db: Db, screen: string, userId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`select name, columns, filters, sort, published_to as "publishedTo",
      user_id = ${userId} as "isOwn"
    from saved_views where screen = ${screen} order by user_id = ${userId} desc, lower(name) limit 200`.execute(db);
  return rows;
}

/** A view to be kept, and whose it is. */
export interface KeptView extends Omit<SavedView, 'isOwn'> {
  id: string;
  installationId: string;
  userId: string;
  screen: string;
}

/** Keeps a view; one of the same user, screen and name is replaced. */
export async function keepView(db: Db, view: KeptView): Promise<void> {
  await sql`insert into saved_views (id, installation_id, user_id, screen, name, columns, filters, sort, published_to)
    values (${view.id}, ${view.installationId}, ${view.userId}, ${view.screen}, ${view.name},
      ${JSON.stringify(view.columns)}, ${JSON.stringify(view.filters)}, ${view.sort}, ${view.publishedTo})
    on conflict (user_id, screen, name) do update set columns = excluded.columns, filters = excluded.filters,
      sort = excluded.sort, published_to = excluded.published_to, updated_at = now()`.execute(db);
}

/** Forgets one of the user's own views; answers whether there was one. */
export async function forgetView(db: Db, view: { userId: string; screen: string; name: string }): Promise<boolean> {
  const { userId, screen, name } = view;
  const { rows } = await sql`delete from saved_views
    where user_id = ${userId} and screen = ${screen} and name = ${name} returning 1`.execute(db);
  return rows.length > 0;
}

/** How many views a user keeps of a screen. */
export async function countViews(db: Db, screen: string, userId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from saved_views
    where screen = ${screen} and user_id = ${userId}`.execute(db);
  return rows[0]?.kept ?? 0;
}
