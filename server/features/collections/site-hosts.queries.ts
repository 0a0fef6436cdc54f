import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Another site that has one of these host names, and which: its name is empty where it is another installation's. */
export async function hostHolder(db: Db, hosts: readonly string[], siteId: string | null) {
  const { rows } = await sql<{ host: string; name: string }>`
    select host, name from access.host_holder(${hosts}::text[], ${siteId})`.execute(db);
  return rows[0];
}
