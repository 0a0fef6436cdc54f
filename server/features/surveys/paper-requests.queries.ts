import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Keeps what whoever signs next has filled in. */
export async function keepPaperFilled(db: Db, signerId: string, sealed: Buffer): Promise<void> {
  await sql`select access.keep_paper_filled(${signerId}, ${sealed})`.execute(db);
}

/** Keeps what whoever is asked has filled in of their paper. */
export async function keepDraftPaper(db: Db, recipientId: string, sealed: Buffer): Promise<void> {
  await sql`select access.keep_draft_paper(${recipientId}, ${sealed})`.execute(db);
}

/** That, sealed and in base64; null: nothing. */
export async function draftPaper(db: Db, recipientId: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`select access.draft_paper(${recipientId}) as sealed`.execute(
    db,
  );
  return rows[0]?.sealed ?? null;
}

/** Whose turn it is will not sign. */
export async function declinePaper(db: Db, signerId: string, reason: string): Promise<void> {
  await sql`select access.decline_survey_paper(${signerId}, ${reason})`.execute(db);
}

/** A day's end of requests whose time is over, and reminders; answers the papers whose mail waits. As the worker. */
export async function roundPapers(db: Db, clientId: string, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from access.round_papers(${clientId}, ${today}::date) as id`.execute(db);
  return rows.map(({ id }) => id);
}
