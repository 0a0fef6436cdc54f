import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import { fixed } from '../db/fixed.ts';
import { askLater, endWithNext } from '../db/packets/request-dialect.ts';

/** One entry of the audit log. Who acted comes from the signed context; the ids of user and session only where there is none. */
export interface AuditEntry {
  action: string;
  call?: string;
  objectType?: string;
  objectId?: string | null;
  clientId?: string | null;
  installationId?: string;
  userId?: string;
  sessionId?: string | null;
  outcome: 'ok' | 'refused' | 'failed';
  detail?: Record<string, unknown>;
}

const appending = (entries: readonly AuditEntry[]) => sql`select audit.append(${JSON.stringify(entries)}::jsonb)`;

/** What an entry says besides who acted. */
const partsOf = ({ action, call, objectType, objectId, clientId, outcome, detail = {} }: AuditEntry) =>
  [action, call, objectType, objectId, clientId, outcome, JSON.stringify(detail)] as const;

const told = new WeakSet<object>();

/** Has this transaction an entry of its own already? */
export const hasAudit = (db: Db): boolean => told.has(db);

function noting(entry: AuditEntry) {
  const { installationId, userId, sessionId } = entry;
  const [action, call, objectType, objectId, clientId, outcome, detail] = partsOf(entry);
  return fixed`select audit.note(${action}, ${call}, ${objectType}, ${objectId}, ${clientId}, ${outcome}, ${detail},
    ${installationId}, ${userId}, ${sessionId})`;
}

/**
 * Appends to the audit log, in the transaction of `db`: it goes out with the next statement or the COMMIT, and so is
 * written before the answer leaves (45 CFR 164.312(b)). To a pool it is written at once.
 */
export async function appendAudit(db: Db | Pool, entry: AuditEntry): Promise<void> {
  told.add(db);
  if (db.isTransaction) await askLater(db, noting(entry), { entry: partsOf(entry) });
  else await db.executeQuery(noting(entry));
}

/** Appends entries in a transaction of their own, durable when it returns; they say themselves who acted. */
export async function appendEntries(pool: Pool, entries: readonly AuditEntry[]): Promise<void> {
  await appending(entries).execute(pool);
}

/**
 * Appends all entries as the last statement of a request, in one round trip with its COMMIT. Nothing may follow it in
 * the transaction of `db`; the answer may leave once the transaction has ended.
 */
export async function appendLastAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await endWithNext(db);
  await appending(entries).execute(db);
}
