import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { present } from './schema-present.ts';
import { writeGuards } from './schema-state.ts';
import { hashOf, type SchemaText } from './schema-texts.ts';
import { isNewer, release } from './release.ts';
import { StartRefused } from './start-refused.ts';

/** The roles whose rights schema/ states. */
const ROLES = 'coverlane_app, coverlane_worker, coverlane_audit';

/**
 * How long the change waits for a table, in milliseconds: less than PostgreSQL waits before it looks for a deadlock and breaks
 * somebody off. So it is always this change that gives way, and never a request of a node that is still running.
 */
const PATIENCE = 300;
/** How long it is tried again, in milliseconds. */
const TRIED_FOR = 300_000;
const HELD =
  'Tables of the database (DATABASE_URL or DATA_DIR) are held by somebody for more than five minutes: end what runs on it, and start again.';
const GIVES_WAY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Makes what stands on the tables what the texts say: in one transaction, and only what differs, so that a changed policy locks
 * the one table that it is on. What no text says is dropped. Does nothing where the hash of all is the one applied last.
 * @param client the owner's connection, which holds the lock of migrations
 * @param migrated whether tables were moved just now, so that what stood on them has to be looked for
 * @returns the keys of what was made or dropped
 * @throws StartRefused where a newer release has applied its texts
 */
export async function applySchema(
  client: Client,
  { texts, migrated }: { texts: readonly SchemaText[]; migrated: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ version: string; sha256: string }>(
    'select version, sha256 from access.schema_release',
  );
  const [last] = rows;
  if (!migrated && last?.sha256 === hashOf(texts)) return [];
  if (last && isNewer(last.version, release)) {
    throw new StartRefused(
      `The database (DATABASE_URL or DATA_DIR) was brought up to date by Coverlane ${last.version}, and this is ${release}: start that one.`,
    );
  }
  return givingWay(client, () => applied(client, texts));
}

/** Tries again where somebody else holds what has to be locked. */
async function givingWay<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + TRIED_FOR; ; await sleep(PATIENCE * (1 + Math.random()))) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback');
      const gaveWay = error instanceof Error && 'code' in error && GIVES_WAY.has(error.code);
      if (!gaveWay) throw error;
      if (Date.now() > until) throw new StartRefused(HELD);
    }
  }
}

async function applied(client: Client, texts: readonly SchemaText[]): Promise<string[]> {
  await client.query(`begin; set local check_function_bodies = off; set local lock_timeout = ${PATIENCE}`);
  const there = await present(client);
  const { rows } = await client.query<{ key: string; sha256: string }>('select key, sha256 from access.schema_texts');
  const known = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
  const changed = texts.filter(({ key, sha256 }) => !there.has(key) || known.get(key) !== sha256);
  const said = new Set(texts.map(({ key }) => key));
  const gone = [...there].filter((key) => !said.has(key));
  await makeRoom(
    client,
    [...gone, ...changed.map(({ key }) => key)].filter((key) => there.has(key)),
  );
  const [functions, others] = [true, false].map((is) => changed.filter(({ kind }) => (kind === 'function') === is));
  await client.query(joined(functions, ({ sql }) => sql));
  await dropFormer(client, namesOf(functions));
  await client.query(
    joined(
      functions,
      ({ key, after }) => `${there.has(key) ? `revoke all on ${key} from public, ${ROLES};` : ''}${after}`,
    ),
  );
  await client.query(joined(others, ({ sql, after }) => `${sql}\n${after}`));
  await dropGone(client, gone);
  await client.query('delete from access.schema_texts where key <> all($1)', [[...said]]);
  await client.query(
    `insert into access.schema_texts (key, sha256) select * from unnest($1::text[], $2::text[])
     on conflict (key) do update set sha256 = excluded.sha256`,
    [changed.map(({ key }) => key), changed.map(({ sha256 }) => sha256)],
  );
  await client.query(
    `insert into access.schema_release as r (version, sha256) values ($1, $2)
     on conflict (one) do update set version = excluded.version, sha256 = excluded.sha256, applied_at = now(),
       former_version = case when r.version = excluded.version then r.former_version else r.version end`,
    [release, hashOf(texts)],
  );
  await writeGuards(client);
  await client.query('commit');
  return [...changed.map(({ key }) => key), ...gone];
}

const joined = (texts: readonly SchemaText[] = [], part: (text: SchemaText) => string): string =>
  texts.map(part).join('\n');

const namesOf = (texts: readonly SchemaText[] = []): string[] => texts.map(({ key }) => key.slice('function '.length));

/** Drops what cannot be replaced where it stands, and takes the rights away that the text may not state any more. */
async function makeRoom(client: Client, keys: readonly string[]): Promise<void> {
  const statements = keys.map((key) => {
    const [kind = '', on = '', name = ''] = key.replace('rights sequence ', 'rights sequence:').split(' ');
    if (kind === 'rights') return `revoke all on ${on.replace(':', ' ')} from ${ROLES};`;
    return kind === 'view' || kind === 'function' ? '' : `drop ${kind} if exists ${name} on ${on};`;
  });
  await client.query(statements.join('\n'));
}

/** Of a function that takes other parameters now, the one that took those before. */
async function dropFormer(client: Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where format('%s.%s', p.pronamespace::regnamespace, p.proname) = any($1)
       and p.xmin::text::bigint <> (pg_current_xact_id()::text::bigint & 4294967295)`,
    [names],
  );
  for (const { name } of rows) await client.query(`drop function ${name}`);
}

/** What no text says any more. */
async function dropGone(client: Client, gone: readonly string[]): Promise<void> {
  const left = gone.filter((key) => /^(function|view) /.test(key)).toSorted();
  await client.query(left.map((key) => `drop ${key};`).join('\n'));
}
