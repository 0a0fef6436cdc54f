import { sql } from 'kysely';
import { CONTINUED_TYPES } from '../domain/changes/cobra-losses.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { Db } from '../platform/db/connect.ts';

/** Does a decision say something that an amount which waits for evidence of insurability follows from? */
export const mayDecideEvidence = ({ effects }: Decided): boolean =>
  effects.some(
    (effect) =>
      effect.kind === 'record' &&
      (effect.table === 'particular' || (effect.table === 'coverage' && !CONTINUED_TYPES.has(effect.row.coverageType))),
  );

/**
 * What waits to be sent about amounts of these families that needed evidence of insurability is not sent: it may be decided, or
 * ended. What waits still is told again by the next night.
 */
export async function withdrawEvidenceReminders(db: Db, subscriberIds: readonly string[]): Promise<void> {
  await sql`select access.withdraw_insurability_reminders(${subscriberIds}::uuid[])`.execute(db);
}
