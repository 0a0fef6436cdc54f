import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aDependent, aNewHire, Desk, enrollmentOffice, freshSsn } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** Somebody of the employer who may enroll and see no whole numbers. */
async function colleague() {
  const { installationId, acme } = world;
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  const { id } = await aUser(portal.owner, employer);
  return { id, desk: new Desk(portal, await portal.as({ id })) };
}

test('numbers that somebody typed are shown whole to them, not to an administrator who views the portal as them', async () => {
  const ada = await colleague();
  const ssn = freshSsn();
  const draft = await ada.desk.save(await ada.desk.startHire(world.acme), aNewHire(world.acme, { ssn }));
  expect(draft.answers.subscriber.ssn).toBe(ssn);
  const permissions = ['impersonate', 'manageUsers', 'enrollment'] as const;
  const { installationId } = world;
  const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const answer = await admin.call(viewAs.beginView, { id: ada.id });
  const cookies = [answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0] ?? '');
  const headers = { cookie: cookies.join('; '), authorization: `Bearer ${answer.body.token}` };
  const seen = await callerOf(portal.app, headers).call(enrollments.getEnrollment, { id: draft.id });
  expect(seen.status).toBe(200);
  expect(seen.body.answers.subscriber.ssn).toBe(`***-**-${ssn.slice(-4)}`);
});

test('numbers that two people typed into one draft are shown whole to neither', async () => {
  const [ada, ben] = [await colleague(), await colleague()];
  const [first, second] = [freshSsn(), freshSsn()];
  const draft = await ada.desk.save(await ada.desk.startHire(world.acme), aNewHire(world.acme, { ssn: first }));
  const bens = await ben.desk.get(draft.id);
  expect(bens.answers.subscriber.ssn).toBe(`***-**-${first.slice(-4)}`);
  const child = aDependent('d1', { ssn: second });
  await ben.desk.save(bens, { ...bens.answers, coversDependents: true, dependents: [child] });
  const seen = await ada.desk.get(draft.id);
  expect(JSON.stringify(seen.answers)).not.toContain(second);
});

test('a salary typed in advance opens no number that somebody else types later', async () => {
  const [ada, ben] = [await colleague(), await colleague()];
  const ssn = freshSsn();
  const draft = await ada.desk.save(
    await ada.desk.startHire(world.acme),
    aNewHire(world.acme, { ssn: null, salary: '1' }),
  );
  const bens = await ben.desk.get(draft.id);
  await ben.desk.save(bens, { ...bens.answers, subscriber: { ...bens.answers.subscriber, ssn } });
  expect((await ada.desk.get(draft.id)).answers.subscriber.ssn).toBe(`***-**-${ssn.slice(-4)}`);
});

test.each([
  ['a NUL', 'Rob\u0000in'],
  ['half a character', 'Rob\ud800in'],
])('%s in an answer is refused at its field', async (_, firstName) => {
  const ada = await colleague();
  const draft = await ada.desk.startHire(world.acme);
  const answer = await ada.desk.put(draft, aNewHire(world.acme, { firstName }));
  expect(answer.status).toBe(422);
});

test.each([
  ['twice', 'd1'],
  ['for the employee', 'subscriber'],
])('a key that is used %s gives nobody the number of another', async (_, key) => {
  const ada = await colleague();
  const [one, other] = [freshSsn(), freshSsn()];
  const draft = await ada.desk.startHire(world.acme);
  const hire = aNewHire(world.acme, { ssn: freshSsn() });
  const kids = [aDependent('d1', { ssn: one }), aDependent(key, { firstName: 'Kat', ssn: other })];
  const answer = await ada.desk.put(draft, { ...hire, coversDependents: true, dependents: kids });
  expect(answer.status).toBe(422);
});

test.each(['\u0000', '\u202eAda', '\u0007bell'])(
  'a typed name with control characters is no signature: %j',
  async (more) => {
    const ada = await colleague();
    const draft = await ada.desk.save(await ada.desk.startHire(world.acme), aNewHire(world.acme));
    const { name = '' } = draft.signing ?? {};
    const answer = await ada.desk.submit(draft, { typedName: `${name}${more}` });
    expect(answer.status).toBe(422);
  },
);
