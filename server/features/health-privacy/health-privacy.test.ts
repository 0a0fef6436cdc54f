import { claims } from '@coverlane/contract/claims/calls.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let subscriber: Caller;
let spouse: Caller;
let tpa: Caller;
const today = todayIn('America/New_York', new Date());
const born = (years: number): string => addMonths(today, -12 * years);
const [SUBSCRIBER, SPOUSE, CHILD, TEEN] = [0, 1, 2, 3];
const idOf = (place: number): string => family.personIds[place] ?? '';

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, tpaId } = world;
  family = await aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Jiwoo',
    lastName: 'Kim',
    dependents: [
      { firstName: 'Min-jun', relationship: '01', dob: born(40) },
      { firstName: 'Ara', dob: born(8) },
      { firstName: 'Bo', dob: born(14) },
    ],
  });
  const signIn = async (place: number) =>
    portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: idOf(place) }));
  [subscriber, spouse] = [await signIn(SUBSCRIBER), await signIn(SPOUSE)];
  tpa = await portal.as(
    await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId, permissions: ['phi', 'viewAudit'] }),
  );
});
afterAll(() => portal.close());

const claimOf = (place: number, sensitive = false) =>
  aClaim(portal.owner, {
    clientId: world.acme.id,
    personId: idOf(place),
    subscriberId: family.subscriberId,
    sensitive,
  });

describe('an authorization', () => {
  test('is given by the person to a grown person of the family, works at once, and ends when it is revoked', async () => {
    const { id } = await claimOf(SPOUSE);
    expect((await subscriber.call(claims.claimGet, { id })).status).toBe(404);
    const { body: before } = await spouse.call(healthPrivacy.authorizationList, { id: idOf(SPOUSE) });
    expect(before.possible).toEqual([{ id: idOf(SUBSCRIBER), name: 'Jiwoo Kim', relationship: '18' }]);
    const given = { id: idOf(SPOUSE), granteeId: idOf(SUBSCRIBER), scope: 'claims' };
    const made = await spouse.call(healthPrivacy.giveAuthorization, given);
    expect((await subscriber.call(claims.claimGet, { id })).status).toBe(200);
    const { body: received } = await subscriber.call(healthPrivacy.authorizationList, { id: idOf(SUBSCRIBER) });
    expect(received.received).toMatchObject([
      { id: made.body.id, grantorName: 'Min-jun Kim', current: true, from: today },
    ]);
    expect((await subscriber.call(healthPrivacy.revokeAuthorization, { id: made.body.id })).status).toBe(409);
    expect((await spouse.call(healthPrivacy.revokeAuthorization, { id: made.body.id })).status).toBe(200);
    expect((await subscriber.call(claims.claimGet, { id })).status).toBe(404);
    const { body: after } = await spouse.call(healthPrivacy.authorizationList, { id: idOf(SPOUSE) });
    expect(after.given).toMatchObject([{ current: false, createdBy: 'Test member' }]);
  });
  // At any moment one of the two has another day than the server.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('begins on the day where the person is, in %s', async (zone) => {
    const { owner } = portal;
    const inZone = (time_zone: string) =>
      owner.updateTable('clients').set({ time_zone }).where('id', '=', world.acme.id).execute();
    await inZone(zone);
    const { id } = await claimOf(SPOUSE, true);
    const there = todayIn(zone, new Date());
    const give = (input: object) =>
      spouse.call(healthPrivacy.giveAuthorization, {
        id: idOf(SPOUSE),
        granteeId: idOf(SUBSCRIBER),
        scope: 'claims',
        sensitive: true,
        ...input,
      });
    const reads = async () => (await subscriber.call(claims.claimGet, { id })).status;
    const tomorrow = await give({ from: addDays(there, 1) });
    expect(await reads()).toBe(404);
    const made = await give({ to: there });
    expect(await reads()).toBe(200);
    const { body } = await spouse.call(healthPrivacy.authorizationList, { id: idOf(SPOUSE) });
    expect(body.given).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: made.body.id, from: there, to: there, current: true }),
        expect.objectContaining({ id: tomorrow.body.id, current: false }),
      ]),
    );
    for (const one of [made, tomorrow]) await spouse.call(healthPrivacy.revokeAuthorization, { id: one.body.id });
    await inZone('America/New_York');
  });
  test('is refused to children, to strangers, backwards, and for anybody else than oneself', async () => {
    const give = (input: object) =>
      spouse.call(healthPrivacy.giveAuthorization, {
        id: idOf(SPOUSE),
        granteeId: idOf(SUBSCRIBER),
        scope: 'all',
        ...input,
      });
    expect((await give({ granteeId: idOf(CHILD) })).body).toMatchObject({ fields: { granteeId: 'not-found' } });
    const stranger = await aFamily(portal.owner, { client: world.acme, lastName: 'Other' });
    expect((await give({ granteeId: stranger.subscriberId })).body).toMatchObject({
      fields: { granteeId: 'not-found' },
    });
    expect((await give({ to: addDays(today, -1) })).body).toMatchObject({ fields: { to: 'end-before-start' } });
    expect((await give({ id: idOf(SUBSCRIBER), granteeId: idOf(SPOUSE) })).status).toBe(404);
    expect((await subscriber.call(healthPrivacy.authorizationList, { id: idOf(SPOUSE) })).status).toBe(404);
  });
  test('is recorded by staff with the name of the signed paper', async () => {
    const given = { id: idOf(SPOUSE), granteeId: idOf(SUBSCRIBER), scope: 'all' };
    expect((await tpa.call(healthPrivacy.giveAuthorization, given)).body).toMatchObject({
      fields: { document: 'required' },
    });
    const { status, body } = await tpa.call(healthPrivacy.giveAuthorization, {
      ...given,
      document: 'Form 12, 05/04/2026',
    });
    expect(status).toBe(200);
    expect((await tpa.call(healthPrivacy.revokeAuthorization, { id: body.id })).status).toBe(200);
  });
});

describe('a confidential communication request', () => {
  test('is the person’s own, is replaced and taken back, and nobody of the family reads it', async () => {
    const own = { id: idOf(SPOUSE) };
    const ask = (input: object) => spouse.call(healthPrivacy.confidentialAsk, { ...own, ...input });
    expect((await ask({})).body).toMatchObject({ fields: { email: 'required' } });
    expect((await ask({ email: 'nowhere' })).body).toMatchObject({ fields: { email: 'bad-email' } });
    expect((await ask({ address1: '5 Elm St', city: 'Fargo' })).body).toMatchObject({ fields: { zip: 'required' } });
    expect((await ask({ email: 'mj@example.com' })).status).toBe(200);
    expect((await ask({ address1: '5 Elm St', city: 'Fargo', state: 'ND', zip: '58102' })).status).toBe(200);
    const { body } = await spouse.call(healthPrivacy.confidentialGet, own);
    expect(body.request).toMatchObject({ email: null, address1: '5 Elm St', zip: '58102' });
    expect((await subscriber.call(healthPrivacy.confidentialGet, own)).status).toBe(404);
    expect((await spouse.call(healthPrivacy.confidentialEnd, own)).status).toBe(200);
    expect((await spouse.call(healthPrivacy.confidentialGet, own)).body.request).toBeNull();
  });
});

describe('who looked', () => {
  const readers = async (caller: Caller, place: number) =>
    (await caller.call(healthPrivacy.memberReaders, { id: idOf(place) })).body.rows ?? [];
  const kinds = async (caller: Caller, place: number) =>
    (await readers(caller, place)).map(({ kind, self }) => [kind, self]);

  test('is told to the person: name, organisation, kind and how often, one row a day', async () => {
    const { id } = await claimOf(SUBSCRIBER);
    await tpa.call(claims.claimGet, { id });
    await tpa.call(claims.claimGet, { id });
    await tpa.call(claims.claimList, { memberId: idOf(SUBSCRIBER) });
    await tpa.call(members.getMember, { id: idOf(SUBSCRIBER), clientId: world.acme.id });
    const rows = (await readers(subscriber, SUBSCRIBER)).filter(({ self }) => !self);
    expect(rows.map(({ kind, times }) => [kind, times]).toSorted()).toEqual([
      ['claim', 2],
      ['claims', 1],
      ['record', 1],
    ]);
    expect(rows[0]).toMatchObject({ name: 'Test tpa', type: 'tpa', organisation: 'Evergreen TPA' });
  });
  test('is not told to others, and foreign people are not there', async () => {
    expect((await spouse.call(healthPrivacy.memberReaders, { id: idOf(SUBSCRIBER) })).status).toBe(404);
    expect((await subscriber.call(healthPrivacy.memberReaders, { id: idOf(SPOUSE) })).status).toBe(404);
    expect((await subscriber.call(healthPrivacy.memberReaders, { id: idOf(CHILD) })).status).toBe(200);
  });
  test('counts what somebody looked at themselves as theirs', async () => {
    await spouse.call(claims.claimList);
    expect(await kinds(spouse, SPOUSE)).toContainEqual(['claims', true]);
  });
  test('does not tell the parent of a teenager that there is a sensitive claim', async () => {
    const { id } = await claimOf(TEEN, true);
    await tpa.call(claims.claimGet, { id });
    expect(await kinds(subscriber, TEEN)).not.toContainEqual(['claim', false]);
    expect(await kinds(tpa, TEEN)).toContainEqual(['claim', true]);
  });
  test('does not list searches in which somebody turned up beside others', async () => {
    await tpa.call(members.membersearch, { clientId: world.acme.id, includeDependents: true });
    expect(await kinds(subscriber, CHILD)).not.toContainEqual(['other', false]);
  });
});
