import { createHash, type Hash } from 'node:crypto';

/** A row of the audit log as text, each column as PostgreSQL prints it; `at` in UTC with microseconds. */
export interface AuditRow {
  id: string;
  xid: string;
  at: string;
  installation_id: string | null;
  client_id: string | null;
  user_id: string | null;
  session_id: string | null;
  action: string;
  call: string | null;
  object_type: string | null;
  object_id: string | null;
  outcome: string;
  detail: string;
}

/** A row's place in a seal: its id, its time and the hash of all of it. */
export interface SealedRow {
  id: string;
  at: string;
  /** SHA-256 in hex. */
  hash: string;
}

/** What a seal says beside its rows. */
export interface SealOpening {
  /** From 1 on, without gaps. */
  number: number;
  /** Milliseconds since 1970. */
  takenAt: number;
  /** The hash of the seal before, in hex; `NO_SEAL` for the first. */
  previous: string;
  rows: number;
}

/** What stands before the first seal. */
export const NO_SEAL = '0'.repeat(64);

/**
 * The hash of one row: SHA-256, in hex, of the JSON array of its columns in the order of `AuditRow`. Written down for
 * whoever checks with another program: docs/decisions/012-sealed-audit-log.md.
 */
export function rowHash(row: AuditRow): string {
  const who = [row.installation_id, row.client_id, row.user_id, row.session_id];
  const what = [row.action, row.call, row.object_type, row.object_id, row.outcome, row.detail];
  return createHash('sha256')
    .update(JSON.stringify([row.id, row.xid, row.at, ...who, ...what]))
    .digest('hex');
}

/** The hash of a seal, built up row by row so that a seal of any size is checked in little memory. */
export class SealHash {
  readonly #hash: Hash;

  constructor({ number, takenAt, previous, rows }: SealOpening) {
    this.#hash = createHash('sha256').update(`coverlane audit seal 1\n${number} ${takenAt} ${rows} ${previous}\n`);
  }

  /** Rows are added in the order of their ids. */
  add({ id, at, hash }: SealedRow): void {
    this.#hash.update(`${id} ${at} ${hash}\n`);
  }

  /** The seal's hash in hex. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
