import { unionSignupDecisions } from '@coverlane/contract/union-signups/staff-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser } from '../../testing/world.ts';
import { enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { Hall, luis, maria } from './union-signups.testing.ts';

let portal: TestPortal;
let hall: Hall;

beforeAll(async () => {
  const { portal: made, world } = await enrollmentOffice();
  portal = made;
  const permissions = ['manageUnions', 'enrollment', 'approveEnrollments'] as const;
  const { installationId } = world;
  const office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  hall = await Hall.of(portal, world.acme, office);
});
afterAll(() => portal?.close());

const accept = async (id: string, version: number) =>
  hall.office.call(unionSignupDecisions.decideUnionSignup, { id, version, decision: 'accept' });
const peopleNamed = async (lastName: string) => {
  const { rows } = await sql<{ n: number }>`select count(distinct person_id)::int as n from person_details
    where last_name = ${lastName} and superseded_at is null`.execute(portal.owner);
  return rows[0]?.n;
};

test('a sign-up that is sent twice at once is one', async () => {
  const formData = maria(hall.shopId, { lastName: 'Twice' });
  const { body } = await hall.post({ webKey: hall.key, formData });
  const signature = { name: 'María Twice', agreed: true };
  const { key, accessToken, version } = body;
  const send = () => hall.post({ key, accessToken, version, formData, submit: true, signature });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await sql`select status from union_signups where person_name = 'María Twice'`.execute(portal.owner);
  expect(rows).toHaveLength(1);
});

test('accepted twice at once it makes one family, and two sign-ups of one number make one person', async () => {
  const formData = { ...maria(hall.shopId, { lastName: 'Once' }), dependents: [luis({ lastName: 'Once' })] };
  const first = await hall.signedUp(formData);
  const second = await hall.signedUp(formData);
  const [one, two] = [await hall.review(first.id), await hall.review(second.id)];
  const answers = await Promise.all([
    accept(first.id, one.version),
    accept(first.id, one.version),
    accept(second.id, two.version),
  ]);
  await workOff(portal);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  expect(await peopleNamed('Once')).toBe(2);
  expect((await hall.roster()).filter(({ name }) => name === 'María Once')).toHaveLength(1);
});
