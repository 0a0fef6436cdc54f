import { permissions } from '@coverlane/contract/access.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOfficeFile, type OfficePart } from '../../platform/files/office-file.testing.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aCategory, sendDocument, sendFile } from './documents.testing.ts';

// Who still sees what, by every way in, when the world changes: lists, the command box, archives, old links; and again after undo.

let portal: TestPortal;
let world: World;
let categoryId: string;
let admin: Caller;
let hr: Caller;
let parent: Caller;
let family: Awaited<ReturnType<typeof aFamily>>;

const yearsAgo = (years: number, days = 0) => {
  const day = new Date(Date.now() - days * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};

type Rights = NonNullable<Parameters<typeof aUser>[1]['permissions']>;
const account = async (type: 'admin' | 'client' | 'member', entityId: string | null, permissions: Rights = []) =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions }));

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  categoryId = await aCategory(portal.owner, world.installationId);
  const child = { firstName: 'Bora', dob: yearsAgo(15) };
  family = await aFamily(portal.owner, { client: world.acme, lastName: 'Seo', ssn: '911331274', dependents: [child] });
  admin = await account('admin', null, ['manageDocs', 'phi']);
  hr = await account('client', world.acme.id, ['manageDocs']);
  parent = await account('member', family.subscriberId);
});
afterAll(() => portal?.close());

const childId = (): string => family.personIds.find((id) => id !== family.subscriberId) ?? '';
const ofAcme = () => ({ entityType: 'client', entityId: world.acme.id, inherit: 'true' });
const published = (fields: Record<string, string>) =>
  sendDocument(portal, admin, { categoryId, status: 'published', ...fields });

/** Whether somebody sees a document, by every way in, which all say the same. */
async function sees(caller: Caller, { id, name }: { id: string; name: string }): Promise<boolean> {
  const bytes = await portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/1`, headers: caller.headers });
  const list = await caller.call(documents.documentList, { categoryId, pageSize: 100 });
  const box = await caller.call(documents.documentSearch, { search: name });
  const archive = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${manyDocuments.documentsZip.path}`,
    headers: caller.headers,
    payload: { ids: [id] },
  });
  const part = await portal.app.inject({
    method: 'GET',
    url: `${API_BASE}/doc/${id}/1`,
    headers: { ...caller.headers, range: 'bytes=4-9' },
  });
  const ways = [
    bytes.statusCode === 200,
    part.statusCode === 206,
    list.body.rows.some((row) => row.id === id),
    box.body.rows.some((row) => row.id === id),
    archive.statusCode === 200,
    (await caller.call(documents.documentGet, { id })).status === 200,
  ];
  expect(new Set(ways).size, JSON.stringify(ways)).toBe(1);
  return ways[0] === true;
}

const named = (word: string) => ({ name: `${word} ${uuid7().slice(-8)}` });

describe('A document', () => {
  test('that stood at a client and then at one division only leaves the members of the others, and comes back', async () => {
    const paper = await published({ ...ofAcme(), ...named('Moved') });
    const north = uuid7();
    await portal.owner
      .insertInto('divisions')
      .values({
        id: north,
        client_id: world.acme.id,
        group_id: world.acme.groupId,
        system_identifier: north,
        name: 'North',
      })
      .execute();
    const place = { documentId: paper.id, entityType: 'client' as const, entityId: world.acme.id, inherit: true };
    expect(await sees(parent, paper)).toBe(true);
    await admin.call(documents.documentEntityAdd, { documentId: paper.id, entityType: 'division', entityId: north });
    await admin.call(documents.documentEntityRemove, { id: paper.places[0]?.id ?? '' });
    expect(await sees(parent, paper)).toBe(false);
    expect(await sees(hr, paper)).toBe(true);
    await admin.call(documents.documentEntityAdd, place);
    expect(await sees(parent, paper)).toBe(true);
  });

  test('that is deleted is nobody’s by any way in, and everybody’s again after the undo', async () => {
    const paper = await published({ ...ofAcme(), ...named('Deleted') });
    await admin.call(documents.documentRemove, { id: paper.id });
    for (const caller of [admin, hr, parent]) expect(await sees(caller, paper)).toBe(false);
    await admin.call(documents.documentRestore, { id: paper.id });
    for (const caller of [admin, hr, parent]) expect(await sees(caller, paper)).toBe(true);
  });
});

describe('A paper given to a child of fifteen', () => {
  const detail = (change: { dob?: string; confidential?: boolean }) =>
    portal.owner.updateTable('person_details').set(change).where('person_id', '=', childId()).execute();

  test('is read by the parent until the child turns 18, and by the child’s own account alone from then on', async () => {
    const paper = await published({ entityType: 'member', entityId: childId(), phi: 'true', ...named('Letter') });
    expect(await sees(parent, paper)).toBe(true);
    await detail({ dob: yearsAgo(18) });
    expect(await sees(parent, paper)).toBe(false);
    expect(await sees(await account('member', childId()), paper)).toBe(true);
    await detail({ dob: yearsAgo(15) });
    expect(await sees(parent, paper)).toBe(true);
  });

  test('is not read by the parent once the child has asked for confidential communications', async () => {
    const paper = await published({ entityType: 'member', entityId: childId(), phi: 'true', ...named('Private') });
    await detail({ confidential: true });
    expect(await sees(parent, paper)).toBe(false);
    await detail({ confidential: false });
    expect(await sees(parent, paper)).toBe(true);
  });
});

describe('A member', () => {
  test('whose coverage ended keeps their own papers and loses the employer’s; a coverage anew brings these back', async () => {
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Leaver', ssn: '911331275' });
    const leaver = await account('member', subscriberId);
    const own = await published({ entityType: 'member', entityId: subscriberId, ...named('Own') });
    const all = await published({ ...ofAcme(), ...named('Employer') });
    const ends = (day: string | null) =>
      sql`update coverages set expiration_date = ${day} where person_id = ${subscriberId}`.execute(portal.owner);
    expect([await sees(leaver, own), await sees(leaver, all)]).toEqual([true, true]);
    await ends(yearsAgo(0, 3));
    expect([await sees(leaver, own), await sees(leaver, all)]).toEqual([true, false]);
    await ends(null);
    expect([await sees(leaver, own), await sees(leaver, all)]).toEqual([true, true]);
  });

  test('who changes employer has nothing of the former one’s by any way in, is told nothing of it, and has all of it again when that is undone', async () => {
    const here = await aFamily(portal.owner, { client: world.acme, lastName: 'Mover', ssn: '911331277' });
    const there = await aFamily(portal.owner, { client: world.rival, lastName: 'Mover', ssn: '911331276' });
    const { id: userId } = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'member',
      entityId: here.subscriberId,
    });
    const mover = await portal.as({ id: userId });
    const staff = await account('admin', null, [...permissions]);
    const own = await published({ entityType: 'member', entityId: here.subscriberId, phi: 'true', ...named('Own') });
    const all = await published({ ...ofAcme(), ...named('Former') });
    const question = { subject: 'My dental card', contact: 'me@example.com', message: 'It never came.' };
    const { id: helpId } = (await mover.call(help.helpAsk, question)).body;
    const words = async () => (await staff.call(desk.deskGet, { id: helpId })).body.words;
    const answers = async (body: string) =>
      staff.call(desk.deskReply, { id: helpId, body, after: (await words()).at(-1)?.id ?? '' });
    expect((await answers('It is in the mail.')).status).toBe(200);
    const messageId = (await words()).at(-1)?.id ?? '';
    const listed = async (search?: string) => {
      const { rows } = (await mover.call(inbox.listMessages, search === undefined ? {} : { search })).body;
      return rows.some(({ subject }) => subject === question.subject);
    };
    const ways = async () => ({
      own: await sees(mover, own),
      all: await sees(mover, all),
      inbox: await listed(),
      searched: await listed('dental'),
      thread: (await mover.call(inbox.messageThread, { id: messageId })).status === 200,
      question: (await mover.call(help.helpGet, { id: helpId })).status === 200,
      asked: (await mover.call(help.helpList)).body.rows.some(({ id }) => id === helpId),
      answered: (await mover.call(inbox.messageReply, { id: messageId, body: '<p>Thank you.</p>' })).status === 200,
    });
    const every = (is: boolean) =>
      Object.fromEntries(
        ['own', 'all', 'inbox', 'searched', 'thread', 'question', 'asked', 'answered'].map((way) => [way, is]),
      );
    const moves = (entityId: string) =>
      portal.owner.updateTable('users').set({ entity_id: entityId }).where('id', '=', userId).execute();
    const told = async () =>
      (await portal.owner.selectFrom('mails').select('id').where('user_id', '=', userId).execute()).length;
    expect(await ways()).toEqual(every(true));
    await moves(there.subscriberId);
    expect(await ways()).toEqual(every(false));
    const before = await told();
    expect((await answers('It came back, we sent another.')).status).toBe(200);
    await published({ ...ofAcme(), ...named('Newer') });
    expect([await told(), await listed(), await sees(mover, all)]).toEqual([before, false, false]);
    await moves(here.subscriberId);
    expect(await ways()).toEqual(every(true));
    const { messages } = (await mover.call(inbox.messageThread, { id: messageId })).body;
    expect(messages.some(({ body }) => body?.includes('we sent another'))).toBe(true);
  });
});

test('Of two people who send the same file at once one is told that it is there', async () => {
  const other = await account('client', world.acme.id, ['manageDocs']);
  const bytes = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n% ${uuid7()}\n`;
  const fields = { categoryId, ...ofAcme() };
  const sends = ({ headers }: Caller) =>
    portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/documents`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' },
      payload: [
        ...Object.entries(fields).map(
          ([key, value]) => `--cut\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
        ),
        `--cut\r\ncontent-disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n${bytes}\r\n--cut--\r\n`,
      ].join(''),
    });
  const answers = await Promise.all([sends(hr), sends(other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409]);
});

test('A document is read in parts, each what it is of the whole; what lies beyond it is refused', async () => {
  const { id, file } = await published(ofAcme());
  const part = async (range: string, caller = parent) => {
    const headers = { ...caller.headers, range };
    const { statusCode, body, ...reply } = await portal.app.inject({
      method: 'GET',
      url: `${API_BASE}/doc/${id}/1`,
      headers,
    });
    return [statusCode, statusCode === 416 ? '' : body, reply.headers['content-range']];
  };
  const { length } = file;
  expect(await part('bytes=5-8')).toEqual([206, file.slice(5, 9), `bytes 5-8/${length}`]);
  expect(await part('bytes=-7')).toEqual([206, file.slice(-7), `bytes ${length - 7}-${length - 1}/${length}`]);
  expect(await part(`bytes=9-${length + 99}`)).toEqual([206, file.slice(9), `bytes 9-${length - 1}/${length}`]);
  expect(await part(`bytes=${length}-`)).toEqual([416, '', undefined]);
  for (const whole of ['bytes=0-1,4-5', 'bytes=8-5', 'pages=1-2', 'bytes=-'])
    expect(await part(whole)).toEqual([200, file, undefined]);
  expect((await part('bytes=0-3', await account('client', world.rival.id, ['viewDocs'])))[0]).toBe(404);
});

test('A version that is withdrawn while somebody reads it is gone at the next look, also in the middle; the one in force is read', async () => {
  const { id } = await published(ofAcme());
  const addNew = () =>
    portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/documents/${id}/versions`,
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=cut' },
      payload:
        '--cut\r\ncontent-disposition: form-data; name="file"; filename="new.txt"\r\n\r\nnew words\r\n--cut--\r\n',
    });
  await addNew();
  const read = async (version: string, more: { range?: string } = {}) => {
    const headers = { ...parent.headers, ...more };
    return (await portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/${version}`, headers })).statusCode;
  };
  expect([await read('1'), await read('latest'), await read('1', { range: 'bytes=0-8' })]).toEqual([200, 200, 206]);
  const inForce = async () =>
    (await parent.call(documents.documentList, { categoryId, pageSize: 100 })).body.rows.find((row) => row.id === id)
      ?.fileName;
  expect(await inForce()).toBe('new.txt');
  await admin.call(documents.documentVersionWithdraw, { id, number: 2 });
  expect(await inForce()).toBe('plan.pdf');
  await addNew();
  expect(await inForce()).toBe('new.txt');
  await admin.call(documents.documentVersionWithdraw, { id, number: 1 });
  expect([await read('1'), await read('latest'), await read('1', { range: 'bytes=9-' })]).toEqual([404, 200, 404]);
});

test('An office file that unpacks to far more than it is, or than it says, is refused, and one with macros or an archive in it', async () => {
  const fields = { categoryId, ...ofAcme() };
  const refused = async (...parts: readonly OfficePart[]) => {
    const { status, body } = await sendFile(portal, hr, { fields, name: 'plan.docx', bytes: anOfficeFile(...parts) });
    return [status, Reflect.get(body, 'fields')?.file];
  };
  const long = Buffer.alloc(40_000_000);
  expect(await refused({ name: 'word/media/a.bin', bytes: long })).toEqual([422, 'file-archive']);
  expect(await refused({ name: 'word/media/a.bin', bytes: long, says: 99 })).toEqual([422, 'file-archive']);
  expect(await refused({ name: 'word/media/a.zip', bytes: Buffer.from('PK') })).toEqual([422, 'file-archive']);
  expect(await refused({ name: 'word/vbaProject.bin', bytes: Buffer.from('x') })).toEqual([422, 'file-active']);
  expect(await refused({ name: 'word/media/a.txt', bytes: Buffer.from(uuid7()) })).toEqual([200, undefined]);
});
