import { sql } from 'kysely';
import type { Pool } from '../db/connect.ts';

/** Counts of what is going on, over all installations. */
export interface Counts {
  sessionsLive: number;
  /** Live, and without a click for five minutes. */
  sessionsIdle: number;
  jobsWaiting: number;
  jobsRunning: number;
  /** Failed for the last time: somebody has to look. */
  jobsParked: number;
}

/** Counts sessions and jobs. */
export async function countAll(pool: Pool): Promise<Counts> {
  const { rows } = await sql<{ live: string; idle: string; waiting: string; running: string; parked: string }>`
    select s.*, j.* from access.session_counts() s, jobs.counts() j`.execute(pool);
  const row = rows[0];
  return {
    sessionsLive: Number(row?.live),
    sessionsIdle: Number(row?.idle),
    jobsWaiting: Number(row?.waiting),
    jobsRunning: Number(row?.running),
    jobsParked: Number(row?.parked),
  };
}
