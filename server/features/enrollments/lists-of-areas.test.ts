import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aNewHire, Desk, priced } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let hr: Desk;
let rival: Desk;
let broker: Desk;
let north: string;

type Permissions = NonNullable<Parameters<typeof aUser>[1]['permissions']>;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  await priced(portal, world.rival);
  const { installationId, acme } = world;
  const of = async (type: 'client' | 'broker', entityId: string, permissions: Permissions) =>
    new Desk(portal, await portal.as(await aUser(portal.owner, { installationId, type, entityId, permissions })));
  hr = await of('client', acme.id, ['enrollment', 'exportData']);
  rival = await of('client', world.rival.id, ['enrollment']);
  broker = await of('broker', world.brokerId, ['enrollment']);
  north = uuid7();
  await portal.owner
    .insertInto('divisions')
    .values({
      id: north,
      client_id: acme.id,
      group_id: acme.groupId,
      system_identifier: '0002',
      name: 'North',
      code: '0002',
    })
    .execute();
});
afterAll(() => portal?.close());

const listed = async ({ caller }: { caller: Caller }, more: object = {}) =>
  (await caller.call(enrollments.enrollmentList, more)).body.rows;

describe('The list of enrollments of an employer and a broker', () => {
  test('shows each with its division, who has it, how old it is, and what happens next', async () => {
    const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, { lastName: 'Drafted' }));
    await sql`update enrollments set created_at = now() - interval '3 days' where id = ${draft.id}`.execute(
      portal.owner,
    );
    const [row] = await listed(hr, { search: 'Drafted' });
    expect(row).toMatchObject({
      status: 'draft',
      divisionName: expect.stringMatching(/./),
      owner: 'Test client',
      next: 'finish',
      ageDays: 3,
    });
    const id = await hr.hire(world.acme, aNewHire(world.acme, { lastName: 'Done' }));
    const [done] = await listed(hr, { search: 'Done' });
    expect(done).toMatchObject({
      id,
      status: 'processed',
      next: 'none',
      ageDays: null,
      divisionName: row?.divisionName,
    });
  });

  test('holds nobody of another employer, and for a broker those of the clients that are mapped', async () => {
    const own = await hr.startHire(world.acme);
    const ids = async (desk: Desk) => (await listed(desk)).map(({ id }) => id);
    expect(await ids(hr)).toContain(own.id);
    expect(await ids(broker)).toContain(own.id);
    expect(await ids(rival)).not.toContain(own.id);
  });

  test('is narrowed by the division that a draft names, and by the one the employee works in', async () => {
    const answers = { ...aNewHire(world.acme, { lastName: 'Norden' }), selectedDivisionId: north };
    const draft = await hr.save(await hr.startHire(world.acme), answers);
    const found = await listed(hr, { divisionId: north });
    expect(found.map(({ id, divisionName }) => [id, divisionName])).toEqual([[draft.id, 'North']]);
    const here = await listed(hr, { divisionId: world.acme.divisionId });
    expect(here.map(({ id }) => id)).not.toContain(draft.id);
    expect(here.length).toBeGreaterThan(0);
  });

  test('is a file for who may export, in the words for the next step, and refused to others', async () => {
    const url = `${API_BASE}${enrollments.enrollmentListFile.path}`;
    const file = ({ headers }: Caller) =>
      portal.app.inject({
        method: 'GET',
        url,
        headers,
        query: { search: 'Drafted', columns: 'memberName,next,ageDays,owner', words: '{"next.finish":"Finish it"}' },
      });
    const { payload, statusCode } = await file(hr.caller);
    expect(statusCode).toBe(200);
    expect(payload.trim().split('\r\n')[1]).toBe('Robin Drafted,Finish it,3,Test client');
    expect((await file(broker.caller)).statusCode).toBe(403);
  });
});
