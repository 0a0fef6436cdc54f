import { permissions, type Permission, type UserType } from '@coverlane/contract/access.ts';
import { audit } from '@coverlane/contract/audit/calls.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { sql } from 'kysely';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { folderPlace } from '../../platform/files/folder-place.ts';
import type { FilePlace } from '../../platform/files/place.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument } from './documents.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let personId: string;
let categoryId: string;

const someone = async (type: UserType, entityId: string | null, held: readonly Permission[]) =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions: held }));

const send = (caller: Caller, fields: Record<string, string>) =>
  sendDocument(portal, caller, { categoryId, status: 'published', ...fields });
const toMember = () => ({ entityType: 'member', entityId: personId, phi: 'true' });

/** In how many of the ways to a document it is there: as a file, in the list, at its place. */
async function ways(caller: Caller, id: string): Promise<number> {
  const file = await portal.app.inject({ url: `${API_BASE}/doc/${id}/latest`, headers: caller.headers });
  const lists = await Promise.all([
    caller.call(documents.documentList, { categoryId }),
    caller.call(documents.entityDocuments, { memberId: personId }),
  ]);
  return [file.statusCode === 200, ...lists.map(({ body }) => body.rows.some((row) => row.id === id))].filter(Boolean)
    .length;
}

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  personId = (await aFamily(portal.owner, { client: world.acme, lastName: 'Seo', ssn: '911331244' })).subscriberId;
  admin = await someone('admin', null, permissions);
  categoryId = await aCategory(portal.owner, world.installationId);
});
afterAll(() => portal?.close());

describe('A paper with health information that is given to a member', () => {
  test('is read by the employer where it is certified as sponsor of the plan, whoever holds the permission', async () => {
    const { id } = await send(admin, toMember());
    const [reader, keeper] = [
      await someone('client', world.acme.id, ['phi', 'viewDocs']),
      await someone('client', world.acme.id, ['phi', 'manageDocs']),
    ];
    const certify = (yes: boolean) =>
      sql`update clients set plan_sponsor_certified = ${yes} where id = ${world.acme.id}`.execute(portal.owner);
    expect([await ways(reader, id), await ways(keeper, id)]).toEqual([0, 0]);
    expect((await keeper.call(documents.documentRemove, { id })).status).toBe(404);
    await certify(true);
    expect([await ways(reader, id), await ways(keeper, id)]).toEqual([3, 3]);
    await certify(false);
  });

  test('is added by nobody who may not read such', async () => {
    const keeper = await someone('client', world.acme.id, ['phi', 'manageDocs']);
    expect(await send(keeper, toMember())).toMatchObject({ code: 'invalid', fields: { phi: 'not-found' } });
  });

  test('is read by the broker where an agreement with that employer says so', async () => {
    const { id } = await send(admin, toMember());
    const broker = await someone('broker', world.brokerId, ['phi', 'manageDocs']);
    const agree = (client: { id: string }) =>
      sql`update broker_clients set can_see_phi = true where client_id = ${client.id}`.execute(portal.owner);
    await sql`insert into broker_clients (broker_id, client_id, effective_date)
      values (${world.brokerId}, ${world.rival.id}, '2020-01-01')`.execute(portal.owner);
    expect(await ways(broker, id)).toBe(0);
    // An agreement with another employer says nothing of this one.
    await agree(world.rival);
    expect(await ways(broker, id)).toBe(0);
    await agree(world.acme);
    expect(await ways(broker, id)).toBe(3);
  });
});

test('Who left the employer without ever being covered reads its papers no longer, their own for 24 months', async () => {
  const { subscriberId } = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Roh',
    ssn: '911331266',
    covers: [],
  });
  const member = await someone('member', subscriberId, []);
  const employers = await send(admin, { entityType: 'client', entityId: world.acme.id, inherit: 'true' });
  const own = await send(admin, { entityType: 'member', entityId: subscriberId });
  const seen = async () => (await member.call(documents.documentList, { categoryId })).body.rows.map(({ id }) => id);
  const left = (months: number) =>
    sql`update employments set termination_date = current_date - make_interval(months => ${months}::int), status = 'TE'
      where person_id = ${subscriberId}`.execute(portal.owner);
  expect((await seen()).toSorted()).toEqual([employers.id, own.id].toSorted());
  await left(3);
  expect(await seen()).toEqual([own.id]);
  await left(25);
  expect(await seen()).toEqual([]);
});

test('A member is told who opened or listed a paper that is given to them, and the log counts people, not papers', async () => {
  const { id } = await send(admin, toMember());
  await send(admin, {});
  const reader = await someone('admin', null, ['phi', 'viewDocs']);
  const member = await someone('member', personId, []);
  await ways(reader, id);
  const { rows } = (await member.call(healthPrivacy.memberReaders, { id: personId })).body;
  expect(rows.filter(({ kind }) => kind === 'document').map(({ times }) => times)).toContain(3);
  const logged = (await admin.call(audit.auditList, { kind: 'read' })).body.rows;
  expect(logged.find(({ call }) => call === 'entityDocuments')?.people).toBe(1);
});

test('What is kept is what was checked, whoever writes to it in between', async () => {
  const { dataDir } = portal.parts;
  const place = folderPlace(dataDir);
  const write: FilePlace['write'] = (name, bytes) => {
    for (const file of readdirSync(join(dataDir, 'uploads'))) appendFileSync(join(dataDir, 'uploads', file), '/Launch');
    return place.write(name, bytes);
  };
  Object.assign(portal.parts, { place: { ...place, write } });
  expect(await send(admin, {})).toMatchObject({ code: 'invalid', fields: { file: 'bad-file' } });
  Object.assign(portal.parts, { place });
});

describe('An API key that is limited to one client', () => {
  const aKey = async (clientIds: string[] | undefined) => {
    const draft = { name: `Papers ${uuid7()}`, scopes: ['manageDocs', 'viewDocs', 'generalRead'], clientIds };
    const { status, body } = await admin.call(apikeys.calls.create, draft);
    expect(status, JSON.stringify(body)).toBe(200);
    return callerOf(portal.app, { authorization: `Bearer ${body.key}` });
  };

  test('changes, publishes, moves and removes nothing of another client, nor of everybody', async () => {
    const key = await aKey([world.acme.id]);
    const others = [
      await send(admin, { entityType: 'client', entityId: world.rival.id }),
      await send(admin, { entityType: 'installation' }),
      await send(admin, {}),
    ];
    for (const { id, version } of others) {
      const tried = [
        await key.call(documents.documentChange, { id, version, name: 'Mine' }),
        await key.call(manyDocuments.documentsPublish, { ids: [id] }),
        await key.call(manyDocuments.documentsMove, { ids: [id], folderId: null }),
        await key.call(documents.documentEntityAdd, { documentId: id, entityType: 'client', entityId: world.acme.id }),
        await key.call(documents.documentRemove, { id }),
      ];
      expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    const anywhere = { entityType: 'installation' as const, folderName: 'Everybody’s' };
    expect((await key.call(folders.folderAdd, anywhere)).status).toBe(422);
  });

  test('looks as nobody of another client, nor of an organization that works for others', async () => {
    const key = await aKey([world.acme.id]);
    const foreign = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.rival.id,
    });
    const looked = await key.call(documentReaders.documentsReadBy, { userId: foreign.id });
    expect([looked.status, looked.body]).toMatchObject([404, { code: 'not-found' }]);
    const { body } = await key.call(documentReaders.documentReaderList, { search: '' });
    expect(body.rows.map(({ id }) => id)).not.toContain(foreign.id);
    expect(new Set(body.rows.map(({ type }) => type))).toEqual(new Set(['client']));
  });

  test('keeps what is of its client, and what it added itself', async () => {
    const key = await aKey([world.acme.id]);
    const theirs = await send(admin, { entityType: 'client', entityId: world.acme.id });
    const own = await send(key, {});
    for (const { id, version } of [theirs, own])
      expect((await key.call(documents.documentChange, { id, version, name: `Paper ${id}` })).status).toBe(200);
  });

  test('shows nobody by a category what it added', async () => {
    const [limited, whole] = [await aKey([world.acme.id]), await aKey(undefined)];
    await sql`insert into documentmaps (id, installation_id, category_id) values (${uuid7()}, ${world.installationId},
      ${categoryId})`.execute(portal.owner);
    const rival = await someone('client', world.rival.id, ['viewDocs']);
    const [one, other] = [await send(limited, {}), await send(whole, {})];
    expect([await ways(rival, one.id), await ways(rival, other.id)]).toEqual([0, 2]);
  });
});
