import { sql } from 'kysely';
import type { Pool } from '../db/connect.ts';

/** What a process says of itself. */
export interface Told {
  node: string;
  host: string;
  release: string;
  knows: readonly number[];
  writes: number;
}

/** Says that this process lives, and with which secrets; answers which it is to write with, null where nothing is said of it. */
export async function tellNode(pool: Pool, { node, host, release, knows, writes }: Told): Promise<number | null> {
  const { rows } = await sql<{ writes: number | null }>`select access.tell_node(${node}, ${host}, ${release},
    ${knows}::smallint[], ${writes}::smallint) as writes`.execute(pool);
  return rows[0]?.writes ?? null;
}

/** Says that this process ends. */
export async function leaveNode(pool: Pool, node: string): Promise<void> {
  await sql`select access.leave_node(${node})`.execute(pool);
}
