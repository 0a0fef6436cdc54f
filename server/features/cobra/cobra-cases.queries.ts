import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { COBRA_OVER } from '../../facts/cobra-due.queries.ts';
import type { CobraRow } from './cobra.queries.ts';

/** A case that somebody opens by hand. */
export type NewCase = Pick<
  CobraRow,
  'clientId' | 'subscriberId' | 'memberId' | 'event' | 'eventDate' | 'lastDay' | 'law' | 'lostTypes'
> &
  Pick<CobraRow, 'months' | 'noticeBy' | 'coveredFrom' | 'coveredUntil' | 'medicareOn' | 'note'> & {
    tellBy: CalendarDate;
  };

/** Keeps a case that was opened by hand. Answers its id. */
export async function insertCobra(db: Db, one: NewCase): Promise<string> {
  const id = uuid7();
  await sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event, event_date, last_day, months, tell_by,
      notice_by, covered_from, covered_until, lost_types, law, medicare_on, origin, note)
    values (${id}, ${one.clientId}, ${one.subscriberId}, ${one.memberId}, ${one.event}, ${one.eventDate}, ${one.lastDay},
      ${one.months}, ${one.tellBy}, ${one.noticeBy}, ${one.coveredFrom}, ${one.coveredUntil}, ${one.lostTypes}::text[],
      ${one.law}, ${one.medicareOn}, 'hand', ${one.note})`.execute(db);
  return id;
}

/** The client of somebody whom the reader sees; null: nobody such. */
export async function clientOfPerson(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{ clientId: string }>`select client_id as "clientId" from people
    where id = ${personId} and withdrawn_at is null`.execute(db);
  return rows[0]?.clientId ?? null;
}

/** Is a case open by which the person can continue any of these? A second one is never opened. */
export async function hasOpenCase(
  db: Db,
  { memberId, lostTypes }: Pick<NewCase, 'memberId' | 'lostTypes'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from cobra_events e where e.person_id = ${memberId} and e.state <> all(${COBRA_OVER}::text[])
    and e.lost_types && ${lostTypes}::text[]`.execute(db);
  return rows.length > 0;
}

/** The change wrote coverage that somebody continues by the case: it is taken back with what made the case. */
export async function linkCoverageChange(
  db: Db,
  { id, clientId, memberId }: CobraRow,
  changeId: string,
): Promise<void> {
  await sql`insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role)
    values (${id}, ${changeId}, ${clientId}, ${memberId}, 'coverage') on conflict do nothing`.execute(db);
}

/** A reminder was written of the case. */
export async function linkReminder(db: Db, { id, clientId, memberId }: CobraRow, mailId: string): Promise<void> {
  await sql`insert into cobra_reminders (cobra_event_id, mail_id, client_id, person_id)
    values (${id}, ${mailId}, ${clientId}, ${memberId}) on conflict do nothing`.execute(db);
}

/** Takes back the reminders of a case that is closed: what waits to be sent, and that it was told. */
export async function withdrawReminders(db: Db, id: string): Promise<void> {
  await sql`select access.withdraw_cobra_reminders(${id})`.execute(db);
}
