import { sql } from 'kysely';
import type { CalendarDate } from '../platform/values/dates.ts';
import { type Rules, rulesFor } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import { loadSettings } from './settings.queries.ts';

/** Somebody, and the day asked; without one the client's own today. */
export type PersonOnDay = { personId: string; day?: CalendarDate | null };
type Place = { clientId: string; divisionId: string | null };

async function placeOf(db: Db, { personId, day = null }: PersonOnDay): Promise<Place> {
  const { rows } = await sql<Place>`select client_id as "clientId", division_id as "divisionId"
    from access.place_of_person(${personId}::uuid, ${day}::date)`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('The place of somebody was asked who is not there.');
  return place;
}

/** The division whose rules hold for somebody on a day, without loading the family: `divisionOn` (decision 70). */
export const divisionOfPerson = async (db: Db, asked: PersonOnDay): Promise<string | null> =>
  (await placeOf(db, asked)).divisionId;

/** The rules that hold for somebody on a day, without loading the family. */
export async function rulesOfPerson(db: Db, asked: PersonOnDay): Promise<Rules> {
  const { clientId, divisionId } = await placeOf(db, asked);
  return rulesFor({ settings: await loadSettings(db, clientId) }, divisionId);
}
