import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import type { CalendarDate } from '../values/dates.ts';

/** Clients where a day has begun that was not worked off yet, at an instant; the day is the client's own. As the worker. */
export async function clientsToWork(pool: Pool | Db, at: Date): Promise<{ clientId: string; day: CalendarDate }[]> {
  const { rows } = await sql<{ clientId: string; day: CalendarDate }>`select client_id as "clientId", day
    from access.clients_to_work(${at})`.execute(pool);
  return rows;
}

/** Opens the transaction for the rules of one client: its rows, and nobody's name. False: there is no such client. */
export async function openForRules(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select access.open_for_rules(${clientId}) as open`.execute(db);
  return rows[0]?.open === true;
}

/** Something the daily work does once: of which kind, about what, and on which day it was due. */
export type Mark = { clientId: string; kind: string; about: string; day: CalendarDate };

/** Marks something as done. False: it was done before. */
export async function mark(db: Db, { clientId, kind, about, day }: Mark): Promise<boolean> {
  const { rows } = await sql`insert into daily_marks (client_id, kind, about, day)
    values (${clientId}, ${kind}, ${about}, ${day}) on conflict do nothing returning about`.execute(db);
  return rows.length > 0;
}
