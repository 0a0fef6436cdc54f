import { sql } from 'kysely';
import { type CalendarDate, todayIn } from '../values/dates.ts';
import type { Db } from './connect.ts';

/** The IANA time zone in which the reader's installation keeps its days; UTC where the request belongs to none. */
export async function installationZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`select access.installation_zone() as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/** The day it is at the reader's installation: for what is about no client, whose own day `todayIn` has. */
export const installationDay = async (db: Db): Promise<CalendarDate> => todayIn(await installationZone(db), new Date());
