import { createHash } from 'node:crypto';
import { existsSync, globSync, rmSync, symlinkSync } from 'node:fs';
import { request as connect } from 'node:http';
import { join } from 'node:path';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { MEBIBYTE, uploads } from '@coverlane/contract/files/uploads.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { clearBegun } from '../files/begun-uploads.ts';
import { filesOf } from '../files/files-of.ts';
import { uuid7 } from '../values/uuid7.ts';
import { API_BASE } from './api-base.ts';

let portal: TestPortal;
let world: World;
let keeper: Caller;
let categoryId: string;
const BEGIN = `${API_BASE}/uploads/documentAdd`;
const DAY = 86_400_000;

beforeAll(async () => {
  portal = await testPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  world = await aWorld(portal.owner);
  keeper = await anAdmin();
  categoryId = (await aCategory()).id;
});
afterAll(() => portal.close());

const anAdmin = async (): Promise<Caller> => {
  const permissions = ['manageDocs', 'viewDocs', 'phi'] as const;
  return portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: [...permissions] }),
  );
};

async function aCategory(): Promise<{ id: string }> {
  const { body } = await keeper.call(documents.documentCategories);
  const [first] = body.rows;
  if (first) return first;
  const id = uuid7();
  await portal.owner
    .insertInto('categories')
    .values({ id, installation_id: world.installationId, name: 'Plan papers', visible_to: JSON.stringify(['client']) })
    .execute();
  return { id };
}

const portOf = (address: unknown): number => Number(Object(address).port);
const TUS = { 'tus-resumable': '1.0.0' };
const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

const begin = (bytes: number, { by = keeper, name = 'plan.txt', url = BEGIN } = {}) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { ...by.headers, ...TUS, 'upload-length': String(bytes), 'upload-metadata': named(name) },
  });
const goOn = (url: string, from: number, { bytes, by = keeper }: { bytes: Buffer; by?: Caller }) =>
  portal.app.inject({
    method: 'PATCH',
    url,
    headers: {
      ...by.headers,
      ...TUS,
      'upload-offset': String(from),
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
const state = (url: string, by = keeper) =>
  portal.app.inject({ method: 'HEAD', url, headers: { ...by.headers, ...TUS } });
const placeOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);
const idOf = (place: string) => place.split('/').at(-1) ?? '';
const begunFiles = () => globSync('uploads-begun/*/*', { cwd: portal.parts.dataDir });

/** Begun and sent whole. @returns its id */
async function sent(bytes: Buffer, name = 'plan.txt'): Promise<string> {
  const place = placeOf(await begin(bytes.length, { name }));
  expect((await goOn(place, 0, { bytes })).statusCode).toBe(204);
  return idOf(place);
}

const added = (file: string, more: object = {}, key?: string) =>
  portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/documents`,
    headers: { ...keeper.headers, ...(key && { 'idempotency-key': key }) },
    payload: { file, categoryId, entityType: 'installation', ...more },
  });

async function keptBytes(documentId: string): Promise<Buffer> {
  const { file_key: key } = await portal.owner
    .selectFrom('document_versions')
    .select('file_key')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return filesOf(portal.parts).read(key);
}

test('How large a document may be is what the administrator set, said before a byte travels', async () => {
  const { body: standard } = await keeper.call(documents.documentCategories);
  expect(standard.megabytes).toBe(50);
  const large = 500 * MEBIBYTE;
  expect(JSON.parse((await begin(large)).body)).toMatchObject({ code: 'file-too-large', values: { megabytes: 50 } });
  const permissions = ['manageClients'] as const;
  const setter = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: [...permissions] }),
  );
  const set = (value: string) =>
    setter.call(settings.putSetting, { key: 'documentMegabytes', scope: 'installation', value });
  expect((await set('500')).status).toBe(200);
  expect((await keeper.call(documents.documentCategories)).body.megabytes).toBe(500);
  const begun = await begin(large);
  expect(begun.statusCode).toBe(201);
  const piece = Buffer.alloc(1000, 'a');
  expect((await goOn(placeOf(begun), 0, { bytes: piece })).headers['upload-offset']).toBe('1000');
  expect(JSON.parse((await begin(large + 2_000_000)).body)).toMatchObject({ values: { megabytes: 500 } });
  // A proof is as large as ever.
  expect((await begin(large, { url: BEGIN.replace('documentAdd', 'proofAdd') })).statusCode).not.toBe(201);
  expect((await set('')).status).toBe(200);
  expect((await begin(large)).statusCode).toBe(413);
  await portal.app.inject({ method: 'DELETE', url: placeOf(begun), headers: { ...keeper.headers, ...TUS } });
});

describe('an upload in pieces', () => {
  test('becomes a document when all of it is there, and leaves nothing behind', async () => {
    const text = Buffer.from('The plan in brief. '.repeat(2000));
    const place = placeOf(await begin(text.length));
    expect((await goOn(place, 0, { bytes: text.subarray(0, 1000) })).headers['upload-offset']).toBe('1000');
    expect((await added(idOf(place))).statusCode).toBe(422);
    expect((await goOn(place, 1000, { bytes: text.subarray(1000) })).headers['upload-offset']).toBe(
      String(text.length),
    );
    const { statusCode, body } = await added(idOf(place));
    expect(statusCode).toBe(200);
    expect((await keptBytes(JSON.parse(body).id)).equals(text)).toBe(true);
    expect(begunFiles().filter((path) => path.endsWith(idOf(place)))).toEqual([]);
  });

  test('goes on where it was after the connection broke in the middle', async () => {
    const text = Buffer.from('A paper on a train. '.repeat(50_000));
    const place = placeOf(await begin(text.length));
    const half = Math.floor(text.length / 2);
    await new Promise<void>((resolve) => {
      const broken = connect({
        port: portOf(portal.app.addresses()[0]),
        host: '127.0.0.1',
        method: 'PATCH',
        path: place,
        headers: {
          ...keeper.headers,
          ...TUS,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': text.length,
        },
      });
      broken.on('error', () => resolve());
      broken.write(text.subarray(0, half), () => setTimeout(() => broken.destroy(), 200));
    });
    await expect.poll(async () => Number((await state(place)).headers['upload-offset'])).toBe(half);
    expect((await goOn(place, 0, { bytes: text })).statusCode).toBe(409);
    expect((await goOn(place, half, { bytes: text.subarray(half) })).statusCode).toBe(204);
    const { body } = await added(idOf(place));
    expect((await keptBytes(JSON.parse(body).id)).equals(text)).toBe(true);
  });

  test('stays when its call is refused, so that nothing is sent twice for a field that was wrong', async () => {
    const id = await sent(Buffer.from('Stays until its fields are right.'));
    expect((await added(id, { categoryId: uuid7() })).statusCode).toBe(422);
    expect((await added(id)).statusCode).toBe(200);
    expect((await added(id, { again: true })).statusCode).toBe(422);
  });

  test('given up while its call is made is one document or none', async () => {
    const id = await sent(Buffer.alloc(2_000_000, 'x'));
    const url = `${API_BASE}/uploads/documentAdd/${id}`;
    const giveUp = portal.app.inject({ method: 'DELETE', url, headers: { ...keeper.headers, ...TUS } });
    const [answer] = await Promise.all([added(id), giveUp]);
    expect([200, 422]).toContain(answer.statusCode);
  });

  test('whose answer was lost gets the same answer again, and is one document', async () => {
    const id = await sent(Buffer.from('The answer was lost.'));
    const key = `lost-${uuid7()}`;
    const [first, again] = [await added(id, {}, key), await added(id, {}, key)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(JSON.parse(again.body).id).toBe(JSON.parse(first.body).id);
  });

  test('is nobody else’s: a foreign one answers like an absent one', async () => {
    const place = placeOf(await begin(10));
    const other = await anAdmin();
    expect((await state(place, other)).statusCode).toBe(404);
    expect((await goOn(place, 0, { bytes: Buffer.alloc(10), by: other })).statusCode).toBe(404);
    expect((await state(`${BEGIN}/${uuid7()}`)).statusCode).toBe(404);
    expect((await state(`${BEGIN}/..%2f..%2fsecret`)).statusCode).toBe(404);
  });

  test('is begun by nobody who may not make its call, and for no call without a file', async () => {
    const reader = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: ['viewDocs'] }),
    );
    expect((await begin(10, { by: reader })).statusCode).toBe(403);
    expect((await begin(10, { by: portal.visitor })).statusCode).toBe(401);
    expect((await begin(10, { url: `${API_BASE}/uploads/documentList` })).statusCode).toBe(404);
    const { 'x-xsrf-token': _, ...forged } = keeper.headers;
    expect((await begin(10, { by: { ...keeper, headers: forged } })).statusCode).toBe(403);
  });

  test('keeps the limits of its call: the announced size before a byte, and no byte more than announced', async () => {
    expect((await begin(uploads.document.fileBytes + 2_000_000)).json()).toMatchObject({ code: 'file-too-large' });
    const place = placeOf(await begin(10));
    expect((await goOn(place, 0, { bytes: Buffer.alloc(11) })).statusCode).toBe(413);
    expect(Number((await state(place)).headers['upload-offset'])).toBe(0);
  });

  test('that is given up leaves nothing, and one that nobody goes on with is gone after a day', async () => {
    const place = placeOf(await begin(10));
    const gone = await portal.app.inject({ method: 'DELETE', url: place, headers: { ...keeper.headers, ...TUS } });
    expect([gone.statusCode, (await state(place)).statusCode]).toEqual([204, 404]);
    const left = placeOf(await begin(10));
    await clearBegun(portal.parts.dataDir);
    expect((await state(left)).statusCode).toBe(200);
    await clearBegun(portal.parts.dataDir, Date.now() + DAY + 1000);
    expect((await state(left)).statusCode).toBe(404);
    expect(begunFiles()).toEqual([]);
  });

  test('is begun by nobody who has twenty unfinished, until one is finished or given up', async () => {
    const by = await anAdmin();
    const places = [];
    for (let at = 0; at < 20; at += 1) places.push(placeOf(await begin(10, { by })));
    const refused = await begin(10, { by });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'too-many-begun', values: { files: 20 } },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await begin(10)).statusCode).toBe(201);
    await portal.app.inject({ method: 'DELETE', url: places[0] ?? '', headers: { ...by.headers, ...TUS } });
    expect((await begin(10, { by })).statusCode).toBe(201);
  });

  test('on a full disk answers 507 with its code, and goes on when there is room', async () => {
    const place = placeOf(await begin(5));
    const path = join(
      portal.parts.dataDir,
      globSync(`uploads-begun/*/${idOf(place)}`, { cwd: portal.parts.dataDir })[0] ?? '',
    );
    rmSync(path);
    symlinkSync('/dev/full', path);
    const full = await goOn(place, 0, { bytes: Buffer.from('12345') });
    expect([full.statusCode, full.json().code]).toEqual([507, 'disk-full']);
    expect((await begin(5)).statusCode).toBe(201);
  });

  test.each([
    '../../etc/passwd.txt',
    'a\u0000b.txt',
    'x\u202Etxt.exe.txt',
    `${'n'.repeat(296)}.txt`,
    '건강 보험 안내서.txt',
  ])('named %j keeps it as a name and never as a path', async (name) => {
    const text = Buffer.from(`Bytes of ${createHash('sha256').update(name).digest('hex')}`);
    const { statusCode, body } = await added(await sent(text, name));
    expect(statusCode).toBe(200);
    const { name: kept } = JSON.parse(body);
    expect(kept).not.toMatch(/[\\/\p{Cc}\u202e]/u);
    expect(name.endsWith(kept.slice(-4))).toBe(true);
    expect(existsSync('/etc/passwd.txt')).toBe(false);
    expect(globSync('**/*passwd*', { cwd: portal.parts.dataDir })).toEqual([]);
  });
});
