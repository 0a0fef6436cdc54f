import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import { connect, type ConnectOptions, type Pool } from '../platform/db/connect.ts';
import { roleUrl } from '../platform/db/roles.ts';
import { forgetTables } from '../platform/db/table-facts.ts';
import { cloneDatabase, type TestDatabase } from '../platform/db/testing-cluster.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { API_BASE } from '../platform/http/api-base.ts';
import { sandboxBank } from '../platform/bank/sandbox-bank.ts';
import type { Parts } from '../platform/http/context.ts';
import { CSRF_COOKIE, csrfToken } from '../platform/http/origin.ts';
import { bearerOf, hashOf, newToken } from '../platform/http/session-cookie.ts';
import { prepared, testSecrets } from './prepared.ts';

/** A whole server over a database of its own, spoken to through the front door. */
export interface TestPortal {
  app: FastifyInstance;
  /** The owner's connection: sees every row, for building what a test presupposes and for looking at what came of it. */
  owner: Pool;
  parts: Parts;
  /** The worker role's pool, for running jobs in the test's own time. */
  workerPool: Pool;
  url: string;
  /** Speaks as somebody who has proved the second factor: a session row is written, no ten clicks. */
  as(user: { id: string }): Promise<Caller>;
  visitor: Caller;
  close(): Promise<void>;
}

/** What came back: status and body, typed where the call succeeded. */
export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** Somebody who makes calls. */
export interface Caller {
  headers: Record<string, string>;
  /** Makes a call of the contract. `input` may be wrong on purpose. */
  call<In, Sent, Out>(
    call: Call<In, Sent, Out>,
    input?: Sent | Record<string, unknown>,
  ): Promise<Answer<Reply<Call<In, Sent, Out>>>>;
}

/** How long what builds a test's world waits for a connection: nobody is answered late, and busy cores are slow. */
const PATIENT_MS = 60_000;

/**
 * Starts a server over a new database, without the browser application unless given. Close it when the test file ends.
 * @param given a database that is ready, which is dropped in the end
 * @param sent how statements go out, for the test that compares
 */
export async function testPortal(
  options: AppOptions = {},
  given?: TestDatabase,
  sent: Pick<ConnectOptions, 'apart'> = {},
): Promise<TestPortal> {
  // The process may have known the tables of another file's database, whose constraints that file took away.
  forgetTables();
  const database = given ?? (await cloneDatabase(prepared));
  const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-portal-'));
  const owner = connect(database.url, { max: 3, connectMs: PATIENT_MS });
  const pool = connect(roleUrl(database.url, 'coverlane_app', testSecrets), { ...sent, max: 5 });
  const aside = connect(roleUrl(database.url, 'coverlane_app', testSecrets), { ...sent, max: 2 });
  const workerPool = connect(roleUrl(database.url, 'coverlane_worker', testSecrets), {
    max: 2,
    statementMs: 0,
    connectMs: PATIENT_MS,
  });
  const parts: Parts = {
    pool,
    aside,
    secrets: testSecrets,
    dataDir,
    demonstration: true,
    bank: sandboxBank(testSecrets),
  };
  const app = await buildApp(parts, options);
  const close = async () => {
    await app.close();
    await Promise.all([owner.destroy(), pool.destroy(), aside.destroy(), workerPool.destroy()]);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    app,
    owner,
    parts,
    workerPool,
    url: database.url,
    as: (user) => signIn(app, owner, user.id),
    visitor: callerOf(app, {}),
    close,
  };
}

/** A proof that no test waits out, however slow the machine. */
const throughAll = { factor: 'second', proved_at: new Date(Date.now() + 86_400_000) };

async function signIn(app: FastifyInstance, owner: Pool, userId: string): Promise<Caller> {
  const token = newToken();
  const bearer = bearerOf(testSecrets, token);
  await owner
    .insertInto('sessions')
    .values({ id: uuid7(), user_id: userId, token_hash: hashOf(token), bearer_hash: hashOf(bearer), ...throughAll })
    .execute();
  const csrf = csrfToken(testSecrets, token);
  return callerOf(app, {
    cookie: `__Host-sid=${token}; ${CSRF_COOKIE}=${csrf}`,
    authorization: `Bearer ${bearer}`,
    'x-xsrf-token': csrf,
  });
}

/** Whoever makes calls with these headers. */
export function callerOf(app: FastifyInstance, headers: Record<string, string>): Caller {
  return {
    headers,
    // What comes back is checked against the contract by the server; the type says what the contract promises.
    call: async ({ method, path, reply: shape }, input = {}) => {
      const rest = fieldsOf(input);
      const filled = path.replace(/:(\w+)/g, (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]));
        delete rest[name];
        return value;
      });
      const sent = method === 'GET' ? { query: asQuery(rest) } : { payload: rest };
      const reply = await app.inject({ method, url: `${API_BASE}${filled}`, headers, ...sent });
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : shape.parse(reply.body),
        headers: reply.headers,
      };
    },
  };
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {};

const asQuery = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
