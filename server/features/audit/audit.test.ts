import type { Permission } from '@coverlane/contract/access.ts';
import { audit } from '@coverlane/contract/audit/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealRows } from '../../platform/audit/sealer.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let family: Awaited<ReturnType<typeof aFamily>>;
let auditor: Caller;
let reader: Caller;

const today = todayIn('America/New_York', new Date());

const admin = async (permissions: readonly Permission[], installationId = world.installationId) =>
  portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: [...permissions] }));

const log = async (caller: Caller, input: object = {}) => {
  const { status, body } = await caller.call(audit.auditList, { pageSize: 200, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const numberOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ n: string }>`select member_number as n from people where id = ${id}`.execute(
    portal.owner,
  );
  return rows[0]?.n ?? '';
};

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme, firstName: 'Ana', lastName: 'Ruiz' });
  auditor = await admin(['manageUsers', 'phi', 'exportData']);
  reader = await admin(['phi']);
  const { subscriberId: id } = family;
  expect((await reader.call(members.getMember, { id, clientId: world.acme.id })).status).toBe(200);
  expect((await reader.call(claims.claimList, { memberId: id })).status).toBe(200);
});
afterAll(() => portal?.close());

describe('the audit log', () => {
  test('says who read which member, found by member number, by username and by kind', async () => {
    const memberNumber = await numberOf(family.subscriberId);
    const { rows } = await log(auditor, { search: memberNumber.toLowerCase(), kind: 'read' });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.at(-1)).toMatchObject({
      kind: 'read',
      memberNumber,
      memberName: 'Ana Ruiz',
      userType: 'admin',
      refused: false,
    });
    const username = rows[0]?.username ?? '';
    const byUser = await log(auditor, { search: username.toUpperCase() });
    expect(byUser.rows.every((row) => row.username === username)).toBe(true);
    expect(byUser.total).toBeGreaterThanOrEqual(rows.length);
    expect((await log(auditor, { search: 'nobody-like-this' })).rows).toEqual([]);
  });
  test('by day, where the installation is', async () => {
    expect((await log(auditor, { from: today, through: today })).total).toBeGreaterThan(0);
    expect((await log(auditor, { from: addDays(today, 1) })).total).toBe(0);
    expect((await log(auditor, { through: addDays(today, -1) })).total).toBe(0);
  });
  test('is closed to whoever does not answer for accounts, and of one installation alone', async () => {
    expect((await reader.call(audit.auditList, {})).status).toBe(403);
    const far = await aWorld(portal.owner);
    const stranger = await admin(['manageUsers', 'phi'], far.installationId);
    const { rows } = await log(stranger, { search: await numberOf(family.subscriberId) });
    expect(rows).toEqual([]);
    const usernames = (await log(stranger)).rows.map(({ username }) => username);
    expect(usernames).not.toContain((await log(auditor)).rows.at(-1)?.username);
  });
  test('tells of claims only whoever sees health information', async () => {
    const search = await numberOf(family.subscriberId);
    const types = (rows: { objectType: string | null }[]) => rows.map(({ objectType }) => objectType);
    expect(types((await log(auditor, { search })).rows)).toContain('claims');
    expect(types((await log(await admin(['manageUsers']), { search })).rows)).not.toContain('claims');
  });
  test('is compared with its seals: untouched, waiting, and changed behind the portal’s back', async () => {
    const search = await numberOf(family.subscriberId);
    const seals = async () => new Set((await log(auditor, { search })).rows.map(({ seal }) => seal));
    expect(await seals()).toEqual(new Set(['waiting']));
    await sealRows(portal.workerPool);
    expect(await seals()).toEqual(new Set(['sealed']));
    const { chain } = await log(auditor);
    expect(chain).toMatchObject({ gaps: 0 });
    expect(chain.seals).toBeGreaterThan(0);
    await sql`alter table audit.events disable trigger all`.execute(portal.owner);
    await sql`update audit.events set outcome = 'ok', call = 'other' where object_id = ${family.subscriberId}`.execute(
      portal.owner,
    );
    expect(await seals()).toContain('changed');
    await sql`alter table audit.events enable trigger all`.execute(portal.owner);
  });
  test('is taken away as a file by whoever may export, and that is an entry itself', async () => {
    const { status, body } = await auditor.call(audit.auditListFile, {
      columns: ['at', 'by', 'kind', 'member'],
      words: '{"kind.read":"Read"}',
    });
    expect([status, body]).toEqual([200, expect.stringContaining('Ana Ruiz')]);
    expect(body).toContain('Read');
    const { body: korean } = await auditor.call(audit.auditListFile, { columns: ['action', 'said'], language: 'ko' });
    expect(korean.split(/\r?\n/).filter((line) => line.startsWith('export,'))).toContainEqual('export,파일로 내보냄');
    expect((await log(auditor, { kind: 'file' })).rows[0]).toMatchObject({ action: 'export', call: 'auditListFile' });
    expect((await (await admin(['manageUsers'])).call(audit.auditListFile, {})).status).toBe(403);
    expect((await (await admin(['exportData'])).call(audit.auditListFile, {})).status).toBe(403);
  });
});
