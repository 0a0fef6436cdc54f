import { permissions } from '@coverlane/contract/access.ts';
import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { lifeevents } from '@coverlane/contract/collections/lifeevents.ts';
import { termreasons } from '@coverlane/contract/collections/termreasons.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let elsewhere: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  elsewhere = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const lastUpdate = async (id: string) => {
  const { body } = await admin.call(installationCalls.installations);
  return body.rows.find((row) => row.id === id)?.lastUpdate;
};
/** Has the codes brought up to date, and waits for the job. */
async function update(id: string) {
  const { body } = await admin.call(installationCalls.updateInstallData, { id });
  await workOff(portal);
  const done = await lastUpdate(id);
  expect(done).toMatchObject({ job: body.job, state: 'done', progress: 100 });
  return done?.parts ?? [];
}
const partOf = async (id: string, kind: string) => (await update(id)).find((part) => part.kind === kind);

/** A term reason that the program wrote once and the standard no longer has. */
async function anOldReason(installationId: string, code: string): Promise<string> {
  const row = {
    id: uuid7(),
    installation_id: installationId,
    code,
    name: `Old ${code}`,
    category: 'employment',
    x12_reason: '08',
  };
  await portal.owner.insertInto('termreasons').values(row).execute();
  return row.id;
}

describe('Installations', () => {
  test('the own one is shown and changed, another is not there', async () => {
    const { body } = await admin.call(installationCalls.installations, {});
    expect(body.rows.map(({ id }) => id)).toEqual([world.installationId]);
    const change = { id: world.installationId, legalName: 'Evergreen LLC', version: body.rows[0]?.version };
    expect((await admin.call(installationCalls.updateInstallation, change)).body).toMatchObject({
      legalName: 'Evergreen LLC',
    });
    expect((await admin.call(installationCalls.updateInstallation, change)).status).toBe(409);
    expect(
      (await admin.call(installationCalls.updateInstallation, { id: elsewhere.installationId, name: 'X' })).status,
    ).toBe(404);
  });
  test('a new one begins with the standard codes and an invited administrator, and goes while it has no clients', async () => {
    const draft = {
      name: 'Harbor Plans',
      code: 'harbor-plans',
      timeZone: 'America/Chicago',
      defaultLanguage: 'en',
      administratorFirstName: 'Ida',
      administratorLastName: 'Pine',
      administratorEmail: 'ida@example.com',
    };
    const { body, status } = await admin.call(installationCalls.createInstallation, draft);
    expect(status).toBe(200);
    const people = await portal.owner.selectFrom('users').selectAll().where('installation_id', '=', body.id).execute();
    expect(people).toMatchObject([{ email: 'ida@example.com', status: 'invited', type: 'admin' }]);
    expect((await admin.call(installationCalls.createInstallation, draft)).body).toMatchObject({
      fields: { code: 'taken' },
    });
    expect((await admin.call(installationCalls.removeInstallation, { id: body.id })).status).toBe(200);
    expect((await admin.call(installationCalls.removeInstallation, { id: world.installationId })).status).toBe(409);
  });
});

describe('Bringing codes up to date', () => {
  const reasons = (code: string) =>
    portal.owner
      .updateTable('termreasons')
      .where('installation_id', '=', world.installationId)
      .where('code', '=', code);

  test('is a job that says how far it is; whoever asks meanwhile is answered the same job', async () => {
    const { installationId: id } = world;
    const first = await admin.call(installationCalls.updateInstallData, { id });
    expect(first).toMatchObject({
      status: 200,
      body: {
        state: 'waiting',
        progress: 0,
        by: 'Test admin',
        parts: [],
        counts: { added: 0, changed: 0, retired: 0 },
      },
    });
    const second = await admin.call(installationCalls.updateInstallData, { id });
    expect(second.body.job).toBe(first.body.job);
    await workOff(portal);
    const done = await lastUpdate(id);
    expect(done).toMatchObject({ job: first.body.job, state: 'done', progress: 100 });
    expect(done?.parts.map(({ kind }) => kind)).toEqual(['termreasons', 'lifeevents', 'referencecodes', 'zip']);
  });
  test('adds what is missing, renews what nobody changed, and leaves what somebody did', async () => {
    const { installationId: id } = world;
    await portal.owner
      .deleteFrom('termreasons')
      .where('installation_id', '=', id)
      .where('code', '=', 'layoff')
      .execute();
    await reasons('quit').set({ name: 'Old words', updated_by: null }).execute();
    expect(await partOf(id, 'termreasons')).toMatchObject({ added: 1, changed: 1 });
    const again = await update(id);
    expect(again.map(({ added, changed, retired }) => added + changed + retired)).toEqual([0, 0, 0, 0]);
    expect((await admin.call(installationCalls.updateInstallData, { id: elsewhere.installationId })).status).toBe(404);
  });
  test('retires what the standard no longer has, but nothing that coverages name: it says by how many', async () => {
    const { installationId: id } = world;
    await anOldReason(id, 'unusedCode');
    const used = await anOldReason(id, 'usedCode');
    const { personIds } = await aFamily(portal.owner, { client: world.acme, coverageEnds: '2026-06-30' });
    await portal.owner
      .updateTable('coverages')
      .set({ term_reason: 'usedcode' })
      .where('person_id', 'in', personIds)
      .execute();
    const part = await partOf(id, 'termreasons');
    expect(part).toMatchObject({ retired: 1, held: [{ code: 'usedCode', uses: { coverages: personIds.length } }] });
    const { rows } = (await admin.call(termreasons.calls.list, { search: 'Old', pageSize: 200 })).body;
    expect(rows.map(({ code }) => code)).toEqual(['usedCode']);
    const removed = await admin.call(termreasons.calls.remove, { id: used });
    expect(removed).toMatchObject({ status: 409, body: { code: 'in-use', values: { coverages: personIds.length } } });
  });
  test('of an installation made from the own one shows what came of it to its maker', async () => {
    const draft = {
      name: 'Cedar Plans',
      code: 'cedar-plans',
      timeZone: 'America/Chicago',
      defaultLanguage: 'en',
      administratorFirstName: 'Ina',
      administratorLastName: 'Cedar',
      administratorEmail: 'ina@example.com',
    };
    const { id } = (await admin.call(installationCalls.createInstallation, draft)).body;
    expect(await partOf(id, 'lifeevents')).toMatchObject({ added: 0, changed: 0, retired: 0 });
  });
  test('stops where who asked for it may not keep the installation any more', async () => {
    const { installationId: id } = world;
    const keeper = await aUser(portal.owner, {
      installationId: id,
      type: 'admin',
      permissions: ['manageInstallations'],
    });
    const { body } = await (await portal.as(keeper)).call(installationCalls.updateInstallData, { id });
    await portal.owner.deleteFrom('user_permissions').where('user_id', '=', keeper.id).execute();
    await workOff(portal);
    expect(await lastUpdate(id)).toMatchObject({ job: body.job, state: 'failed', parts: [] });
    expect((await update(id)).length).toBe(4);
  });
});

test('a life event that an open enrollment was begun for cannot be deleted, and says by what', async () => {
  const { rows } = (await admin.call(lifeevents.calls.list, { search: 'birth', pageSize: 1 })).body;
  const event = rows[0];
  const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
  await portal.owner
    .insertInto('enrollments')
    .values({
      id: uuid7(),
      client_id: world.acme.id,
      number: 'E-900001',
      enrollment_type: 'coveragechange',
      status: 'pendingApproval',
      subscriber_id: subscriberId,
      answers: JSON.stringify({ eventCode: event?.['code'] }),
    })
    .execute();
  const removed = await admin.call(lifeevents.calls.remove, { id: String(event?.id) });
  expect(removed).toMatchObject({ status: 409, body: { code: 'in-use', values: { enrollments: 1 } } });
});
