import { auth } from '@coverlane/contract/auth/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '../../platform/db/field-keys.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { aNewHire, dayFromNow, Desk, freshSsn, priced } from './enrollments.testing.ts';
import { opened, sealed } from './field-keys.ts';
import { expireEnrollments } from './parking.queries.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
/** Of the employer; may enroll and nothing else. */
let hr: Desk;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  const { installationId, acme } = world;
  const permissions = ['enrollment', 'approveEnrollments', 'reprocessEnrollments'] as const;
  desk = new Desk(portal, await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions })));
  const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
  hr = new Desk(portal, await portal.as(await aUser(portal.owner, employer)));
});
afterAll(() => portal?.close());

const setApproval = async (value: string): Promise<void> => {
  const { id: client_id } = world.acme;
  await portal.owner.deleteFrom('settings').where('key', '=', 'enrollmentApproval').execute();
  const setting = { scope: 'client', scope_id: client_id, client_id, key: 'enrollmentApproval', value };
  const installation_id = world.installationId;
  await portal.owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id, ...setting })
    .execute();
};

/** A new hire typed in by somebody and submitted. */
async function submitted(by: Desk) {
  const draft = await by.save(await by.startHire(world.acme), aNewHire(world.acme));
  const { body } = await by.submit(draft);
  return { draft, state: body.state };
}

const count = async (table: 'people' | 'changes'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    portal.owner,
  );
  return rows[0]?.count ?? 0;
};

const rowAsText = async (id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ text: string }>`select e::text as text from enrollments e where id = ${id}`.execute(
    portal.owner,
  );
  return rows[0]?.text;
};

const secretsOf = async (id: string) => {
  const { rows } = await sql<{ secrets: Buffer | null }>`select secrets from enrollments where id = ${id}`.execute(
    portal.owner,
  );
  return opened(keysOf(portal.parts.secrets), id, rows[0]?.secrets ?? null);
};

describe('a draft', () => {
  test('keeps whatever was typed, wrong values too, with the place where the person was', async () => {
    const draft = await desk.startHire(world.acme);
    const typed = aNewHire(world.acme, { dob: '13/45/19', zip: '2', phone: '12', ssn: '123', email: 'nobody' });
    const saved = await desk.save(draft, typed);
    expect(saved.answers).toEqual(typed);
    expect((await desk.get(draft.id)).place).toEqual({ page: 'review/check', field: null });
    const wrong = saved.issues.map(({ field, reason }) => [field, reason.code]);
    expect(wrong).toEqual(
      expect.arrayContaining([
        ['subscriber.dob', 'dob-invalid'],
        ['subscriber.zip', 'zip-invalid'],
        ['subscriber.phone', 'phone-invalid'],
        ['subscriber.ssn', 'ssn-invalid'],
        ['subscriber.email', 'email-invalid'],
      ]),
    );
  });

  test('in a second window is told who saved, and overwrites nothing', async () => {
    const draft = await desk.startHire(world.acme);
    await desk.save(draft, aNewHire(world.acme, { firstName: 'First' }));
    const late = await desk.put(draft, aNewHire(world.acme, { firstName: 'Second' }));
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', values: { by: 'Test admin', version: 2 } }]);
    expect((await desk.get(draft.id)).answers.subscriber.firstName).toBe('First');
    expect((await desk.submit(draft)).status).toBe(409);
  });

  test('holds no SSN or salary in clear, and shows them in full to whoever typed them alone', async () => {
    const ssn = freshSsn();
    const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, { ssn, salary: '61,337' }));
    const text = await rowAsText(draft.id);
    for (const secret of [ssn, ssn.replaceAll('-', ''), '61,337']) expect(text).not.toContain(secret);
    expect((await hr.get(draft.id)).answers.subscriber.ssn).toBe(ssn);
    const seen = await desk.get(draft.id);
    expect(seen.answers.subscriber).toMatchObject({ ssn: `***-**-${ssn.slice(-4)}`, salary: '*****' });
    await desk.save(seen, seen.answers);
    expect(await secretsOf(draft.id)).toEqual({ 'subscriber.ssn': ssn, 'subscriber.salary': '61,337' });
    expect((await desk.get(draft.id)).issues).toEqual([]);
  });

  test('keeps bank numbers from when they were asked for sealed, shows them to nobody and is processed without', async () => {
    const draft = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme));
    const bank = { 'bank.routingNumber': '021000021', 'bank.accountNumber': '000123456789' };
    const keys = keysOf(portal.parts.secrets);
    const secrets = sealed(keys, draft.id, { ...(await secretsOf(draft.id)), ...bank });
    await sql`update enrollments set secrets = ${secrets}, answers = answers || ${JSON.stringify({
      bank: { routingNumber: null, accountNumber: null, accountNumberAgain: null, authorised: true },
    })}::jsonb where id = ${draft.id}`.execute(portal.owner);
    const seen = await hr.get(draft.id);
    expect(withoutIds(JSON.stringify(seen))).not.toMatch(/bank|021000021|6789/);
    const { body } = await hr.submit(await hr.save(seen, seen.answers));
    expect(body.status).toBe('SUCCESS');
    await hr.work();
    expect(await secretsOf(draft.id)).toEqual(bank);
    expect(await rowAsText(draft.id)).not.toMatch(/000123456789|ending/);
  });

  test('that is cancelled changes nothing, and one of thirty days ago is over', async () => {
    const before = await count('changes');
    const [cancelled, old] = [await desk.startHire(world.acme), await desk.startHire(world.acme)];
    expect((await desk.caller.call(enrollments.deleteEnrollment, { id: cancelled.id })).status).toBe(200);
    await portal.owner
      .updateTable('enrollments')
      // The database's own clock is what counts the days.
      .set({ saved_at: sql`now() - interval '31 days'` })
      .where('id', '=', old.id)
      .execute();
    expect(await expireEnrollments(portal.workerPool)).toBe(1);
    expect([(await desk.state(cancelled.id))?.status, (await desk.state(old.id))?.status]).toEqual([
      'cancelled',
      'expired',
    ]);
    expect(await count('changes')).toBe(before);
    const told = await sql<{ by: string | null }>`select user_id as by from audit.events
      where action = 'enrollment-cancel' and object_id = ${cancelled.id}`.execute(portal.owner);
    expect(told.rows).toHaveLength(1);
  });

  test('of a division that is closed answers that the enrollment is not active', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    await portal.owner
      .updateTable('divisions')
      .set({ allow_enrollment: false })
      .where('id', '=', world.acme.divisionId)
      .execute();
    const { status, body } = await desk.submit(draft);
    await portal.owner
      .updateTable('divisions')
      .set({ allow_enrollment: true })
      .where('id', '=', world.acme.divisionId)
      .execute();
    expect([status, body]).toMatchObject([
      409,
      { message: 'This Enrollment is not currently active. Contact your HR Representative.' },
    ]);
  });
});

describe('a submission', () => {
  test('asked twice at once makes one enrollment and the same confirmation', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    const before = await count('people');
    const [one, other] = await Promise.all([desk.submit(draft), desk.submit(draft)]);
    expect(one.body).toEqual(other.body);
    await desk.work();
    expect((await desk.submit(draft)).body).toMatchObject({ number: draft.number, state: 'processed' });
    expect(await count('people')).toBe(before + 1);
    const changed = await desk.put(draft, aNewHire(world.acme));
    expect(changed.body).toMatchObject({
      message: 'You have already submitted an enrollment. Contact your HR Representative to make changes.',
    });
  });

  test('with something to mend is invalid, names the fields of the wizard, and changes nothing', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), {
      ...aNewHire(world.acme, { email: '' }),
      selectedDivisionId: null,
    });
    const { status, body } = await desk.submit(draft);
    expect([status, body]).toMatchObject([
      422,
      {
        message: 'Your Request was Invalid. Please Try Again.',
        fields: { selectedDivisionId: 'location-required', 'subscriber.email': 'email-required' },
      },
    ]);
    expect((await desk.state(draft.id))?.status).toBe('draft');
  });

  test('of somebody whose SSN is under way already is refused with the number of the first', async () => {
    await setApproval('both');
    const ssn = freshSsn();
    const first = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, { ssn }));
    const second = await hr.save(await hr.startHire(world.acme), aNewHire(world.acme, { ssn, firstName: 'Again' }));
    await hr.submit(first);
    const { status, body } = await hr.submit(second);
    expect([status, body]).toMatchObject([409, { code: 'enrollment-in-progress', values: { number: first.number } }]);
    await setApproval('none');
  });
});

describe('approval', () => {
  test('is the administrator’s where nobody set anything (domain 1.4)', async () => {
    await portal.owner.deleteFrom('settings').where('key', '=', 'enrollmentApproval').execute();
    expect((await submitted(hr)).state).toBe('pendingApproval');
    await setApproval('none');
  });

  test('is asked for where the client says so, and of the client alone by its own rule', async () => {
    await setApproval('client');
    expect([(await submitted(hr)).state, (await submitted(desk)).state]).toEqual(['pendingApproval', 'queued']);
    await setApproval('both');
    expect((await submitted(desk)).state).toBe('pendingApproval');
    await setApproval('none');
    expect((await submitted(hr)).state).toBe('queued');
    await desk.work();
  });

  test('returns with a note, takes the mended draft again, and is processed once approved', async () => {
    await setApproval('client');
    const { draft } = await submitted(hr);
    expect((await hr.act(draft.id, 'approve')).status).toBe(403);
    expect((await desk.act(draft.id, 'return', { note: 'too short' })).body).toMatchObject({
      fields: { note: 'too-short' },
    });
    const returned = await desk.act(draft.id, 'return', { note: 'The hire date is wrong, please look.' });
    expect(returned.body).toMatchObject({ status: 'returned', note: 'The hire date is wrong, please look.' });
    const pending = await hr.caller.call(enrollments.pendingEnrollments, {});
    expect(pending.body.rows.map(({ id }) => id)).toContain(draft.id);
    const again = await hr.get(draft.id);
    const mended = await hr.save(again, aNewHire(world.acme, { hireDate: dayFromNow(-10) }));
    expect((await hr.submit(mended)).body.state).toBe('pendingApproval');
    expect((await desk.act(draft.id, 'approve')).body.status).toBe('queued');
    await desk.work();
    expect((await desk.state(draft.id))?.status).toBe('processed');
    const { rows } = await sql<{
      kind: string;
    }>`select kind from mails where address = 'robin.hire@example.com' group by kind`.execute(portal.owner);
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'enrollmentSubmitted',
        'enrollmentReturned',
        'enrollmentApproved',
        'enrollmentProcessed',
      ]),
    );
    await setApproval('none');
  });

  test('rejects with a reason, and nothing comes of it', async () => {
    await setApproval('both');
    const before = await count('people');
    const { draft } = await submitted(desk);
    expect((await desk.act(draft.id, 'reject', { note: 'Not an employee of ours.' })).body.status).toBe('rejected');
    expect((await desk.act(draft.id, 'approve')).status).toBe(409);
    await desk.work();
    expect(await count('people')).toBe(before);
    await setApproval('none');
  });
});

describe('what was processed', () => {
  test('is taken back as one unit', async () => {
    const before = await count('people');
    const { draft } = await submitted(desk);
    await desk.work();
    expect(await count('people')).toBe(before + 1);
    expect((await desk.act(draft.id, 'void')).body.status).toBe('voided');
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from people p
      where p.withdrawn_at is null and p.id in (select person_id from enrollments where id = ${draft.id})`.execute(
      portal.owner,
    );
    expect(rows[0]?.left).toBe(0);
  });

  test('that failed tells why, and goes on once it is mended', async () => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    await desk.submit(draft);
    const pivot = portal.owner.updateTable('division_plans').where('plan_id', '=', world.acme.plans.dental);
    await pivot.set({ expiration_date: dayFromNow(-200) }).execute();
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({
      status: 'failed',
      step: 'validate',
      failure: { code: 'plan-not-offered', values: { coverageType: 'dental', field: 'elections.dental' } },
    });
    await pivot.set({ expiration_date: null }).execute();
    await desk.caller.call(enrollments.reprocessEnrollment, { id: draft.id });
    await desk.work();
    expect((await desk.state(draft.id))?.status).toBe('processed');
  });
});

test('looking at the monitor is no sign of life of whoever looks', async () => {
  const draft = await desk.startHire(world.acme);
  await sql`update sessions set active_at = now() - interval '20 minutes'`.execute(portal.owner);
  await desk.state(draft.id);
  const { body } = await desk.caller.call(auth.userInfo);
  expect(body.user.idleSeconds).toBeLessThanOrEqual(600);
});
