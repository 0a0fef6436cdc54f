import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aNewHire, Desk, priced } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

const admin = async (permissions: NonNullable<Parameters<typeof aUser>[1]['permissions']>): Promise<Caller> => {
  const { installationId } = world;
  return portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
};

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  await priced(portal, world.rival);
  desk = new Desk(portal, await admin(['enrollment', 'exportData']));
});
afterAll(() => portal?.close());

async function fileOf(query: Record<string, string>, caller = desk.caller) {
  const url = `${API_BASE}${enrollments.enrollmentListFile.path}`;
  const { statusCode, payload } = await portal.app.inject({ method: 'GET', url, headers: caller.headers, query });
  return { status: statusCode, text: payload, lines: payload.trim().split('\r\n').slice(1) };
}

async function draftOf(client: World['acme'], lastName: string) {
  return desk.save(await desk.startHire(client), aNewHire(client, { lastName }));
}

describe('The file of the list of enrollments', () => {
  test('holds exactly what is filtered, in its order and columns and the words of the reader', async () => {
    const one = await draftOf(world.acme, 'Zebra');
    const other = await draftOf(world.acme, 'Aster');
    await draftOf(world.rival, 'Elsewhere');
    const gone = await draftOf(world.acme, 'Gone');
    await desk.act(gone.id, 'cancel');
    const words = JSON.stringify({
      number: '번호',
      'status.draft': 'Being typed',
      'enrollmentType.newemployee': 'Hire',
    });
    const columns = 'number,memberName,enrollmentType,status';
    const query = { clientId: world.acme.id, status: 'draft', sort: 'memberName', columns, words };
    const { text } = await fileOf(query);
    expect(text.split('\r\n')).toEqual([
      '\u{FEFF}번호,memberName,enrollmentType,status',
      `${other.number},Robin Aster,Hire,Being typed`,
      `${one.number},Robin Zebra,Hire,Being typed`,
      '',
    ]);
    const { body } = await desk.caller.call(enrollments.enrollmentList, { clientId: world.acme.id });
    expect((await fileOf({ clientId: world.acme.id, columns: 'number' })).lines).toEqual(
      body.rows.map(({ number }) => number),
    );
    expect((await fileOf({ search: 'zebra', columns: 'memberName' })).lines).toEqual(['Robin Zebra']);
    expect((await fileOf({ search: 'zebra', format: 'xlsx' })).text.startsWith('PK')).toBe(true);
  });

  test('is written to the audit log, and refused to who may not export', async () => {
    await fileOf({ clientId: world.rival.id, columns: 'number' });
    const entries = await portal.owner
      .selectFrom('audit.events')
      .select(['action', 'detail'])
      .where('call', '=', 'enrollmentListFile')
      .where('action', '=', 'export')
      .orderBy('id')
      .execute();
    expect(entries.at(-1)?.detail).toEqual({ format: 'csv', rows: 1, columns: ['number'] });
    expect((await fileOf({}, await admin(['enrollment', 'approveEnrollments']))).status).toBe(403);
  });

  test('shows nobody another installation', async () => {
    const { installationId } = await aWorld(portal.owner);
    const stranger = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['exportData'] });
    expect((await fileOf({}, await portal.as(stranger))).lines).toEqual([]);
  });
});
