import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice, freshSsn } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let caller: Caller;
let desk: Desk;
let known: TestFamily;

beforeAll(async () => {
  ({ portal, world, caller, desk } = await enrollmentOffice());
  known = await aFamily(portal.owner, { client: world.acme, lastName: 'Twice' });
});
afterAll(() => portal?.close());

const status = async (id: string) => (await desk.state(id))?.status;

const change = (enrollmentType: string, more: object = {}) =>
  caller.call(enrollments.postEnrollment, {
    action: 'save',
    clientId: world.acme.id,
    enrollmentType,
    memberId: known.subscriberId,
    ...more,
  });

const hire = (more: object = {}) =>
  caller.call(memberChanges.newMember, {
    clientId: world.acme.id,
    firstName: 'Nari',
    lastName: 'Begun',
    dob: '1991-02-03',
    hireDate: dayFromNow(0),
    ...more,
  });

describe('A second draft for the same person and reason', () => {
  test('of a member is answered with the first: when it was begun, and by whom', async () => {
    const first = await change('coveragechange');
    expect(first.status).toBe(200);
    const second = await change('coveragechange');
    expect([second.status, second.body]).toMatchObject([
      409,
      {
        code: 'draft-begun',
        values: {
          enrollmentId: first.body.enrollmentId,
          number: first.body.number,
          date: dayFromNow(0),
          by: 'Test admin',
          own: 'yes',
        },
      },
    ]);
    expect(await status(first.body.enrollmentId)).toBe('draft');
    // For another reason it is another enrollment, of which one at a time is allowed.
    expect(await change('adddependent')).toMatchObject({ status: 409, body: { code: 'enrollment-in-progress' } });
  });

  test('begun anew ends the first, which says so', async () => {
    const begun = await change('coveragechange');
    const { enrollmentId: first } = Object(begun.body).values;
    const anew = await change('coveragechange', { anew: true });
    expect(anew.status).toBe(200);
    expect(anew.body.enrollmentId).not.toBe(first);
    expect(await desk.state(first)).toMatchObject({ status: 'cancelled', failure: { code: 'begun-anew' } });
    expect(await status(anew.body.enrollmentId)).toBe('draft');
  });

  test('of a new hire is known by name and birth date, unless the numbers tell two people apart', async () => {
    const ssn = freshSsn();
    const first = await hire({ ssn });
    expect(first.body.enrollmentId).toEqual(expect.any(String));
    const second = await hire({ firstName: 'NARI' });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'draft-begun', values: { enrollmentId: first.body.enrollmentId } },
    ]);
    expect((await hire({ ssn: freshSsn() })).status).toBe(200);
    expect((await hire({ dob: '1991-02-04' })).status).toBe(200);
    const anew = await hire({ ssn, anew: true });
    expect(anew.status).toBe(200);
    expect(await status(first.body.enrollmentId ?? '')).toBe('cancelled');
  });

  test('is no matter once the first was submitted or ended', async () => {
    const draft = await hire({ lastName: 'Once' });
    await desk.act(draft.body.enrollmentId ?? '', 'cancel');
    expect((await hire({ lastName: 'Once' })).status).toBe(200);
  });

  test('of a hire that was returned to be mended is answered with it, and beginning anew leaves it as it is', async () => {
    const first = (await hire({ lastName: 'Mended' })).body.enrollmentId ?? '';
    await portal.owner
      .updateTable('enrollments')
      .set({ status: 'returned', submitted_at: new Date() })
      .where('id', '=', first)
      .execute();
    const second = await hire({ lastName: 'Mended' });
    expect([second.status, second.body]).toMatchObject([409, { code: 'draft-begun', values: { enrollmentId: first } }]);
    expect((await hire({ lastName: 'Mended', anew: true })).status).toBe(200);
    expect(await status(first)).toBe('returned');
  });

  test('is answered with the first whoever of administrators, brokers, employers and TPAs asks, and each can open it', async () => {
    const { installationId, acme, brokerId, tpaId } = world;
    const entities = { admin: null, broker: brokerId, client: acme.id, tpa: tpaId } as const;
    const types = ['admin', 'broker', 'client', 'tpa'] as const;
    const callers = await Promise.all(
      types.map(async (type) => {
        const account = { installationId, type, entityId: entities[type], permissions: ['enrollment'] as const };
        return portal.as(await aUser(portal.owner, account));
      }),
    );
    for (const [at, first] of callers.entries()) {
      const { subscriberId: memberId } = await aFamily(portal.owner, { client: acme, lastName: `Asked${types[at]}` });
      const hired = { clientId: acme.id, firstName: 'Nari', lastName: `New${types[at]}`, dob: '1991-02-03' };
      const changed = { action: 'save', clientId: acme.id, enrollmentType: 'coveragechange', memberId } as const;
      const begin = (who: Caller) => [
        who.call(memberChanges.newMember, { ...hired, hireDate: dayFromNow(0) }),
        who.call(enrollments.postEnrollment, changed),
      ];
      const begun = await Promise.all(begin(first));
      expect(begun.map(({ status: said }) => said)).toEqual([200, 200]);
      for (const second of callers) {
        const answers = await Promise.all(begin(second));
        for (const [kind, { status: said, body }] of answers.entries()) {
          const id = begun[kind]?.body.enrollmentId ?? '';
          const own = second === first ? 'yes' : 'no';
          const values = { enrollmentId: id, by: `Test ${types[at]}`, own };
          expect([said, body]).toMatchObject([409, { code: 'draft-begun', values }]);
          expect((await second.call(enrollments.getEnrollment, { id })).status).toBe(200);
        }
      }
    }
  });
});
