import { documents } from '@coverlane/contract/documents/calls.ts';
import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { conflictMessages } from '@coverlane/contract/words/conflict-messages.ts';
import { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { filesOf } from '../../platform/files/files-of.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument } from './documents.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;
let member: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Seo', ssn: '911331254' });
  const permissions = ['manageDocs'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: [...permissions] }));
  hr = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: [...permissions] }),
  );
  member = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId }));
});
afterAll(() => portal?.close());
beforeEach(async () => {
  categoryId = await aCategory(portal.owner, world.installationId);
});

const paper = (caller: Caller, fields: Record<string, string> = {}) =>
  sendDocument(portal, caller, { categoryId, ...fields });
const ofClient = (client: { id: string }) => ({ entityType: 'client', entityId: client.id, inherit: 'true' });

async function aDrawer(name = `Drawer ${uuid7()}`, parentId: string | null = null) {
  const asked = { entityType: 'client' as const, entityId: world.acme.id, folderName: name, parentId };
  return (await hr.call(folders.folderAdd, asked)).body;
}

const seenBy = async (caller: Caller) => {
  const { rows } = (await caller.call(documents.documentList, { categoryId })).body;
  return rows.map(({ id }) => id).toSorted();
};

/** The files of an archive by name. */
async function unpacked(caller: Caller, ids: string[]): Promise<{ status: number; files: Record<string, string> }> {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/documents/zip`,
    headers: { ...caller.headers, 'content-type': 'application/json' },
    payload: { ids },
  });
  if (reply.statusCode !== 200) return { status: reply.statusCode, files: {} };
  const files: Record<string, string> = {};
  const archive = await yauzl.fromBufferPromise(reply.rawPayload);
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    files[entry.fileName] = Buffer.concat(chunks).toString();
  }
  return { status: 200, files };
}

describe('Several documents', () => {
  test('are put into a drawer together, and taken out again', async () => {
    const [one, two] = [await paper(hr, ofClient(world.acme)), await paper(hr, ofClient(world.acme))];
    const { id: folderId } = await aDrawer();
    const ids = [one.id, two.id];
    expect((await hr.call(manyDocuments.documentsMove, { ids, folderId })).body).toEqual({ count: 2 });
    const inside = (await hr.call(documents.documentList, { folderId })).body.rows;
    expect(inside.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await hr.call(manyDocuments.documentsMove, { ids: [one.id], folderId: null })).body.count).toBe(1);
    expect((await hr.call(documents.documentList, { folderId })).body.total).toBe(1);
  });

  test('are published together; those that were are not counted', async () => {
    const draft = await paper(hr, ofClient(world.acme));
    const read = await paper(hr, { ...ofClient(world.acme), status: 'published' });
    expect(await seenBy(member)).toEqual([read.id]);
    expect((await hr.call(manyDocuments.documentsPublish, { ids: [draft.id, read.id] })).body).toEqual({ count: 1 });
    expect(await seenBy(member)).toEqual([draft.id, read.id].toSorted());
  });

  test('are shared with one more place together', async () => {
    const ids = [(await paper(admin, { status: 'published' })).id, (await paper(admin, { status: 'published' })).id];
    expect(await seenBy(hr)).toEqual([]);
    const to = { entityType: 'client' as const, entityId: world.acme.id, inherit: false };
    expect((await admin.call(manyDocuments.documentsShare, { ids, ...to })).body).toEqual({ count: 2 });
    expect(await seenBy(hr)).toEqual(ids.toSorted());
    expect(await seenBy(member)).toEqual([]);
  });

  test('of which one is not the reader’s stay as they are, all of them', async () => {
    const own = await paper(hr, ofClient(world.acme));
    const others = await paper(admin, { ...ofClient(world.acme), status: 'published' });
    await admin.call(documents.documentEntityAdd, {
      documentId: others.id,
      entityType: 'client',
      entityId: world.rival.id,
    });
    const ids = [own.id, others.id];
    expect((await hr.call(manyDocuments.documentsPublish, { ids })).status).toBe(404);
    expect((await hr.call(manyDocuments.documentsMove, { ids, folderId: null })).status).toBe(404);
    const to = { entityType: 'client' as const, entityId: world.acme.id };
    expect((await hr.call(manyDocuments.documentsShare, { ids, ...to })).status).toBe(404);
    expect((await hr.call(documents.documentGet, { id: own.id })).body.status).toBe('draft');
  });

  test('go nowhere where HR may not put them', async () => {
    const { id } = await paper(hr, ofClient(world.acme));
    const to = { entityType: 'client' as const, entityId: world.rival.id };
    expect((await hr.call(manyDocuments.documentsShare, { ids: [id], ...to })).status).toBe(422);
    expect((await hr.call(manyDocuments.documentsMove, { ids: [id], folderId: uuid7() })).status).toBe(422);
  });
});

describe('An archive of documents', () => {
  test('holds the files byte for byte, their names told apart, and is written down as reading', async () => {
    const asked = { ...ofClient(world.acme), name: 'Summary', status: 'published' };
    const [one, two] = [await paper(hr, asked), await paper(hr, asked)];
    const { files } = await unpacked(member, [one.id, two.id]);
    expect(Object.keys(files)).toEqual(['Summary.pdf', 'Summary (2).pdf']);
    expect(Object.values(files).toSorted()).toEqual([one.file, two.file].toSorted());
    const { rows } = await sql<{ id: string }>`select object_id as id from audit.events
      where action = 'document-packed'`.execute(portal.owner);
    expect(rows.map((row) => row.id).toSorted()).toEqual([one.id, two.id].toSorted());
  });

  test('holds nothing that its reader does not see', async () => {
    const shown = await paper(hr, { ...ofClient(world.acme), name: 'Shown', status: 'published' });
    const draft = await paper(hr, ofClient(world.acme));
    const foreign = await paper(admin, { ...ofClient(world.rival), status: 'published' });
    const { files } = await unpacked(member, [shown.id, draft.id, foreign.id]);
    expect(Object.keys(files)).toEqual(['Shown.pdf']);
    expect((await unpacked(member, [draft.id, foreign.id])).status).toBe(404);
  });

  test('of which one file is gone from the disk fails alone: the portal goes on', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => void unheard.push(error);
    process.prependListener('uncaughtException', hear);
    const { id } = await paper(admin, { ...ofClient(world.acme), status: 'published' });
    const { rows } = await sql<{ key: string }>`select file_key as key from document_versions
      where document_id = ${id}`.execute(portal.owner);
    await filesOf(portal.parts).remove(rows[0]?.key ?? '');
    expect((await unpacked(member, [id])).status).toBe(500);
    process.off('uncaughtException', hear);
    expect(unheard).toEqual([]);
    expect(await seenBy(member)).toEqual([id]);
  });
});

test('An archive of more than 256 MB is refused before a byte of it, with a sentence, and nothing is written down as read', async () => {
  const [one, two] = [await paper(hr, ofClient(world.acme)), await paper(hr, ofClient(world.acme))];
  const sized = (id: string, bytes: number) =>
    sql`update document_versions set bytes = ${bytes} where document_id = ${id}`.execute(portal.owner);
  const packed = async () =>
    (
      await sql`select from audit.events where action = 'document-packed' and object_id = any(${[one.id, two.id]})`.execute(
        portal.owner,
      )
    ).rows.length;
  const ids = [one.id, two.id];
  await sized(one.id, 200 * 1_048_576);
  await sized(two.id, 56 * 1_048_576 + 1);
  const refused = await hr.call(manyDocuments.documentsZip, { ids });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'document-zip-too-large' }]);
  expect(conflictMessages['document-zip-too-large']).toBe(
    'These documents are larger than 256 MB together. Choose fewer.',
  );
  expect(await packed()).toBe(0);
  await sized(two.id, 56 * 1_048_576);
  expect((await unpacked(hr, ids)).status).toBe(200);
  expect(await packed()).toBe(2);
});

test('A document that is taken back after its drawer was removed lies in none', async () => {
  const [{ id }, drawer] = [await paper(hr, ofClient(world.acme)), await aDrawer()];
  await hr.call(manyDocuments.documentsMove, { ids: [id], folderId: drawer.id });
  await hr.call(documents.documentRemove, { id });
  expect((await hr.call(folders.folderRemove, { id: drawer.id })).status).toBe(200);
  expect((await hr.call(documents.documentRestore, { id })).body).toMatchObject({ id, folderId: null });
});

test('Two drawers that are moved into each other at once never lie in themselves', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await aDrawer(), await aDrawer()];
    const moves = [
      hr.call(folders.folderChange, { id: one.id, version: one.version, parentId: two.id }),
      hr.call(folders.folderChange, { id: two.id, version: two.version, parentId: one.id }),
    ];
    const states = (await Promise.all(moves)).map(({ status }) => status);
    expect(states.toSorted((a, b) => a - b)).toEqual([200, 422]);
  }
});

test('A drawer into which something is put while it is removed is not both gone and in use', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [{ id }, drawer] = [await paper(hr, ofClient(world.acme)), await aDrawer()];
    const [moved, removed] = await Promise.all([
      hr.call(manyDocuments.documentsMove, { ids: [id], folderId: drawer.id }),
      hr.call(folders.folderRemove, { id: drawer.id }),
    ]);
    expect([moved.status, removed.status].toSorted((a, b) => a - b)).not.toEqual([200, 200]);
  }
});

describe('A legal hold', () => {
  test('is laid and lifted by administrators alone; HR changes everything else of the paper', async () => {
    const { id, version } = await paper(hr, { ...ofClient(world.acme), status: 'published' });
    const refused = await hr.call(documents.documentChange, { id, version, legalHold: true });
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { legalHold: 'not-found' } }]);
    const held = await admin.call(documents.documentChange, { id, version, legalHold: true });
    const lifted = { id, version: held.body.version, legalHold: false };
    expect((await hr.call(documents.documentChange, lifted)).status).toBe(422);
    const named = { id, version: held.body.version, name: 'Renamed by HR', legalHold: true };
    expect((await hr.call(documents.documentChange, named)).body).toMatchObject({
      name: 'Renamed by HR',
      legalHold: true,
    });
  });
});
