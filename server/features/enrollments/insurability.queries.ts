import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Is an extra benefit on record of somebody of a client's? */
export async function isBenefitOf(db: Db, clientId: string, benefitId: string): Promise<boolean> {
  const { rows } = await sql`select from particulars where client_id = ${clientId} and kind = 'extraBenefit'
    and subject = ${benefitId} and superseded_at is null limit 1`.execute(db);
  return rows.length > 0;
}
