import { sql } from 'kysely';
import { waitingForDesk } from '@coverlane/contract/help/codes.ts';
import { REOPEN_DAYS, SILENT_DAYS, statesOf } from '../../domain/help/states.ts';
import type { Pool } from '../../platform/db/connect.ts';

/** Resolves at an instant what fell silent, and closes what stayed resolved (domain 11). As the worker. @returns how many */
export async function restRequests(pool: Pool, at: Date): Promise<number> {
  const { rows } = await sql<{
    rested: number;
  }>`select access.rest_help_requests(${at}, ${statesOf('fellSilent')}::text[],
    ${SILENT_DAYS}::int, ${REOPEN_DAYS}::int) as rested`.execute(pool);
  return rows[0]?.rested ?? 0;
}

/** Hands what nobody answered by an instant on to the backup of its contact, once (domain 11). As the worker. @returns how many */
export async function passOnRequests(pool: Pool, at: Date): Promise<number> {
  const { rows } = await sql<{ passed: number }>`select access.pass_on_help_requests(${at},
    ${[...waitingForDesk]}::text[]) as passed`.execute(pool);
  return rows[0]?.passed ?? 0;
}
