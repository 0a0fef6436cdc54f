import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { aNewHire, dayFromNow, Desk, priced } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
/** Acme with its second division, which has the same plans. */
let branch: ClientParts;
/** A user of Acme who is held to the first division. */
let held: Desk;
let mine: TestFamily;
let others: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, installationId } = world;
  await priced(portal, acme);
  branch = { ...acme, divisionId: uuid7() };
  const { groupId: group_id, id: client_id } = acme;
  const second = {
    id: branch.divisionId,
    client_id,
    group_id,
    system_identifier: '0002',
    name: 'Branch',
    code: '0002',
  };
  await portal.owner.insertInto('divisions').values(second).execute();
  for (const plan_id of Object.values(acme.plans)) {
    const offered = { id: uuid7(), client_id, plan_id, division_id: branch.divisionId, effective_date: '2020-01-01' };
    await portal.owner
      .insertInto('division_plans')
      .values({ ...offered, system_identifier: `B-${plan_id.slice(-6)}` })
      .execute();
  }
  mine = await aFamily(portal.owner, { client: acme, lastName: 'Mine', dependents: [{ firstName: 'Kit' }] });
  others = await aFamily(portal.owner, { client: branch, lastName: 'Others' });
  const user = await aUser(portal.owner, {
    installationId,
    type: 'client',
    entityId: acme.id,
    permissions: ['enrollment'],
  });
  await portal.owner
    .insertInto('user_divisions')
    .values({ user_id: user.id, division_id: acme.divisionId, client_id: acme.id })
    .execute();
  held = new Desk(portal, await portal.as(user));
});
afterAll(() => portal?.close());

type Ask = (caller: Caller, family: TestFamily) => Promise<{ status: number; body: unknown }>;

const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });
const address = { address1: '9 New St', address2: null, city: 'Boston', state: 'MA', zip: '02108', country: null };

/** Every call that changes somebody who is there, as it is made of a family. */
const asks: readonly [name: string, ask: Ask][] = [
  [
    'putMember',
    (caller, family) => {
      const { clientId, memberId: id } = of(family);
      return caller.call(memberChanges.putMember, { id, clientId, effectiveDate: dayFromNow(0), firstName: 'New' });
    },
  ],
  [
    'changeFamilyAddress',
    (caller, family) =>
      caller.call(memberChanges.changeFamilyAddress, { ...of(family), ...address, effectiveDate: dayFromNow(0) }),
  ],
  [
    'coverageChangesOf',
    (caller, family) =>
      caller.call(memberChanges.coverageChangesOf, {
        ...of(family),
        effectiveDate: dayFromNow(0),
        eventCode: 'lossOfCoverage',
        eventDate: dayFromNow(-1),
        coverages: [
          {
            personId: family.subscriberId,
            action: 'cover',
            coverageType: 'dental',
            planId: world.acme.plans.dental,
            effectiveDate: dayFromNow(0),
          },
        ],
      }),
  ],
  [
    'postMember',
    (caller, family) =>
      caller.call(memberChanges.postMember, {
        clientId: world.acme.id,
        subscriberId: family.subscriberId,
        relationship: '19',
        firstName: 'Baby',
        lastName: 'New',
        dob: dayFromNow(-3),
        effectiveDate: dayFromNow(0),
      }),
  ],
  [
    'termMember',
    (caller, family) =>
      caller.call(memberChanges.termMember, { ...of(family), eventDate: dayFromNow(0), reasonCode: 'quit' }),
  ],
];

describe.each(asks)('%s, by a user who is held to a division', (_, ask) => {
  test('changes a family of the division, all the way to the facts', async () => {
    const { status, body } = await ask(held.caller, mine);
    expect([status, body]).toMatchObject([200, { status: 'SUCCESS' }]);
    await held.work();
    const { rows } = await sql<{ status: string; failure: unknown }>`select status, failure from enrollments
      where subscriber_id = ${mine.subscriberId} order by created_at desc limit 1`.execute(portal.owner);
    expect(rows[0]).toEqual({ status: 'processed', failure: null });
  });

  test('finds nobody of another division', async () => {
    const { status } = await ask(held.caller, others);
    expect([404, 422]).toContain(status);
    const { rows } = await sql`select from enrollments where subscriber_id = ${others.subscriberId}`.execute(
      portal.owner,
    );
    expect(rows).toEqual([]);
  });
});

describe('a new hire, by a user who is held to a division', () => {
  test('is enrolled into the division', async () => {
    const id = await held.hire(world.acme, aNewHire(world.acme));
    expect((await held.state(id))?.status).toBe('processed');
  });

  test('cannot be put into another: it is not offered, and refused where it is named all the same', async () => {
    const draft = await held.startHire(world.acme);
    expect(draft.divisions.map(({ id }) => id)).toEqual([world.acme.divisionId]);
    const saved = await held.save(draft, { ...aNewHire(world.acme), selectedDivisionId: branch.divisionId });
    expect((await held.submit(saved)).status).not.toBe(200);
    // Even if the draft were submitted: processing asks again.
    await sql`update enrollments set status = 'queued', processing_step = 'validate',
      submitted_by = started_by where id = ${draft.id}`.execute(portal.owner);
    await held.caller.call(enrollments.getEnrollment, { id: draft.id });
    await sql`select jobs.add('enrollment-process', json_build_object('enrollmentId', ${draft.id}::text, 'userId',
      (select started_by from enrollments where id = ${draft.id})::text), 'held-test', 1)`.execute(portal.owner);
    await held.work();
    expect(await held.state(draft.id)).toMatchObject({ status: 'failed', failure: { code: 'division-not-yours' } });
  });

  test('nobody is moved into another division', async () => {
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Stays' });
    const { status, body } = await held.caller.call(memberChanges.changeDivision, {
      ...of(family),
      divisionId: branch.divisionId,
      effectiveDate: dayFromNow(0),
    });
    expect([status, body]).toMatchObject([422, { fields: { divisionId: 'not-found' } }]);
  });
});

test('straight in SQL such a user writes no fact, and no enrollment of a foreign family', async () => {
  const refused = await asRole(portal, { caller: held.caller }, async (db) => {
    const outcomes: unknown[] = [];
    for (const statement of [
      sql`insert into enrollments (id, client_id, number, enrollment_type, status, subscriber_id, started_by)
        values (gen_random_uuid(), ${world.acme.id}, 'E-X', 'termmember', 'queued', ${others.subscriberId}, access.user_id())`,
      sql`update enrollments set subscriber_id = ${others.subscriberId} where subscriber_id = ${mine.subscriberId}`,
      sql`insert into coverages (id, client_id, person_id) values (gen_random_uuid(), ${world.acme.id}, ${mine.subscriberId})`,
    ]) {
      await sql`savepoint here`.execute(db);
      outcomes.push(
        await statement.execute(db).then(
          () => 'done',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
        ),
      );
      await sql`rollback to savepoint here`.execute(db);
    }
    return outcomes;
  });
  expect(refused).toEqual(['42501', '42501', '42501']);
});
