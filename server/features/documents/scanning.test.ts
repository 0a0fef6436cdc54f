import { documents } from '@coverlane/contract/documents/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clamdScanner } from '../../platform/files/clamd.ts';
import { EICAR, type TestClamd, testClamd } from '../../platform/files/clamd.testing.ts';
import { fileTasks } from '../../platform/files/files.jobs.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { SCAN_ROUND } from '../../platform/jobs/rounds.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendFile } from './documents.testing.ts';

let portal: TestPortal;
let world: World;
let clamd: TestClamd;
let admin: Caller;
let hr: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  clamd = await testClamd();
  portal.parts.scanner = clamdScanner(clamd.address, 300);
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageDocs'] }));
  hr = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: world.acme.id, permissions: ['viewDocs'] }),
  );
  categoryId = await aCategory(portal.owner, installationId);
});
beforeEach(() => {
  Object.assign(clamd, { isSilent: false, refuses: undefined });
});
afterAll(async () => {
  await portal?.close();
  await clamd?.close();
});

const send = (text: string) =>
  sendFile(portal, admin, {
    fields: { categoryId, status: 'published', entityType: 'client', entityId: world.acme.id },
    name: 'plan.txt',
    bytes: Buffer.from(`${text} ${uuid7()}`),
  });
const addVersion = (id: string, text: string) =>
  portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/documents/${id}/versions`,
    headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: `--cut\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n${text} ${uuid7()}\r\n--cut--\r\n`,
  });
const read = (caller: Caller, id: string) =>
  portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/latest`, headers: caller.headers });
const scanOf = async (id: string) => (await admin.call(documents.documentGet, { id })).body.scan;
/** What the worker does each minute. */
const scanRound = async () => {
  const { [SCAN_ROUND]: work } = fileTasks({ ...portal.parts, pool: portal.workerPool });
  // The job asks nothing of whoever runs it.
  await Reflect.apply(work ?? (() => undefined), undefined, []);
};

describe('With a virus scanner', () => {
  test('a clean file is read at once, and one with a virus is refused and kept nowhere', async () => {
    const { body } = await send('A plan paper.');
    expect([body.scan, (await read(hr, body.id)).statusCode]).toEqual(['clean', 200]);
    const refused = await send(EICAR);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { file: 'file-virus' } }]);
  });

  test('that is away a file is in quarantine: its keeper sees that it is checked, nobody reads it, and then it is there', async () => {
    clamd.isSilent = true;
    const { status, body } = await send('In quarantine.');
    expect([status, body.scan]).toEqual([200, 'waiting']);
    const refused = await read(admin, body.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'document-waiting']);
    expect((await read(hr, body.id)).statusCode).toBe(404);
    expect((await hr.call(documents.documentGet, { id: body.id })).status).toBe(404);
    await scanRound();
    expect(await scanOf(body.id)).toBe('waiting');
    clamd.isSilent = false;
    await scanRound();
    expect(await scanOf(body.id)).toBe('clean');
    expect((await read(hr, body.id)).statusCode).toBe(200);
  });

  test('that finds something later nobody ever reads the file', async () => {
    clamd.isSilent = true;
    const { body } = await send(EICAR);
    clamd.isSilent = false;
    await scanRound();
    expect(await scanOf(body.id)).toBe('refused');
    expect((await read(admin, body.id)).json().code).toBe('document-refused');
    expect((await read(hr, body.id)).statusCode).toBe(404);
  });

  test('a newer version that waits takes the place of the one before only when it is clean', async () => {
    const { body } = await send('The first.');
    clamd.isSilent = true;
    const newer = await addVersion(body.id, 'The second.');
    expect(newer.json()).toMatchObject({ number: 1, versions: [{ number: 2, scan: 'waiting' }, { number: 1 }] });
    expect((await read(hr, body.id)).body).toMatch(/^The first/);
    clamd.isSilent = false;
    await scanRound();
    expect((await read(hr, body.id)).body).toMatch(/^The second/);
  });

  test('a version that is withdrawn gives way to one that can be read, and not to one that waits or was refused', async () => {
    const { body } = await send('The first.');
    await addVersion(body.id, 'The second.');
    clamd.isSilent = true;
    for (const text of ['The third.', EICAR]) await addVersion(body.id, text);
    const withdraw = (number: number) => admin.call(documents.documentVersionWithdraw, { id: body.id, number });
    expect((await withdraw(1)).body.number).toBe(2);
    expect((await read(hr, body.id)).body).toMatch(/^The second/);
    clamd.isSilent = false;
    await scanRound();
    expect((await withdraw(3)).body.number).toBe(2);
    expect((await withdraw(2)).body).toMatchObject({ code: 'document-last-version' });
    expect((await read(hr, body.id)).body).toMatch(/^The second/);
  });

  test('that cannot look at one file looks at those behind it all the same', async () => {
    clamd.isSilent = true;
    const [bad, next] = [await send('A file beyond its limit.'), await send('The next one.')];
    clamd.isSilent = false;
    clamd.refuses = 'beyond its limit';
    await scanRound();
    expect([await scanOf(bad.body.id), await scanOf(next.body.id)]).toEqual(['waiting', 'clean']);
  });
});
