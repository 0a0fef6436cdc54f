import { members } from '@coverlane/contract/members/calls.ts';
import { memberList } from '@coverlane/contract/members/list-calls.ts';
import type { MemberColumn } from '@coverlane/contract/members/lists.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let hr: Caller;

type Permissions = NonNullable<Parameters<typeof aUser>[1]['permissions']>;

const employer = async (permissions: Permissions, entityId = world.acme.id): Promise<Caller> =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'client', entityId, permissions }));

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  hr = await employer(['exportData']);
  const dependents = [{ firstName: 'Sam', relationship: '01' as const, dob: '1990-02-03' }];
  await aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Ada',
    lastName: 'Zander',
    dob: '1988-01-02',
    dependents,
  });
  await aFamily(portal.owner, { client: world.acme, firstName: 'Bo', lastName: 'Aster' });
  await aFamily(portal.owner, { client: world.rival, firstName: 'Far', lastName: 'Zander' });
});
afterAll(() => portal?.close());

const COLUMNS: readonly MemberColumn[] = ['name', 'relationship', 'dob', 'coverage', 'state'];

async function file(asked: object, { headers }: Caller = hr) {
  const url = `${API_BASE}${memberList.memberListFile.path}`;
  const payload = { columns: COLUMNS.join(','), words: JSON.stringify({ 'relationship.01': 'Spouse' }), ...asked };
  const reply = await portal.app.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, lines: reply.payload.trim().split('\r\n').slice(1), text: reply.payload };
}

describe('The file of the member list', () => {
  test('holds whom the list finds, in its order and the words of the reader', async () => {
    expect((await file({})).lines.map((line) => line.split(',').slice(0, 2).join(','))).toEqual([
      '"Aster, Bo"',
      '"Zander, Ada"',
    ]);
    const { lines } = await file({ lastName: 'Zander', includeDependents: true });
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).toContain('"Zander, Sam",Spouse,1990-02-03');
    const { body } = await hr.call(members.membersearch, { lastName: 'Zander', includeDependents: true });
    expect(lines).toHaveLength(body.rows.length);
  });

  test('shows no employer the people of another', async () => {
    const rival = await employer(['exportData'], world.rival.id);
    expect((await file({}, rival)).lines.map((line) => line.split('"')[1])).toEqual(['Zander, Far']);
    expect((await file({ clientId: world.rival.id })).lines.filter(Boolean)).toEqual([]);
  });

  test('is refused without the permission to export, and told to the audit log where it is given', async () => {
    expect((await file({}, await employer(['enrollment']))).status).toBe(403);
    await file({ lastName: 'Aster' });
    const entries = await portal.owner
      .selectFrom('audit.events')
      .select('detail')
      .where('call', '=', 'memberListFile')
      .where('action', '=', 'export')
      .orderBy('id')
      .execute();
    expect(entries.at(-1)?.detail).toMatchObject({ format: 'csv', rows: 1 });
  });
});
