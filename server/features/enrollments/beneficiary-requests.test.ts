import { beneficiaryRequests } from '@coverlane/contract/changes/beneficiary-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAsUser } from '../../platform/http/signed-user.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { aLifePlan } from '../../testing/more-plans.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aClient, aUser, aWorld, type World } from '../../testing/world.ts';
import { dayFromNow } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let lifeId: string;
/** Of the employer; approves. */
let hr: Caller;
let hrId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  lifeId = await aLifePlan(portal.owner, world.acme);
  const { installationId, acme } = world;
  const permissions = ['enrollment', 'approveEnrollments'] as const;
  const account = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions });
  hr = await portal.as(account);
  hrId = account.id;
});
afterAll(() => portal?.close());

const TODAY = dayFromNow(0);

const accountOf = async (entityId: string) =>
  aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId });

/** A family whose employee has life cover, and the employee's own account. */
async function insured(lastName: string): Promise<{ family: TestFamily; member: Caller; memberUserId: string }> {
  const family = await aFamily(portal.owner, {
    client: world.acme,
    lastName,
    details: { dob: '1980-06-15' },
    dependents: [{ firstName: 'Sam', relationship: '01', dob: '1982-03-01' }],
  });
  await sql`insert into coverages (id, client_id, person_id, subscriber_id, plan_id, coverage_type, tier_code, effective_date,
      system_identifier, recorded_by)
    select gen_random_uuid(), client_id, person_id, subscriber_id, ${lifeId}, 'life', 'EMP', effective_date,
      gen_random_uuid()::text, recorded_by
    from coverages where person_id = ${family.subscriberId} and coverage_type = 'medical'`.execute(portal.owner);
  const account = await accountOf(family.subscriberId);
  return { family, member: await portal.as(account), memberUserId: account.id };
}

const spouse = { kind: 'person', class: 'primary', name: 'Sam Moon', relationship: 'spouse', share: '60' };
const child = {
  kind: 'person',
  class: 'primary',
  name: 'Kit Moon',
  relationship: 'child',
  perStirpes: true,
  share: '40',
};
const friend = { kind: 'person', class: 'contingent', name: 'Robin Park', relationship: 'friend', share: '100' };

const ask = (by: Caller, people: readonly unknown[]) =>
  by.call(beneficiaryRequests.askBeneficiaries, { beneficiaries: [{ coverageType: 'life', people }] });
const listOf = async (by: Caller) => (await by.call(beneficiaryRequests.beneficiaryRequests, {})).body;
const namedNow = async ({ subscriberId: id }: TestFamily) =>
  (await hr.call(members.getMember, { id, clientId: world.acme.id })).body.particulars.beneficiaries;
const act = (enrollmentId: string, action: string, note?: string) =>
  hr.call(enrollments.enrollmentAction, { enrollmentId, action, ...(note && { note }) });
const mailsTo = async (userId: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`select kind from mails where user_id = ${userId}
    order by created_at, id`.execute(portal.owner);
  return rows.map(({ kind }) => kind);
};

test('Of requests that a member sends at once one stays open', async () => {
  const { member } = await insured('AtOnce');
  const one = (who: object) => ({ ...who, class: 'primary', share: '100' });
  const sent = await Promise.all([ask(member, [one(friend)]), ask(member, [one(spouse)]), ask(member, [one(child)])]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const statuses = (await listOf(member)).requests.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['cancelled', 'cancelled', 'pendingApproval']);
});

describe('A member who asks for other beneficiaries', () => {
  test('changes nothing until HR approves; then it holds from that day, with the shares and per stirpes as asked', async () => {
    const { family, member, memberUserId } = await insured('Asking');
    expect((await listOf(member)).coverageTypes).toEqual(['life']);
    const { status, body } = await ask(member, [spouse, child, friend]);
    expect([status, body.status]).toEqual([200, 'pendingApproval']);
    expect(await mailsTo(memberUserId)).toEqual(['enrollmentSubmitted']);
    expect(await mailsTo(hrId)).toContain('approvalAsked');
    await workOff(portal);
    expect(await namedNow(family)).toEqual([]);
    const waiting = await hr.call(enrollments.pendingEnrollments, { clientId: world.acme.id, page: 1, pageSize: 50 });
    expect(waiting.body.rows.map(({ id }) => id)).toContain(body.id);
    const asked = (await hr.call(enrollments.changeAsked, { id: body.id })).body.asked;
    expect(asked).toMatchObject({
      type: 'particulars',
      beneficiaries: [{ coverageType: 'life', people: [{ name: 'Sam Moon', share: '60' }, { perStirpes: true }, {}] }],
    });

    expect((await act(body.id, 'approve')).status).toBe(200);
    await workOff(portal);
    const [life] = await namedNow(family);
    expect(life).toMatchObject({ coverageType: 'life', effectiveDate: TODAY });
    expect(life?.people.map(({ name, share, perStirpes = false }) => [name, share, perStirpes])).toEqual([
      ['Sam Moon', '60', false],
      ['Kit Moon', '40', true],
      ['Robin Park', '100', false],
    ]);
    expect((await listOf(member)).requests).toMatchObject([{ id: body.id, status: 'processed' }]);
    expect(await mailsTo(memberUserId)).toEqual(expect.arrayContaining(['enrollmentApproved', 'enrollmentProcessed']));
    expect((await act(body.id, 'void')).status).toBe(200);
    await workOff(portal);
    expect(await namedNow(family)).toEqual([]);
  });

  test('reads why it was returned, and asks again', async () => {
    const { family, member, memberUserId } = await insured('Returned');
    const first = (await ask(member, [{ ...spouse, share: '100' }])).body;
    expect((await act(first.id, 'return', 'Please give the date of birth.')).status).toBe(200);
    expect((await listOf(member)).requests).toMatchObject([
      { status: 'returned', note: 'Please give the date of birth.' },
    ]);
    expect(await mailsTo(memberUserId)).toContain('enrollmentReturned');
    const again = (await ask(member, [{ ...spouse, share: '100', dob: '1982-03-01' }])).body;
    expect((await listOf(member)).requests.map(({ id, status }) => [id, status])).toEqual([
      [again.id, 'pendingApproval'],
      [first.id, 'cancelled'],
    ]);
    await act(again.id, 'approve');
    await workOff(portal);
    expect((await namedNow(family))[0]?.people[0]).toMatchObject({ dob: '1982-03-01' });
  });

  test('has one request open, and takes it back while nobody has approved it', async () => {
    const { family, member } = await insured('Withdrawn');
    const first = (await ask(member, [{ ...spouse, share: '100' }])).body;
    const second = (await ask(member, [spouse, child])).body;
    expect((await act(first.id, 'approve')).status).toBe(409);
    const taken = await member.call(beneficiaryRequests.withdrawBeneficiaries, { id: second.id });
    expect([taken.status, taken.body.status]).toEqual([200, 'cancelled']);
    expect((await act(second.id, 'approve')).status).toBe(409);
    expect((await member.call(beneficiaryRequests.withdrawBeneficiaries, { id: second.id })).status).toBe(409);
    await workOff(portal);
    expect(await namedNow(family)).toEqual([]);
  });

  test.each([
    ['shares that are not 100% together', [{ ...spouse, share: '99.999' }], 'changes.refusal.beneficiary-shares'],
    ['nobody’s name', [{ ...spouse, name: '', share: '100' }], 'required'],
    ['a share that is no number', [{ ...spouse, share: 'half' }], 'bad-share'],
    [
      'a share of nothing',
      [
        { ...spouse, share: '0' },
        { ...spouse, share: '100' },
      ],
      'bad-share',
    ],
  ])('is refused at the field: %s', async (_, people, code) => {
    const { member } = await insured('Refused');
    const { status, body } = await ask(member, people);
    expect(status).toBe(422);
    expect(Object.values((body as unknown as { fields: Record<string, string> }).fields).join()).toContain(
      code.replace('changes.refusal.', ''),
    );
    expect((await listOf(member)).requests).toEqual([]);
  });

  test('needs life cover: of another type nothing can be named', async () => {
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Uninsured' });
    const member = await portal.as(await accountOf(family.subscriberId));
    expect(await listOf(member)).toEqual({ coverageTypes: [], requests: [] });
    const { status, body } = await ask(member, [{ ...spouse, share: '100' }]);
    expect([status, body]).toMatchObject([422, { fields: { beneficiaries: 'not-found' } }]);
  });
});

describe('Nobody else', () => {
  test('reads or takes back a request: not the spouse, not another employee, and no client of others', async () => {
    const { family, member } = await insured('Private');
    const { id } = (await ask(member, [{ ...friend, class: 'primary' }])).body;
    const { member: other } = await insured('Other');
    const sam = await portal.as(await accountOf(family.personIds[1] ?? ''));
    for (const reader of [other, sam]) {
      expect((await listOf(reader)).requests).toEqual([]);
      expect((await reader.call(beneficiaryRequests.withdrawBeneficiaries, { id })).status).toBe(404);
    }
    expect((await ask(sam, [{ ...spouse, share: '100' }])).status).toBe(422);
    const { installationId } = world;
    const foreign = await aClient(portal.owner, { installationId, name: 'Far Tool', clientNumber: '40077' });
    const permissions = ['enrollment', 'approveEnrollments'] as const;
    const account = await aUser(portal.owner, { installationId, type: 'client', entityId: foreign.id, permissions });
    const stranger = await portal.as(account);
    expect((await stranger.call(enrollments.changeAsked, { id })).status).toBe(404);
    expect((await stranger.call(enrollments.enrollmentAction, { enrollmentId: id, action: 'approve' })).status).toBe(
      404,
    );
  });

  test('and a member writes no other enrollment, by no statement', async () => {
    const { family, member, memberUserId } = await insured('Closed');
    const { id } = (await ask(member, [{ ...spouse, share: '100' }])).body;
    const change = { clientId: world.acme.id, memberId: family.subscriberId, effectiveDate: TODAY };
    expect((await member.call(memberChanges.changeParticulars, change)).status).toBe(403);
    expect((await member.call(enrollments.enrollmentAction, { enrollmentId: id, action: 'approve' })).status).toBe(403);
    const asMember = (statement: RawBuilder<unknown>) =>
      portal.owner.transaction().execute(async (db) => {
        await openAsUser(db, memberUserId);
        await sql`set local role coverlane_app`.execute(db);
        return statement.execute(db);
      });
    for (const column of ['status', 'enrollment_type', 'person_id']) {
      const other = { status: 'queued', enrollment_type: 'termmember', person_id: family.personIds[1] }[column] ?? '';
      const statement = sql`insert into enrollments (id, number, client_id, enrollment_type, status, person_id, subscriber_id,
          person_name, name_key, started_by, submitted_by, link_base)
        select gen_random_uuid(), number || 'Y', client_id, ${column === 'enrollment_type' ? other : sql`enrollment_type`},
          ${column === 'status' ? other : sql`status`}, ${column === 'person_id' ? sql`${other}::uuid` : sql`person_id`},
          subscriber_id, person_name, name_key, started_by, submitted_by, link_base from enrollments where id = ${id}`;
      await expect(asMember(statement), column).rejects.toThrow(/row-level security/);
    }
    await expect(asMember(sql`update enrollments set status = 'queued' where id = ${id}`)).rejects.toThrow(
      /row-level security/,
    );
  });
});
