import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from './platform/db/connect.ts';
import { serveReadiness } from './platform/http/readiness.ts';
import { cloneDatabase, type TestDatabase } from './platform/db/testing-cluster.ts';
import { type Running, startPortal } from './start.ts';

let database: TestDatabase;
let home: string;
let portal: Running;

type Answered = { status: number | string; body: string; connection: string | undefined };

/** One request, on a connection that is kept open where an agent is given. */
const ask = (path: string, agent?: Agent): Promise<Answered> =>
  new Promise((resolve) => {
    get(`${portal.address}${path}`, { agent }, (reply) => {
      let body = '';
      reply.on('data', (part) => {
        body += String(part);
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body, connection: reply.headers.connection }));
    }).on('error', (error) => resolve({ status: error.message, body: '', connection: undefined }));
  });

/** A sign-in whose body comes in two parts: it is at work until the second. */
function slowSignIn(): { finish: () => void; answer: Promise<number | string> } {
  const body = JSON.stringify({ username: 'nobody', password: 'nothing that fits' });
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const sent = request(
    `${portal.address}/api/login`,
    { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } },
    (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    },
  ).on('error', (error) => resolve(error.message));
  sent.write(body.slice(0, 10));
  return { finish: () => sent.end(body.slice(10)), answer: promise };
}

test.each(['database', 'worker', 'audit', 'schema'])('one whose %s is not well says so', async (name) => {
  const well = { database: () => true, worker: () => true, audit: () => true, schema: () => true };
  const app = Fastify();
  serveReadiness(app, { ...well, [name]: () => false }, { isLeaving: false });
  const ready = await app.inject('/ready');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', wrong: [name] }]);
  expect((await app.inject('/live')).statusCode).toBe(200);
  await app.close();
});

describe('a server that runs', () => {
  beforeEach(async () => {
    database = await cloneDatabase({ name: 'unused', prepare: async () => undefined });
    home = mkdtempSync(join(tmpdir(), 'coverlane-test-drain-'));
    const env = { DATABASE_URL: database.url, DATA_DIR: home, PORT: '0', HOST: '127.0.0.1', STOP_NOTICE: '2' };
    portal = await startPortal({ ...env, LOG_LEVEL: 'silent' }, async () => undefined);
  });
  afterEach(async () => {
    await portal.stop();
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  });

  test('is live and ready, and names what is well and what is not: a policy that is gone, as after a restore without the roles', async () => {
    expect(await ask('/live')).toMatchObject({ status: 200 });
    const ready = await ask('/ready');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: 'ok', wrong: [] }]);
    const owner = connect(database.url, { max: 1 });
    const wrong = async () => JSON.parse((await ask('/ready')).body).wrong;
    try {
      await sql`alter policy admin on brokers rename to gone`.execute(owner);
      await expect.poll(wrong, { timeout: 20_000, interval: 200 }).toEqual(['schema']);
      await sql`alter policy gone on brokers rename to admin`.execute(owner);
      await expect.poll(wrong, { timeout: 20_000, interval: 200 }).toEqual([]);
    } finally {
      await owner.destroy();
    }
  });

  test('that was told to stop says so at once, answers all that comes meanwhile, and ends what is at work', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/live', agent);
    const slow = slowSignIn();
    await ask('/live');
    const stopped = portal.stop();
    const ready = await ask('/ready');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { status: 'not ready', wrong: ['stopping'] }]);
    // On the connection that was open before: answered, and asked to come on another one.
    expect(await ask('/config.json', agent)).toMatchObject({ status: 200, connection: 'close' });
    slow.finish();
    // Refused for what it says, by a server that was stopping: not lost.
    expect(await slow.answer).toBe(403);
    await stopped;
    expect((await ask('/live')).status).toContain('ECONNREFUSED');
    agent.destroy();
  });
});
