import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from './portal.ts';
import { workOnce } from './work-off.ts';

test('works off what was due when it was added, though the clock was set back since, and no job of a later hour', async () => {
  const portal = await testPortal();
  const done: unknown[] = [];
  const taskList = { count: async (payload: unknown) => void done.push(payload) };
  await sql`select graphile_worker.add_job('count', '{"of":"today"}'::json)`.execute(portal.owner);
  await sql`update graphile_worker._private_jobs set created_at = now() + interval '5 seconds',
    updated_at = now() + interval '5 seconds', run_at = now() + interval '5 seconds'`.execute(portal.owner);
  await sql`select graphile_worker.add_job('count', '{"of":"tomorrow"}'::json, run_at => now() + interval '1 day')`.execute(
    portal.owner,
  );
  await workOnce(portal.url, { taskList, noHandleSignals: true });
  await portal.close();
  expect(done).toEqual([{ of: 'today' }]);
});
