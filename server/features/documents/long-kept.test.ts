import { collections } from '@coverlane/contract/collections/index.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { system } from '@coverlane/contract/system/calls.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf } from '../../platform/files/files-of.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aDocument } from '../../testing/document-objects.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  const permissions = ['manageDocs', 'manageDocumentCategories', 'manageUsers'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hr = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['manageDocs'] }),
  );
});
afterAll(() => portal?.close());

/** A category whose papers are kept for so many years. */
async function category(years: number | null): Promise<string> {
  const id = uuid7();
  const visible = '["admin","client","member"]';
  const own = { id, installation_id: world.installationId, name: `Kept ${years} ${id}`, visible_to: visible };
  await portal.owner
    .insertInto('categories')
    .values({ ...own, retention_years: years })
    .execute();
  return id;
}

const paper = async (categoryId: string): Promise<string> => {
  const plan = { installationId: world.installationId, clientId: world.acme.id, categoryId, word: 'Kept' };
  return (await aDocument(portal, plan)).documentId;
};

const moved = async (caller: Caller, id: string, categoryId: string) => {
  const { body } = await caller.call(documents.documentGet, { id });
  const reply = await caller.call(documents.documentChange, { id, version: body.version, categoryId });
  return [reply.status, 'fields' in reply.body ? reply.body.fields : undefined];
};

describe('A paper that is kept for years', () => {
  test('is moved by an employer to where papers are kept as long, and by an administrator alone to where they are not', async () => {
    const [seven, ten, none] = [await category(7), await category(10), await category(null)];
    const id = await paper(seven);
    expect(await moved(hr, id, none)).toEqual([422, { categoryId: 'category-keeps-shorter' }]);
    expect(await moved(hr, id, ten)).toEqual([200, undefined]);
    expect(await moved(hr, id, seven)).toEqual([422, { categoryId: 'category-keeps-shorter' }]);
    expect(await moved(admin, id, seven)).toEqual([200, undefined]);
    expect(await moved(admin, id, none)).toEqual([200, undefined]);
    expect(await moved(hr, id, seven)).toEqual([200, undefined]);
  });
});

describe('A category with papers in it', () => {
  test('is not deleted, and they stay where they are', async () => {
    const id = await category(7);
    const documentId = await paper(id);
    const removed = await admin.call(collections.find((one) => one.name === 'categories')!.calls.remove, { id });
    expect(removed).toMatchObject({ status: 409, body: { code: 'in-use', values: { documents: 1 } } });
    expect((await admin.call(documents.documentGet, { id: documentId })).status).toBe(200);
  });
});

describe('A file that is lost where files are kept', () => {
  test('is said in words, and to those who watch the portal until it is there again or nothing names it any more', async () => {
    const [id, other] = [await paper(await category(null)), await paper(await category(null))];
    const keyOf = async (documentId: string) => {
      const versions = portal.owner.selectFrom('document_versions').select('file_key');
      return (await versions.where('document_id', '=', documentId).executeTakeFirstOrThrow()).file_key ?? '';
    };
    const far = await aWorld(portal.owner);
    const stranger = await portal.as(
      await aUser(portal.owner, { installationId: far.installationId, type: 'admin', permissions: ['manageUsers'] }),
    );
    const stored = async (by: Caller) => {
      const { body } = await by.call(system.systemStatus);
      const { finding, values } = body.checks.find(({ part }) => part === 'storage') ?? {};
      return finding === 'missing' ? values?.['count'] : finding;
    };
    const read = async (documentId: string) => {
      const url = `${API_BASE}/doc/${documentId}/latest`;
      const reply = await portal.app.inject({ method: 'GET', url, headers: hr.headers });
      return [reply.statusCode, reply.statusCode === 200 ? '' : reply.json().code];
    };
    await rm(join(portal.parts.dataDir, 'files'), { recursive: true });
    expect(await stored(admin)).toBe('writable');
    const toldOf = async () => {
      const { rows } = (await admin.call(inbox.listMessages, { pageSize: 100 })).body;
      return rows.filter(({ subject }) => subject === 'A file is missing from storage').map(({ threadId }) => threadId);
    };
    expect(await toldOf()).toEqual([]);
    for (const documentId of [id, id, other]) expect(await read(documentId)).toEqual([500, 'file-missing']);
    expect([await stored(admin), await stored(stranger)]).toEqual([2, 'writable']);
    // Whoever watches the portal is told, once and not by each reader and file; it leads to the page that counts them.
    await Promise.all([read(other), read(id), read(other)]);
    const mails = await portal.owner.selectFrom('mails').select('user_id').where('kind', '=', 'fileMissing').execute();
    expect(mails).toHaveLength(1);
    const [message] = (await admin.call(inbox.listMessages, {})).body.rows;
    expect(await toldOf()).toHaveLength(1);
    const { link } = (await admin.call(inbox.messageThread, { id: message?.id ?? '' })).body;
    expect(link).toBe('/admin/system');
    expect((await stranger.call(inbox.listMessages, {})).body.rows).toEqual([]);
    await filesOf(portal.parts).keep(await keyOf(id), Buffer.from('restored'));
    expect(await stored(admin)).toBe(1);
    await portal.owner.deleteFrom('document_versions').where('document_id', '=', other).execute();
    expect(await stored(admin)).toBe('writable');
  });
});
