import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A draft for a life event that nobody has submitted yet. */
export type EventDraft = { id: string; eventCode: string; eventDate: CalendarDate; savedBy: string; linkBase: string };

/** Drafts of a client that name a life event and its day. */
export async function eventDrafts(db: Db, clientId: string): Promise<EventDraft[]> {
  const { rows } = await sql<EventDraft>`select id, answers ->> 'eventCode' as "eventCode",
      answers ->> 'eventDate' as "eventDate", coalesce(saved_by, started_by) as "savedBy", link_base as "linkBase"
    from enrollments where client_id = ${clientId} and status in ('draft', 'returned')
      and answers ->> 'eventCode' is not null and answers ->> 'eventDate' is not null
      and coalesce(saved_by, started_by) is not null`.execute(db);
  return rows;
}
