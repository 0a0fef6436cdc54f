import { sql } from 'kysely';
import { windowsOf } from '../../domain/stop-loss/basis.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { PolicyTerms } from './policies.queries.ts';

/** A claimant of whom the carrier is told for a diagnosis or a stay; which it is only for whoever may read health information. */
export type Alarm = { claimant: number; diagnoses: string[] | null; stay: number | null };

/** Of whom a policy's carrier is told whatever was paid (domain 14.3), by number. */
export async function alarmsOf(db: Db, policy: PolicyTerms): Promise<Alarm[]> {
  const { clientId, triggerDiagnoses, longStayDays } = policy;
  if (triggerDiagnoses.length === 0 && longStayDays === null) return [];
  const { incurredFrom, incurredTo } = windowsOf(policy);
  const { rows } = await sql<Alarm>`select claimant, diagnoses, stay from access.stop_loss_alarms(${clientId},
    ${triggerDiagnoses}::text[], ${longStayDays}::int, ${incurredFrom}::date, ${incurredTo}::date)`.execute(db);
  return rows;
}
