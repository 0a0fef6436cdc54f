import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import {
  aDependent,
  blankElection,
  dayFromNow,
  Desk,
  enrollmentOffice,
  freshSsn,
  setSetting,
} from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  // What an event asks to be shown is not what these tests are about.
  await portal.owner.updateTable('lifeevents').set({ proofs: '[]' }).execute();
});
afterAll(() => portal?.close());

const digits = (ssn: string): string => ssn.replaceAll('-', '');
let couples = 0;

/** Jane works here and is covered; Jordan, her husband, works here, too. */
async function aCouple(more: { ssn?: string; janeIsDependent?: boolean } = {}) {
  couples += 1;
  const [lastName, ssn] = [`Pair${couples}`, more.ssn ?? freshSsn()];
  const person = {
    firstName: 'Jane',
    lastName,
    dob: '1985-02-03',
    ssn: digits(ssn),
    details: { gender: 'F' as const },
  };
  const jane = await aFamily(portal.owner, { client: world.acme, ...person });
  const jordan = await aFamily(portal.owner, { client: world.acme, firstName: 'Jordan', lastName, dob: '1984-01-01' });
  return { jane, jordan, ssn, lastName };
}
type Couple = Awaited<ReturnType<typeof aCouple>>;

/** Jordan marries Jane and covers her by the medical plan. */
async function wedding({ jordan, ssn, lastName }: Couple, more: { firstName?: string; twice?: boolean } = {}) {
  const { firstName = 'Jane', twice = false } = more;
  const draft = await desk.start({
    clientId: world.acme.id,
    enrollmentType: 'adddependent',
    memberId: jordan.subscriberId,
  });
  const wife = { firstName, lastName, dob: '1985-02-03', gender: 'F', ssn, relationship: '01' as const, covered: true };
  const answers = {
    ...draft.answers,
    eventCode: 'marriage',
    eventDate: dayFromNow(-1),
    coversDependents: true,
    dependents: [aDependent('d1', wife)],
    elections: [
      {
        ...blankElection,
        coverageType: 'medical' as const,
        decision: 'elect' as const,
        planId: world.acme.plans.medical,
        covered: ['subscriber', 'd1'],
      },
    ],
    ...(twice && { coveredTwice: ['d1'] }),
  };
  return desk.get((await desk.save(draft, answers)).id);
}

async function wed(couple: Couple) {
  const draft = await wedding(couple, { twice: true });
  expect(draft.issues).toEqual([]);
  expect((await desk.submit(draft)).body).toMatchObject({ status: 'SUCCESS', state: 'queued' });
  await desk.work();
  expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
  const { body } = await recordOf(couple.jordan.subscriberId);
  return { draft, wifeId: body.family.find(({ relationship }) => relationship === '01')?.id ?? '' };
}
const recordOf = (id: string, by = caller) => by.call(members.getMember, { id, clientId: world.acme.id });
const linksOf = async (id: string, by = caller) => (await recordOf(id, by)).body.linkedRecords;
const codesIn = (list: readonly { sentence?: { code: string }; code?: string }[]) =>
  list.map((one) => one.code ?? one.sentence?.code);

describe('Two records of one human', () => {
  test('are linked by the SSN: covered twice only where somebody says that it is meant', async () => {
    const couple = await aCouple();
    const asked = await wedding(couple);
    expect(asked.issues).toMatchObject([
      {
        page: 'benefits/medical',
        field: 'elections.medical',
        reason: { code: 'covered-elsewhere', values: { person: 'd1' } },
      },
    ]);
    expect((await desk.submit(asked)).status).toBe(422);
    await desk.act(asked.id, 'cancel');
    const { draft, wifeId } = await wed(couple);
    expect(await linksOf(couple.jane.subscriberId)).toEqual([
      {
        id: wifeId,
        subscriberId: couple.jordan.subscriberId,
        subscriberName: `Jordan ${couple.lastName}`,
        relationship: '01',
        coverageTypes: expect.any(Array),
      },
    ]);
    expect(await linksOf(wifeId)).toMatchObject([
      { id: couple.jane.subscriberId, relationship: '18', coverageTypes: ['medical'] },
    ]);
    const found = await caller.call(members.membersearch, {
      ssn: couple.ssn,
      clientId: world.acme.id,
      includeDependents: true,
      includeInactive: true,
    });
    expect(found.body.rows.map(({ id }) => id).toSorted()).toEqual([couple.jane.subscriberId, wifeId].toSorted());
    expect((await desk.act(draft.id, 'void', { note: 'They did not marry at all.' })).status).toBe(200);
    await desk.work();
    expect(await linksOf(couple.jane.subscriberId)).toEqual([]);
  });

  test('are not linked where the name is another: the number is somebody else’s', async () => {
    const { issues } = await wedding(await aCouple(), { firstName: 'Marguerite' });
    expect(issues).toMatchObject([{ field: 'dependents.d1.ssn', reason: { code: 'ssn-taken' } }]);
  });

  test('are never two employments: whoever comes back is rehired', async () => {
    const { ssn, lastName } = await aCouple();
    const head = { clientId: world.acme.id, divisionId: world.acme.divisionId, effectiveDate: dayFromNow(0) };
    const person = { ...head, firstName: 'Jane', lastName, dob: '1985-02-03', gender: 'F' as const, ssn };
    const answer = await caller.call(memberChanges.postMember, person);
    expect(answer).toMatchObject({ status: 422, body: { fields: { ssn: 'changes.refusal.ssn-taken' } } });
  });

  test('are no longer covered twice where the client never allows it, whatever was answered', async () => {
    await setSetting(portal, world, { key: 'allowCoveredTwice', value: 'no' });
    const { issues } = await wedding(await aCouple(), { twice: true });
    expect(issues).toMatchObject([{ field: 'elections.medical', reason: { code: 'covered-twice-never' } }]);
    await setSetting(portal, world, { key: 'allowCoveredTwice', value: null });
  });
});

describe('A change by call', () => {
  test('asks the same, and takes the same answer', async () => {
    const couple = await aCouple();
    const { wifeId } = await wed(couple);
    const coverage = { personId: wifeId, coverageType: 'dental' as const, action: 'cover' as const };
    const jane = await aFamily(portal.owner, { client: world.acme, lastName: 'Unrelated' });
    expect(await linksOf(jane.subscriberId)).toEqual([]);
    const person = { personId: couple.jane.subscriberId, coverageType: 'dental' as const, action: 'cover' as const };
    const of = (memberId: string, coverages: object[], more: object = {}) => ({
      clientId: world.acme.id,
      memberId,
      effectiveDate: dayFromNow(1),
      overrideReason: 'Agreed with the employer.',
      coverages: coverages.map((one) => ({ ...one, planId: world.acme.plans.dental })),
      ...more,
    });
    const call = (input: object) => caller.call(memberChanges.coverageChangesOf, input as never);
    const both = of(couple.jane.subscriberId, [person]);
    expect((await caller.call(memberChanges.adminCoverageChange, both as never)).status).toBe(200);
    await desk.work();
    const { overrideReason: _, ...plain } = of(
      couple.jordan.subscriberId,
      [{ personId: couple.jordan.subscriberId, coverageType: 'dental', action: 'cover' }, coverage],
      { eventCode: 'marriage', eventDate: dayFromNow(-1), preview: true },
    );
    const codes = (body: { consequences: { refusals: { reason: { code: string } }[] } }) =>
      body.consequences.refusals.map(({ reason }) => reason.code);
    expect(codes((await call(plain)).body)).toContain('changes.refusal.covered-elsewhere');
    expect(codes((await call({ ...plain, coveredTwice: true })).body)).not.toContain(
      'changes.refusal.covered-elsewhere',
    );
  });

  test('says what an end leaves: coverage that goes on under the other record, or the right to join it', async () => {
    const couple = await aCouple();
    await wed(couple);
    const end = { clientId: world.acme.id, memberId: couple.jane.subscriberId, reasonCode: 'quit', preview: true };
    const { body } = await caller.call(memberChanges.termMember, { ...end, eventDate: dayFromNow(40) });
    expect(codesIn(body.consequences.warnings)).toContain('changes.warning.stays-covered-elsewhere');
  });
});

describe('An SSN that two records have', () => {
  test('changes on one or on both: it is asked', async () => {
    const couple = await aCouple();
    const { wifeId } = await wed(couple);
    const next = freshSsn();
    const put = (more: object) =>
      caller.call(memberChanges.putMember, {
        id: couple.jane.subscriberId,
        clientId: world.acme.id,
        effectiveDate: dayFromNow(0),
        ssn: next,
        ...more,
      });
    expect(await put({})).toMatchObject({
      status: 422,
      body: { fields: { linkedRecords: 'changes.refusal.ssn-linked' } },
    });
    expect((await put({ linkedRecords: 'all' })).body).toMatchObject({ status: 'SUCCESS' });
    await desk.work();
    for (const id of [couple.jane.subscriberId, wifeId])
      expect((await recordOf(id)).body.ssnMasked).toBe(`***-**-${next.slice(-4)}`);
    expect(await linksOf(wifeId)).toHaveLength(1);
    const last = freshSsn();
    expect((await put({ ssn: last, linkedRecords: 'this' })).body).toMatchObject({ status: 'SUCCESS' });
    await desk.work();
    expect(await linksOf(wifeId)).toEqual([]);
  });
});

describe('An SSN that was given up by both records, and is somebody else’s by now', () => {
  test('does not come back to either by an undo', async () => {
    const couple = await aCouple();
    const { wifeId } = await wed(couple);
    const put = async (id: string, ssn: string) => {
      const head = { id, clientId: world.acme.id, effectiveDate: dayFromNow(0) };
      const { body } = await caller.call(memberChanges.putMember, { ...head, ssn, linkedRecords: 'this' });
      await desk.work();
      return body.enrollmentId ?? '';
    };
    const changes = [await put(wifeId, freshSsn()), await put(couple.jane.subscriberId, freshSsn())];
    const stranger = await aFamily(portal.owner, {
      client: world.acme,
      firstName: 'Rudolph',
      lastName: 'Stranger',
      dob: '1960-05-05',
      ssn: digits(couple.ssn),
    });
    for (const id of changes) {
      const { status, body } = await desk.act(id, 'void');
      expect([status, JSON.stringify(body)]).toEqual([expect.any(Number), expect.stringContaining('undo-ssn-taken')]);
    }
    expect(await linksOf(stranger.subscriberId)).toEqual([]);
  });
});

describe('A roster', () => {
  test('links an employee whose SSN a dependent has, where names and birth date agree, and records the number', async () => {
    const ssn = freshSsn();
    const jordan = await aFamily(portal.owner, {
      client: world.acme,
      firstName: 'Jordan',
      lastName: 'Filed',
      dependents: [
        { firstName: 'Jane', lastName: 'Filed', dob: '1985-02-03', relationship: '01', ssn: digits(ssn), covers: [] },
      ],
    });
    const office = new ImportDesk(portal, caller);
    const row = (ref: string, first: string) => [
      'INS*Y*18*021*28*A***FT',
      `REF*0F*${ref}`,
      `NM1*IL*1*FILED*${first}****34*${digits(ssn)}`,
    ];
    const read = await office.read(world.acme.id, rosterText([...row('LINKED1', 'JANE'), 'DMG*D8*19850203*F']));
    const [found] = (await caller.call(imports.importRows, { id: read.id })).body.rows;
    expect(found).toMatchObject({ verdict: 'added' });
    expect(codesIn(found?.reasons ?? [])).toContain('changes.warning.record-linked');
    await office.apply(read.id);
    const { body } = await caller.call(members.findMember, { clientId: world.acme.id, memberNumber: 'LINKED1' });
    expect(body.ssnMasked).toBe(`***-**-${ssn.slice(-4)}`);
    expect(body.linkedRecords).toMatchObject([{ subscriberId: jordan.subscriberId, relationship: '01' }]);
    const other = await office.read(
      world.acme.id,
      rosterText([...row('OTHER1', 'RUDOLPH'), 'DMG*D8*19450203*M'], { control: 2 }),
    );
    const [waits] = (await caller.call(imports.importRows, { id: other.id })).body.rows;
    expect(waits).toMatchObject({ verdict: 'waiting' });
  });
});

describe('The link', () => {
  test('is shown to those alone who may see both records', async () => {
    const couple = await aCouple();
    const { wifeId } = await wed(couple);
    const { acme, installationId } = world;
    const divisionId = uuid7();
    const { id: client_id, groupId: group_id } = acme;
    const branch = { id: divisionId, client_id, group_id, system_identifier: 'B7', name: 'Branch' };
    await portal.owner.insertInto('divisions').values(branch).execute();
    const where = { person_id: couple.jane.subscriberId };
    await portal.owner
      .updateTable('employments')
      .set({ division_id: divisionId })
      .where('person_id', '=', where.person_id)
      .execute();
    await portal.owner
      .updateTable('member_search')
      .set({ division_id: divisionId })
      .where('person_id', '=', where.person_id)
      .execute();
    const user = await aUser(portal.owner, {
      installationId,
      type: 'client',
      entityId: acme.id,
      permissions: ['enrollment'],
    });
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: user.id, division_id: acme.divisionId, client_id })
      .execute();
    const held = await portal.as(user);
    expect((await recordOf(couple.jane.subscriberId, held)).status).toBe(404);
    expect(await linksOf(wifeId, held)).toEqual([]);
    const member = await aUser(portal.owner, { installationId, type: 'member', entityId: couple.jane.subscriberId });
    expect(await linksOf(couple.jane.subscriberId, await portal.as(member))).toEqual([]);
  });
});
