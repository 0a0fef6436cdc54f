import { permissions } from '@coverlane/contract/access.ts';
import { cannedanswers } from '@coverlane/contract/collections/cannedanswers.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { passOnRequests } from './help.jobs.ts';

let portal: TestPortal;
let world: World;
let grace: Caller;
let kim: Caller;
let lee: Caller;
let leeId: string;
let stranger: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  grace = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const member = async (client: ClientParts, lastName: string) => {
    const { subscriberId } = await aFamily(portal.owner, { client, lastName });
    const claim = { clientId: client.id, personId: subscriberId, subscriberId, claimNumber: `M-${lastName}` };
    await aClaim(portal.owner, claim);
    return aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId });
  };
  kim = await portal.as(await member(world.acme, 'Kim'));
  ({ id: leeId } = await member(world.acme, 'Lee'));
  lee = await portal.as({ id: leeId });
  stranger = await portal.as(await member(world.rival, 'Park'));
});
afterAll(() => portal?.close());

const question = { subject: 'The portal is down', contact: 'me@example.com', message: 'I cannot see my card.' };
const ask = async (by: Caller, more: object = {}) => {
  await sql`delete from login_tries where scope = 'help-account'`.execute(portal.owner);
  const { status, body } = await by.call(help.helpAsk, { ...question, ...more });
  expect([status, JSON.stringify(body)]).toMatchObject([200, expect.anything()]);
  return body;
};
const seen = async (id: string) => (await grace.call(desk.deskGet, { id })).body;
const merge = (id: string, ids: string[]) => grace.call(desk.deskMerge, { id, ids });
const split = (id: string) => grace.call(desk.deskSplit, { id });
const listed = async () => (await grace.call(desk.deskList, { pageSize: 200 })).body.rows.map(({ id }) => id);
const reply = async (id: string, body: string) =>
  grace.call(desk.deskReply, { id, body, after: (await seen(id)).words.at(-1)?.id ?? '' });

describe('doubles', () => {
  test('are answered together, each asker reading their own alone', async () => {
    const [first, double] = [await ask(kim), await ask(lee, { subject: 'Same here' })];
    expect((await merge(first.id, [double.id])).status).toBe(200);
    // Who asked is told in their own thread, which they keep, and reads nothing of the other.
    const told = await lee.call(inbox.listMessages, {});
    expect(told.body.rows[0]).toMatchObject({
      status: 'new',
      subject: 'Same here',
      preview: expect.stringContaining('together'),
    });
    expect((await lee.call(help.helpGet, { id: double.id })).body.words.at(-1)).toMatchObject({ notice: 'helpMerged' });
    expect((await kim.call(help.helpGet, { id: first.id })).body.words.at(-1)).toMatchObject({ notice: 'help' });
    expect(await listed()).not.toContain(double.id);
    expect(await seen(first.id)).toMatchObject({ doubles: [{ id: double.id, number: double.number }] });
    expect(await seen(double.id)).toMatchObject({ mergedInto: { id: first.id, number: first.number } });
    const waiting = (await grace.call(tasks.taskList, { kind: 'helpToAnswer', pageSize: 200 })).body.rows;
    expect(waiting.map(({ id }) => id)).toContain(first.id);
    expect(waiting.map(({ id }) => id)).not.toContain(double.id);
    expect((await reply(first.id, 'It is up again.')).status).toBe(200);
    for (const [caller, { id }, other] of [
      [kim, first, double],
      [lee, double, first],
    ] as const) {
      const own = await caller.call(help.helpGet, { id });
      expect(own.body).toMatchObject({ status: 'awaitingMember' });
      expect(own.body.words.at(-1)).toMatchObject({ by: 'desk', body: 'It is up again.' });
      expect((await caller.call(help.helpGet, { id: other.id })).status).toBe(404);
    }
    // Answered meanwhile: taken out, it stays answered.
    expect((await split(double.id)).status).toBe(200);
    expect(await seen(double.id)).toMatchObject({ status: 'awaitingMember', mergedInto: null });
  });

  test('are as they were when the merge is undone, and so is the promise of the other', async () => {
    const [first, double] = [await ask(kim), await ask(lee)];
    await grace.call(desk.deskChange, { ids: [double.id], priority: 'urgent', owner: 'me' });
    const before = [await seen(first.id), await seen(double.id)];
    await merge(first.id, [double.id]);
    expect((await seen(first.id)).dueAt).toBe(before[1]?.dueAt);
    await grace.call(desk.deskChange, { ids: [first.id], step: 'resolve' });
    expect((await lee.call(help.helpGet, { id: double.id })).body.status).toBe('resolved');
    await grace.call(desk.deskChange, { ids: [first.id], step: 'reopen' });
    await split(double.id);
    const after = await seen(double.id);
    // Only what was told of it meanwhile stays.
    const words = after.words.filter(({ notice }) => notice === null || notice === 'help');
    expect({ ...after, words }).toMatchObject({ ...before[1], notes: [] });
    expect((await split(double.id)).body).toMatchObject({ code: 'help-state' });
  });

  test('get an answer that names none of those who asked, nor what one of them wrote', async () => {
    const body = 'Dear {{askerName}} ({{number}}, {{subject}}): all is well.';
    const { id: cannedId } = (await grace.call(cannedanswers.calls.create, { name: 'All', sortKey: 1, body })).body;
    const said = async (id: string) =>
      (await grace.call(desk.deskAnswers, { id })).body.rows.find((row) => row.id === cannedId);
    const [first, double] = [await ask(kim, { subject: 'My own matter' }), await ask(lee)];
    expect((await said(first.id))?.body).toContain('My own matter');
    await merge(first.id, [double.id]);
    const together = await said(first.id);
    expect(together?.missing).toEqual(['askerName', 'number', 'subject']);
    expect(together?.body).not.toMatch(/My own matter|Test member|HR-/);
    await split(double.id);
    expect(await said(first.id)).toMatchObject({ missing: [] });
  });

  test('are merged into no request that is answered already, while they wait for a word', async () => {
    const [first, double] = [await ask(kim), await ask(lee)];
    await reply(first.id, 'Done.');
    expect((await merge(first.id, [double.id])).body).toMatchObject({ code: 'help-state' });
    await grace.call(desk.deskChange, { ids: [first.id], step: 'resolve' });
    expect((await merge(first.id, [double.id])).body).toMatchObject({ code: 'help-state' });
    expect((await lee.call(help.helpGet, { id: double.id })).body.status).toBe('open');
    await reply(double.id, 'Done too.');
    expect((await merge(first.id, [double.id])).status).toBe(200);
  });

  test('leave the promise that was made to the others, in whatever order they are taken out', async () => {
    const [early, middle, late] = [await ask(kim), await ask(lee), await ask(kim)];
    const due = async ({ id }: { id: string }) => (await seen(id)).dueAt;
    const promise = (id: string, at: string) =>
      sql`update help_requests set due_at = ${at} where id = ${id}`.execute(portal.owner);
    const [t5, t6, t8] = ['2099-01-01T05:00:00Z', '2099-01-01T06:00:00Z', '2099-01-01T08:00:00Z'];
    for (const [{ id }, at] of [
      [early, t5],
      [late, t6],
      [middle, t8],
    ] as const)
      await promise(id, at);
    await merge(middle.id, [early.id]);
    await merge(late.id, [middle.id]);
    expect(await due(late)).toBe(t5);
    await split(early.id);
    expect([await due(late), await due(early)]).toEqual([t6, t5]);
    await split(middle.id);
    expect([await due(late), await due(middle)]).toEqual([t6, t8]);

    await merge(middle.id, [late.id]);
    await merge(middle.id, [early.id]);
    await split(late.id);
    expect(await due(middle)).toBe(t5);
    await split(early.id);
    expect([await due(early), await due(late), await due(middle)]).toEqual([t5, t6, t8]);
  });

  test('whose asker writes again are questions of their own again', async () => {
    const [first, double] = [await ask(kim), await ask(lee)];
    await merge(first.id, [double.id]);
    await reply(first.id, 'Done.');
    expect((await lee.call(help.helpReply, { id: double.id, body: 'Not for me.' })).status).toBe(200);
    expect(await seen(double.id)).toMatchObject({ status: 'assigned', mergedInto: null, isMine: true });
    expect(await seen(first.id)).toMatchObject({ status: 'awaitingMember', doubles: [] });
  });

  test('whose asker writes before they are answered take the promise that was theirs along', async () => {
    const [first, double, other] = [await ask(kim), await ask(lee), await ask(kim)];
    const due = async ({ id }: { id: string }) => (await seen(id)).dueAt;
    const [t5, t6, t8] = ['2099-01-01T05:00:00Z', '2099-01-01T06:00:00Z', '2099-01-01T08:00:00Z'];
    for (const [{ id }, at] of [
      [double, t5],
      [other, t6],
      [first, t8],
    ] as const)
      await sql`update help_requests set due_at = ${at} where id = ${id}`.execute(portal.owner);
    await merge(first.id, [double.id, other.id]);
    expect(await due(first)).toBe(t5);
    expect((await lee.call(help.helpReply, { id: double.id, body: 'Mine is another matter.' })).status).toBe(200);
    expect([await due(first), await due(double)]).toEqual([t6, t5]);
    await split(other.id);
    expect([await due(first), await due(other)]).toEqual([t8, t6]);
    expect((await kim.call(help.helpGet, { id: other.id })).body.words.at(-1)).toMatchObject({ notice: 'helpSplit' });
  });

  test('are owed a word by the earliest time that was promised to somebody who still waits, whoever is deactivated meanwhile and let in again', async () => {
    const [t5, t6, t8] = ['2099-01-01T05:00:00Z', '2099-01-01T06:00:00Z', '2099-01-01T08:00:00Z'];
    const due = async ({ id }: { id: string }) => (await seen(id)).dueAt;
    const promised = async () => {
      const [first, double, other] = [await ask(kim), await ask(lee), await ask(kim)];
      for (const [{ id }, at] of [
        [double, t5],
        [other, t6],
        [first, t8],
      ] as const)
        await sql`update help_requests set due_at = ${at} where id = ${id}`.execute(portal.owner);
      return { first, double, other };
    };
    const leeIs = (status: 'active' | 'deactivated') =>
      sql`update users set status = ${status}, deactivated_at = case ${status} when 'deactivated' then now() end
        where id = ${leeId}`.execute(portal.owner);
    const [{ first, double, other }, later] = [await promised(), await promised()];
    await merge(first.id, [double.id, other.id]);
    expect(await due(first)).toBe(t5);
    await leeIs('deactivated');
    expect(await due(first)).toBe(t6);
    // Nor does who waits no longer bring an earlier time into a new merge.
    await merge(later.first.id, [later.double.id, later.other.id]);
    expect(await due(later.first)).toBe(t6);
    await leeIs('active');
    expect([await due(first), await due(later.first)]).toEqual([t5, t5]);
    await leeIs('deactivated');
    await split(double.id);
    expect([await due(first), await due(double)]).toEqual([t6, t5]);
    await split(other.id);
    expect([await due(first), await due(other)]).toEqual([t8, t6]);
    // What was promised anew stays as it is.
    await grace.call(desk.deskChange, { ids: [later.first.id], priority: 'urgent' });
    const anew = await due(later.first);
    await leeIs('active');
    expect(await due(later.first)).toBe(anew);
  });

  test('are of one client and about one claim, and are answered nowhere else', async () => {
    const [first, claim, other] = [
      await ask(kim),
      await ask(lee, { entityType: 'claim', entityIdentifier: 'M-Lee' }),
      await ask(stranger),
    ];
    for (const { id } of [claim, other]) expect((await merge(first.id, [id])).body.code).toBe('help-unlike');
    const double = await ask(lee);
    await merge(first.id, [double.id]);
    expect((await reply(double.id, 'Hello')).body).toMatchObject({ code: 'help-state' });
    expect((await grace.call(desk.deskChange, { ids: [double.id], owner: 'me' })).body.code).toBe('help-state');
    expect((await merge(double.id, [first.id])).body.code).toBe('help-state');
    expect((await kim.call(desk.deskMerge, { id: first.id, ids: [double.id] })).status).toBe(403);
  });
});

describe('teams', () => {
  const contact = async (more: object) =>
    (await grace.call(contacts.calls.create, { name: 'Cards desk', public: false, ...more })).body.id;
  const ids = { website: '', other: '' };
  beforeAll(async () => {
    const category = async (name: string, helpCategory: 'technical' | 'pharmacy') =>
      (await grace.call(contactcategories.calls.create, { name, helpCategory, sortKey: 0 })).body.id;
    Object.assign(ids, { website: await category('Website', 'technical'), other: await category('Other', 'pharmacy') });
  });

  test('get a request from hand to hand; about a claim the employer’s is none of them', async () => {
    const office = await contact({ name: 'Cards', teamQueue: 'Second line', categoryId: ids.other });
    const employers = await contact({ name: 'HR of ACME', categoryId: ids.other, clientId: world.acme.id });
    const [plain, claim] = [await ask(kim), await ask(kim, { entityType: 'claim', entityIdentifier: 'M-Kim' })];
    const teams = async (id: string) => (await grace.call(desk.deskTeams, { id })).body.rows.map((row) => row.id);
    expect(await teams(plain.id)).toEqual(expect.arrayContaining([office, employers]));
    expect(await teams(claim.id)).toEqual([office]);
    const refused = await grace.call(desk.deskChange, { ids: [claim.id], team: employers });
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { team: 'not-found' } }]);
    await grace.call(desk.deskChange, { ids: [plain.id], owner: 'me' });
    await grace.call(desk.deskChange, { ids: [plain.id], team: office });
    expect(await seen(plain.id)).toMatchObject({ team: 'Second line', ownerName: null, status: 'open' });
  });

  test('are told by a mail that says nothing of the question, and what is late goes on to the backup, once', async () => {
    const backup = await contact({
      name: 'Backup of the website',
      categoryId: ids.other,
      routingEmail: 'backup@example.com',
    });
    await contact({
      name: 'A website desk',
      categoryId: ids.website,
      routingEmail: 'web@example.com',
      backupContactId: backup,
    });
    const { id, dueAt } = await ask(kim, { category: 'technical' });
    const double = await ask(lee, { category: 'general' });
    expect((await merge(id, [double.id])).status).toBe(200);
    const { rows } = await sql<{ address: string; about: string | null }>`select address, about from mails
      where kind = 'helpWaiting'`.execute(portal.owner);
    expect(rows).toEqual([{ address: 'web@example.com', about: null }]);
    const team = async () => (await seen(id)).team;
    const first = await team();
    await passOnRequests({ pool: portal.workerPool }, new Date(Date.parse(dueAt) - 60_000));
    expect(await team()).toBe(first);
    await passOnRequests({ pool: portal.workerPool }, new Date(Date.parse(dueAt) + 60_000));
    expect([first, await team()]).toEqual(['A website desk', 'Backup of the website']);
    await passOnRequests({ pool: portal.workerPool }, new Date(Date.parse(dueAt) + 120_000));
    const { rows: told } = await sql<{ about: string | null }>`select about from mails
      where kind = 'helpWaiting' and address = 'backup@example.com'`.execute(portal.owner);
    expect(told).toEqual([{ about: null }]);
    expect((await seen(double.id)).team).toBe('Backup of the website');
    // The list is narrowed by team, and names those that have requests.
    const byTeam = async (name: string) => (await grace.call(desk.deskList, { team: name, pageSize: 200 })).body;
    const backups = await byTeam('Backup of the website');
    expect(backups.rows.map((row) => row.id)).toEqual([id]);
    expect(backups.teams).toContain('Backup of the website');
    expect((await byTeam('A website desk')).rows).toEqual([]);
  });
});
