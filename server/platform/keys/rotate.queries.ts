import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import type { SealedKey } from './carried.ts';
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

/** A process that lives. */
export interface LivingNode {
  host: string;
  knows: number[];
  writes: number;
}

/** Processes that were heard of lately, and how many work jobs off. */
export async function livingNodes(client: Client): Promise<{ nodes: LivingNode[]; workers: number }> {
  const { rows } = await client.query<LivingNode>(
    `select host, knows, writes from access.portal_nodes where seen_at > now() - interval '30 seconds'`,
  );
  const { rows: workers } = await client.query<{ count: string }>(
    `select count(*) from jobs.nodes where seen_at > now() - interval '30 seconds'`,
  );
  return { nodes: rows, workers: Number(workers[0]?.count ?? 0) };
}

/** Lets the installation know of its next secret, with the keys that go on under it. */
export async function noteNext(
  client: Client,
  { id, mark, loginNames }: { id: number; mark: string; loginNames: readonly string[] },
  carried: readonly SealedKey[],
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      `insert into access.secrets (id, mark, state, login_names) values ($1, $2, 'next', $3) on conflict do nothing`,
      [id, mark, loginNames],
    );
    await client.query(
      `insert into access.carried_keys (sealed_by, secret_id, purpose, sealed)
       select $1, * from unnest($2::smallint[], $3::text[], $4::bytea[]) on conflict do nothing`,
      [id, carried.map((key) => key.id), carried.map(({ purpose }) => purpose), carried.map(({ sealed }) => sealed)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** From now on everything is written with this secret. Answers the newest transaction of those that may not know yet. */
export async function writeWith(client: Client, id: number): Promise<string> {
  await client.query('begin');
  await client.query('update access.secrets set writing = false where writing and id <> $1', [id]);
  await client.query('update access.secrets set writing = true where id = $1 and not writing', [id]);
  await client.query('commit');
  return newestTransaction(client);
}

/** The transaction that begins next. */
export async function newestTransaction(client: Client): Promise<string> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  return rows[0]?.next ?? '0';
}

/** Is every transaction over that had begun to write before this one? */
export async function areOver(client: Client, transaction: string): Promise<boolean> {
  const { rows } = await client.query<{ over: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text::numeric >= $1::numeric as over',
    [transaction],
  );
  return rows[0]?.over === true;
}

/** The next secret is the current one; the one of before opens nothing any more. */
export async function finishMove(client: Client, { id, mark }: { id: number; mark: string }): Promise<void> {
  await client.query('begin');
  await client.query(`update access.secrets set state = 'former', since = now() where state = 'current' and id <> $1`, [
    id,
  ]);
  await client.query(
    `update access.secrets set state = 'current', since = now() where id = $1 and state <> 'current'`,
    [id],
  );
  await client.query('update access.secret_check set mark = $1', [mark]);
  await client.query('commit');
}

/** A secret of before. */
export interface FormerSecret {
  id: number;
  loginNames: string[];
  /** Until when something signed by it may still come back, in UTC. */
  until: string;
}

/** Secrets of before whose names can still sign in. */
export async function formerSecrets(client: Client): Promise<FormerSecret[]> {
  const { rows } = await client.query<FormerSecret>(
    `select id, login_names as "loginNames",
       to_char((since + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until from access.secrets where state = 'former' order by id`,
  );
  return rows;
}

/** How many connections names of a former secret still have. */
export async function connectionsOf(client: Client, names: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from pg_stat_activity where usename = any($1) and datname = current_database()',
    [names],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Another database of the server lets the name in, too. */
const STILL_NEEDED = '2BP01';

/** Takes the names of a former secret away, with what it kept: it enters this database no more. */
export async function retire(client: Client, { id, loginNames }: { id: number; loginNames: readonly string[] }) {
  const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database');
  for (const name of loginNames) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) continue;
    await client.query(`revoke connect on database ${rows[0]?.database} from ${escapeIdentifier(name)}`);
    await client.query(`drop role ${escapeIdentifier(name)}`).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === STILL_NEEDED)) throw error;
    });
  }
  await client.query('delete from access.carried_keys where sealed_by = $1', [id]);
  await client.query(`update access.secrets set state = 'retired', since = now() where id = $1`, [id]);
}

const LOCK = 7_214_900_281;

/** Is this the only process that moves the installation? */
export async function isAlone(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [LOCK]);
  return rows[0]?.alone === true;
}
