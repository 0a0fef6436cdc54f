import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { AuditRow } from './chain.ts';

/** A seal as it stands in the database. */
export interface StoredSeal {
  number: number;
  hash: string;
  previous: string;
  rows: number;
  takenAt: number;
  /** Transactions from this number on began after the seal; null where that says nothing: see `add_seal`. */
  nextXid: bigint | null;
}

/** What a seal says of a row, and the row, if it is still there. */
export interface StoredRow {
  seal: string;
  sealed_id: string;
  sealed_at: string;
  sealed_hash: string;
  /** Null where the row is gone. */
  row: AuditRow | null;
}

/** A row that is in no seal. */
export type LooseRow = AuditRow & {
  /** It had been committed when the last seal was taken, which therefore holds it, or held it. */
  overdue: boolean;
};

/** Rows fetched at once. */
const FETCHED = 5_000;

// Written out here and not in a function of the database, so that whoever changes the database cannot change the check.
const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
const columns = sql`e.id::text, e.xid::text, ${instant('e.at')} as at, e.installation_id::text, e.client_id::text,
  e.user_id::text, e.session_id::text, e.action, e.call, e.object_type, e.object_id, e.outcome, e.detail::text`;

/** Every seal, in order. */
export async function readSeals(db: Db): Promise<StoredSeal[]> {
  const { rows } = await sql<{
    number: string;
    hash: string;
    previous: string;
    rows: number;
    taken_at: string;
    next_xid: string | null;
  }>`select number::text, encode(hash, 'hex') as hash, encode(previous, 'hex') as previous, rows, taken_at::text,
       case when complete and cluster = (select system_identifier::text from pg_control_system())
         then pg_snapshot_xmax(snapshot)::text end as next_xid
     from audit.seals order by seals.number`.execute(db);
  return rows.map((row) => ({
    number: Number(row.number),
    hash: row.hash,
    previous: row.previous,
    rows: row.rows,
    takenAt: Number(row.taken_at),
    nextXid: row.next_xid === null ? null : BigInt(row.next_xid),
  }));
}

/** Every sealed row, by seal and id, as a stream. */
export async function* readSealedRows(db: Db): AsyncGenerator<StoredRow[]> {
  await sql`set local work_mem = '64MB'`.execute(db);
  type Joined = Omit<StoredRow, 'row'> & { [Column in keyof AuditRow]: AuditRow[Column] | null };
  const pages = cursor<Joined>(
    db,
    sql`select s.seal::text, s.event_id::text as sealed_id, ${instant('s.at')} as sealed_at,
      encode(s.hash, 'hex') as sealed_hash, ${columns}
      from audit.sealed_rows s left join audit.events e on e.id = s.event_id order by s.seal, s.event_id`,
  );
  for await (const page of pages) yield page.map(storedRow);
}

function storedRow({
  seal,
  sealed_id,
  sealed_at,
  sealed_hash,
  ...row
}: Omit<StoredRow, 'row'> & { [Column in keyof AuditRow]: AuditRow[Column] | null }): StoredRow {
  return { seal, sealed_id, sealed_at, sealed_hash, row: isWhole(row) ? row : null };
}

/** A row that is there has the columns that may not be null. */
const isWhole = (row: { [Column in keyof AuditRow]: AuditRow[Column] | null }): row is AuditRow =>
  row.id !== null && row.xid !== null && row.at !== null;

/** Every row that is in no seal, by id, as a stream. */
export async function* readLooseRows(db: Db): AsyncGenerator<LooseRow[]> {
  yield* cursor<LooseRow>(
    db,
    sql`with last as (select snapshot from audit.seals where complete
        and cluster = (select system_identifier::text from pg_control_system()) order by number desc limit 1)
      select ${columns}, coalesce(pg_visible_in_snapshot(e.xid, (select snapshot from last)), false) as overdue
      from audit.events e where not exists (select from audit.sealed_rows s where s.event_id = e.id) order by e.id`,
  );
}

/** One query in pages, in little memory on both sides. One at a time in a transaction. */
async function* cursor<Row>(db: Db, query: ReturnType<typeof sql>): AsyncGenerator<Row[]> {
  await sql`declare verified no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(FETCHED))} from verified`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close verified`.execute(db);
}
