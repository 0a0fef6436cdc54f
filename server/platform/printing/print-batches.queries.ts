import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** What a batch for the printer holds. */
export type BatchKind = 'cards' | 'eobs';

/** One file of a batch's PDF, by its key in the file store. */
export interface BatchPart {
  file: string;
  papers: number;
}

/** Papers that go to the printer together. */
export interface BatchRow {
  id: string;
  client_id: string | null;
  kind: BatchKind;
  created_at: Date;
  created_by_name: string | null;
  created_by_key: unknown;
  /** How many papers, and how many of them are drawn. */
  cards: number;
  done: number;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  reason: string | null;
  parts: BatchPart[];
}

/** One batch of a kind that the reader sees. */
export async function findBatch(db: Db, kind: BatchKind, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select * from print_batches where id = ${id} and kind = ${kind}`.execute(db);
  return rows[0];
}

/** The same, held for a change of it. */
export async function holdBatch(db: Db, kind: BatchKind, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select * from print_batches where id = ${id} and kind = ${kind} for update`.execute(db);
  return rows[0];
}

/** One page of batches of a kind, the newest first, and how many there are. */
export async function batchPage(
  db: Db,
  kind: BatchKind,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const { rows } = await sql<BatchRow>`select * from print_batches where kind = ${kind}
    order by created_at desc, id desc offset ${(page - 1) * pageSize} limit ${pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from print_batches where kind = ${kind}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A new batch before anything is in it. */
export interface NewBatch {
  id: string;
  kind: BatchKind;
  installationId: string;
  clientId: string | null;
  by: { id: string; name: string };
}

/** Records an empty batch. */
export async function insertBatch(db: Db, { id, kind, installationId, clientId, by }: NewBatch): Promise<void> {
  await sql`insert into print_batches (id, kind, installation_id, client_id, created_by, created_by_name)
    values (${id}, ${kind}, ${installationId}, ${clientId}::uuid, ${by.id}, ${by.name})`.execute(db);
}

/** What has become of a batch; undefined leaves a field as it is, `part` is added to the others. */
export interface BatchPatch {
  cards?: number;
  done?: number;
  state?: BatchRow['state'];
  reason?: string | null;
  part?: BatchPart | null;
}

/** Writes what has become of a batch. */
export async function patchBatch(
  db: Db,
  id: string,
  { cards, done, state, reason = null, part = null }: BatchPatch,
): Promise<void> {
  await sql`update print_batches set cards = coalesce(${cards ?? null}, cards), done = coalesce(${done ?? null}, done),
    state = coalesce(${state ?? null}, state), reason = ${reason},
    parts = parts || ${JSON.stringify(part === null ? [] : [part])}::jsonb where id = ${id}`.execute(db);
}

/** Does the reader still see every paper of some places of a batch? */
export async function seesPapers(
  db: Db,
  { batchId, from, to }: { batchId: string; from: number; to: number },
): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select access.sees_papers(${batchId}, ${from}, ${to}) as sees`.execute(db);
  return rows[0]?.sees ?? false;
}

/** Says of a batch that is not ready that it failed, also where nobody's rights are in force. `reason`: a code. */
export async function failBatch(db: Db, id: string, reason: string): Promise<void> {
  await sql`select access.fail_print_batch(${id}, ${reason})`.execute(db);
}

/** Does the reader work for such a client? */
export async function seesClient(db: Db, clientId: string): Promise<boolean> {
  const { rows } =
    await sql`select from clients where id = ${clientId} and id = any((select access.clients())::uuid[])`.execute(db);
  return rows.length > 0;
}
