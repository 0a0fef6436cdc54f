import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Notes which mail reminds of what, so that a decision takes back what was not sent yet. */
export async function linkEvidenceReminder(
  db: Db,
  {
    mailId,
    clientId,
    personId,
    about,
    day,
  }: Record<'mailId' | 'clientId' | 'personId' | 'about', string> & {
    day: CalendarDate;
  },
): Promise<void> {
  await sql`insert into insurability_reminders (mail_id, client_id, person_id, about, day)
    values (${mailId}, ${clientId}, ${personId}, ${about}, ${day})`.execute(db);
}
