import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Does an enrollment by a public key wait for its payer to authorise so many cents a month? */
export async function awaitsPayment(db: Db, enrollmentId: string, cents: number): Promise<boolean> {
  const { rows } = await sql<{
    awaits: boolean;
  }>`select access.awaits_payment(${enrollmentId}, ${cents}) as awaits`.execute(db);
  return rows[0]?.awaits ?? false;
}
