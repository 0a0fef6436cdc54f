import { createHash } from 'node:crypto';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { documentUploads } from '@coverlane/contract/documents/upload-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument } from './documents.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageDocs'] }));
  categoryId = await aCategory(portal.owner, installationId);
});
afterAll(() => portal?.close());

const hrOf = async (entityId: string): Promise<Caller> =>
  portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId,
      permissions: ['manageDocs'],
    }),
  );
const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');
const twin = async (caller: Caller, sha256: string) => {
  const { status, body } = await caller.call(documentUploads.documentTwin, { sha256 });
  expect(status).toBe(200);
  return body.twin;
};

describe('Before a file is uploaded, its fingerprint', () => {
  test('finds the document that holds the very bytes, for whoever sees it', async () => {
    const place = { entityType: 'client', entityId: world.acme.id };
    const { id, name, file } = await sendDocument(portal, admin, { categoryId, status: 'published', ...place });
    expect(await twin(admin, fingerprint(file))).toEqual({ id, name, isKept: true });
    expect(await twin(await hrOf(world.acme.id), fingerprint(file))).toMatchObject({ id });
    expect(await twin(admin, fingerprint(`${file} `))).toBeNull();
  });

  test('tells nobody of a document that is not theirs to see, nor of one that was deleted', async () => {
    const place = { entityType: 'client', entityId: world.acme.id };
    const { id, file } = await sendDocument(portal, admin, { categoryId, status: 'published', ...place });
    expect(await twin(await hrOf(world.rival.id), fingerprint(file))).toBeNull();
    await admin.call(documents.documentRemove, { id });
    expect(await twin(admin, fingerprint(file))).toBeNull();
  });

  test('is 64 hexadecimal digits, and nothing else is looked for', async () => {
    const { status, body } = await admin.call(documentUploads.documentTwin, { sha256: 'ABC' });
    expect([status, body]).toMatchObject([422, { fields: { sha256: 'bad-text' } }]);
  });
});
