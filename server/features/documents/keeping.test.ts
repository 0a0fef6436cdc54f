import { documents } from '@coverlane/contract/documents/calls.ts';
import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

type Whole = Reply<typeof documents.documentGet>;

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;
let member: Caller;
let stranger: Caller;
let personId: string;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Seo', ssn: '911331234', dependents: [] });
  const other = await aFamily(portal.owner, {
    client: world.rival,
    lastName: 'Other',
    ssn: '911331235',
    dependents: [],
  });
  personId = family.subscriberId;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageDocs'] }));
  hr = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: world.acme.id, permissions: ['manageDocs'] }),
  );
  member = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: personId }));
  stranger = await portal.as(
    await aUser(portal.owner, { installationId, type: 'member', entityId: other.subscriberId }),
  );
});
afterAll(() => portal?.close());

beforeEach(async () => {
  categoryId = uuid7();
  const visible = '["admin","client","member"]';
  await portal.owner
    .insertInto('categories')
    .values({ id: categoryId, installation_id: world.installationId, name: `SBC ${categoryId}`, visible_to: visible })
    .execute();
});

interface Sent {
  bytes?: Buffer;
  name?: string;
  fields?: Record<string, string>;
  url?: string;
}

const ARCHIVE_END = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
let sent = 0;

/** Another file each time: the same bytes are asked about. */
const another = (): Buffer => Buffer.concat([PDF, Buffer.from(`% ${(sent += 1)}\n`)]);

async function send(
  caller: Caller,
  { bytes = another(), name = 'plan.pdf', fields = { categoryId }, url = '/documents' }: Sent = {},
) {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--cut\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}${url}`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([
      Buffer.from(`${parts.join('')}--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--cut--\r\n'),
    ]),
  });
  return { status: reply.statusCode, body: reply.json<Whole & { code: string; fields: Record<string, string> }>() };
}

const read = (caller: Caller, id: string, version = 'latest') =>
  portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${id}/${version}`, headers: caller.headers });

/** A published document of ACME's, for all of it. */
async function published(fields: Record<string, string> = {}): Promise<Whole> {
  const place = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
  const { body } = await send(admin, { fields: { categoryId, status: 'published', ...place, ...fields } });
  return body;
}

const names = async (caller: Caller): Promise<string[]> => {
  const { body } = await caller.call(documents.documentList, { categoryId });
  return body.rows.map(({ name }) => name);
};

describe('A document', () => {
  test('of a client that is inherited is read by its HR and its members, byte for byte, and by nobody of another client', async () => {
    const bytes = another();
    const place = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
    const { status, body } = await send(admin, { bytes, fields: { categoryId, status: 'published', ...place } });
    expect([status, body.name, body.places.map(({ name }) => name)]).toEqual([200, 'plan.pdf', ['ACME Tool']]);
    expect([body.addedBy, body.versions[0]?.addedBy]).toEqual(['Test admin', 'Test admin']);
    for (const caller of [admin, hr, member]) {
      expect(await names(caller)).toEqual(['plan.pdf']);
      expect((await read(caller, body.id)).rawPayload.equals(bytes)).toBe(true);
    }
    expect(await names(stranger)).toEqual([]);
    expect((await read(stranger, body.id)).statusCode).toBe(404);
    expect((await stranger.call(documents.documentGet, { id: body.id })).status).toBe(404);
  });

  test('of a client that is not inherited stays with who works for all of it', async () => {
    const { id } = await published({ inherit: 'false' });
    expect((await read(hr, id)).statusCode).toBe(200);
    expect((await read(member, id)).statusCode).toBe(404);
  });

  test('is a draft until it is published, and is nobody’s after it was archived', async () => {
    const { id, version } = await published({ status: 'draft' });
    expect((await read(member, id)).statusCode).toBe(404);
    const out = await admin.call(documents.documentChange, { id, version, status: 'published' });
    expect((await read(member, id)).statusCode).toBe(200);
    await admin.call(documents.documentChange, { id, version: out.body.version, status: 'archived' });
    expect((await read(member, id)).statusCode).toBe(404);
    expect((await read(admin, id)).statusCode).toBe(200);
  });

  test('is read from its effective date through its expiration date', async () => {
    const past = await published({ effectiveDate: '2020-01-01', expirationDate: '2020-12-31' });
    const ahead = await published({ effectiveDate: '2099-01-01' });
    for (const { id } of [past, ahead]) expect((await read(member, id)).statusCode).toBe(404);
    expect(
      (await send(admin, { fields: { categoryId, effectiveDate: '2026-02-01', expirationDate: '2026-01-31' } })).body,
    ).toMatchObject({
      fields: { expirationDate: 'end-before-start' },
    });
  });

  test('that is mapped to one division only leaves the members of the others', async () => {
    const { id, places } = await published();
    const divisionId = uuid7();
    await portal.owner
      .insertInto('divisions')
      .values({
        id: divisionId,
        client_id: world.acme.id,
        group_id: world.acme.groupId,
        system_identifier: divisionId,
        name: 'North',
      })
      .execute();
    await admin.call(documents.documentEntityAdd, { documentId: id, entityType: 'division', entityId: divisionId });
    expect((await read(member, id)).statusCode).toBe(200);
    await admin.call(documents.documentEntityRemove, { id: places[0]?.id ?? '' });
    expect((await read(member, id)).statusCode).toBe(404);
    expect((await read(hr, id)).statusCode).toBe(200);
    const there = async (caller: Caller) =>
      (await caller.call(documents.entityDocuments, { divisionId })).body.rows.map((row) => row.id);
    expect(await there(hr)).toContain(id);
    expect(await there(member)).not.toContain(id);
  });

  test('that is given to one member is read by that member; who has no right to health information does not see one that holds it', async () => {
    const given = { entityType: 'member', entityId: personId };
    const reader = await portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'admin',
        permissions: ['manageDocs', 'phi'],
      }),
    );
    const { body } = await send(reader, { fields: { categoryId, status: 'published', phi: 'true', ...given } });
    expect((await read(member, body.id)).statusCode).toBe(200);
    for (const caller of [hr, admin, stranger]) expect((await read(caller, body.id)).statusCode).toBe(404);
  });

  test('whose reader’s coverage ended: own papers for 24 months, the employer’s no longer', async () => {
    const ended = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Past',
      ssn: '911331236',
      dependents: [],
    });
    const now = new Date();
    const last = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString().slice(0, 10);
    await portal.owner
      .updateTable('coverages')
      .set({ effective_date: '2015-01-01', expiration_date: last })
      .where('person_id', '=', ended.subscriberId)
      .execute();
    const leaver = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: ended.subscriberId }),
    );
    const all = await published();
    const own = await published({ entityType: 'member', entityId: ended.subscriberId, inherit: 'false' });
    expect((await read(leaver, all.id)).statusCode).toBe(404);
    expect((await read(leaver, own.id)).statusCode).toBe(200);
    await portal.owner
      .updateTable('coverages')
      .set({ expiration_date: '2020-12-31' })
      .where('person_id', '=', ended.subscriberId)
      .execute();
    expect((await read(leaver, own.id)).statusCode).toBe(404);
  });

  test('keeps its versions: the newest is read, an old one by its number, a withdrawn one by who keeps it', async () => {
    const first = another();
    const place = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
    const { body } = await send(admin, { bytes: first, fields: { categoryId, status: 'published', ...place } });
    const second = another();
    const next = await send(admin, { bytes: second, fields: {}, url: `/documents/${body.id}/versions` });
    expect(next.body.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect((await read(member, body.id)).rawPayload.equals(second)).toBe(true);
    expect((await read(member, body.id, '1')).rawPayload.equals(first)).toBe(true);
    await admin.call(documents.documentVersionWithdraw, { id: body.id, number: 2 });
    expect((await read(member, body.id)).rawPayload.equals(first)).toBe(true);
    expect((await read(member, body.id, '2')).statusCode).toBe(404);
    expect((await read(admin, body.id, '2')).statusCode).toBe(200);
    expect((await admin.call(documents.documentVersionWithdraw, { id: body.id, number: 1 })).body).toMatchObject({
      code: 'document-last-version',
    });
  });

  test('with the bytes of another is asked about, and kept where that is meant', async () => {
    const bytes = another();
    await send(admin, { bytes, name: 'first.pdf' });
    expect((await send(admin, { bytes })).body).toMatchObject({
      code: 'document-exists',
      values: { name: 'first.pdf' },
    });
    expect((await send(admin, { bytes, fields: { categoryId, again: 'true' } })).status).toBe(200);
    const same = another();
    const states = (await Promise.all([1, 2, 3].map(() => send(admin, { bytes: same })))).map(({ status }) => status);
    expect(states.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test('is not deleted while a legal hold stands, and a removal is taken back', async () => {
    const { id, version } = await published();
    const held = await admin.call(documents.documentChange, { id, version, legalHold: true });
    expect((await admin.call(documents.documentRemove, { id })).body).toMatchObject({ code: 'document-held' });
    await admin.call(documents.documentChange, { id, version: held.body.version, legalHold: false });
    await admin.call(documents.documentRemove, { id });
    expect((await read(member, id)).statusCode).toBe(404);
    await admin.call(documents.documentRestore, { id });
    expect((await read(member, id)).statusCode).toBe(200);
  });
});

describe('Who keeps documents of an employer', () => {
  test('puts them at that employer, not at another and not in front of everybody', async () => {
    const own = { entityType: 'client', entityId: world.acme.id, inherit: 'true' };
    expect((await send(hr, { fields: { categoryId, status: 'published', ...own } })).status).toBe(200);
    for (const place of [
      { entityType: 'client', entityId: world.rival.id },
      { entityType: 'installation', entityId: world.installationId },
      { entityType: 'broker', entityId: world.brokerId },
    ])
      expect((await send(hr, { fields: { categoryId, ...place } })).body).toMatchObject({
        fields: { entityId: 'not-found' },
      });
  });

  test('does not change one that stands at another employer as well', async () => {
    const { id, version } = await published();
    expect((await hr.call(documents.documentGet, { id })).body.isKept).toBe(true);
    await admin.call(documents.documentEntityAdd, { documentId: id, entityType: 'client', entityId: world.rival.id });
    const { body } = await hr.call(documents.documentGet, { id });
    expect([body.isKept, body.places.map(({ name }) => name)]).toEqual([false, ['ACME Tool']]);
    expect((await hr.call(documents.documentChange, { id, version, name: 'Mine' })).status).toBe(404);
  });

  test('with `viewDocs` alone reads, sees no draft, and changes nothing', async () => {
    const reader = await portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'client',
        entityId: world.acme.id,
        permissions: ['viewDocs'],
      }),
    );
    const { id, version } = await published();
    const draft = await published({ status: 'draft' });
    expect((await read(reader, id)).statusCode).toBe(200);
    expect((await read(reader, draft.id)).statusCode).toBe(404);
    expect((await reader.call(documents.documentChange, { id, version, name: 'Mine' })).status).toBe(403);
  });

  test('without the permission reads and changes nothing', async () => {
    const plain = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'client', entityId: world.acme.id }),
    );
    const { id } = await published();
    expect((await read(plain, id)).statusCode).toBe(404);
    expect((await send(plain)).status).toBe(403);
  });
});

describe('A file that is sent', () => {
  test.each([
    ['not a kind that is taken', 'tool.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'file-type'],
    ['a page of HTML', 'page.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file-type'],
    [
      'a picture with script',
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'file-type',
    ],
    ['a PDF that is called a picture', 'plan.png', PDF, 'file-extension'],
    [
      'a PDF that runs a script',
      'plan.pdf',
      Buffer.concat([PDF, Buffer.from('<< /S /#4aavaScript /JS (app.alert(1)) >>')]),
      'file-active',
    ],
    [
      'a PDF that is a page of HTML too',
      'plan.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n<html><body>'), PDF]),
      'file-mixed',
    ],
    ['a PDF that is an archive too', 'plan.pdf', Buffer.concat([PDF, ARCHIVE_END]), 'file-mixed'],
    ['an archive', 'all.zip', ARCHIVE_END, 'file-type'],
    ['a text that is an archive too', 'plan.txt', Buffer.concat([Buffer.alloc(70_000, 'a'), ARCHIVE_END]), 'file-type'],
  ])('as %s is refused by what it holds', async (...[, name, bytes, code]) => {
    expect(await send(admin, { bytes, name })).toMatchObject({ status: 422, body: { fields: { file: code } } });
  });

  test('is taken where three bytes of a picture in it look like the name of a script', async () => {
    const scan = Buffer.from('<< /Length 6 >>\nstream\n\u00d8/JS \u00e0\nendstream\n', 'latin1');
    expect((await send(admin, { bytes: Buffer.concat([another(), scan]) })).status).toBe(200);
  });

  test('is a name and never a path, whatever it is called', async () => {
    for (const [name, kept] of [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['급여 안내.pdf', '급여 안내.pdf'],
      ['plan\u202efdp.pdf', 'planfdp.pdf'],
    ] as const)
      expect((await send(admin, { name })).body.name).toBe(kept);
  });
});

describe('A folder', () => {
  const add = (folderName: string, parentId: string | null = null) =>
    admin.call(folders.folderAdd, { entityType: 'client', entityId: world.acme.id, folderName, parentId });

  test('lies in another of the same client, is named once there, and never moves into itself', async () => {
    const outer = await add(`Plans ${uuid7()}`);
    const inner = await add('2026', outer.body.id);
    expect((await add('2026', outer.body.id)).body).toMatchObject({ fields: { folderName: 'taken' } });
    const moved = await admin.call(folders.folderChange, {
      id: outer.body.id,
      version: outer.body.version,
      parentId: inner.body.id,
    });
    expect(moved.body).toMatchObject({ fields: { parentId: 'folder-inside' } });
    expect((await admin.call(folders.folderRemove, { id: outer.body.id })).body).toMatchObject({ code: 'folder-full' });
    await admin.call(folders.folderRemove, { id: inner.body.id });
    expect((await admin.call(folders.folderRemove, { id: outer.body.id })).status).toBe(200);
  });

  test('is at most eight deep, and has no sign of a path in its name', async () => {
    let parent: string | null = null;
    for (let depth = 1; depth <= 8; depth += 1) parent = (await add(`Depth ${depth} ${uuid7()}`, parent)).body.id;
    expect((await add('Ninth', parent)).body).toMatchObject({ fields: { parentId: 'folder-deep' } });
    expect((await add('a/b')).body).toMatchObject({ fields: { folderName: 'bad-text' } });
  });

  test('of a client is seen by its HR, and by nobody of another client', async () => {
    const { body } = await add(`Seen ${uuid7()}`);
    const ids = async (caller: Caller) => (await caller.call(folders.folderList, {})).body.rows.map(({ id }) => id);
    expect(await ids(hr)).toContain(body.id);
    const rival = await portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'client',
        entityId: world.rival.id,
        permissions: ['manageDocs'],
      }),
    );
    expect(await ids(rival)).not.toContain(body.id);
  });
});
