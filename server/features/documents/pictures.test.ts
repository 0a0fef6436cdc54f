import { createHash } from 'node:crypto';
import { documentUploads } from '@coverlane/contract/documents/upload-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aHeic, aPhoto, PLACE } from '../../testing/pictures.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { aCategory, sendFile } from './documents.testing.ts';

let portal: TestPortal;
let admin: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageDocs'] }));
  categoryId = await aCategory(portal.owner, installationId);
});
afterAll(() => portal?.close());

const read = async (id: string): Promise<Buffer> =>
  (await portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/latest`, headers: admin.headers })).rawPayload;

describe('A picture that is sent as a document', () => {
  test.each([
    ['photo.jpg', aPhoto({ orientation: 6 })],
    ['photo.heic', aHeic()],
  ])('%s is read without where it was taken, and has the size of what is kept', async (name, bytes) => {
    const { status, body } = await sendFile(portal, admin, { fields: { categoryId }, name, bytes });
    expect(status).toBe(200);
    const kept = await read(body.id);
    expect(kept.toString('latin1')).not.toContain(PLACE);
    expect(kept.length).toBe(body.versions[0]?.bytes);
  });

  test('is known again by the file as it was sent', async () => {
    const bytes = aPhoto({ seed: 'known again' });
    const { body } = await sendFile(portal, admin, { fields: { categoryId }, name: 'again.jpg', bytes });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await admin.call(documentUploads.documentTwin, { sha256 })).body.twin?.id).toBe(body.id);
    const second = await sendFile(portal, admin, { fields: { categoryId }, name: 'again.jpg', bytes });
    expect([second.status, second.body]).toMatchObject([409, { code: 'document-exists' }]);
  });

  test('is refused with what to do where nobody can say that its metadata is gone', async () => {
    const bytes = aPhoto().subarray(0, 120);
    const { status, body } = await sendFile(portal, admin, { fields: { categoryId }, name: 'cut.jpg', bytes });
    expect([status, body]).toMatchObject([422, { fields: { file: 'file-metadata' } }]);
  });
});
