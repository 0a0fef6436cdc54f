import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import {
  aNewHire,
  dayFromNow,
  Desk,
  type Draft,
  enrollmentOffice,
  freshSsn,
  setSetting,
} from './enrollments.testing.ts';
import { processEnrollment } from './processing.ts';

let portal: TestPortal;
let world: World;
/** May approve and process again. */
let desk: Desk;
/** Of the employer; may enroll and nothing else. */
let hr: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = new Desk(portal, await portal.as(await aUser(portal.owner, employer)));
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'none' });
});
afterAll(() => portal?.close());

const pivot = (expiration_date: string | null) =>
  portal.owner
    .updateTable('division_plans')
    .set({ expiration_date })
    .where('plan_id', '=', world.acme.plans.dental)
    .execute();

/** An enrollment of HR that failed, since the dental plan was withdrawn after it was signed. */
async function failed(more: Partial<Answers['subscriber']> = {}): Promise<Draft> {
  const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, more));
  expect((await hr.submit(draft)).body.state).toBe('queued');
  await pivot('2020-12-31');
  await desk.work();
  const found = await desk.get(draft.id);
  expect(found).toMatchObject({ status: 'failed', failure: { code: 'plan-not-offered' }, mendable: true });
  return found;
}

/** The dental plan is waived instead of chosen. */
const mended = ({ answers }: Draft): Answers => ({
  ...answers,
  elections: answers.elections.map((election) =>
    election.coverageType === 'dental'
      ? { ...election, decision: 'waive', planId: null, covered: [], waiverReason: 'none' }
      : election,
  ),
});

const reprocess = (by: Desk, id: string) => by.caller.call(enrollments.reprocessEnrollment, { id });
const people = async (lastName: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(distinct person_id)::int as count from person_details
    where last_name = ${lastName}`.execute(portal.owner);
  return rows[0]?.count ?? 0;
};

describe('a failed enrollment', () => {
  test('says what stopped it and where that is corrected, to whoever may process it again and to nobody else', async () => {
    const found = await failed();
    expect(found.issues).toMatchObject([
      { page: 'benefits/dental', field: 'elections.dental', reason: { code: 'plan-not-offered' } },
    ]);
    expect((await hr.get(found.id)).mendable).toBe(false);
    expect(await hr.put(found, mended(found))).toMatchObject({ status: 409, body: { code: 'enrollment-submitted' } });
    await pivot(null);
  });

  test('is corrected in place, signed again by whoever submitted it, and processed: once, with its history', async () => {
    const found = await failed({ lastName: 'Mended' });
    const saved = await desk.save(found, mended(found));
    expect(saved).toMatchObject({ id: found.id, number: found.number, status: 'failed', issues: [] });
    const asked = await reprocess(desk, found.id);
    expect(asked.body).toMatchObject({ id: found.id, status: 'pendingSignature', failure: null });
    const waiting = await hr.caller.call(enrollments.pendingEnrollments, {});
    expect(waiting.body.rows.map(({ id }) => id)).toContain(found.id);
    const mails = await portal.owner
      .selectFrom('mails')
      .select('kind')
      .where('kind', '=', 'enrollmentSignAgain')
      .execute();
    expect(mails).toHaveLength(1);
    // Nothing is processed before it is signed, and nothing can be typed into what is to be signed.
    await desk.work();
    const now = await hr.get(found.id);
    expect(now).toMatchObject({ status: 'pendingSignature', signatures: [{ ended: 'answers' }] });
    expect((await hr.put(now, now.answers)).status).toBe(409);
    expect((await hr.submit(now, { typedName: 'Test admin' })).body).toMatchObject({
      fields: { 'signature.typedName': 'sign-own-name' },
    });
    const signedAgain = await hr.submit(now);
    expect(signedAgain.body.state).toBe('queued');
    await Promise.all([desk.work(), desk.work()]);
    const done = await desk.get(found.id);
    expect([done.status, await people('Mended')]).toEqual(['processed', 1]);
    expect(done.submittedAt).toBe(found.submittedAt);
    expect(done.signatures.map(({ signedBy, ended }) => [signedBy, ended])).toEqual([
      ['Test client', null],
      ['Test client', 'answers'],
    ]);
    expect(done.corrections).toMatchObject([{ by: 'Test admin' }]);
    expect(done.corrections[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'elections.dental.decision', before: 'elect', after: 'waive' },
        { field: 'elections.dental.planId', before: world.acme.plans.dental, after: '' },
      ]),
    );
    await pivot(null);
  });

  test('that is processed again without a correction keeps its signature', async () => {
    const found = await failed({ lastName: 'Again' });
    await pivot(null);
    expect((await reprocess(desk, found.id)).body.status).toBe('queued');
    await desk.work();
    const done = await desk.get(found.id);
    expect(done).toMatchObject({ status: 'processed', signatures: [{ ended: null }], corrections: [] });
    expect(await people('Again')).toBe(1);
    expect((await reprocess(desk, found.id)).status).toBe(409);
  });

  test('whose correction was taken back asks for no new signature', async () => {
    const found = await failed();
    const first = await desk.save(found, mended(found));
    await desk.save(first, found.answers);
    await pivot(null);
    expect((await reprocess(desk, found.id)).body.status).toBe('queued');
    await desk.work();
    expect((await desk.get(found.id)).corrections).toEqual([]);
  });

  test('with something left to mend is not signed before it is mended', async () => {
    const found = await failed();
    const subscriber = { ...found.answers.subscriber, city: 'Lynn' };
    await desk.save(found, { ...found.answers, subscriber });
    const { status, body } = await reprocess(desk, found.id);
    expect([status, body]).toMatchObject([422, { fields: { 'elections.dental': 'plan-not-offered' } }]);
    expect((await desk.state(found.id))?.status).toBe('failed');
    await pivot(null);
  });

  test('tells corrected numbers by their last digits alone, and shows them to nobody who did not type them', async () => {
    const [before, after] = [freshSsn(), freshSsn()];
    const found = await failed({ ssn: before });
    const { installationId } = world;
    const permissions = ['reprocessEnrollments'] as const;
    const plain = new Desk(
      portal,
      await portal.as(await aUser(portal.owner, { installationId, type: 'tpa', entityId: world.tpaId, permissions })),
    );
    const seen = await plain.get(found.id);
    expect(seen.answers.subscriber.ssn).toBe(`***-**-${before.slice(-4)}`);
    const saved = await plain.save(seen, { ...mended(seen), subscriber: { ...seen.answers.subscriber, ssn: after } });
    expect(saved.answers.subscriber.ssn).toBe(`***-**-${after.slice(-4)}`);
    const { rows } = await sql<{ text: string }>`select coalesce(string_agg(c::text, ' '), '') as text
      from enrollment_corrections c where enrollment_id = ${found.id}`.execute(portal.owner);
    expect(rows[0]?.text).toContain(`***-**-${after.slice(-4)}`);
    for (const ssn of [before, after]) expect(rows[0]?.text).not.toContain(ssn);
    await pivot(null);
  });

  test('corrected by whoever may not approve is approved again once it is signed', async () => {
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'client' });
    const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme));
    await hr.submit(draft);
    await desk.act(draft.id, 'approve');
    await pivot('2020-12-31');
    await desk.work();
    const { installationId } = world;
    const permissions = ['reprocessEnrollments'] as const;
    const plain = new Desk(
      portal,
      await portal.as(await aUser(portal.owner, { installationId, type: 'tpa', entityId: world.tpaId, permissions })),
    );
    const found = await plain.get(draft.id);
    await plain.save(found, mended(found));
    expect((await reprocess(plain, draft.id)).body.status).toBe('pendingSignature');
    expect((await hr.submit(await hr.get(draft.id))).body.state).toBe('pendingApproval');
    expect((await desk.act(draft.id, 'approve')).body.status).toBe('queued');
    await desk.work();
    expect((await desk.state(draft.id))?.status).toBe('processed');
    await setSetting(portal, world, { key: 'enrollmentApproval', value: 'none' });
    await pivot(null);
  });

  test('stays in time: what was submitted in time is judged by that day after a correction too', async () => {
    const found = await failed({ hireDate: dayFromNow(-10) });
    await sql`update enrollments set submitted_at = submitted_at - interval '9 days' where id = ${found.id}`.execute(
      portal.owner,
    );
    await setSetting(portal, world, { key: 'retroAddDays', value: '1' });
    const seen = await desk.get(found.id);
    await desk.save(seen, mended(seen));
    expect((await reprocess(desk, found.id)).body.status).toBe('pendingSignature');
    expect((await hr.submit(await hr.get(found.id))).body.state).toBe('queued');
    await desk.work();
    expect((await desk.state(found.id))?.status).toBe('processed');
    await setSetting(portal, world, { key: 'retroAddDays', value: null });
    await pivot(null);
  });

  test('of which something is recorded already cannot be corrected', async () => {
    const found = await failed();
    await portal.owner
      .updateTable('enrollments')
      .set({ processing_step: 'cards' })
      .where('id', '=', found.id)
      .execute();
    const seen = await desk.get(found.id);
    expect(seen.mendable).toBe(false);
    expect((await desk.put(seen, mended(seen))).status).toBe(409);
    await pivot(null);
  });
});

test('two workers at once process a corrected enrollment once', async () => {
  const found = await failed({ lastName: 'Twice' });
  await desk.save(found, mended(found));
  await reprocess(desk, found.id);
  await hr.submit(await hr.get(found.id));
  const { submitted_by: userId } = await portal.owner
    .selectFrom('enrollments')
    .select('submitted_by')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  const work = { parts: { ...portal.parts, pool: portal.workerPool }, enrollmentId: found.id, userId: userId ?? '' };
  await Promise.all([processEnrollment(work), processEnrollment(work)]);
  await desk.work();
  expect([(await desk.state(found.id))?.status, await people('Twice')]).toEqual(['processed', 1]);
  await pivot(null);
});
