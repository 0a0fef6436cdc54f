import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { processIdentity } from '../db/process-identity.ts';
import { roleUrl } from '../db/roles.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { enqueue } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

let portal: TestPortal;
let worker: Worker | undefined;
beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  await worker?.stop();
  worker = undefined;
  await sql`delete from graphile_worker._private_jobs`.execute(portal.owner);
  await sql`delete from jobs.nodes`.execute(portal.owner);
});
afterAll(async () => {
  await worker?.stop();
  await portal?.close();
});

/** A job that another node took, as the queue writes it down. */
async function takenBy(node: string, seconds = 0): Promise<void> {
  await portal.owner.transaction().execute((db) => enqueue(db, { task: 'greet', payload: {}, key: node }));
  await sql`update graphile_worker._private_jobs set locked_by = ${node}, attempts = 1,
    locked_at = now() - make_interval(secs => ${seconds})`.execute(portal.owner);
}

async function aNode(id: string, { machine, process, silent }: { machine: string; process: unknown; silent: number }) {
  await sql`insert into jobs.nodes values (${id}, ${machine}, ${JSON.stringify(process)},
    now() - make_interval(secs => ${silent}))`.execute(portal.owner);
}

/** Starts a node and says whether it took the job on before it asked the queue in vain. */
async function takesItOn(): Promise<boolean> {
  const greeted = Promise.withResolvers<boolean>();
  const greet = () => greeted.resolve(true);
  worker = await startWorker(
    roleUrl(portal.url, 'coverlane_worker', testSecrets),
    { greet },
    pino({ level: 'silent' }),
  );
  setTimeout(() => greeted.resolve(false), 5000);
  return greeted.promise;
}

const elsewhere = { machine: 'another machine', process: { pid: 1, started: 'long ago' } };

test('a node that lives keeps its job when another one starts', async () => {
  await takenBy('healthy');
  await aNode('healthy', { ...elsewhere, silent: 20 });
  expect(await takesItOn()).toBe(false);
});

test('the job of a node that said nothing for more than a minute goes on elsewhere', async () => {
  await takenBy('silent');
  await aNode('silent', { ...elsewhere, silent: 61 });
  expect(await takesItOn()).toBe(true);
});

test('the job of a killed node of this very machine goes on at once', async () => {
  await (await startWorker(roleUrl(portal.url, 'coverlane_worker', testSecrets), {}, pino({ level: 'silent' }))).stop();
  const other = await startWorker(roleUrl(portal.url, 'coverlane_worker', testSecrets), {}, pino({ level: 'silent' }));
  const { rows } = await sql<{ machine: string }>`select machine from jobs.nodes`.execute(portal.owner);
  await other.stop();
  await takenBy('killed');
  const gone = { pid: process.pid, started: `${processIdentity(process.pid)?.started} before` };
  await aNode('killed', { machine: rows[0]?.machine ?? '', process: gone, silent: 0 });
  expect(await takesItOn()).toBe(true);
});

test('so does, a minute later, that of a worker that no node names', async () => {
  await takenBy('nobody', 61);
  expect(await takesItOn()).toBe(true);
});

test('a node that stops leaves the list', async () => {
  await takesItOn();
  const listed = () => sql`select from jobs.nodes`.execute(portal.owner);
  expect((await listed()).rows).toHaveLength(1);
  await worker?.stop();
  worker = undefined;
  expect((await listed()).rows).toHaveLength(0);
});
