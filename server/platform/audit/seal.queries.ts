import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import type { AuditRow, SealedRow, SealOpening } from './chain.ts';

/** A row that is in no seal, with the state of the database in which it was read. */
export type Unsealed = AuditRow & { snapshot: string };

/** A seal as the signer of heads needs it. */
export interface SealSummary {
  number: number;
  /** SHA-256 in hex. */
  hash: string;
  rows: number;
  takenAt: number;
  lastId: string | null;
  lastAt: string | null;
}

/** Is this the only sealer until the transaction of `db` ends? */
export async function beginSeal(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select audit.begin_seal() as ours`.execute(db);
  return rows[0]?.ours === true;
}

/** Number and hash of the newest seal, or undefined. */
export async function lastSeal(db: Db): Promise<{ number: number; hash: string } | undefined> {
  const { rows } = await sql<{ number: string; hash: string }>`select number, hash from audit.last_seal()`.execute(db);
  return rows[0] && { number: Number(rows[0].number), hash: rows[0].hash };
}

/** Where a backlog was left: behind this id, of what had been committed then. */
export type Backlog = { beyond: string; until: string };

/** Committed rows that are in no seal, by id, at most so many. */
export async function unsealedRows(db: Db, most: number, rest?: Backlog): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select * from audit.unsealed(${most}::int, ${rest?.beyond ?? '0'}::bigint, ${rest?.until ?? null}::pg_snapshot)`.execute(
    db,
  );
  return rows;
}

/** A seal with the rows it seals. */
export type Seal = SealOpening & { hash: string; sealed: readonly SealedRow[] };

/** Writes the next seal. `complete`: it took the last of the rows committed in `snapshot`. */
export async function addSeal(
  db: Db,
  { sealed, ...seal }: Seal & { snapshot: string; complete: boolean },
): Promise<void> {
  const rows = JSON.stringify(sealed.map(({ id, at, hash }) => [id, at, hash]));
  await sql`select audit.add_seal(${JSON.stringify(seal)}::jsonb, ${rows}::jsonb)`.execute(db);
}

/** The seals after a number, at most a thousand. */
export async function sealsAfter(pool: Pool, known: number): Promise<SealSummary[]> {
  const { rows } = await sql<{
    number: string;
    hash: string;
    rows: number;
    taken_at: string;
    last_id: string | null;
    last_at: string | null;
  }>`select * from audit.seals_after(${known}::bigint)`.execute(pool);
  return rows.map((row) => ({
    number: Number(row.number),
    hash: row.hash,
    rows: row.rows,
    takenAt: Number(row.taken_at),
    lastId: row.last_id,
    lastAt: row.last_at,
  }));
}
