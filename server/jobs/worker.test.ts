import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleUrl } from '../db/roles.ts';
import { testSecrets } from '../testing/prepared.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { enqueue } from './queue.ts';
import { startWorker } from './worker.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal?.close());

test('a job whose worker was killed runs at the next start', async () => {
  await portal.owner
    .transaction()
    .execute((db) => enqueue(db, { task: 'greet', payload: { name: 'Ada' }, key: 'greet' }));
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`.execute(
    portal.owner,
  );
  const greeted = Promise.withResolvers<unknown>();
  const tasks = { greet: (payload: unknown) => greeted.resolve(payload) };
  const worker = await startWorker(
    roleUrl(portal.url, 'coverlane_worker', testSecrets),
    tasks,
    pino({ level: 'silent' }),
  );
  expect(await greeted.promise).toEqual({ name: 'Ada' });
  await worker.stop();
});
