import type { UserType } from '@coverlane/contract/access.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument } from './documents.testing.ts';

// Domain 10.2: who keeps documents sees who can see them. What is said is what row-level security answers the other reader.

let portal: TestPortal;
let world: World;
let categoryId: string;
let personId: string;
let stranger: string;
const accounts: Partial<Record<UserType, string>> = {};
let admin: Caller;
let hr: Caller;

type Rights = NonNullable<Parameters<typeof aUser>[1]['permissions']>;
const account = async (type: UserType, entityId: string | null, permissions: Rights = []) =>
  (await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions })).id;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival, brokerId, tpaId } = world;
  categoryId = await aCategory(portal.owner, world.installationId);
  personId = (await aFamily(portal.owner, { client: acme, lastName: 'Seo', ssn: '911331254' })).subscriberId;
  stranger = (await aFamily(portal.owner, { client: rival, lastName: 'Other', ssn: '911331255' })).subscriberId;
  accounts.member = await account('member', personId);
  accounts.broker = await account('broker', brokerId);
  accounts.client = await account('client', acme.id, ['viewDocs']);
  accounts.tpa = await account('tpa', tpaId);
  await account('member', stranger);
  admin = await portal.as({ id: await account('admin', null, ['manageDocs', 'phi']) });
  hr = await portal.as({ id: await account('client', acme.id, ['manageDocs']) });
});
afterAll(() => portal?.close());

const published = (fields: Record<string, string>, by = admin) =>
  sendDocument(portal, by, { categoryId, status: 'published', ...fields });
const ofAcme = () => ({ entityType: 'client', entityId: world.acme.id, inherit: 'true' });

/** The documents that somebody reads, as the caller is told. */
const readBy = async (caller: Caller, of: { memberId: string } | { userId: string }) => {
  const { body } = await caller.call(documentReaders.documentsReadBy, { ...of, pageSize: 100 });
  return body.rows.map(({ id }) => id);
};

describe('What is said that somebody reads', () => {
  test('is what they read, for each type of user', async () => {
    await published(ofAcme());
    await published({ ...ofAcme(), inherit: 'false' });
    await published({ ...ofAcme(), status: 'draft' });
    await published({ entityType: 'broker', entityId: world.brokerId });
    await published({ entityType: 'member', entityId: personId, phi: 'true' });
    await published({ ...ofAcme(), expirationDate: '2020-01-01' });
    for (const [type, userId] of Object.entries(accounts)) {
      const other = await portal.as({ id: userId });
      const theirs = (await other.call(documents.documentList, { pageSize: 100 })).body.rows.map(({ id }) => id);
      expect(theirs.length, type).toBeGreaterThan(0);
      expect((await readBy(admin, { userId })).toSorted(), type).toEqual(theirs.toSorted());
    }
  });

  test('never holds what the one who asks may not see', async () => {
    const { id } = await published({ entityType: 'member', entityId: personId, phi: 'true' });
    const plain = await published({ entityType: 'member', entityId: personId });
    expect(await readBy(admin, { memberId: personId })).toContain(id);
    const told = await readBy(hr, { memberId: personId });
    expect(told).toContain(plain.id);
    expect(told).not.toContain(id);
  });

  test('follows what is published, withdrawn and taken away', async () => {
    const { id, version, places } = await published({ ...ofAcme(), status: 'draft' });
    const asked = { memberId: personId, documentId: id };
    const reads = async () => (await admin.call(documentReaders.documentsReadBy, asked)).body.total;
    expect(await reads()).toBe(0);
    await admin.call(documents.documentChange, { id, version, status: 'published' });
    expect(await reads()).toBe(1);
    await admin.call(documents.documentEntityRemove, { id: places[0]?.id ?? '' });
    expect(await reads()).toBe(0);
  });
});

describe('Looking as somebody', () => {
  test('is refused where the caller may not see them, or they have no account', async () => {
    const rival = await account('client', world.rival.id, ['viewDocs']);
    const others = await account('admin', null);
    const asks = (caller: Caller, input: object) => caller.call(documentReaders.documentsReadBy, input);
    expect((await asks(hr, { memberId: stranger })).status).toBe(404);
    for (const userId of [rival, others]) expect((await asks(hr, { userId })).status).toBe(404);
    expect((await asks(admin, { userId: others })).status).toBe(404);
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'New', ssn: '911331256' });
    expect((await asks(hr, { memberId: subscriberId })).body).toMatchObject({ code: 'reader-without-account' });
    expect((await asks(hr, {})).status).toBe(422);
  });

  test('is written down, with who looked and as whom', async () => {
    await readBy(hr, { memberId: personId });
    const rows = await portal.owner
      .selectFrom('audit.events')
      .select(['user_id', 'object_id'])
      .where('action', '=', 'documents-seen-as')
      .where('object_id', '=', personId)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ user_id }) => user_id !== accounts.member)).toBe(true);
  });

  test('leaves the caller what they are in their next request', async () => {
    await readBy(hr, { memberId: personId });
    const { id } = await published({}, hr);
    expect((await hr.call(documents.documentGet, { id })).body.isKept).toBe(true);
  });

  test('names as readers those of one’s own clients and organization alone', async () => {
    const rival = await account('client', world.rival.id);
    const names = async (caller: Caller) =>
      (await caller.call(documentReaders.documentReaderList, { search: 'Test' })).body.rows.map(({ id }) => id);
    expect(await names(hr)).toContain(accounts.client);
    expect(await names(hr)).not.toContain(rival);
    expect(await names(hr)).not.toContain(accounts.broker);
    expect(await names(admin)).toEqual(expect.arrayContaining([rival, accounts.broker, accounts.client]));
  });
});

describe('A place', () => {
  test('can be one’s own organization, which needs no id, and a group of one’s clients', async () => {
    const broker = await portal.as({ id: await account('broker', world.brokerId, ['manageDocs']) });
    const { id } = await published({ entityType: 'broker' }, broker);
    expect((await broker.call(documents.documentEntities, { x: id })).body.rows).toMatchObject([
      { entityType: 'broker', entityId: world.brokerId },
    ]);
    const groups = (await hr.call(documentReaders.documentGroups, { clientId: world.acme.id })).body.rows;
    expect(groups.map((group) => group.id)).toEqual([world.acme.groupId]);
    const paper = await published({ entityType: 'group', entityId: world.acme.groupId }, hr);
    expect(await readBy(hr, { memberId: personId })).toContain(paper.id);
    expect((await hr.call(documentReaders.documentGroups, { clientId: world.rival.id })).status).toBe(404);
  });
});
