import { documents } from '@coverlane/contract/documents/calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { retention } from '@coverlane/contract/documents/retention-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { folderPlace } from '../../platform/files/folder-place.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument } from './documents.testing.ts';
import { keepRetention } from './documents.jobs.ts';
import { todayIn } from '../../platform/values/dates.ts';

// Domain 10.2: a category says for how many years after the end of their validity its documents are kept; deletion is soft, a purge
// job honours the legal hold and writes a certificate.

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  admin = await anAdmin('manageDocs', 'phi');
  hr = await portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
      permissions: ['manageDocs'],
    }),
  );
});
afterAll(() => portal?.close());

const anAdmin = async (...permissions: NonNullable<Parameters<typeof aUser>[1]['permissions']>) =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }));

const DAY = 86_400_000;
const at = (days: number): Date => new Date(Date.now() + days * DAY);
/** The day where the installation is: between midnight and five o’clock in Greenwich it is still the one before there. */
const day = (days: number): string => todayIn('America/New_York', at(days));
const night = (days: number) => keepRetention({ ...portal.parts, pool: portal.workerPool }, at(days));

/** A published document of ACME's in a category that keeps its documents for so many years. */
async function kept(years: number | null, fields: Record<string, string> = {}, by: Caller = admin) {
  const categoryId = await aCategory(portal.owner, world.installationId);
  await portal.owner.updateTable('categories').set({ retention_years: years }).where('id', '=', categoryId).execute();
  const place = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
  return sendDocument(portal, by, { categoryId, status: 'published', ...place, ...fields });
}

const status = async (caller: Caller, id: string) =>
  (await portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/latest`, headers: caller.headers })).statusCode;

/** What the list of the retention rule says of a document. */
async function leaving(id: string, caller = admin) {
  const { body } = await caller.call(retention.retentionList, { pageSize: 100 });
  return body.rows.find((row) => row.id === id);
}

const certificates = async (id: string) =>
  (
    await sql<{ number: number; sha256: string; by: string | null }>`
    select number, sha256, removed_by_name as by from document_purges where document_id = ${id}
    order by number`.execute(portal.owner)
  ).rows;

const keysOf = async (id: string) =>
  (await portal.owner.selectFrom('document_versions').select('file_key').where('document_id', '=', id).execute()).map(
    ({ file_key }) => file_key,
  );

describe('What its category keeps no longer', () => {
  test('is put away by night, can be taken back for 30 days, and is then removed with a certificate', async () => {
    const { id, name, categoryName, file } = await kept(6, {
      effectiveDate: '2012-01-01',
      expirationDate: '2012-12-31',
    });
    const [key = ''] = await keysOf(id);
    expect(await leaving(id)).toMatchObject({ next: 'putAway', validThrough: '2012-12-31', keptThrough: '2018-12-31' });
    await night(0);
    expect(await status(admin, id)).toBe(404);
    expect(await leaving(id)).toMatchObject({ removedBy: null, next: null, goesOn: day(31) });
    await night(30);
    expect(await certificates(id)).toEqual([]);
    await night(32);
    expect(await leaving(id)).toBeUndefined();
    const { body } = await admin.call(retention.purgeList, { search: name });
    expect(body.rows.filter((row) => row.keptThrough === '2018-12-31')).toMatchObject([
      { name, categoryName: categoryName.en, number: 1, retentionYears: 6, removedBy: null, bytes: file.length },
    ]);
    await expect(filesOf(portal.parts).read(key)).rejects.toThrow();
    expect(await keysOf(id)).toEqual([]);
  });

  test('that an administrator takes back is kept another year, and no night takes it before', async () => {
    const { id } = await kept(1, { expirationDate: '2015-06-30' });
    await night(0);
    const { body } = await admin.call(documents.documentRestore, { id });
    const [year, rest] = [Number(day(0).slice(0, 4)) + 1, day(0).slice(4)];
    expect(body.retainUntil).toBe(`${year}${rest}`);
    await night(1);
    expect((await admin.call(documents.documentGet, { id })).status).toBe(200);
  });

  test('stays while it is held, while its years run, and where its category says none', async () => {
    const held = await kept(1, { expirationDate: '2015-06-30' });
    await admin.call(documents.documentChange, { id: held.id, version: held.version, legalHold: true });
    const running = await kept(99, { expirationDate: '2015-06-30' });
    const none = await kept(null, { expirationDate: '2015-06-30' });
    const endless = await kept(0);
    await night(3000);
    for (const { id } of [held, running, none, endless])
      expect((await admin.call(documents.documentGet, { id })).status).toBe(200);
  });

  test('is kept through its last day, that day among them', async () => {
    const { id } = await kept(0, { expirationDate: day(10) });
    await night(9);
    expect((await admin.call(documents.documentGet, { id })).status).toBe(200);
    await night(12);
    expect((await admin.call(documents.documentGet, { id })).status).toBe(404);
  });
});

describe('What somebody deleted', () => {
  test('is the administrators’ to take back after a quarter of an hour, and nobody else’s', async () => {
    const { id } = await kept(null);
    await hr.call(documents.documentRemove, { id });
    await sql`update documents set deleted_at = now() - interval '20 days' where id = ${id}`.execute(portal.owner);
    expect((await hr.call(documents.documentRestore, { id })).status).toBe(404);
    expect(await status(admin, id)).toBe(404);
    expect((await admin.call(documents.documentRestore, { id })).status).toBe(200);
    expect(await status(hr, id)).toBe(200);
  });

  test('is removed for good after 30 days where no years are set, each version with its certificate', async () => {
    const { id, categoryId } = await kept(null);
    await portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/documents/${id}/versions`,
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=cut' },
      payload:
        '--cut\r\ncontent-disposition: form-data; name="file"; filename="new.txt"\r\n\r\nnew words\r\n--cut--\r\n',
    });
    await admin.call(documents.documentRemove, { id });
    await night(29);
    expect(await certificates(id)).toEqual([]);
    await night(32);
    expect(await certificates(id)).toMatchObject([
      { number: 1, by: 'Test admin' },
      { number: 2, by: 'Test admin' },
    ]);
    expect((await admin.call(documents.documentRestore, { id })).status).toBe(404);
    expect((await admin.call(documents.documentList, { categoryId })).body.total).toBe(0);
  });

  test('is kept, though nobody reads it, until the years of its category are over', async () => {
    const { id } = await kept(1, { expirationDate: '2099-12-31' });
    await admin.call(documents.documentRemove, { id });
    await night(300);
    expect(await certificates(id)).toEqual([]);
    expect(await leaving(id)).toMatchObject({ validThrough: day(0) });
    await night(368);
    expect(await certificates(id)).toHaveLength(1);
  });
});

describe('The preview', () => {
  test('says what the next night does, and of what its reader may not see only how much it is', async () => {
    const { id } = await kept(1, { expirationDate: '2015-06-30', phi: 'true' });
    const plain = await anAdmin('manageDocs');
    expect(await leaving(id, plain)).toBeUndefined();
    const { withheld, nextAt } = (await plain.call(retention.retentionList, {})).body;
    expect(withheld).toBe(1);
    await keepRetention({ ...portal.parts, pool: portal.workerPool }, new Date(nextAt));
    expect((await plain.call(retention.retentionList, {})).body.withheld).toBe(0);
    expect(await leaving(id)).toMatchObject({ next: null });
  });

  test('and the certificates are administrators’ of the installation alone', async () => {
    expect((await hr.call(retention.retentionList, {})).status).toBe(403);
    expect((await hr.call(retention.purgeList, {})).status).toBe(403);
    const { installationId } = await aWorld(portal.owner);
    const foreign = await portal.as(
      await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageDocs', 'phi', 'exportData'] }),
    );
    expect((await foreign.call(retention.retentionList, {})).body.total).toBe(0);
    expect((await foreign.call(retention.purgeList, {})).body.total).toBe(0);
    const file = await (await anAdmin('manageDocs', 'exportData')).call(retention.purgeListFile, {});
    expect(file.status).toBe(200);
    expect(file.body).toMatch(/\b[0-9a-f]{64}\b/);
  });

  test('holds and longer days are administrators’ to set', async () => {
    const { id, version } = await kept(1, {}, hr);
    const change = { id, version };
    expect((await hr.call(documents.documentChange, { ...change, retainUntil: '2040-01-01' })).status).toBe(422);
    const { body } = await admin.call(documents.documentChange, { ...change, retainUntil: '2040-01-01' });
    expect(body).toMatchObject({ retentionYears: 1, keptThrough: '2040-01-01' });
  });
});

describe('Who uploaded a document', () => {
  test('finds in the inbox, once, that it expires, with the way to it; after a new date again', async () => {
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
      permissions: ['manageDocs'],
    });
    const uploader = await portal.as(user);
    const { id, version } = await kept(null, { expirationDate: day(20) }, uploader);
    await kept(null, { expirationDate: day(40) }, uploader);
    const told = async () =>
      (await uploader.call(inbox.listMessages, {})).body.rows.filter(({ category }) => category === 'document');
    await night(0);
    await night(1);
    expect(await told()).toHaveLength(1);
    const [message] = await told();
    const { body } = await uploader.call(inbox.messageThread, { id: message?.id ?? '' });
    expect(body.link).toBe(`/client/document/${id}`);
    await uploader.call(documents.documentChange, { id, version, expirationDate: day(25) });
    await night(2);
    expect(await told()).toHaveLength(2);
  });

  test('is told of it also in a night in which no file can be removed; what was not removed is the next night’s', async () => {
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
      permissions: ['manageDocs'],
    });
    const uploader = await portal.as(user);
    await kept(null, { expirationDate: day(50) }, uploader);
    const { id } = await kept(null);
    await admin.call(documents.documentRemove, { id });
    const place = folderPlace(portal.parts.dataDir);
    const remove = () => Promise.reject(new Error('The bucket is away.'));
    Object.assign(portal.parts, { place: { ...place, remove } });
    await expect(night(32)).rejects.toThrow('The bucket is away.');
    Object.assign(portal.parts, { place });
    expect((await uploader.call(inbox.listMessages, {})).body.total).toBe(1);
    expect(await certificates(id)).toEqual([]);
    await night(33);
    expect(await certificates(id)).toHaveLength(1);
  });
});
