import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { asRole } from '../../testing/opened.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, type Desk, freshSsn, enrollmentOffice } from './enrollments.testing.ts';
import { pageQuery } from './lists.queries.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

describe('a new hire', () => {
  test('whose year comes out to the cent sees what the last pay day takes, in the wizard and before it is sent (domain 2.4)', async () => {
    const cents = (amount: string | null) => Math.round(Number(amount) * 100);
    const draft = await desk.startHire(world.acme);
    expect((await desk.save(draft, aNewHire(world.acme))).cost.lastPay).toBeNull();
    const setting = { scope: 'client', scope_id: world.acme.id, key: 'deductionRounding', value: 'exactAnnual' };
    await portal.owner
      .insertInto('settings')
      .values({ ...setting, id: uuid7(), installation_id: world.installationId, client_id: world.acme.id })
      .execute();
    const other = await desk.startHire(world.acme);
    const { cost, offers } = await desk.save(other, aNewHire(world.acme));
    expect(cost.lastPay).not.toBeNull();
    const others = (cost.payPeriods ?? 0) - 1;
    expect(cents(cost.perPay) * others + cents(cost.lastPay)).toBe(cents(cost.monthly) * 12);
    const chosen = offers.flatMap((offer) => offer.plans.slice(0, 1));
    for (const { perPay, lastPay, employee } of chosen)
      expect(cents(perPay) * others + cents(lastPay ?? perPay)).toBe(cents(employee) * 12);
    const { body } = await desk.consequences(other.id);
    expect([body.perPayAfter, body.lastPayAfter]).toEqual([cost.perPay, cost.lastPay]);
    await portal.owner.deleteFrom('settings').where('key', '=', 'deductionRounding').execute();
  });

  test('is enrolled from the first word to facts, with the number people read to each other', async () => {
    const draft = await desk.startHire(world.acme);
    expect(draft).toMatchObject({ status: 'draft', version: 1, step: 1, number: expect.stringMatching(/^E-\d{6}$/) });
    expect(draft.issues.map(({ field }) => field)).toContain('selectedDivisionId');
    const saved = await desk.save(draft, aNewHire(world.acme));
    expect(saved.issues).toEqual([]);
    expect(saved.offers.map(({ coverageType }) => coverageType)).toEqual(['medical', 'dental', 'vision']);
    expect(saved.cost).toMatchObject({ perPay: expect.stringMatching(/^\d+\.\d\d$/), today: '0.00' });
    const seen = await desk.consequences(draft.id);
    expect(seen.body.refusals).toEqual([]);
    expect(seen.body.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['person', 'coverageStarts', 'deduction', 'card']),
    );
    const { status, body } = await desk.submit(saved);
    expect([status, body]).toEqual([
      200,
      { status: 'SUCCESS', enrollmentId: draft.id, number: draft.number, state: 'queued' },
    ]);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({
      status: 'processed',
      stepIndex: 5,
      stepCount: 5,
      failure: null,
    });
    const line = (await desk.caller.call(enrollments.enrollmentList, { search: draft.number })).body.rows[0];
    const { body: record } = await desk.caller.call(members.getMember, { id: line?.memberId, clientId: world.acme.id });
    expect(record).toMatchObject({ lastName: 'Hire', memberNumber: line?.memberNumber });
    expect(record.coverages.map(({ coverageType }) => coverageType).sort()).toEqual(['dental', 'medical', 'vision']);
  });
});

test('the confirmation is kept as it was, and names no SSN but its last four digits', async () => {
  const ssn = freshSsn();
  const id = await desk.hire(world.acme, aNewHire(world.acme, { ssn }));
  const file = () => portal.app.inject({ url: `/api/enrollmentpdf/${id}`, headers: desk.caller.headers });
  const [first, second] = [await file(), await file()];
  expect(first.headers['content-type']).toBe('application/pdf');
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const { rows } = await sql<{ kept: boolean; text: string }>`select confirmation_sha256 is not null as kept,
    snapshot::text as text from enrollments where id = ${id}`.execute(portal.owner);
  expect(rows[0]).toMatchObject({ kept: true, text: expect.not.stringContaining(ssn) });
});

describe('lists', () => {
  test('are read by index: no list goes over all enrollments of all clients', async () => {
    await sql`insert into enrollments (id, client_id, number, enrollment_type, status, person_name, name_key)
      select gen_random_uuid(), ${world.rival.id}, 'E-R' || n, 'demochange', 'processed', 'Rival', 'rival'
      from generate_series(1, 5000) n`.execute(portal.owner);
    await sql`analyze enrollments`.execute(portal.owner);
    const client = { installationId: world.installationId, type: 'client', entityId: world.acme.id } as const;
    const hr = await portal.as(await aUser(portal.owner, { ...client, permissions: ['enrollment'] }));
    const filters = [
      { clientId: world.acme.id },
      { clientId: world.acme.id, status: ['pendingApproval'] as const },
      {},
    ];
    await asRole(portal, { caller: hr }, async (db) => {
      for (const filter of filters) {
        const page = pageQuery(filter, { page: 1, pageSize: 25 });
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${page}`.execute(db);
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on enrollments');
      }
    });
  });
});
