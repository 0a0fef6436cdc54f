import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type ClientParts, type World } from '../../testing/world.ts';
import { ImportDesk } from '../imports/imports.testing.ts';
import { rosterText } from '../imports/roster.testing.ts';
import { aDependent, aNewHire, dayFromNow, Desk, enrollmentOffice, freshSsn } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  // Everything that is sent waits for approval, so that it is under way for as long as a test wants.
  await portal.owner.updateTable('settings').set({ value: 'tpa' }).where('key', '=', 'enrollmentApproval').execute();
});
afterAll(() => portal?.close());

const digits = (ssn: string): string => ssn.replaceAll('-', '');
const readyHire = async (client: ClientParts, ssn: string, lastName: string) =>
  desk.save(await desk.startHire(client), aNewHire(client, { ssn, lastName }));
const refusedAt = (field: string, code: string) => ({ status: 422, body: { fields: { [field]: code } } });

const asked = (id: string, ssn: string | null, more: object = {}) => ({
  id,
  clientId: world.acme.id,
  effectiveDate: dayFromNow(0),
  ssn,
  ...more,
});
const family = (lastName: string, ssn: string | null = null) =>
  aFamily(portal.owner, {
    client: world.acme,
    lastName,
    ...(ssn !== null && { ssn: digits(ssn) }),
    dependents: [{ firstName: 'Kit' }],
  });
const maskedOf = async (id: string | undefined) =>
  (await caller.call(members.getMember, { id, clientId: world.acme.id })).body.ssnMasked;

describe('A number that an enrollment under way will record is nobody else’s', () => {
  test('in a second draft, a direct change, a new person and a new hire; and free again when the first is rejected', async () => {
    const ssn = freshSsn();
    const [first, second] = [await readyHire(world.acme, ssn, 'One'), await readyHire(world.acme, ssn, 'Two')];
    expect((await desk.submit(first)).body).toMatchObject({ status: 'SUCCESS', state: 'pendingApproval' });
    expect(await desk.submit(second)).toMatchObject({ status: 409, body: { code: 'enrollment-in-progress' } });
    const known = await family('Three');
    const direct = await caller.call(memberChanges.putMember, asked(known.subscriberId, ssn));
    expect(direct).toMatchObject(refusedAt('ssn', 'changes.refusal.ssn-taken'));
    const person = { clientId: world.acme.id, firstName: 'Ann', lastName: 'Four', effectiveDate: dayFromNow(0), ssn };
    const head = { ...person, divisionId: world.acme.divisionId };
    expect(await caller.call(memberChanges.postMember, head)).toMatchObject(
      refusedAt('ssn', 'changes.refusal.ssn-taken'),
    );
    const child = { ...person, subscriberId: known.subscriberId, relationship: '19' };
    expect(await caller.call(memberChanges.postMember, child)).toMatchObject(
      refusedAt('ssn', 'changes.refusal.ssn-taken'),
    );
    const hire = { clientId: world.acme.id, lastName: 'Five', ssn, confirmed: true };
    expect(await caller.call(memberChanges.newMember, hire)).toMatchObject(refusedAt('ssn', 'ssn-taken'));
    await desk.act(first.id, 'reject', { note: 'Entered for somebody else.' });
    expect((await desk.submit(await desk.get(second.id))).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('of two drafts and two changes that are sent in the same moment one succeeds', async () => {
    const ssn = freshSsn();
    const drafts = await Promise.all(['A', 'B', 'C'].map((name) => readyHire(world.acme, ssn, `Race${name}`)));
    const sent = await Promise.all(drafts.map((draft) => desk.submit(draft)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of sent.filter(({ status }) => status === 409))
      expect(answer.body).toMatchObject({ code: 'enrollment-in-progress' });
    const wanted = freshSsn();
    const people = await Promise.all(['D', 'E', 'F'].map((name) => family(`Race${name}`)));
    const changed = await Promise.all(
      people.map(({ subscriberId }) => caller.call(memberChanges.putMember, asked(subscriberId, wanted))),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('twice in one draft is refused at the second field, and asking again for oneself is not', async () => {
    const ssn = freshSsn();
    const answers = { ...aNewHire(world.acme, { lastName: 'Twins' }), coversDependents: true };
    const kids = [aDependent('d1', { ssn }), aDependent('d2', { firstName: 'Kat', ssn: digits(ssn) })];
    const draft = await desk.save(await desk.startHire(world.acme), { ...answers, dependents: kids });
    expect(await desk.submit(draft)).toMatchObject(refusedAt('dependents.d2.ssn', 'ssn-repeated'));
    const own = await desk.save(draft, { ...answers, dependents: [aDependent('d1', { ssn, covered: false })] });
    expect((await desk.submit(own)).body).toMatchObject({ status: 'SUCCESS' });
    await desk.act(own.id, 'return', { note: 'Please look at it again.' });
    const again = await desk.get(own.id);
    expect((await desk.submit(again)).body).toMatchObject({ status: 'SUCCESS' });
    await desk.act(own.id, 'approve');
    await desk.work();
    expect((await desk.state(own.id))?.status).toBe('processed');
  });

  test('by a roster file: the row is refused and says so, and the enrollment is processed', async () => {
    const ssn = freshSsn();
    const draft = await readyHire(world.acme, ssn, 'Promised');
    await desk.submit(draft);
    const office = new ImportDesk(portal, caller);
    const person = ['INS*Y*18*021*28*A***FT', 'REF*0F*ROSTER1', `NM1*IL*1*OTHER*JAY****34*${digits(ssn)}`];
    const read = await office.read(world.acme.id, rosterText([...person, 'DMG*D8*19800101*F']));
    const [row] = (await caller.call(imports.importRows, { id: read.id })).body.rows;
    expect(row).toMatchObject({ verdict: 'refused' });
    expect(row?.reasons.map(({ code }) => code)).toContain('changes.refusal.ssn-taken');
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect((await desk.state(draft.id))?.status).toBe('processed');
    const again = await readyHire(world.acme, ssn, 'Late');
    expect(await desk.submit(again)).toMatchObject(refusedAt('subscriber.ssn', 'ssn-taken'));
  });
});

describe('Whose a number is', () => {
  test('is not told across clients: the same number is free at another employer', async () => {
    const ssn = freshSsn();
    await desk.submit(await readyHire(world.acme, ssn, 'Here'));
    expect((await desk.submit(await readyHire(world.rival, ssn, 'There'))).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('is not told to somebody held to another division: it cannot be used, and that is all', async () => {
    const { acme, installationId } = world;
    const divisionId = uuid7();
    const { id: client_id, groupId: group_id } = acme;
    const second = { id: divisionId, client_id, group_id, system_identifier: 'B2', name: 'Branch' };
    await portal.owner.insertInto('divisions').values(second).execute();
    const permissions = ['enrollment'] as const;
    const user = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions });
    const place = { user_id: user.id, division_id: divisionId, client_id };
    await portal.owner.insertInto('user_divisions').values(place).execute();
    const held = await portal.as(user);
    const [recorded, promised] = [freshSsn(), freshSsn()];
    await family('Elsewhere', recorded);
    await desk.submit(await readyHire(acme, promised, 'Elsewhere'));
    for (const ssn of [recorded, promised]) {
      const head = { clientId: acme.id, firstName: 'Ann', lastName: 'New', effectiveDate: dayFromNow(0), divisionId };
      const answer = await held.call(memberChanges.postMember, { ...head, ssn });
      expect(answer).toMatchObject(refusedAt('ssn', 'changes.refusal.ssn-unusable'));
      expect(JSON.stringify(answer.body)).not.toContain('Elsewhere');
    }
  });
});

describe('A recorded number', () => {
  test('is not erased by an empty field, with or without a reason why there is none', async () => {
    const ssn = freshSsn();
    const { subscriberId } = await family('Kept', ssn);
    for (const more of [{}, { ssnReason: 'applied' }, { ssnReason: 'foreign' }])
      for (const empty of [null, ''])
        expect(await caller.call(memberChanges.putMember, asked(subscriberId, empty, more))).toMatchObject(
          refusedAt('ssn', 'ssn-stays'),
        );
    const needless = { ...asked(subscriberId, null, { ssnReason: 'refused' }), ssn: undefined };
    expect(await caller.call(memberChanges.putMember, needless)).toMatchObject(
      refusedAt('ssnReason', 'ssn-reason-needless'),
    );
    expect(await maskedOf(subscriberId)).toBe(`***-**-${ssn.slice(-4)}`);
  });

  test('is taken back by whoever may see it, with both reasons, and only then', async () => {
    const { subscriberId } = await family('Wrong', freshSsn());
    const withdrawal = { id: subscriberId, clientId: world.acme.id, effectiveDate: dayFromNow(0), withdrawSsn: true };
    const put = (more: object, by = caller) => by.call(memberChanges.putMember, { ...withdrawal, ...more });
    const note = 'The number is her mother’s.';
    expect(await put({ note })).toMatchObject(refusedAt('ssnReason', 'required'));
    expect(await put({ ssnReason: 'applied' })).toMatchObject(refusedAt('note', 'required'));
    expect(await put({ ssnReason: 'applied', note: 'wrong' })).toMatchObject(refusedAt('note', 'too-short'));
    const { installationId } = world;
    const blind = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] });
    expect((await put({ ssnReason: 'applied', note }, await portal.as(blind))).status).toBe(403);
    const { body } = await put({ ssnReason: 'applied', note });
    expect(body).toMatchObject({ status: 'SUCCESS' });
    await desk.act(body.enrollmentId ?? '', 'approve');
    await desk.work();
    expect(await maskedOf(subscriberId)).toBeNull();
  });
});
