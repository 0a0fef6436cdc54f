import { imports } from '@coverlane/contract/imports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { applyImport } from './apply-import.ts';
import { ImportDesk, importOffice, killWaiting } from './imports.testing.ts';
import { aRosterClient, rosterText } from './roster.testing.ts';
import { ImportCancelled } from './stopped.rules.ts';

let portal: TestPortal;
let world: World;
let ada: { id: string };
let desk: ImportDesk;
let clientId: string;
let clients = 0;

beforeAll(async () => {
  ({ portal, world, ada, desk } = await importOffice());
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clients += 1;
  clientId = await aRosterClient(portal.owner, world.installationId, {
    number: `C${clients}`,
    plans: [['PPO', 'medical']],
  });
});

const rosterOf = (people: number, plan = 'PPO'): string =>
  rosterText(
    Array.from({ length: people }, (_, index) => [
      'INS*Y*18*021*28*A***FT',
      `REF*0F*C${clients}N${index}`,
      `NM1*IL*1*ROSS*P${index}`,
      'DMG*D8*19800101*F',
      `HD*021**HLT*${plan}*EMP`,
      'DTP*348*D8*20260101',
    ]).flat(),
  );

async function peopleOfClient(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from people where client_id = ${clientId}`.execute(
    portal.owner,
  );
  return Number(rows[0]?.count);
}

const cancel = (id: string, by = desk) => by.caller.call(imports.importCancel, { id });
const choices = { confirmTerminations: false, terminateAbsent: false };
const workOn = (importId: string) => ({
  parts: { ...portal.parts, pool: portal.workerPool },
  importId,
  userId: ada.id,
});

describe('an import that is cancelled', () => {
  test('while it waits to be read is never read, and says who did it and when', async () => {
    const { body } = await desk.send(clientId, rosterOf(1));
    const reply = await cancel(body.id);
    expect(reply).toMatchObject({
      status: 200,
      body: { state: 'cancelled', cancelledBy: 'Test admin' },
    });
    expect(reply.body.cancelledAt).not.toBeNull();
    await desk.work();
    expect(await desk.get(body.id)).toMatchObject({ state: 'cancelled', counts: { added: 0 } });
    const { rows } =
      await sql`select 1 from audit.events where action = 'import-cancelled' and object_id = ${body.id}`.execute(
        portal.owner,
      );
    expect(rows).toHaveLength(1);
  });

  test('while it waits for answers takes no answer and is not applied; the same bytes may be sent again', async () => {
    const read = await desk.read(clientId, rosterOf(2, 'NOPLAN'));
    expect(read).toMatchObject({ state: 'proposed', questions: ['codes'] });
    await cancel(read.id);
    expect((await desk.caller.call(imports.importDecide, { id: read.id })).status).toBe(409);
    expect((await desk.caller.call(imports.importApply, { id: read.id })).status).toBe(409);
    const again = await desk.read(clientId, rosterOf(2));
    await cancel(again.id);
    expect(await desk.take(clientId, rosterOf(2))).toMatchObject({
      state: 'applied',
      faults: [],
      counts: { added: 2 },
    });
    expect(await peopleOfClient()).toBe(2);
  });

  test('before its apply has begun is not applied by the job that waits', async () => {
    const read = await desk.read(clientId, rosterOf(1));
    await desk.caller.call(imports.importApply, { id: read.id });
    await cancel(read.id);
    await desk.work();
    expect(await desk.get(read.id)).toMatchObject({ state: 'cancelled', appliedAt: null });
    expect(await peopleOfClient()).toBe(0);
  });

  test('in the middle of its apply leaves nothing of it behind, and its job is done', async () => {
    const read = await desk.read(clientId, rosterOf(700));
    await desk.caller.call(imports.importApply, { id: read.id });
    const ended = await portal.owner.transaction().execute(async (held) => {
      await sql`lock table member_search in access exclusive mode`.execute(held);
      const applying = applyImport(workOn(read.id), choices).catch((error: unknown) => ({ error }));
      await waiting();
      await cancel(read.id);
      return { applying };
    });
    expect(await ended.applying).toEqual({ error: expect.any(ImportCancelled) });
    expect(await peopleOfClient()).toBe(0);
    await desk.work();
    expect(await desk.get(read.id)).toMatchObject({ state: 'cancelled' });
    expect(await jobsLeft(read.id)).toBe(0);
  });

  test('after the node that applied it was killed stays cancelled when its job comes again', async () => {
    const read = await desk.read(clientId, rosterOf(700));
    await desk.caller.call(imports.importApply, { id: read.id });
    await portal.owner.transaction().execute(async (held) => {
      await sql`lock table member_search in access exclusive mode`.execute(held);
      const applying = applyImport(workOn(read.id), choices).catch(() => 'died');
      await killWaiting(portal);
      expect(await applying).toBe('died');
    });
    expect((await cancel(read.id)).body.state).toBe('cancelled');
    await desk.work();
    expect(await desk.get(read.id)).toMatchObject({ state: 'cancelled' });
    expect(await peopleOfClient()).toBe(0);
  });

  test('and applied at once is one of both, never half', async () => {
    const read = await desk.read(clientId, rosterOf(30));
    await desk.caller.call(imports.importApply, { id: read.id });
    const [reply] = await Promise.all([cancel(read.id), desk.work()]);
    const { state } = await desk.get(read.id);
    expect([reply.status, state, await peopleOfClient()]).toEqual(
      reply.status === 200 ? [200, 'cancelled', 0] : [409, 'applied', 30],
    );
  });
});

describe('what is not cancelled', () => {
  test('is an import that is applied, undone, or cancelled already', async () => {
    const done = await desk.take(clientId, rosterOf(1));
    expect(await cancel(done.id)).toMatchObject({ status: 409, body: { code: 'import-not-cancellable' } });
    await desk.undo(done.id);
    expect((await cancel(done.id)).status).toBe(409);
    const { body } = await desk.send(clientId, rosterOf(1));
    expect((await cancel(body.id)).status).toBe(200);
    expect((await cancel(body.id)).status).toBe(409);
  });

  test('is an import of an administrator who may not enroll', async () => {
    const { body } = await desk.send(clientId, rosterOf(1));
    const { installationId } = world;
    const outsider = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['phi'] });
    expect((await cancel(body.id, new ImportDesk(portal, await portal.as(outsider)))).status).toBe(404);
    expect(await desk.get(body.id)).toMatchObject({ state: 'reading' });
  });
});

async function waiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and usename like 'coverlane_worker%'`.execute(portal.owner);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function jobsLeft(id: string): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) from graphile_worker.jobs where key like ${`%${id}`}`.execute(portal.owner);
  return Number(rows[0]?.count);
}
