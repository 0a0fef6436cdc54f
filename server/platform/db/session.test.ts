import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../jobs/queue.ts';
import { startWorker } from '../jobs/worker.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { roleUrl } from './roles.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  const database = new URL(portal.url).pathname.slice(1);
  // As a stock server has it, and a little worse: whoever says nothing gets compiled queries and another calendar.
  await sql`alter database ${sql.id(database)} set jit = on`.execute(portal.owner);
  await sql`alter database ${sql.id(database)} set DateStyle = 'SQL, DMY'`.execute(portal.owner);
  await sql`alter database ${sql.id(database)} set TimeZone = 'Asia/Seoul'`.execute(portal.owner);
});
afterAll(() => portal?.close());

const asked = `select current_setting('jit') as jit, current_setting('DateStyle') as style, current_setting('TimeZone') as zone`;
const said = { jit: 'off', style: 'ISO, MDY', zone: 'UTC' };

test.each(['pool', 'aside'] as const)(
  'requests (%s) ask for what they need, whatever the server is set to',
  async (name) => {
    const { rows } = await sql.raw(asked).execute(portal.parts[name] ?? portal.parts.pool);
    expect(rows).toEqual([said]);
  },
);

test('so do jobs, and the queue that hands them out', async () => {
  const { rows } = await sql.raw(asked).execute(portal.workerPool);
  expect(rows).toEqual([said]);
  const answered = Promise.withResolvers<unknown>();
  const ask = async (_: unknown, { query }: { query: (text: string) => Promise<{ rows: unknown[] }> }) =>
    answered.resolve((await query(asked)).rows);
  await portal.owner.transaction().execute((db) => enqueue(db, { task: 'ask', payload: {}, key: 'ask' }));
  const worker = await startWorker(
    roleUrl(portal.url, 'coverlane_worker', testSecrets),
    { ask },
    pino({ level: 'silent' }),
  );
  expect(await answered.promise).toEqual([said]);
  await worker.stop();
});
