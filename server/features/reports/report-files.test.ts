import { inflateRawSync } from 'node:zlib';
import { permissions } from '@coverlane/contract/access.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { families } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { made } from './reports.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let runId: string;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  await families(portal.owner, [
    { client: world.acme, lastName: '=SUM(A1)', firstName: 'Ada' },
    { client: world.acme, lastName: 'Sample, "the <third>"', firstName: 'Ben' },
  ]);
  runId = (await made(portal, admin, { report: 'member-census' })).id;
});
afterAll(() => portal.close());

const words = JSON.stringify({ lastName: '성', 'relationship.18': '직원' });

async function fileOf(format: 'csv' | 'xlsx', caller = admin): Promise<{ status: number; bytes: Buffer }> {
  const url = `${API_BASE}/reports/${runId}/file`;
  const { statusCode, rawPayload } = await portal.app.inject({
    method: 'GET',
    url,
    headers: caller.headers,
    query: { format, words },
  });
  return { status: statusCode, bytes: rawPayload };
}

/** The parts of an archive by name, each checked against its own sizes. */
function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, plain, length] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const start = bytes.readUInt32LE(at + 42) + 30 + length;
    const text = inflateRawSync(bytes.subarray(start, start + packed));
    expect(text.length).toBe(plain);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + length), text.toString('utf8'));
    at += 46 + length;
  }
  return parts;
}

describe('the file of a result', () => {
  test('is CSV in the words of the reader, and no text of it a formula', async () => {
    const { status, bytes } = await fileOf('csv');
    const lines = bytes.toString('utf8').split('\r\n');
    expect(status).toBe(200);
    expect(lines[0]).toMatch(/^\u{FEFF}성,firstName/u);
    expect(lines[1]).toMatch(/^'=SUM\(A1\),Ada,W\d+,직원,ACME Tool,/);
    expect(lines[2]).toMatch(/^"Sample, ""the <third>""",Ben,/);
  });
  test('is an Excel workbook with texts as texts and days as days', async () => {
    const { bytes } = await fileOf('xlsx');
    const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<t xml:space="preserve">=SUM(A1)</t>');
    expect(sheet).toContain('Sample, "the &lt;third&gt;"');
    // 1980-04-12, counted from 1899-12-30.
    expect(sheet).toContain('<c s="2"><v>29323</v></c>');
    expect(sheet).not.toContain('<f');
  });
  test('is refused without exportData', async () => {
    const { installationId } = world;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
    expect((await fileOf('csv', reader)).status).toBe(403);
  });
  test('leaves in the audit log who took how many rows, and whom they name', async () => {
    await fileOf('csv');
    const entries = await portal.owner
      .selectFrom('audit.events')
      .select(['action', 'object_type', 'detail'])
      .where('call', '=', 'reportFile')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const [list, report, taken] = entries;
    expect(taken).toMatchObject({ action: 'export', detail: { report: 'member-census', format: 'csv', rows: 2 } });
    expect([report?.object_type, list?.object_type]).toEqual(['report', 'members']);
    expect(list?.detail).toMatchObject({ ids: [expect.any(String), expect.any(String)] });
  });
});

describe('a table of a hundred thousand rows', () => {
  const ROWS = 100_000;
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < ROWS; at += 2000)
      yield Array.from({ length: 2000 }, (_, index) => [`Name ${at + index}`, at + index, { date: '2026-01-01' }]);
  }
  test.each(['csv', 'xlsx'] as const)('is written as %s without being held in memory', async (format) => {
    const { file, rows } = await streamedTable(format, { name: 'many', headings: ['a', 'b', 'c'], batches: batches() });
    expect(rows).toBe(ROWS);
    const chunks: Buffer[] = [];
    if (typeof file.bytes === 'string' || Buffer.isBuffer(file.bytes)) throw new Error('The file is held in memory.');
    for await (const chunk of file.bytes) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const text = format === 'csv' ? bytes.toString('utf8') : (unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '');
    expect(text.split('Name ').length - 1).toBe(ROWS);
    expect(text).toContain(`Name ${ROWS - 1}`);
  });
});
