import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { aFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aDependent, aNewHire, type Desk, type Draft, freshSsn, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

const LOCALES = join(import.meta.dirname, '../../../web/locales');
const catalogues = ['en', 'ko', 'es'].map(
  (language): Record<string, string> => JSON.parse(readFileSync(join(LOCALES, `${language}.json`), 'utf8')),
);
/** The sentence of a code in three languages: each its own, none missing. */
const isSaid = (code: string): boolean => {
  const key = code.includes('.') ? code : `enrolling.${code}`;
  return new Set(catalogues.map((catalogue) => catalogue[key] ?? '')).size === 3;
};

/**
 * Sends a new hire that something is wrong with: refused at its field in words that exist in three languages, and nothing
 * of the draft is lost. Then the way on is taken, and nothing stands in its way any more.
 */
async function refused(answers: Answers, expected: { field: string; code: string; wayOn: (draft: Draft) => Answers }) {
  const { field, code, wayOn } = expected;
  const saved = await desk.save(await desk.startHire(world.acme), answers);
  const issue = saved.issues.find((one) => one.field === field);
  expect([issue?.reason.code, isSaid(code)]).toEqual([code, true]);
  const { status, body } = await desk.submit(saved);
  expect([status, body]).toMatchObject([422, { code: 'request-invalid', fields: { [field]: code } }]);
  const kept = await desk.get(saved.id);
  expect(kept).toMatchObject({ status: 'draft', version: saved.version });
  expect(kept.answers.subscriber).toMatchObject({ firstName: 'Robin', lastName: answers.subscriber.lastName });
  expect(kept.answers.elections).toEqual(answers.elections);
  expect((await desk.save(kept, wayOn(kept))).issues).toEqual([]);
  return issue;
}

const withoutDental = (answers: Answers): Answers => ({
  ...answers,
  elections: answers.elections.map((one) =>
    one.coverageType === 'dental'
      ? { ...one, decision: 'waive', planId: null, covered: [], waiverReason: 'none' }
      : one,
  ),
});

/** Word for word (specification 8). */
const notActiveSentence = 'This Enrollment is not currently active. Contact your HR Representative.';

describe('Bad input gets its own sentence at its field, a way on, and the draft stays', () => {
  test('an unavailable plan', async () => {
    const answers = aNewHire(world.acme);
    const elsewhere = world.rival.plans.dental;
    const elections = answers.elections.map((one) =>
      one.coverageType === 'dental' ? { ...one, planId: elsewhere } : one,
    );
    const wayOn = () => answers;
    await refused({ ...answers, elections }, { field: 'elections.dental', code: 'plan-not-offered', wayOn });
  });

  test('a missing rate', async () => {
    const { dental } = world.acme.plans;
    await portal.owner
      .updateTable('rates')
      .set({ expiration_date: '2020-12-31' })
      .where('plan_id', '=', dental)
      .execute();
    const answers = aNewHire(world.acme);
    const wayOn = () => withoutDental(answers);
    const issue = await refused(answers, { field: 'elections.dental', code: 'prices.no-rate', wayOn });
    expect(issue?.reason.values).toMatchObject({ tier: 'EMP' });
    await portal.owner.updateTable('rates').set({ expiration_date: null }).where('plan_id', '=', dental).execute();
  });

  test('an overlapping coverage: a child whom the same plan covers under another employee', async () => {
    const child = { firstName: 'Kit', lastName: 'Shared', dob: '2016-04-05' };
    const details = { firstName: 'Jordan', lastName: 'Shared' };
    await aFamily(portal.owner, { client: world.acme, ...details, dependents: [{ ...child, ssn: '923456789' }] });
    const joins = aDependent('d1', { ...child, ssn: null, ssnReason: 'applied' });
    const alone = { ...aNewHire(world.acme, { lastName: 'Shared' }), dependents: [joins], coversDependents: true };
    const elections = alone.elections.map((one) =>
      one.coverageType === 'medical' ? { ...one, covered: ['subscriber', 'd1'] } : one,
    );
    const answers = { ...alone, elections };
    const wayOn = () => ({ ...alone, dependents: [{ ...joins, covered: false }] });
    const issue = await refused(answers, { field: 'elections.medical', code: 'covered-elsewhere', wayOn });
    expect(issue?.reason.values).toMatchObject({ name: 'Kit Shared', holder: 'Jordan Shared' });
    // Two who both have a number are told apart by it: this is another child.
    const other = { ...alone, dependents: [{ ...joins, ssn: freshSsn(), ssnReason: null }], elections };
    expect((await desk.save(await desk.startHire(world.acme), other)).issues).toEqual([]);
  });

  test('an enrollment that was cancelled: neither typed into nor submitted, also where it had been submitted', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    expect((await desk.act(draft.id, 'cancel')).status).toBe(200);
    const cancelled = await desk.get(draft.id);
    const notActive = { status: 409, body: { code: 'enrollment-not-active', message: notActiveSentence } };
    expect(await desk.submit(cancelled)).toMatchObject(notActive);
    expect(await desk.submit(draft)).toMatchObject(notActive);
    expect(await desk.put(cancelled, aNewHire(world.acme))).toMatchObject(notActive);
  });

  test('a closed division', async () => {
    const { divisionId } = world.acme;
    const open = (allow: boolean) =>
      portal.owner.updateTable('divisions').set({ allow_enrollment: allow }).where('id', '=', divisionId).execute();
    const answers = aNewHire(world.acme);
    const draft = await desk.save(await desk.startHire(world.acme), answers);
    await open(false);
    const { status, body } = await desk.submit(draft);
    expect([status, body]).toMatchObject([409, { code: 'enrollment-not-active' }]);
    expect(isSaid('errors.enrollment-not-active')).toBe(true);
    const kept = await desk.get(draft.id);
    expect(kept).toMatchObject({ status: 'draft', answers: { selectedDivisionId: divisionId } });
    expect(kept.issues[0]).toMatchObject({ field: 'selectedDivisionId', page: 'landing/work' });
    await open(true);
    expect((await desk.submit(draft)).body.status).toBe('SUCCESS');
  });

  test('a taken SSN', async () => {
    const ssn = freshSsn();
    await desk.hire(world.acme, aNewHire(world.acme, { ssn, lastName: 'First' }));
    const answers = aNewHire(world.acme, { ssn, lastName: 'Second' });
    const wayOn = ({ answers: kept }: Draft) => ({ ...kept, subscriber: { ...kept.subscriber, ssn: freshSsn() } });
    await refused(answers, { field: 'subscriber.ssn', code: 'ssn-taken', wayOn });
  });
});

test('A request with wrong fields is refused in the words of the specification (point 8)', async () => {
  const wrong = { clientId: world.acme.id, enrollmentType: 'lottery', action: 'save' };
  const { status, body } = await desk.caller.call(enrollments.postEnrollment, wrong);
  expect([status, body]).toMatchObject([
    422,
    { message: 'Your Request was Invalid. Please Try Again.', fields: { enrollmentType: 'bad-choice' } },
  ]);
});
