import { documentmaps } from '@coverlane/contract/collections/documentmaps.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

type Whole = Reply<typeof documents.documentGet>;
type Rights = NonNullable<Parameters<typeof aUser>[1]['permissions']>;

const EVERYBODY = '["admin","broker","client","member","partner","tpa"]';

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;
let member: Caller;
let personId: string;
let categoryId: string;

const someone = async (type: UserType, entityId: string | null, permissions: Rights = []) =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions }));

async function aCategory(): Promise<string> {
  const id = uuid7();
  await portal.owner
    .insertInto('categories')
    .values({ id, installation_id: world.installationId, name: `Papers ${id}`, visible_to: EVERYBODY })
    .execute();
  return id;
}

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  personId = (await aFamily(portal.owner, { client: world.acme, lastName: 'Seo', ssn: '911331244' })).subscriberId;
  admin = await someone('admin', null, ['manageDocs', 'phi']);
  hr = await someone('client', world.acme.id, ['manageDocs']);
  member = await someone('member', personId);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  categoryId = await aCategory();
});

let sent = 0;

/** Sends a file, another one each time. */
async function send(caller: Caller, fields: Record<string, string>, url = '/documents') {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--cut\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const file = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n% ${(sent += 1)}\n`;
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${url}`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: `${parts.join('')}--cut\r\ncontent-disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n${file}\r\n--cut--\r\n`,
  });
  return { status: reply.statusCode, body: reply.json<Whole & { code: string; fields: Record<string, string> }>() };
}

const status = async (caller: Caller, id: string, version = 'latest') =>
  (await portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/${version}`, headers: caller.headers }))
    .statusCode;

const published = async (caller: Caller, fields: Record<string, string>) =>
  (await send(caller, { categoryId, status: 'published', ...fields })).body;

const ofAcme = () => ({ entityType: 'client', entityId: world.acme.id, inherit: 'true' });

async function aDivision(): Promise<string> {
  const id = uuid7();
  await portal.owner
    .insertInto('divisions')
    .values({ id, client_id: world.acme.id, group_id: world.acme.groupId, system_identifier: id, name: 'North' })
    .execute();
  return id;
}

/** HR of ACME's who is held to a division where nobody of the test works. */
async function heldToNorth(
  permissions: Rights = ['manageDocs', 'phi'],
): Promise<{ caller: Caller; divisionId: string }> {
  const divisionId = await aDivision();
  const user = await aUser(portal.owner, {
    installationId: world.installationId,
    type: 'client',
    entityId: world.acme.id,
    permissions,
  });
  await portal.owner
    .insertInto('user_divisions')
    .values({ user_id: user.id, client_id: world.acme.id, division_id: divisionId })
    .execute();
  return { caller: await portal.as(user), divisionId };
}

describe('A document that holds health information', () => {
  test('is read by no member but whom it is given to, wherever else it stands', async () => {
    const { id } = await published(admin, { ...ofAcme(), phi: 'true' });
    expect(await status(member, id)).toBe(404);
    expect((await member.call(documents.documentList, { categoryId })).body.rows).toEqual([]);
    await admin.call(documents.documentEntityAdd, { documentId: id, entityType: 'member', entityId: personId });
    expect(await status(member, id)).toBe(200);
  });
});

describe('Who is held to divisions', () => {
  test('reads no paper given to a member of another', async () => {
    const { caller } = await heldToNorth();
    const { id } = await published(admin, { entityType: 'member', entityId: personId, phi: 'true' });
    expect(await status(caller, id)).toBe(404);
    expect((await caller.call(documents.entityDocuments, { memberId: personId })).body.rows).toEqual([]);
  });

  const beyond = () => [
    ofAcme(),
    { entityType: 'group', entityId: world.acme.groupId },
    { entityType: 'division', entityId: world.acme.divisionId },
    { entityType: 'member', entityId: personId },
  ];

  test('places nothing at the client, its group, another division or its people', async () => {
    const { caller, divisionId } = await heldToNorth();
    const own = await published(caller, { entityType: 'division', entityId: divisionId });
    for (const place of beyond()) {
      expect((await send(caller, { categoryId, ...place })).status, place.entityType).toBe(422);
      const more = await caller.call(documents.documentEntityAdd, { documentId: own.id, ...place, inherit: true });
      expect(more.status, place.entityType).toBe(422);
    }
  });

  test('reads no draft of the whole client, and changes nothing of what stands there', async () => {
    const { caller, divisionId } = await heldToNorth();
    const draft = await send(admin, { categoryId, ...ofAcme() });
    expect(await status(caller, draft.body.id)).toBe(404);
    const { id, version, places } = await published(admin, ofAcme());
    expect(await status(caller, id)).toBe(200);
    const tried = [
      caller.call(documents.documentChange, { id, version, name: 'Mine' }),
      send(caller, {}, `/documents/${id}/versions`),
      caller.call(documents.documentRemove, { id }),
      caller.call(documents.documentEntityRemove, { id: places[0]?.id ?? '' }),
      caller.call(documents.documentEntityAdd, { documentId: id, entityType: 'division', entityId: divisionId }),
    ];
    for (const answer of await Promise.all(tried)) expect(answer.status).toBe(404);
  });
});

describe('A category', () => {
  const map = (place: object) =>
    portal.owner
      .insertInto('documentmaps')
      .values({ id: uuid7(), installation_id: world.installationId, category_id: categoryId, inherit: true, ...place })
      .execute();
  test('that stands at another employer shows that employer nothing that stands elsewhere', async () => {
    const { id } = await published(admin, ofAcme());
    await map({ client_id: world.rival.id });
    const rival = await someone('client', world.rival.id, ['viewDocs']);
    expect(await status(rival, id)).toBe(404);
  });

  test('that stands in front of everybody shows nobody else what HR of one employer keeps', async () => {
    await map({});
    const { id } = await published(hr, {});
    const rival = await someone('client', world.rival.id, ['viewDocs']);
    expect(await status(rival, id)).toBe(404);
  });
});

describe('An administrator’s list of places', () => {
  test('names no document that its writer does not see, of this installation or of another', async () => {
    const clerk = await someone('admin', null, ['manageDocumentCategories', 'viewDocs']);
    const [shown, health] = [
      await published(admin, { entityType: 'installation' }),
      await published(admin, { entityType: 'installation', phi: 'true' }),
    ];
    const map = async (documentId: string) =>
      (await clerk.call(documentmaps.calls.create, { categoryId, documentId, clientId: world.acme.id })).status;
    expect([await map(shown.id), await map(health.id), await map(uuid7())]).toEqual([200, 422, 422]);
  });
});

describe('A version', () => {
  test('that was withdrawn is read by nobody who does not keep the document', async () => {
    const { id } = await published(admin, { entityType: 'installation' });
    await send(admin, {}, `/documents/${id}/versions`);
    await admin.call(documents.documentVersionWithdraw, { id, number: 1 });
    expect(await status(hr, id)).toBe(200);
    expect(await status(hr, id, '1')).toBe(404);
    expect((await hr.call(documents.documentGet, { id })).body.versions.map(({ number }) => number)).toEqual([2]);
  });

  test('sent at the same time as others is kept beside them', async () => {
    const { id } = await published(admin, ofAcme());
    const all = await Promise.all([1, 2, 3, 4].map(() => send(admin, {}, `/documents/${id}/versions`)));
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    const { body } = await admin.call(documents.documentGet, { id });
    expect(body.number).toBe(5);
  });

  test('withdrawn while another is withdrawn leaves one in force', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await published(admin, ofAcme());
      await send(admin, {}, `/documents/${id}/versions`);
      const both = [1, 2].map((number) => admin.call(documents.documentVersionWithdraw, { id, number }));
      const states = (await Promise.all(both)).map((one) => one.status);
      expect(states.toSorted((one, other) => one - other)).toEqual([200, 409]);
      const { body } = await admin.call(documents.documentGet, { id });
      const inForce = body.versions.find(({ number }) => number === body.number);
      expect(inForce?.withdrawnAt).toBeNull();
    }
  });
});

describe('A place', () => {
  test('that is said anew to be inherited, or not, is so from then on', async () => {
    const { id } = await published(admin, ofAcme());
    expect(await status(member, id)).toBe(200);
    await admin.call(documents.documentEntityAdd, {
      documentId: id,
      entityType: 'client',
      entityId: world.acme.id,
      inherit: false,
    });
    expect(await status(member, id)).toBe(404);
  });

  test('of what became another category is the same place', async () => {
    const { id, version } = await published(admin, ofAcme());
    await admin.call(documents.documentChange, { id, version, categoryId: await aCategory() });
    const place = { entityType: 'client' as const, entityId: world.acme.id, inherit: true };
    const { rows } = (await admin.call(documents.documentEntityAdd, { documentId: id, ...place })).body;
    expect(rows.length).toBe(1);
    await admin.call(documents.documentEntityRemove, { id: rows[0]?.id ?? '' });
    expect(await status(member, id)).toBe(404);
  });

  test('of a document that HR may not read, or that stands elsewhere too, is not theirs to take away', async () => {
    const health = await published(admin, { ...ofAcme(), phi: 'true' });
    const both = await published(admin, ofAcme());
    await admin.call(documents.documentEntityAdd, {
      documentId: both.id,
      entityType: 'client',
      entityId: world.rival.id,
    });
    for (const { places } of [health, both])
      expect((await hr.call(documents.documentEntityRemove, { id: places[0]?.id ?? '' })).status).toBe(404);
    expect(await status(member, both.id)).toBe(200);
  });

  test('that was taken away is put back by whoever took it', async () => {
    const { id, places } = await published(admin, ofAcme());
    await hr.call(documents.documentEntityRemove, { id: places[0]?.id ?? '' });
    expect(await status(member, id)).toBe(404);
    const back = { documentId: id, entityType: 'client' as const, entityId: world.acme.id, inherit: true };
    expect((await hr.call(documents.documentEntityAdd, back)).status).toBe(200);
    expect(await status(member, id)).toBe(200);
  });
});

describe('A folder', () => {
  const add = (caller: Caller, entityType: 'client' | 'installation', entityId: string) =>
    caller.call(folders.folderAdd, { entityType, entityId, folderName: `Drawer ${uuid7()}` });

  test('of everybody is seen by HR, who neither renames nor removes it', async () => {
    const { id, version } = (await add(admin, 'installation', world.installationId)).body;
    expect((await hr.call(folders.folderChange, { id, version, folderName: 'Mine' })).status).toBe(404);
    expect((await hr.call(folders.folderRemove, { id })).status).toBe(404);
  });

  test('is not named to who reads no documents', async () => {
    await add(hr, 'client', world.acme.id);
    const plain = await someone('client', world.acme.id);
    expect((await plain.call(folders.folderList, {})).body.rows).toEqual([]);
  });
});
