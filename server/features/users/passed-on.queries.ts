import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/**
 * Takes permissions from everybody to whom somebody passed them on, and to whom those did. Row-level
 * security shows the accounts that the caller manages, which are the colleagues of whoever it was taken from.
 * @returns whom something was taken from, with the machine names
 */
export async function takeOnwards(
  db: Db,
  from: { userId: string; permissions: readonly string[] },
): Promise<{ userId: string; names: string[] }[]> {
  const { rows } = await sql<{ userId: string; names: string[] }>`
    with recursive passed as (
      select g.user_id, g.permission_id from user_permissions g join permissions p on p.id = g.permission_id
      where g.granted_by = ${from.userId} and p.machine_name = any(${from.permissions}::text[])
      union
      select g.user_id, g.permission_id from user_permissions g
        join passed o on g.granted_by = o.user_id and g.permission_id = o.permission_id),
    gone as (delete from user_permissions g using passed o
      where g.user_id = o.user_id and g.permission_id = o.permission_id returning g.user_id, g.permission_id)
    select gone.user_id as "userId", array_agg(p.machine_name order by p.machine_name) as names
    from gone join permissions p on p.id = gone.permission_id group by gone.user_id order by gone.user_id`.execute(db);
  return rows;
}
