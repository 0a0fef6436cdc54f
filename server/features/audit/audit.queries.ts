import type { audit } from '@coverlane/contract/audit/calls.ts';
import { COUNTED_EVENTS } from '@coverlane/contract/audit/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { sql } from 'kysely';
import { type AuditRow, rowHash } from '../../platform/audit/chain.ts';
import type { Db } from '../../platform/db/connect.ts';

type List = Reply<typeof audit.auditList>;
export type AuditEntry = List['rows'][number];

/** What is asked for; days are those of the installation's time zone. */
export interface AskedLog {
  search?: string | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  through?: string | undefined;
}

type Found = { entry: Omit<AuditEntry, 'seal'>; written: AuditRow; hash: string | null; found: number };

/**
 * A page of the audit log, each entry compared here with what was sealed of it: whoever changes the database cannot change the check.
 * `found` counts to one more than `COUNTED_EVENTS`.
 */
export async function readLog(
  db: Db,
  { page, pageSize, ...asked }: AskedLog & { page: number; pageSize: number },
): Promise<{ rows: AuditEntry[]; found: number }> {
  const { rows } = await sql<Found>`select entry, written, hash, found
    from access.audit_page(${JSON.stringify(asked)}::jsonb, ${(page - 1) * pageSize}, ${pageSize}, ${COUNTED_EVENTS + 1})`.execute(
    db,
  );
  return { rows: rows.map((row) => ({ ...row.entry, seal: sealOf(row) })), found: rows[0]?.found ?? 0 };
}

function sealOf({ written, hash }: Found): AuditEntry['seal'] {
  if (hash === null) return 'waiting';
  return rowHash(written) === hash ? 'sealed' : 'changed';
}

/** Whether the seals follow one another. */
export async function readChain(db: Db): Promise<List['chain']> {
  const { rows } = await sql<
    List['chain']
  >`select seals, to_jsonb(last_at) as "lastAt", gaps from access.audit_chain()`.execute(db);
  return rows[0] ?? { seals: 0, lastAt: null, gaps: 0 };
}
