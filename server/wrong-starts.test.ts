import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from './platform/db/data-lock.ts';
import { cloneDatabase, type TestDatabase } from './platform/db/testing-cluster.ts';
import { endOfStart, type NodeProcess, startNode, testSecretText } from './testing/node-process.ts';
import { type TestPortal, testPortal } from './testing/portal.ts';
import { prepared } from './testing/prepared.ts';
import { isWholeMatrix } from './testing/whole-matrix.ts';
import { aUser, aWorld } from './testing/world.ts';

/** Wrong starts, in processes of their own, beside a node that has the same database, folder and secret. */

const home = mkdtempSync(join(tmpdir(), 'coverlane-test-starts-'));
const dataDir = join(home, 'data');
const databases: TestDatabase[] = [];
const silent = createServer();
let portal: TestPortal;
let session: Record<string, string>;
let own: Record<string, string>;
let production: Record<string, string>;
let healthy: NodeProcess;
let unlock: () => void;

async function aDatabase(statements: string): Promise<string> {
  const database = await cloneDatabase(prepared);
  databases.push(database);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statements);
  await client.end();
  return database.url;
}

beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  const ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
  ({ headers: session } = await portal.as(ada));
  own = { DATABASE_URL: portal.url, DATA_DIR: dataDir, COVERLANE_SECRET: testSecretText };
  production = { ...own, NODE_ENV: 'production' };
  healthy = await startNode(production);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await healthy?.kill();
  await portal?.close();
  silent.close();
  for (const database of databases) await database.drop();
  rmSync(home, { recursive: true, force: true });
});

/** What is asked in turn: half of it by a visitor, half with a session, and one in eight writes. */
const asked = (at: number): [path: string, request: RequestInit] => {
  const visitor = ['/ready', '/health', '/config.json', '/live'][(at / 2) % 4];
  if (visitor !== undefined) return [visitor, {}];
  if (at % 8 !== 7) return [['/api/userInfo', '/api/admin/brokers'][at % 4 === 1 ? 0 : 1] ?? '', { headers: session }];
  const headers = { ...session, 'content-type': 'application/json' };
  return [
    '/api/admin/brokers',
    { method: 'POST', headers, body: JSON.stringify({ name: `Agency ${at}`, status: 'active' }) },
  ];
};

interface Answers {
  /** How many requests of visitors, of a session, and of those that write, were answered by each status. */
  visitor: Record<string, number>;
  session: Record<string, number>;
  writes: Record<string, number>;
}

/** Asks the healthy node, forty milliseconds after each answer, until it is told to end and has asked 1,000 times. */
function asking(): { end: () => Promise<Answers> } {
  const answers: Answers = { visitor: {}, session: {}, writes: {} };
  const over = new AbortController();
  const all = (async () => {
    for (let at = 0; !over.signal.aborted || at < 1000; at++) {
      const [path, request] = asked(at);
      const said = await fetch(`${healthy.address}${path}`, request).then(
        async (reply) => (await reply.arrayBuffer(), String(reply.status)),
        String,
      );
      const counts = answers[request.method ? 'writes' : request.headers ? 'session' : 'visitor'];
      counts[said] = (counts[said] ?? 0) + 1;
      if (!over.signal.aborted) await sleep(40);
    }
  })();
  return { end: () => (over.abort(), all.then(() => answers)) };
}

/** What a server says that is older than we know: a function that its sessions find before PostgreSQL's own. */
const OLD_SERVER = `create schema former;
  create function former.current_setting(name text) returns text language sql as $$
    select case name when 'server_version_num' then '140011' else '14.11' end $$;
  do $$ begin execute format('alter database %I set search_path = former, pg_catalog, public', current_database()); end $$`;

/** As after a restore on a server without the three roles: what was granted to them and their policies is not there. */
const WITHOUT_ROLES = `do $$ declare p record; begin
  for p in select schemaname, tablename, policyname from pg_policies where 'coverlane_app' = any(roles) loop
    execute format('drop policy %I on %I.%I', p.policyname, p.schemaname, p.tablename);
  end loop; end $$`;

type Wrong = [name: string, variable: string, env: () => Promise<Record<string, string>>];

/** Read from the environment alone, as `config.test.ts` reads them: started by a program of their own before a release. */
const onlyRead = new Set([
  'everybody as a proxy',
  'a database in the clear',
  'mail in the clear',
  'a port that is none',
  'invented people in production',
]);

const portOf = (): number => (silent.address() as AddressInfo).port;

const wrongStarts: Wrong[] = [
  ['another secret', 'COVERLANE_SECRET', async () => ({ COVERLANE_SECRET: randomBytes(32).toString('base64') })],
  [
    'a secret that can be guessed',
    'COVERLANE_SECRET',
    async () => ({ COVERLANE_SECRET: btoa('change me '.repeat(4)) }),
  ],
  ['no secret in production', 'COVERLANE_SECRET', async () => ({ COVERLANE_SECRET: '' })],
  ['everybody as a proxy', 'TRUST_PROXY', async () => ({ TRUST_PROXY: '0.0.0.0/0' })],
  ['a database in the clear', 'DATABASE_URL', async () => ({ DATABASE_URL: 'postgres://u:p@db.example.com/c' })],
  ['mail in the clear', 'SMTP_URL', async () => ({ SMTP_URL: 'smtp://mail.example.com:587' })],
  ['a port that is none', 'PORT', async () => ({ PORT: '80a' })],
  ['a port that is taken', 'PORT', async () => ({ PORT: new URL(healthy.address).port })],
  ['a folder that cannot be written', 'DATA_DIR', async () => ({ DATA_DIR: aFile() })],
  ['invented people in production', 'DEMO', async () => ({ DEMO: '1' })],
  ['an address that is none', 'PUBLIC_URL', async () => ({ PUBLIC_URL: 'benefits' })],
  ['a database older than 15', 'DATABASE_URL', async () => ({ DATABASE_URL: await aDatabase(OLD_SERVER) })],
  ['a restore without the roles', 'DATABASE_URL', async () => ({ DATABASE_URL: await aDatabase(WITHOUT_ROLES) })],
  ['a newer schema', 'DATABASE_URL', async () => ({ DATABASE_URL: await aDatabase(NEWER) })],
  ['a database that is not there', 'DATABASE_URL', async () => ({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/c' })],
  ['one that takes calls and says nothing', 'DATABASE_URL', async () => ({ DATABASE_URL: aSilentDatabase() })],
  ['the folder of another start', 'DATA_DIR', async () => ({ DATABASE_URL: '', DATA_DIR: aFolderInUse() })],
];

const NEWER = `insert into schema_migrations (name, sha256) values ('999-of-tomorrow.sql', 'x')`;

function aFile(): string {
  const file = join(home, 'file');
  writeFileSync(file, '');
  return file;
}

const aSilentDatabase = (): string => `postgres://u:p@127.0.0.1:${portOf()}/c`;

/** Held by this very process, as a first start holds it. */
function aFolderInUse(): string {
  const folder = mkdtempSync(join(home, 'embedded-'));
  unlock = lockDataFolder(folder);
  return folder;
}

/** One start: a line that names the variable, and exit code 1. */
async function endsInOneSentence([name, variable, env]: Wrong): Promise<void> {
  const { code, lines } = await endOfStart({ ...production, ...(await env()) });
  expect(lines, name).toEqual([expect.stringContaining(variable)]);
  expect(code, name).toBe(1);
}

test('each wrong start ends with one sentence while the node beside it answers 1,000 of 1,000, half with a session', {
  timeout: 360_000,
}, async () => {
  const started = wrongStarts.filter(([name]) => isWholeMatrix || !onlyRead.has(name));
  expect(started.length).toBeGreaterThanOrEqual(12);
  const load = asking();
  const [one, other] = [0, 1].map((half) => started.filter((_, at) => at % 2 === half));
  const inTurn = async (starts: Wrong[] = []) => {
    for (const wrong of starts) await endsInOneSentence(wrong);
  };
  await Promise.all([inTurn(one), inTurn(other)]);
  unlock();
  const { visitor, session: signedIn, writes } = await load.end();
  const whole = { 200: expect.any(Number) };
  expect({ visitor, signedIn, writes }).toEqual({ visitor: whole, signedIn: whole, writes: whole });
  const [seen = 0, read = 0, written = 0] = [visitor, signedIn, writes].map((counts) => counts['200']);
  expect(seen + read + written).toBeGreaterThanOrEqual(1000);
  expect(read + written).toBeGreaterThanOrEqual(500);
  const made = await portal.owner.selectFrom('brokers').select('id').where('name', 'like', 'Agency %').execute();
  expect(made).toHaveLength(written);
});
