import { sql } from 'kysely';
import { waitingForDesk } from '@coverlane/contract/help/codes.ts';
import { REOPEN_DAYS, SILENT_DAYS, statesOf } from '../../domain/help/states.ts';
import type { Db, Pool } from '../../platform/db/connect.ts';
import { queueSending } from '../../platform/mail/mail.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Resolves at an instant what fell silent, and closes what stayed resolved (domain 11). As the worker. @returns how many */
export async function restRequests(pool: Pool, at: Date): Promise<number> {
  const { rows } = await sql<{
    rested: number;
  }>`select access.rest_help_requests(${at}, ${statesOf('fellSilent')}::text[],
    ${SILENT_DAYS}::int, ${REOPEN_DAYS}::int) as rested`.execute(pool);
  return rows[0]?.rested ?? 0;
}

/** What went on to a backup. */
interface HandedOn {
  helpId: string;
  /** The host of its installation; null: it has none. */
  host: string | null;
}

/** Hands what nobody answered by an instant on to the backup of its contact, once (domain 11). As the worker. */
export async function handOn(db: Db, at: Date): Promise<HandedOn[]> {
  const { rows } = await sql<HandedOn>`select help_id as "helpId", host from access.hand_on_help_requests(${at},
    ${[...waitingForDesk]}::text[])`.execute(db);
  return rows;
}

/** Tells the address of the backup that a request waits there, and nothing of it; nobody where it has none. */
export async function tellBackup(db: Db, helpId: string, linkBase: string): Promise<void> {
  const mailId = uuid7();
  const { rows } = await sql<{
    told: boolean;
  }>`select access.tell_help_backup(${mailId}, ${helpId}, ${linkBase}) as told`.execute(db);
  if (rows[0]?.told === true) await queueSending(db, mailId);
}
