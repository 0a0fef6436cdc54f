import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../db/connect.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { runningPostmaster } from '../db/embedded-running.ts';
import { uuid7 } from '../values/uuid7.ts';
import { type Running, startPortal } from '../../start.ts';
import { ABSENT_ID, sampleInput } from '../../testing/sample-input.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';
import { CSRF_COOKIE, csrfToken } from './origin.ts';
import { bearerOf, hashOf, newToken } from './session-cookie.ts';

/**
 * The promise of security 4 is two seconds on every call. A test is no stopwatch: on a machine that is busy with other
 * things it only tells an answer from the minutes that a hung connection would take.
 */
const PROMISED_MS = 20_000;
/** How long a machine that is busy may take until the database gives its signs of life in time again. */
const RECOVERY_MS = 60_000;

const home = mkdtempSync(join(tmpdir(), 'coverlane-test-hung-'));
const cluster = join(home, 'data', 'postgres');
let database: Embedded;
let portal: Running;
let headers: Record<string, string> = {};

vi.setConfig({ testTimeout: 4 * RECOVERY_MS, hookTimeout: 4 * RECOVERY_MS });

// The whole program as it is started, on a PostgreSQL that is this test's to stop.
beforeAll(async () => {
  chmodSync(home, 0o711);
  database = await startEmbedded({ dataDir: join(home, 'data') });
  const env = { DATABASE_URL: database.url, DATA_DIR: join(home, 'portal'), PORT: '0', HOST: '127.0.0.1' };
  portal = await startPortal({ ...env, LOG_LEVEL: 'silent' }, async () => undefined);
});
// One of the calls ends the session.
beforeEach(async () => {
  await healthy();
  headers = await signedIn();
});
afterEach(() => resume());
afterAll(async () => {
  await portal.stop();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

async function signedIn(): Promise<Record<string, string>> {
  const owner = connect(database.url, { max: 1 });
  const { installationId } = await aWorld(owner);
  const { id } = await aUser(owner, { installationId, type: 'admin', permissions });
  const token = newToken();
  const bearer = bearerOf(portal.secrets, token);
  const hashes = { token_hash: hashOf(token), bearer_hash: hashOf(bearer), factor: 'second' };
  await owner
    .insertInto('sessions')
    .values({ id: uuid7(), user_id: id, ...hashes })
    .execute();
  await owner.destroy();
  const csrf = csrfToken(portal.secrets, token);
  return {
    cookie: `__Host-sid=${token}; ${CSRF_COOKIE}=${csrf}`,
    authorization: `Bearer ${bearer}`,
    'x-xsrf-token': csrf,
  };
}

/** Signals the server and its processes, the postmaster first: after that it starts no other. */
function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = runningPostmaster(realpathSync(cluster))?.pid;
  if (postmaster === undefined) return;
  process.kill(postmaster, signal);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  for (const line of stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === postmaster) signalOne(pid, signal);
  }
}

/** One of them may have ended since it was listed. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const hang = () => signalAll('SIGSTOP');
const resume = () => signalAll('SIGCONT');

interface Answer {
  path: string;
  status: number;
  ms: number;
}

/** Asks, and tells the status and how many milliseconds it took. */
async function ask(path: string, method = 'GET', sent: Sent = {}): Promise<Answer> {
  const from = performance.now();
  const signal = AbortSignal.timeout(3 * PROMISED_MS);
  const reply = await fetch(`${portal.address}${path}`, {
    ...sent,
    method,
    headers: { ...headers, ...sent.headers },
    signal,
  });
  await reply.text();
  return { path: `${method} ${path}`, status: reply.status, ms: performance.now() - from };
}

type Sent = { headers?: Record<string, string>; body?: string };

/** A call of the contract with an input that its schema takes. */
function askCall(call: AnyCall): Promise<Answer> {
  const rest = sampleInput(call);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ABSENT_ID));
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const sent = call.method === 'GET' ? {} : bodyOf(call, rest);
  return ask(`${API_BASE}${path}${call.method === 'GET' ? `?${query}` : ''}`, call.method, sent);
}

const bodyOf = ({ upload }: AnyCall, fields: Record<string, unknown>): Sent =>
  upload
    ? { headers: { 'content-type': 'multipart/form-data; boundary=cut' }, body: `${FILE_PART}--cut--\r\n` }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };

const FILE_PART = '--cut\r\ncontent-disposition: form-data; name="file"; filename="roster.edi"\r\n\r\nISA\r\n';

/** Every call of the contract, and what is served beside them. */
const askEverything = (): Promise<Answer[]> =>
  Promise.all([ask('/health'), ask('/config.json'), ...[...allCalls.values()].map(askCall)]);

/** So many calls at once leave a busy machine time for the database's signs of life. */
const AT_ONCE = 40;

/** Asks every call, some at a time. */
async function askInTurn(): Promise<Answer[]> {
  const calls = [...allCalls.values()];
  const answers: Answer[] = [];
  for (let at = 0; at < calls.length; at += AT_ONCE)
    answers.push(...(await Promise.all(calls.slice(at, at + AT_ONCE).map(askCall))));
  return answers;
}

/** Public calls, which look at their input first; all others ask who it is. */
const mayBeRefused = new Set(
  [...allCalls.values()]
    .filter(({ access }) => access === 'public' || access === 'publicByKey')
    .map(({ path, method }) => `${method} ${API_BASE}${path.split(':')[0]}`),
);

function expectUnavailable(answers: readonly Answer[]): void {
  for (const { path, status, ms } of answers) {
    // Without a session, and with input that is refused as it stands, there is nothing to ask the database.
    const isPublic = [...mayBeRefused].some((start) => path.startsWith(start));
    expect(isPublic ? [503, 422] : [503], path).toContain(status);
    expect(ms, path).toBeLessThan(PROMISED_MS);
  }
}

/** Every call is served again: it may be refused, but nothing is wrong on this side. */
async function expectRecovered(): Promise<void> {
  await healthy();
  // They are much for a busy machine: the signs of life may be late once more, and 503 is right then.
  const wrong = async () => (await askInTurn()).filter(({ status }) => status >= 500);
  await expect.poll(wrong, { timeout: RECOVERY_MS, interval: 500 }).toEqual([]);
  headers = await signedIn();
  await expectServed();
}

const healthy = (): Promise<void> =>
  expect.poll(async () => (await ask('/health')).status, { timeout: RECOVERY_MS, interval: 100 }).toBe(200);

const askForMembers = () => ask(`${API_BASE}/userInfo`);

const expectServed = (): Promise<void> =>
  expect.poll(async () => (await askForMembers()).status, { timeout: RECOVERY_MS, interval: 100 }).toBe(200);

describe('a database that hangs', () => {
  test('is answered with 503 at once by every call, one after the other', async () => {
    await expectServed();
    hang();
    // The first on a connection that was open, the second on a new one.
    expectUnavailable([await ask('/health'), await ask('/health'), await askForMembers()]);
    resume();
    await healthy();
    await expectServed();
  });
  test('is answered with 503 at once by all calls at once', async () => {
    hang();
    expectUnavailable(await askEverything());
    resume();
    await expectRecovered();
  });
  test('is answered with 503 when it hangs in the middle of a statement', async () => {
    const slow = sql`select pg_sleep(30)`.execute(portal.parts.pool);
    const failed = expect(slow).rejects.toThrow();
    await sleep(200);
    hang();
    const from = performance.now();
    await failed;
    expect(performance.now() - from).toBeLessThan(PROMISED_MS);
    resume();
    await healthy();
  });
});

describe('a database that is away', () => {
  test('is answered with 503 at once, and served again when it is back', async () => {
    const { url } = database;
    await database.stop();
    const answers = await askEverything();
    const health = await ask('/health');
    database = await startEmbedded({ dataDir: join(home, 'data') });
    expect(database.url).toBe(url);
    expectUnavailable([...answers, health]);
    await healthy();
    await expectServed();
  });
});

/** How slow a sign of life may be, in ms, for the portal, whose patience is a second, to have had no reason to cut. */
const PROMPT_MS = 400;

/** Looks at the database beside the portal, on new connections, until something is over: its slowest answer in ms. */
async function slowestSignDuring(work: Promise<unknown>): Promise<number> {
  const end = work.then(
    () => 'over',
    () => 'over',
  );
  let slowest = 0;
  do {
    const from = performance.now();
    const beside = connect(database.url, { max: 1 });
    await sql`select 1`.execute(beside).catch(() => undefined);
    await beside.destroy();
    slowest = Math.max(slowest, performance.now() - from);
  } while ((await Promise.race([sleep(50), end])) !== 'over');
  return slowest;
}

// A machine that is too busy to give a sign of life within a second is, for the portal, one that hangs: a statement that
// was cut meanwhile says nothing, and another is looked at. One that was cut while the database answered is the fault.
test('a statement that takes long on a database that lives is left alone', async () => {
  const isLeftAlone = async () => {
    const long = sql<{ slept: number }>`select 1 as slept from pg_sleep(3)`.execute(portal.parts.pool);
    const slowest = await slowestSignDuring(long);
    const outcome = await long.then(({ rows }) => rows, String);
    return slowest > PROMPT_MS && typeof outcome === 'string' ? 'too busy to tell' : outcome;
  };
  let outcome = await isLeftAlone();
  for (let tries = 0; outcome === 'too busy to tell' && tries < 20; tries += 1) outcome = await isLeftAlone();
  expect(outcome).toEqual([{ slept: 1 }]);
});
