import { sql } from 'kysely';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { processorTimeOf } from './processor-time.ts';

/** How long something took by the clock and by the processors, which says more where the machine is shared. Milliseconds. */
export type Took = { wall: number; processors: number };

/** Does something that this process and the database of its owner do, and says how long it took. */
export async function timed<Result>(owner: Pool, work: () => Promise<Result>): Promise<[Result, Took]> {
  const before = await used(owner);
  const from = performance.now();
  const result = await work();
  const wall = performance.now() - from;
  return [result, { wall, processors: (await used(owner)) - before }];
}

async function used(owner: Pool): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(owner);
  const { server, postgres } = processorTimeOf(rows.map(({ pid }) => pid));
  return server + postgres;
}

export const tookWords = ({ wall, processors }: Took): string =>
  `${wall.toFixed(0)} ms (${processors} ms of processors)`;
