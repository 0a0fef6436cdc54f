import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeProcess, startNode, testSecretText } from '../../testing/node-process.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { enqueue } from './queue.ts';
import { FILE_ROUND } from './rounds.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-killed-'));
let portal: TestPortal;
const nodes: NodeProcess[] = [];
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await portal?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function aNode(): Promise<NodeProcess> {
  const env = { DATABASE_URL: portal.url, DATA_DIR: dataDir, COVERLANE_SECRET: testSecretText };
  const node = await startNode(env);
  nodes.push(node);
  return node;
}

/** How long before its death the node spoke last, in seconds; and within how many its jobs are to go on. */
const SILENT_BEFORE = 50;
const WITHIN = 90;

test('the job of a node that was killed goes on within 90 seconds on another machine', {
  timeout: 180_000,
}, async () => {
  const first = await aNode();
  const { rows } = await sql<{ id: string }>`select id from jobs.nodes`.execute(portal.owner);
  await aNode();
  // Taken, as the queue writes it down, by a node of which the other one sees no process.
  await portal.owner.transaction().execute(async (db) => {
    await enqueue(db, { task: FILE_ROUND, payload: {}, key: 'taken' });
    await sql`update graphile_worker._private_jobs set locked_by = ${rows[0]?.id}, locked_at = now(), attempts = 1
      where key = 'taken'`.execute(db);
    await sql`update jobs.nodes set machine = 'another machine' where id = ${rows[0]?.id}`.execute(db);
  });
  await first.kill();
  await sql`update jobs.nodes set seen_at = now() - make_interval(secs => ${SILENT_BEFORE})
    where id = ${rows[0]?.id}`.execute(portal.owner);
  const waiting = async () =>
    (await sql`select from graphile_worker._private_jobs where key = 'taken'`.execute(portal.owner)).rows.length;
  expect(await waiting()).toBe(1);
  await expect.poll(waiting, { timeout: (WITHIN - SILENT_BEFORE) * 1000, interval: 200 }).toBe(0);
});
