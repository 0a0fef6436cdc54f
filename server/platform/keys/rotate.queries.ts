import { type Client, escapeIdentifier } from 'pg';
import { indexColumns } from './sealed-columns.ts';

/** A table and one of its columns. */
export interface Column {
  table: string;
  column: string;
}

/** How many pages of a table are looked through at once: a few thousand rows, locked for milliseconds. */
export const PAGES = 64;

/** How many pages a table has by now. */
export async function pagesOf(client: Client, { table }: Column): Promise<number> {
  const { rows } = await client.query<{ pages: string }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`,
    [table],
  );
  return Number(rows[0]?.pages ?? 0);
}

/** A sealed value, where it lies now, and what it is bound to. */
export interface SealedRow {
  at: string;
  row: string;
  sealed: Buffer;
}

/** Values of some pages that were not sealed by this secret. */
export async function sealedOtherwise(
  client: Client,
  { table, column, row }: Column & { row: string },
  { id, page }: { id: number; page: number },
): Promise<SealedRow[]> {
  const name = escapeIdentifier(column);
  const { rows } = await client.query<SealedRow>(
    `select ctid::text as at, (${row})::text as row, ${name} as sealed from ${escapeIdentifier(table)}
     where ctid >= $1::tid and ctid < $2::tid and ${name} is not null and get_byte(substring(${name} from 1 for 1), 0) <> $3`,
    [`(${page},0)`, `(${page + PAGES},0)`, id],
  );
  return rows;
}

/** Puts what was sealed anew in place of what it was, unless somebody wrote there meanwhile. @returns how many were put */
export async function putSealed(
  client: Client,
  { table, column }: Column,
  rows: readonly (SealedRow & { anew: Buffer })[],
): Promise<number> {
  const name = escapeIdentifier(column);
  return resealing(client, async () => {
    const { rowCount } = await client.query(
      `update ${escapeIdentifier(table)} t set ${name} = v.anew
       from unnest($1::tid[], $2::bytea[], $3::bytea[]) as v (at, was, anew) where t.ctid = v.at and t.${name} = v.was`,
      [rows.map(({ at }) => at), rows.map(({ sealed }) => sealed), rows.map(({ anew }) => anew)],
    );
    return rowCount ?? 0;
  });
}

/** In one transaction that says of itself that it changes nothing of what is said: triggers that sign and guard leave it alone. */
async function resealing<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query(`set local coverlane.resealing = 'on'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** How many values of a column are sealed by another secret. */
export async function countSealedOtherwise(client: Client, { table, column }: Column, id: number): Promise<number> {
  const name = escapeIdentifier(column);
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from ${escapeIdentifier(table)}
     where ${name} is not null and get_byte(substring(${name} from 1 for 1), 0) <> $1`,
    [id],
  );
  return Number(rows[0]?.count ?? 0);
}

/** An index is another secret's where it is shorter than those of later ones, or begins with another number. */
const otherwise = (name: string, id: string): string =>
  `${name} is not null and (octet_length(${name}) = 32 or get_byte(${name}, 0) <> ${id})`;

/** Blind indexes of some pages that were not written by this secret, each once, with its client. */
export async function indexesOtherwise(
  client: Client,
  { table, column }: Column,
  { id, page }: { id: number; page: number },
): Promise<{ clientId: string; index: Buffer }[]> {
  const name = escapeIdentifier(column);
  const { rows } = await client.query<{ clientId: string; index: Buffer }>(
    `select distinct client_id as "clientId", ${name} as index from ${escapeIdentifier(table)}
     where ctid >= $1::tid and ctid < $2::tid and ${otherwise(name, '$3')}`,
    [`(${page},0)`, `(${page + PAGES},0)`, id],
  );
  return rows;
}

/** Notes what indexes become. */
export async function noteMoves(
  client: Client,
  moves: readonly { clientId: string; before: Buffer; after: Buffer }[],
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into access.index_moves (client_id, before, after) select * from unnest($1::uuid[], $2::bytea[], $3::bytea[])
     on conflict do nothing`,
    [moves.map(({ clientId }) => clientId), moves.map(({ before }) => before), moves.map(({ after }) => after)],
  );
  return rowCount ?? 0;
}

/** Clients of whose indexes it is noted what they become. */
export async function clientsToMove(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct client_id as id from access.index_moves order by 1',
  );
  return rows.map(({ id }) => id);
}

/** Moves all indexes of a client at one moment: whoever compares two of its rows finds both moved, or neither. */
export async function moveClient(client: Client, clientId: string): Promise<number> {
  return resealing(client, async () => {
    await client.query('insert into access.moved_clients values ($1) on conflict do nothing', [clientId]);
    let moved = 0;
    for (const { table, column } of indexColumns) {
      const name = escapeIdentifier(column);
      const { rowCount } = await client.query(
        `update ${escapeIdentifier(table)} t set ${name} = m.after from access.index_moves m
         where t.client_id = $1 and m.client_id = $1 and m.before = t.${name}`,
        [clientId],
      );
      moved += rowCount ?? 0;
    }
    return moved;
  });
}

/** How many indexes of a column were not written by this secret. */
export async function countIndexesOtherwise(client: Client, { table, column }: Column, id: number): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from ${escapeIdentifier(table)} where ${otherwise(escapeIdentifier(column), '$1')}`,
    [id],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Forgets what indexes became: all of them have moved. */
export async function forgetMoves(client: Client): Promise<void> {
  await client.query('truncate access.index_moves, access.moved_clients');
}

/** Jobs that wait with something sealed by another secret. */
export async function countJobsSealedOtherwise(client: Client, id: number): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from graphile_worker._private_jobs
     where payload ->> 'sealed' is not null and get_byte(decode(payload ->> 'sealed', 'base64'), 0) <> $1`,
    [id],
  );
  return Number(rows[0]?.count ?? 0);
}
