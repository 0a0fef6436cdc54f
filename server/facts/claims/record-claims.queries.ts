import { type RawBuilder, sql } from 'kysely';
import type { ClaimRecord } from '../../domain/claims/claim-record.ts';
import type { Db } from '../../platform/db/connect.ts';
import { chunks } from '../bulk.queries.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import {
  claimColumns,
  claimRow,
  claimValues,
  lineColumns,
  lineRows,
  lineValues,
  type Recorded,
} from './claim-columns.ts';
import { insertLists } from './insert-lists.ts';

/** Somebody else changed a claim since it was read: read it and decide again. */
export class ClaimsChanged extends Error {
  constructor() {
    super('The claims have changed since this was decided.');
    this.name = 'ClaimsChanged';
  }
}

/** The statements that write claims with their lines, a thousand claims each. */
export function claimInserts(recorded: Recorded, claims: readonly ClaimRecord[]): RawBuilder<unknown>[] {
  return [...chunks(claims, 1000)].flatMap((part) => {
    const lines = part.flatMap((claim) => lineRows(claim, recorded.clientId));
    const rows = part.map((claim) => claimRow(claim, recorded));
    const written = [insertLists('claims', claimColumns, rows)];
    return lines.length > 0 ? [...written, insertLists('claim_lines', lineColumns, lines)] : written;
  });
}

/**
 * Writes claims with their lines, in bulk, in the caller's transaction; totals are the sums of the lines, what is
 * sensitive follows from the codes. A claim number has one row that is not superseded: supersedeClaims comes first.
 */
export async function recordClaims(db: Db, recorded: Recorded, claims: readonly ClaimRecord[]): Promise<void> {
  if (claims.length > 0) await atOnce<unknown[]>(db, claimInserts(recorded, claims));
}

/** The statement that ends rows; it answers a row for each that it ended. */
export const claimEnds = (ids: readonly string[], importId: string | null): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`update claims set superseded_at = clock_timestamp(), superseded_import = ${importId}
    where id = any(${ids}::uuid[]) and superseded_at is null returning id`;

/**
 * Ends rows that newer ones take the place of.
 * @throws ClaimsChanged where one of them no longer stands; the transaction must then be rolled back
 */
export async function supersedeClaims(db: Db, ids: readonly string[], importId: string | null): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await claimEnds(ids, importId).execute(db);
  if (rows.length !== ids.length) throw new ClaimsChanged();
}

const columnList = (columns: readonly (readonly [string, string])[]) =>
  sql.join(columns.map(([name]) => sql.ref(name)));

/** Claims of an import that something later stands on: an undo would pull it from under them. */
export async function claimsChangedSince(
  db: Db,
  importId: string,
): Promise<{ count: number; claimNumber: string | null }> {
  const { rows } = await sql<{ count: string; number: string | null }>`
    select count(distinct c.claim_number) as count, min(c.claim_number) as number from claims c
    where c.import_id = ${importId} and not exists (select from claims n where n.client_id = c.client_id
      and n.claim_number = c.claim_number and n.superseded_at is null and n.import_id = ${importId})`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), claimNumber: rows[0]?.number ?? null };
}

/**
 * Takes the claims of an import back: what it recorded is superseded, what it superseded comes back as new rows with the
 * same lines, as rows of the import that recorded them first. Answers how many claims it recorded that stood.
 */
export async function takeBackClaims(db: Db, importId: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update claims set superseded_at = clock_timestamp(), superseded_import = ${importId}
    where import_id = ${importId} and superseded_at is null`.execute(db);
  // The row that stood before the import; its versions are counted on from the last of all.
  await sql`insert into claims (id, adjustment_of, import_id, version, source, ${columnList(claimValues)})
    select gen_random_uuid(), c.id, c.import_id, (select max(v.version) + 1 from claims v where v.client_id = c.client_id
      and v.claim_number = c.claim_number), 'undo', ${sql.join(claimValues.map(([name]) => sql.ref(`c.${name}`)))}
    from claims c where c.superseded_import = ${importId} and c.import_id is distinct from ${importId}`.execute(db);
  await sql`insert into claim_lines (client_id, claim_id, person_id, sensitive, ${columnList(lineValues)})
    select n.client_id, n.id, n.person_id, n.sensitive, ${sql.join(lineValues.map(([name]) => sql.ref(`l.${name}`)))}
    from claims c join claims n on n.client_id = c.client_id and n.claim_number = c.claim_number and n.adjustment_of = c.id and n.source = 'undo' and n.superseded_at is null
      join claim_lines l on l.client_id = c.client_id and l.claim_id = c.id
    where c.superseded_import = ${importId} and c.import_id is distinct from ${importId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
