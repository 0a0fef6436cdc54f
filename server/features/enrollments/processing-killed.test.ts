import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { processingSteps } from '@coverlane/contract/enrollments/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleUrl } from '../../platform/db/roles.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aNewHire, Desk, priced } from './enrollments.testing.ts';
import { processEnrollment } from './processing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let ada: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  const { installationId } = world;
  ada = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] });
  desk = new Desk(portal, await portal.as(ada));
});
afterAll(() => portal?.close());

/** Runs a worker of its own on one enrollment until it is killed; answers the signal it died by. */
async function runWorker(enrollmentId: string, point: string): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'killed-process.testing.ts');
  const url = roleUrl(portal.url, 'coverlane_worker', testSecrets);
  const child = spawn(process.execPath, [script, url, enrollmentId, ada.id, point, portal.parts.dataDir], {
    stdio: 'ignore',
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

/** What an enrollment left behind, counted: people, changes, coverages that stand, and mails. */
async function traces(enrollmentId: string): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`with mine as (select * from enrollments where id = ${enrollmentId})
    select (select count(*) from people p join mine m on p.member_number = m.member_number)::int as n
    union all select (select count(*) from enrollment_changes x join mine m on m.id = x.enrollment_id)::int
    union all select (select count(*) from coverages c join mine m on c.person_id = m.person_id
      where c.superseded_at is null)::int
    union all select (select count(*) from mails, mine m where kind = 'enrollmentProcessed'
      and mails.first_name = m.answers -> 'subscriber' ->> 'firstName')::int`.execute(portal.owner);
  return rows.map(({ n }) => n);
}

const points = ['after begin', ...processingSteps.flatMap((step) => [`in ${step}`, `after ${step}`])];

describe('a worker that is killed', () => {
  test.each(points)('%s loses nothing and doubles nothing', async (point) => {
    const firstName = `Robin ${point}`;
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme, { firstName }));
    await desk.submit(draft);
    expect(await runWorker(draft.id, point)).toBe('SIGKILL');
    const work = { parts: { ...portal.parts, pool: portal.workerPool }, enrollmentId: draft.id, userId: ada.id };
    await processEnrollment(work);
    await processEnrollment(work);
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const account = await sql<{ n: number }>`select count(*)::int as n from mails where first_name = ${firstName}
      and kind = 'enrollmentProcessed'`.execute(portal.owner);
    expect(account.rows[0]?.n).toBe(1);
    expect(await traces(draft.id)).toEqual([1, 1, 3, 1]);
  });
});
