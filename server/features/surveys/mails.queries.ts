import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A mail that waits. */
export interface WaitingMail {
  id: string;
  keyNumber: number;
  kind: 'invitation' | 'reminder' | 'fileRefused';
  email: string | null;
  name: string;
  language: string | null;
  linkBase: string;
  dueOn: CalendarDate | null;
  survey: string;
  surveyKo: string | null;
  surveyEs: string | null;
  site: string;
  /** Whoever is asked can still answer. */
  stands: boolean;
}

/** The next mail of a send-out that waits, held until the transaction ends; undefined: none. As the worker. */
export async function nextMail(
  db: Db,
  { sessionId, later }: { sessionId: string; later: ReadonlySet<string> },
): Promise<WaitingMail | undefined> {
  const { rows } = await sql<{ mail: WaitingMail | null }>`
    select access.next_survey_mail(${sessionId}, ${[...later]}::uuid[]) as mail`.execute(db);
  return rows[0]?.mail ?? undefined;
}

/** Notes how a mail went; `dropped`: it was not sent, and changes nothing. */
export async function noteMail(
  db: Db,
  recipientId: string,
  { state, fault }: { state: 'sent' | 'bounced' | 'failed' | 'dropped'; fault: string | null },
): Promise<void> {
  await sql`select access.note_survey_mail(${recipientId}, ${state}, ${fault})`.execute(db);
}

/** Queues today's reminders of a client's people; answers of which send-outs. */
export async function remindToday(db: Db, clientId: string, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from access.remind_surveys(${clientId}, ${today}::date) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Answers of anonymous surveys whose last day is over are told, however few waited. */
export async function endBoxes(db: Db, today: CalendarDate): Promise<void> {
  await sql`select access.end_survey_boxes(${today}::date)`.execute(db);
}
