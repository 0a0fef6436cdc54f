import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import { THEN_COMMIT } from '../db/request-dialect.ts';

/** One entry of the audit log. Who acted comes from the signed context; `userId` only where there is none. */
export interface AuditEntry {
  action: string;
  call?: string;
  objectType?: string;
  objectId?: string | null;
  clientId?: string | null;
  installationId?: string;
  userId?: string;
  outcome: 'ok' | 'refused' | 'failed';
  detail?: Record<string, unknown>;
}

/** Appends to the audit log, in the transaction of `db`: written before the answer leaves (45 CFR 164.312(b)). */
export async function appendAudit(db: Db | Pool, entry: AuditEntry): Promise<void> {
  await sql`select audit.append(${JSON.stringify(entry)}::jsonb)`.execute(db);
}

/**
 * Appends all entries as the last statement of a request, in one round trip with its COMMIT. Nothing may follow it in
 * the transaction of `db`; the answer may leave once the transaction has ended.
 */
export async function appendLastAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await sql`${sql.raw(THEN_COMMIT)} select audit.append(${JSON.stringify(entries)}::jsonb)`.execute(db);
}
