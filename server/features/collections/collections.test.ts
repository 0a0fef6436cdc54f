import { permissions } from '@coverlane/contract/access.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { partners } from '@coverlane/contract/collections/partners.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeTable } from '../../platform/db/table-facts.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { pricedObjects } from '../../testing/accumulator-objects.ts';
import { someCardFacts } from '../../testing/card-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { someRecords } from '../../testing/records.ts';
import { aDocument } from '../../testing/document-objects.ts';
import { sessionObjects } from '../../testing/session-objects.ts';
import { surveyObjects } from '../../testing/survey-objects.ts';
import { unionObjects } from '../../testing/union-objects.ts';
import { aSite, aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let elsewhere: World;
let admin: Caller;
let reader: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  elsewhere = await aWorld(portal.owner);
  const { installationId } = world;
  await someRecords(portal.owner, { installationId, clientId: world.acme.id, word: 'Own' });
  const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
  const { planId } = await pricedObjects(portal.owner, { world, client: world.acme, subscriberId, word: 'Own' });
  const kept = { installationId, clientId: world.acme.id, word: 'Own' };
  const { documentId } = await aDocument(portal, { ...kept, categoryId: null });
  await sessionObjects(portal.owner, { ...kept, planId, documentId, personId: subscriberId });
  await surveyObjects(portal, kept);
  await unionObjects(portal.owner, { ...kept, planId });
  await someCardFacts(portal.owner, world.acme.id);
  await aSite(portal.owner, installationId, 'Own');
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
});
afterAll(() => portal.close());

const absent = '018f0000-0000-7000-8000-000000000000';
const agency = { name: 'Pine Street Benefits', status: 'active', phone: '(213) 555-0142', email: 'desk@example.com' };
const employer = {
  name: 'Lakeview Foods',
  clientNumber: '30011',
  status: 'active',
  effectiveDate: '2026-01-01',
  payFrequency: 'biweekly26',
};

/** A new broker of a name nobody else has. */
let made = 0;
async function aBroker(more: Record<string, unknown> = {}) {
  made += 1;
  const { body } = await admin.call(brokers.calls.create, { ...agency, name: `Agency ${made}`, ...more });
  return body;
}
const names = async (caller: Caller, input: Record<string, unknown>) => {
  const { body } = await caller.call(brokers.calls.list, input);
  return body.rows.map(({ name }) => name);
};
const auditOf = (id: string) =>
  portal.owner
    .selectFrom('audit.events')
    .select(['action', 'call', 'detail'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe.each(collections)('GET /admin/$name', ({ name, calls }) => {
  test('answers a page of the own installation and how many there are in all', async () => {
    const { status, body } = await admin.call(calls.list, { pageSize: 1 });
    // A table without an installation holds records of clients.
    const { columns } = await portal.owner.transaction().execute((db) => describeTable(db, name));
    const ownedBy = columns.includes('installation_id')
      ? sql`installation_id = ${world.installationId} ${name === 'permissions' ? sql`or installation_id is null` : sql``}`
      : sql`client_id in (select id from clients where installation_id = ${world.installationId})`;
    const own = await sql<{ id: string }>`select id from ${sql.table(name)} where ${ownedBy}`.execute(portal.owner);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: own.rows.length, page: 1, pageSize: 1 });
    expect(own.rows.map(({ id }) => id)).toContain(body.rows[0]?.id);
  });
  test('answers the fields of the definition and no other column of the row', async () => {
    const { body } = await admin.call(calls.list, {});
    const fields = collections.find((one) => one.name === name)?.fields ?? {};
    expect(Object.keys(body.rows[0] ?? {}).sort()).toEqual(
      [...Object.keys(fields), 'id', 'updatedAt', 'updatedBy', 'version'].sort(),
    );
  });
  test('refuses a sort that is no column, an unknown filter and a page that is no number', async () => {
    const { status, body } = await admin.call(calls.list, { sort: 'installationId', page: 'x', colour: 'red' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { sort: 'bad-choice', page: 'bad-number', colour: 'unknown-field' } });
  });
});

// Permissions that come with the program are nobody's to change.
describe.each(collections.filter(({ name }) => name !== 'permissions'))('PUT /admin/$name/{id}', ({ calls }) => {
  test('from a version that is not the newest is refused, and says who wrote the newer one when', async () => {
    const { rows } = (await admin.call(calls.list, { pageSize: 1 })).body;
    const row = rows[0];
    expect(row).toBeDefined();
    const { status, body } = await admin.call(calls.update, { id: row?.id, version: Number(row?.version) + 1 });
    const said = { version: row?.version, updatedAt: row?.updatedAt, updatedBy: row?.updatedBy };
    expect([status, body]).toMatchObject([409, { code: 'conflict', values: said }]);
  });
});

describe('the list', () => {
  test('sorts by any column in both directions, in any case, and pages through without repeating a row', async () => {
    for (const name of ['zeta', 'Alpha', 'beta']) await aBroker({ name: `${name} Sorted`, agencyCode: 'SORT' });
    const found = { search: 'sorted' };
    expect(await names(admin, { ...found, sort: 'name' })).toEqual(['Alpha Sorted', 'beta Sorted', 'zeta Sorted']);
    expect(await names(admin, { ...found, sort: '-name', pageSize: 2 })).toEqual(['zeta Sorted', 'beta Sorted']);
    expect(await names(admin, { ...found, sort: '-name', pageSize: 2, page: 2 })).toEqual(['Alpha Sorted']);
  });
  test('searches every text field, in any case, and takes the signs of the search literally', async () => {
    await aBroker({ name: 'One 100% Agency', agencyCode: 'Percent_1' });
    expect(await names(admin, { search: '100%' })).toEqual(['One 100% Agency']);
    expect(await names(admin, { search: 'PERCENT_1' })).toEqual(['One 100% Agency']);
    expect(await names(admin, { search: 'percentX1' })).toEqual([]);
  });
  test('finds a telephone number however it is written', async () => {
    const { name } = await aBroker({ phone: '909.555.0177' });
    expect(await names(admin, { search: '(909) 555-0177' })).toEqual([name]);
  });
  test('is narrowed by the filters of the definition, and to one record by its id', async () => {
    const { id, name } = await aBroker({ status: 'inactive' });
    expect(await names(admin, { status: 'inactive' })).toEqual([name]);
    expect(await names(admin, { id })).toEqual([name]);
    expect(await names(admin, { id: elsewhere.brokerId })).toEqual([]);
  });
});

describe('POST', () => {
  test('stores the record in the installation of the user and answers it as stored', async () => {
    const { status, body } = await admin.call(brokers.calls.create, { ...agency, agencyCode: '', npn: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...agency, phone: '2135550142', agencyCode: null, npn: null, version: 1 });
    const row = await portal.owner
      .selectFrom('brokers')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row.installation_id).toBe(world.installationId);
    expect(await auditOf(body.id)).toMatchObject([{ action: 'create', call: 'brokers.create' }]);
  });
  test('names each wrong field with what is wrong', async () => {
    const wrong = {
      name: ' ',
      ein: '12',
      effectiveDate: '02/30/2026',
      payFrequency: 'yearly',
      colour: 'red',
      phone: '12',
    };
    const { status, body } = await admin.call(clients.calls.create, wrong);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'invalid',
      fields: {
        name: 'required',
        clientNumber: 'required',
        status: 'required',
        ein: 'bad-text',
        effectiveDate: 'bad-date',
        payFrequency: 'bad-choice',
        phone: 'bad-phone',
        colour: 'unknown-field',
      },
    });
  });
  test('knows a client by its number until an import says otherwise', async () => {
    const { body } = await admin.call(clients.calls.create, { ...employer, ein: '95-1234567', state: 'ca' });
    expect(body).toMatchObject({ ein: '951234567', state: 'CA', allowEnrollment: false });
    const row = await portal.owner
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ system_identifier: '30011', installation_id: world.installationId });
  });
  test('refuses a client number that is taken, and does not tell of those elsewhere', async () => {
    const taken = await admin.call(clients.calls.create, { ...employer, clientNumber: world.acme.clientNumber });
    expect(taken).toMatchObject({ status: 422, body: { fields: { clientNumber: 'taken' } } });
    await portal.owner
      .updateTable('clients')
      .set({ client_number: '90909', system_identifier: '90909' })
      .where('id', '=', elsewhere.acme.id)
      .execute();
    const free = await admin.call(clients.calls.create, { ...employer, clientNumber: '90909' });
    expect(free.status).toBe(200);
  });
  test('refuses an end before the start', async () => {
    const input = { ...employer, clientNumber: '30012', terminationDate: '2025-12-31' };
    const { status, body } = await admin.call(clients.calls.create, input);
    expect([status, body]).toMatchObject([422, { fields: { terminationDate: 'end-before-start' } }]);
  });
  test('takes a form: an unticked box is absent and means no', async () => {
    const form = { ...employer, clientNumber: '30013', terminationDate: '', phone: '' };
    const post = (fields: Record<string, string>) =>
      portal.app.inject({
        method: 'POST',
        url: `${API_BASE}${clients.calls.create.path}`,
        headers: { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    expect((await post(form)).json()).toMatchObject({ allowEnrollment: false, terminationDate: null, phone: null });
    const ticked = await post({ ...form, clientNumber: '30014', allowEnrollment: 'on' });
    expect(ticked.json()).toMatchObject({ allowEnrollment: true });
  });
});

describe('PUT', () => {
  test('leaves what is absent, clears what is null, and counts the version up', async () => {
    const { id } = await aBroker({ agencyCode: 'A-1' });
    const { body } = await admin.call(brokers.calls.update, { id, phone: null, name: 'Renamed Agency' });
    expect(body).toMatchObject({
      name: 'Renamed Agency',
      phone: null,
      agencyCode: 'A-1',
      email: agency.email,
      version: 2,
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'update', detail: { fields: ['name', 'phone'] } });
  });
  test('refuses to clear what is required', async () => {
    const { id } = await aBroker();
    const { status, body } = await admin.call(brokers.calls.update, { id, name: null });
    expect([status, body]).toMatchObject([422, { fields: { name: 'required' } }]);
  });
  test('refuses to write over a change made meanwhile, and says when that was', async () => {
    const { id, version } = await aBroker();
    const first = await admin.call(brokers.calls.update, { id, version, npn: '1234' });
    const late = await admin.call(brokers.calls.update, { id, version, npn: '5678' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict', values: { version: 2, updatedAt: first.body.updatedAt } });
    expect((await admin.call(brokers.calls.list, { id })).body.rows[0]).toMatchObject({ npn: '1234' });
  });
  test('writes nothing where nothing changes', async () => {
    const { id, name } = await aBroker();
    expect((await admin.call(brokers.calls.update, { id, name })).body.version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('DELETE', () => {
  test('takes the record out of every list and keeps its row', async () => {
    const { id } = await aBroker();
    expect(await admin.call(brokers.calls.remove, { id })).toMatchObject({ status: 200, body: {} });
    expect(await names(admin, { id })).toEqual([]);
    expect((await admin.call(brokers.calls.remove, { id })).status).toBe(404);
    expect((await admin.call(brokers.calls.update, { id, name: 'Back' })).status).toBe(404);
    const row = await portal.owner.selectFrom('brokers').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.deleted_at).toBeInstanceOf(Date);
    expect((await auditOf(id)).at(-1)?.action).toBe('refused');
  });
  test('refuses while others refer to it, and says how many of what', async () => {
    const broker = await admin.call(brokers.calls.remove, { id: world.brokerId });
    expect(broker).toMatchObject({ status: 409, body: { code: 'in-use', values: { brokerClients: 1 } } });
    const partner = await admin.call(partners.calls.remove, { id: world.partnerId });
    expect(partner).toMatchObject({ status: 409, body: { code: 'in-use', values: { partnerClients: 1 } } });
    const client = await admin.call(clients.calls.remove, { id: world.acme.id });
    expect(client).toMatchObject({ status: 409, body: { code: 'in-use', values: { plans: 3, divisions: 1 } } });
  });
  test('refuses while an account belongs to it', async () => {
    const { id } = await aBroker();
    await aUser(portal.owner, { installationId: world.installationId, type: 'broker', entityId: id });
    expect((await admin.call(brokers.calls.remove, { id })).body).toMatchObject({
      code: 'in-use',
      values: { users: 1 },
    });
  });
  test('takes a client away that nothing was set up for', async () => {
    const { body } = await admin.call(clients.calls.create, { ...employer, clientNumber: '30015' });
    expect((await admin.call(clients.calls.remove, { id: body.id })).status).toBe(200);
    expect((await admin.call(clients.calls.list, { id: body.id })).body.total).toBe(0);
  });
});

describe('access', () => {
  test('lets an administrator without the permission read brokers and partners, and write neither', async () => {
    for (const { calls } of [brokers, partners]) {
      expect((await reader.call(calls.list)).status).toBe(200);
      expect((await reader.call(calls.create, agency)).status).toBe(403);
    }
    expect((await reader.call(brokers.calls.update, { id: world.brokerId, name: 'Mine' })).status).toBe(403);
    expect((await reader.call(brokers.calls.remove, { id: world.brokerId })).status).toBe(403);
  });
  test('keeps clients from an administrator without manageClients', async () => {
    expect((await reader.call(clients.calls.list)).status).toBe(403);
  });
  test.each(['broker', 'client', 'partner', 'tpa', 'member'] as const)('refuses a %s', async (type) => {
    const permissions = ['manageBrokers'] as const;
    const user = await aUser(portal.owner, { installationId: world.installationId, type, permissions });
    const caller = await portal.as(user);
    expect((await caller.call(brokers.calls.list)).status).toBe(403);
    expect((await caller.call(brokers.calls.create, agency)).status).toBe(403);
  });
  test("answers another installation's record exactly like an absent one", async () => {
    const foreign = elsewhere.brokerId;
    const { update, remove } = brokers.calls;
    for (const call of [(id: string) => admin.call(update, { id }), (id: string) => admin.call(remove, { id })]) {
      const [one, other] = [await call(foreign), await call(absent)];
      expect([one.status, other.status]).toEqual([404, 404]);
      expect(one.body).toEqual(other.body);
    }
    expect((await admin.call(clients.calls.remove, { id: elsewhere.rival.id })).status).toBe(404);
  });
});
