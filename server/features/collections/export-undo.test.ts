import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { announcements } from '@coverlane/contract/collections/announcements.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { permissions } from '@coverlane/contract/access.ts';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { anAnnouncement } from '../../testing/records.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let colleague: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  colleague = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

async function file(call: AnyCall, query: Record<string, string>, caller = admin) {
  const url = `${API_BASE}${call.path}`;
  const reply = await portal.app.inject({ method: 'GET', url, headers: caller.headers, query });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.payload };
}
const aBroker = async (name: string, more: Record<string, unknown> = {}) =>
  (await admin.call(brokers.calls.create, { name, status: 'active', ...more })).body;

/** The text of every file in a ZIP archive, by its central directory. */
function unzipped(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = bytes.readUInt32LE(bytes.length - 6); bytes.readUInt32LE(at) === 0x02014b50; ) {
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    texts.push((bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString());
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return texts.join('');
}

describe('an exported list', () => {
  test('holds what the list shows under its search, filters, order and columns, in the words of the reader', async () => {
    await aBroker('Zeta, "Export"', { phone: '2135550142' });
    await aBroker('Alpha Export', { status: 'inactive' });
    await aBroker('Left out');
    const words = JSON.stringify({ name: '이름', status: 'State', 'status.inactive': 'Asleep' });
    const { headers, text } = await file(brokers.calls.export, {
      search: 'export',
      sort: '-name',
      columns: 'name,status',
      words,
    });
    expect(text).toBe('\u{FEFF}이름,State\r\n"Zeta, ""Export""",active\r\nAlpha Export,Asleep\r\n');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('brokers.csv');
    const only = await file(brokers.calls.export, { search: 'export', status: 'inactive', columns: 'name' });
    expect(only.text).toBe('\u{FEFF}name\r\nAlpha Export\r\n');
  });
  test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('turns no text into a formula: %s', async (start) => {
    await aBroker(`${start} Formula`);
    const { text } = await file(brokers.calls.export, { search: `${start} formula`, columns: 'name' });
    expect(text).toContain(`\r\n'${start} Formula\r\n`);
  });
  test('says what a record that is referred to is called', async () => {
    const both = JSON.stringify([world.rival.id, world.acme.id]);
    await anAnnouncement(portal.owner, world.installationId, { title: 'Two', client_ids: both });
    const { text } = await file(announcements.calls.export, { search: 'two', columns: 'headline,clientIds,startsOn' });
    expect(text).toContain('\r\nTwo,ACME Tool; Rival Works,2020-01-01\r\n');
  });
  test("calls what a record refers to by its name in the reader's language, or in English where it has none", async () => {
    const draft = { helpCategory: 'general' as const, sortKey: 0 };
    const made = async (names: object) =>
      (await admin.call(contactcategories.calls.create, { ...draft, ...names })).body.id;
    const both = await made({ name: 'Payroll office', nameKo: '급여 담당 부서' });
    const one = await made({ name: 'Mail room' });
    for (const categoryId of [both, one])
      await admin.call(contacts.calls.create, { name: `Of ${categoryId}`, categoryId });
    const query = { search: 'Of ', columns: 'categoryId' };
    const read = async (language: object) => (await file(contacts.calls.export, { ...query, ...language })).text;
    expect((await read({ language: 'ko' })).split('\r\n').slice(1).sort()).toEqual(['', 'Mail room', '급여 담당 부서']);
    expect((await read({})).split('\r\n').slice(1).sort()).toEqual(['', 'Mail room', 'Payroll office']);
  });
  test('is an Excel workbook when asked for, with texts as texts', async () => {
    await aBroker('=Workbook');
    const { bytes, headers } = await file(brokers.calls.export, {
      search: 'workbook',
      columns: 'name',
      format: 'xlsx',
    });
    expect(headers['content-type']).toContain('spreadsheetml');
    const all = unzipped(bytes);
    expect(all).toContain('=Workbook');
    expect(all).not.toMatch(/<f[ >]/);
  });
  test('of thousands of rows is whole and in order', async () => {
    const { installationId } = await aWorld(portal.owner);
    const many = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      installation_id: installationId,
      name: `Many ${String(index).padStart(4, '0')}`,
    }));
    await portal.owner.insertInto('brokers').values(rows).execute();
    const { text } = await file(brokers.calls.export, { search: 'many', columns: 'name' }, many);
    expect(text.trim().split('\r\n').slice(1)).toEqual(rows.map(({ name }) => name));
  });
  test('is written to the audit log with its rows, and refused without exportData or without the list itself', async () => {
    await file(brokers.calls.export, { search: 'left out', columns: 'name' });
    const entries = await portal.owner
      .selectFrom('audit.events')
      .select('detail')
      .where('call', '=', 'brokers.export')
      .orderBy('id')
      .execute();
    expect(entries.at(-1)?.detail).toEqual({ format: 'csv', rows: 1, columns: ['name'] });
    const { installationId } = world;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
    expect((await file(brokers.calls.export, {}, reader)).status).toBe(403);
    const exporter = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['exportData'] });
    expect((await file(clients.calls.export, {}, await portal.as(exporter))).status).toBe(403);
  });
});

describe('a deleted record', () => {
  test('comes back as it was, with its audit entry, when its deleter undoes it', async () => {
    const one = await aBroker('Undone');
    await admin.call(brokers.calls.remove, { id: one.id });
    const { status, body } = await admin.call(brokers.calls.restore, { ids: [one.id] });
    expect([status, body]).toEqual([200, { ids: [one.id] }]);
    const { rows } = (await admin.call(brokers.calls.list, { id: one.id })).body;
    expect(rows).toMatchObject([{ name: 'Undone', version: 3, updatedBy: 'Test admin' }]);
    const events = await portal.owner
      .selectFrom('audit.events')
      .select('action')
      .where('object_id', '=', one.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });
  test('comes back for nobody else, and not after a quarter of an hour', async () => {
    const one = await aBroker('Gone');
    await admin.call(brokers.calls.remove, { id: one.id });
    expect((await colleague.call(brokers.calls.restore, { ids: [one.id] })).status).toBe(404);
    // As time would do it: the one who deleted it stays the one who wrote it last.
    await sql`alter table brokers disable trigger sign_record`.execute(portal.owner);
    await sql`update brokers set deleted_at = deleted_at - interval '16 minutes' where id = ${one.id}`.execute(
      portal.owner,
    );
    await sql`alter table brokers enable trigger sign_record`.execute(portal.owner);
    expect((await admin.call(brokers.calls.restore, { ids: [one.id] })).status).toBe(404);
  });
  test('leaves its number free, and then does not come back', async () => {
    const employer = {
      name: 'Twice',
      clientNumber: '70001',
      status: 'active',
      effectiveDate: '2026-01-01',
      payFrequency: 'monthly12',
    };
    const first = await admin.call(clients.calls.create, employer);
    await admin.call(clients.calls.remove, { id: first.body.id });
    expect((await admin.call(clients.calls.create, employer)).status).toBe(200);
    const { status, body } = await admin.call(clients.calls.restore, { ids: [first.body.id] });
    expect([status, body]).toMatchObject([422, { fields: { clientNumber: 'taken' } }]);
  });
});

test('who saves second is told who was first', async () => {
  const { id, version } = await aBroker('Contested');
  await colleague.call(brokers.calls.update, { id, version, npn: '1' });
  const late = await admin.call(brokers.calls.update, { id, version, npn: '2' });
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'conflict', values: { updatedBy: 'Test admin', version: 2 } },
  ]);
});
