import { type Permission, permissions } from '@coverlane/contract/access.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { restRequests } from './help-round.queries.ts';

let portal: TestPortal;
let world: World;
let grace: Caller;
let omar: Caller;
let omarId: string;
let member: Caller;
let claimId: string;
const question = { subject: 'My visit in May', contact: 'ji.kim@example.com', message: 'Why do I owe $86.00?' };

const staff = (rights: readonly Permission[], more: { type?: 'admin' | 'tpa'; entityId?: string } = {}) =>
  aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: rights, ...more });

async function aMember(client: ClientParts, lastName: string, claimNumber?: string) {
  const { subscriberId, personIds } = await aFamily(portal.owner, {
    client,
    lastName,
    dependents: [{ firstName: 'Kit' }],
  });
  const claim =
    claimNumber &&
    (await aClaim(portal.owner, { clientId: client.id, personId: subscriberId, subscriberId, claimNumber }));
  const own = { installationId: world.installationId, type: 'member', entityId: subscriberId } as const;
  const user = await aUser(portal.owner, own);
  return { caller: await portal.as(user), subscriberId, personIds, claimId: claim ? claim.id : '' };
}

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  grace = await portal.as(await staff(permissions));
  ({ id: omarId } = await staff(permissions));
  omar = await portal.as({ id: omarId });
  ({ caller: member, claimId } = await aMember(world.acme, 'Kim', 'D-CLAIM-1'));
});
afterAll(() => portal?.close());

const asked = async (more: object = {}, by = member) => {
  await sql`delete from login_tries where scope = 'help-account'`.execute(portal.owner);
  const { status, body } = await by.call(help.helpAsk, { ...question, ...more });
  expect([status, JSON.stringify(body)]).toMatchObject([200, expect.anything()]);
  return body;
};
const aboutClaim = { entityType: 'claim', entityIdentifier: 'D-CLAIM-1' };
const seen = async (id: string, by = grace) => (await by.call(desk.deskGet, { id })).body;
const lastWord = async (id: string, by = grace) => (await seen(id, by)).words.at(-1)?.id ?? '';
const reply = async (id: string, body: string, by = grace) =>
  by.call(desk.deskReply, { id, body, after: await lastWord(id, by) });

describe('the way of a help request (domain 11)', () => {
  test('a member asks, the desk answers, the member replies, and whoever answered has it again', async () => {
    const { id, number } = await asked();
    expect(await seen(id)).toMatchObject({
      number,
      status: 'open',
      askerName: 'Test member',
      ownerName: null,
      answerable: true,
    });
    expect((await reply(id, 'Your deductible was not met.\nSee page 2.')).status).toBe(200);
    expect(await seen(id)).toMatchObject({ status: 'awaitingMember', isMine: true, dueAt: null });
    const own = await member.call(help.helpGet, { id });
    expect(own.body).toMatchObject({
      status: 'awaitingMember',
      words: [{ by: 'asker' }, { by: 'portal' }, { by: 'desk', name: 'Test admin' }],
    });
    expect(own.body.words.at(-1)?.body).toBe('Your deductible was not met.\nSee page 2.');
    expect((await member.call(help.helpReply, { id, body: 'Thank you. And in June?' })).status).toBe(200);
    expect(await seen(id)).toMatchObject({ status: 'assigned', isMine: true, dueAt: expect.anything() });
  });

  test('what is said is told by a mail that only says that a message waits', async () => {
    const { id } = await asked();
    await reply(id, 'The answer is 42.');
    const { rows } = await sql<{ kind: string }>`select kind from mails where kind = 'messageWaiting'`.execute(
      portal.owner,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('seven silent days resolve it, a word within fourteen opens it again, after that it is closed', async () => {
    const { id } = await asked();
    await reply(id, 'Anything else?');
    const after = (days: number) => restRequests(portal.workerPool, new Date(Date.now() + days * 86_400_000));
    await after(6);
    expect((await seen(id)).status).toBe('awaitingMember');
    await after(7.01);
    expect((await seen(id)).status).toBe('resolved');
    await member.call(help.helpReply, { id, body: 'Yes, one thing.' });
    expect((await seen(id)).status).toBe('assigned');
    await grace.call(desk.deskChange, { ids: [id], step: 'resolve' });
    await after(13);
    expect((await seen(id)).status).toBe('resolved');
    await after(14.01);
    expect((await seen(id)).status).toBe('closed');
    const late = await member.call(help.helpReply, { id, body: 'Too late?' });
    expect(late).toMatchObject({ status: 409, body: { code: 'help-closed' } });
    expect((await reply(id, 'Still there?')).body).toMatchObject({ code: 'help-state' });
  });

  test('what is owed unanswered is never resolved by time', async () => {
    const { id } = await asked();
    await restRequests(portal.workerPool, new Date(Date.now() + 40 * 86_400_000));
    expect((await seen(id)).status).toBe('open');
  });
});

describe('who has it', () => {
  test('is taken, released and handed over, and resolved and opened again, several at once', async () => {
    const [one, two] = [await asked(), await asked()];
    const ids = [one.id, two.id];
    const change = (more: object) => grace.call(desk.deskChange, { ids, ...more });
    const states = async () => [await seen(one.id), await seen(two.id)].map((row) => [row.status, row.ownerName]);
    const bothAre = (...state: unknown[]) => [state, state];
    await change({ owner: 'me' });
    expect(await states()).toEqual(bothAre('assigned', 'Test admin'));
    await change({ owner: omarId });
    expect(await seen(one.id, omar)).toMatchObject({ isMine: true });
    await change({ owner: 'nobody' });
    expect(await states()).toEqual(bothAre('open', null));
    await change({ step: 'resolve' });
    await change({ step: 'reopen' });
    expect(await states()).toEqual(bothAre('open', null));
    expect((await change({ step: 'reopen' })).body).toMatchObject({ code: 'help-state' });
  });

  test('goes to nobody who may not answer it', async () => {
    const { id } = await asked(aboutClaim);
    const { id: withoutHealth } = await staff(['answerHelp']);
    const refused = { status: 422, body: { fields: { owner: 'not-found' } } };
    expect(await grace.call(desk.deskChange, { ids: [id], owner: withoutHealth })).toMatchObject(refused);
    const { rows } = (await grace.call(desk.deskPeople, { id })).body;
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining([omarId]));
    expect(rows.map((row) => row.id)).not.toContain(withoutHealth);
  });

  test('is promised sooner where it presses, by the time it was asked', async () => {
    const { id, dueAt } = await asked();
    await grace.call(desk.deskChange, { ids: [id], priority: 'urgent' });
    const urgent = await seen(id);
    expect(urgent.priority).toBe('urgent');
    expect(Date.parse(urgent.dueAt ?? '')).toBeLessThan(Date.parse(dueAt));
    await grace.call(desk.deskChange, { ids: [id], priority: 'normal' });
    expect((await seen(id)).dueAt).toBe(dueAt.replace('.000', ''));
  });
});

describe('two of the desk at once', () => {
  test('the second is told who wrote, and nothing is sent', async () => {
    const { id } = await asked();
    const after = await lastWord(id);
    const [first, second] = await Promise.all([
      grace.call(desk.deskReply, { id, body: 'From Grace', after }),
      omar.call(desk.deskReply, { id, body: 'From Omar', after }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const told = first.status === 409 ? first : second;
    expect(told.body).toMatchObject({ code: 'help-answered', values: { by: 'Test admin' } });
    expect((await seen(id)).words.filter(({ by }) => by === 'desk')).toHaveLength(1);
  });
});

describe('who sees what', () => {
  test('notes are the desk’s: whoever asked never reads them, and neither does a member of the desk who asked', async () => {
    const { id } = await asked();
    expect((await grace.call(desk.deskNote, { id, body: 'Called the clinic.' })).status).toBe(200);
    expect((await seen(id)).notes).toMatchObject([{ by: 'Test admin', body: 'Called the clinic.' }]);
    expect(JSON.stringify((await member.call(help.helpGet, { id })).body)).not.toContain('Called');
    const own = await asked({}, omar);
    await grace.call(desk.deskNote, { id: own.id, body: 'Asks every week.' });
    expect((await omar.call(desk.deskGet, { id: own.id })).status).toBe(404);
    expect((await omar.call(desk.deskNote, { id: own.id, body: 'x' })).status).toBe(404);
  });

  test('whoever asked is told who of the desk read their question', async () => {
    const { id } = await asked();
    const personId = (await seen(id, omar)).memberId ?? '';
    const { rows } = (await member.call(healthPrivacy.memberReaders, { id: personId })).body;
    expect(rows.map(({ type, self }) => [type, self])).toContainEqual(['admin', false]);
  });

  test('what is about a claim is absent for a member of the desk without the right to health information', async () => {
    const { id } = await asked(aboutClaim);
    expect(await seen(id)).toMatchObject({ claimId, entityIdentifier: 'D-CLAIM-1' });
    const blind = await portal.as(await staff(permissions.filter((one) => one !== 'phi')));
    expect((await blind.call(desk.deskGet, { id })).status).toBe(404);
    expect((await blind.call(desk.deskReply, { id, body: 'Hello', after: id })).status).toBe(404);
    const { rows } = (await blind.call(desk.deskList, {})).body;
    expect(rows.map((row) => row.entityType)).not.toContain('claim');
  });

  test('a third-party administrator held to some clients sees theirs alone, and none of no client', async () => {
    await portal.owner.insertInto('tpa_clients').values({ tpa_id: world.tpaId, client_id: world.rival.id }).execute();
    const tpa = await portal.as(await staff(permissions, { type: 'tpa', entityId: world.tpaId }));
    const { caller: stranger } = await aMember(world.rival, 'Lee');
    const [theirs, other, none] = [await asked({}, stranger), await asked(), await asked({}, omar)];
    expect((await tpa.call(desk.deskGet, { id: theirs.id })).body).toMatchObject({ clientName: 'Rival Works' });
    for (const { id } of [other, none]) expect((await tpa.call(desk.deskGet, { id })).status).toBe(404);
    const { body } = await tpa.call(desk.deskList, {});
    expect([body.total, body.rows.map(({ id }) => id)]).toEqual([1, [theirs.id]]);
    expect((await tpa.call(desk.deskChange, { ids: [theirs.id, other.id], owner: 'me' })).status).toBe(404);
    expect((await seen(theirs.id)).ownerName).toBeNull();
    await portal.owner.deleteFrom('tpa_clients').where('tpa_id', '=', world.tpaId).execute();
  });

  test('a spouse’s private claim is asked about by the spouse alone; the subscriber reads neither question nor answer', async () => {
    const { caller: subscriber, personIds, subscriberId } = await aMember(world.acme, 'Park');
    const spouse = personIds[1] ?? '';
    await aClaim(portal.owner, { clientId: world.acme.id, personId: spouse, subscriberId, claimNumber: 'D-PRIVATE' });
    const own = { installationId: world.installationId, type: 'member', entityId: spouse } as const;
    const spouseUser = await portal.as(await aUser(portal.owner, own));
    await portal.owner
      .updateTable('person_details')
      .set({ relationship_code: '01', dob: '1980-01-01' })
      .where('person_id', '=', spouse)
      .execute();
    const about = { entityType: 'claim', entityIdentifier: 'D-PRIVATE' };
    const { id } = await asked(about, spouseUser);
    await reply(id, 'It is being looked at.');
    expect((await spouseUser.call(help.helpGet, { id })).body.words.at(-1)).toMatchObject({ by: 'desk' });
    expect((await subscriber.call(help.helpAsk, { ...question, ...about })).body).toMatchObject({
      fields: { entityIdentifier: 'not-found' },
    });
    expect((await subscriber.call(help.helpGet, { id })).status).toBe(404);
    expect((await subscriber.call(help.helpReply, { id, body: 'And?' })).status).toBe(404);
    expect((await subscriber.call(help.helpList)).body.rows).toEqual([]);
  });

  test('nobody answers without the permission, and no employer or broker reads any', async () => {
    const { id } = await asked();
    const reader = await portal.as(await staff(permissions.filter((one) => one !== 'answerHelp')));
    expect(await seen(id, reader)).toMatchObject({ answerable: false });
    expect((await reader.call(desk.deskNote, { id, body: 'x' })).status).toBe(403);
    for (const [type, entityId] of [
      ['client', world.acme.id],
      ['broker', world.brokerId],
    ] as const) {
      const user = await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions });
      expect((await (await portal.as(user)).call(desk.deskList, {})).status).toBe(403);
    }
  });
});
