import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import type { SealedKey } from './carried.ts';

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
