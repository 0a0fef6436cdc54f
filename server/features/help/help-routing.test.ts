import { permissions } from '@coverlane/contract/access.ts';
import { closingdays } from '@coverlane/contract/collections/closingdays.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let member: Caller;
let memberUser: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Kim' });
  await aClaim(portal.owner, { clientId: acme.id, personId: subscriberId, subscriberId, claimNumber: 'R-CLAIM-1' });
  const user = await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId });
  memberUser = user.id;
  member = await portal.as(user);
});
afterAll(() => portal?.close());

const category = async (name: string, helpCategory: 'claim' | 'enrollment') =>
  (await admin.call(contactcategories.calls.create, { name, helpCategory, sortKey: 0 })).body.id;
const contact = (name: string, categoryId: string, more: object = {}) =>
  admin.call(contacts.calls.create, { name, categoryId, phone: '5035550145', ...more });
const teamOf = async (more: object, caller = member) => {
  const question = { subject: 'A question', contact: 'kim@example.com', message: 'How does this work?', ...more };
  const { id } = (await caller.call(help.helpAsk, question)).body;
  return (await admin.call(desk.deskGet, { id })).body.team;
};

test('a question goes to the nearest contact of its topic; of a claim never to the employer, whose contact stands nearer', async () => {
  expect(await teamOf({ category: 'enrollment' })).toBeNull();
  const [claims, enrollment] = [await category('Claims', 'claim'), await category('Enrollment', 'enrollment')];
  await contact('Claims office', claims);
  await contact('Acme claims', claims, { clientId: world.acme.id });
  await contact('Rival enrollment', enrollment, { clientId: world.rival.id });
  await contact('Enrollment office', enrollment);
  expect(await teamOf({ category: 'enrollment' })).toBe('Enrollment office');
  await contact('Acme enrollment', enrollment, { clientId: world.acme.id });
  expect(await teamOf({ category: 'enrollment' })).toBe('Acme enrollment');
  expect(await teamOf({ entityType: 'claim', entityIdentifier: 'R-CLAIM-1' })).toBe('Claims office');
});

test('what no contact answers by its topic goes to the contact that takes the rest', async () => {
  const enrollment = await category('More enrollment', 'enrollment');
  const { installationId, acme } = world;
  const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Park' });
  const other = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId }));
  expect(await teamOf({ category: 'technical' }, other)).toBeNull();
  await contact('Front desk', enrollment, { helpDefault: true });
  expect(await teamOf({ category: 'technical' }, other)).toBe('Front desk');
});

test('a question in Korean is answered in English in one thread, and a word in the inbox opens it again', async () => {
  await portal.owner.updateTable('users').set({ language: 'ko' }).where('id', '=', memberUser).execute();
  const asked = {
    subject: '청구 문의',
    contact: 'kim@example.com',
    message: '왜 이 금액을 내야 합니까? <b>급합니다</b>',
  };
  const { id } = (await member.call(help.helpAsk, asked)).body;
  const { words } = (await admin.call(desk.deskGet, { id })).body;
  expect(words[0]?.body).toBe(asked.message);
  const answer = { id, body: 'Your deductible was not met.', after: words.at(-1)?.id ?? '' };
  expect((await admin.call(desk.deskReply, answer)).status).toBe(200);
  const line = (await member.call(inbox.listMessages, {})).body.rows[0];
  const messageId = line?.id ?? '';
  expect(line).toMatchObject({ subject: '청구 문의', status: 'new', sender: 'desk' });
  const replied = await member.call(inbox.messageReply, { id: messageId, body: '<p>감사합니다</p>' });
  expect(replied.status).toBe(200);
  const again = (await admin.call(desk.deskGet, { id })).body;
  // Each in its own words: what reads them aloud is told in which language.
  const spoken = ['ko', null, 'en', 'ko'];
  expect(again.words.map(({ language }) => language)).toEqual(spoken);
  const read = (await member.call(inbox.messageThread, { id: messageId })).body;
  expect(read.messages.map(({ language }) => language)).toEqual(spoken);
  expect([again.status, again.words.at(-1)?.body]).toEqual(['assigned', '감사합니다']);
});

test('closing days of an employer move what is promised to its people alone, and those of the administrator what is promised to everybody', async () => {
  const { installationId, acme, rival } = world;
  const hrOf = async (client: { id: string }) =>
    portal.as(
      await aUser(portal.owner, {
        installationId,
        type: 'client',
        entityId: client.id,
        permissions: ['manageContacts'],
      }),
    );
  const [hr, other] = [await hrOf(acme), await hrOf(rival)];
  const dueOf = async (caller: Caller) => {
    const question = { subject: 'A question', contact: 'hr@example.com', message: 'How does this work?' };
    return (await caller.call(help.helpAsk, question)).body.dueAt;
  };
  const today = new Date().toISOString().slice(0, 10);
  const [day, lastDay, much] = [addDays(today, -2), addDays(today, 20), addDays(today, 41)];
  const made = await hr.call(closingdays.calls.create, { name: 'Plant closed', day, lastDay });
  expect([made.status, made.body]).toMatchObject([200, { clientId: acme.id }]);
  expect(await dueOf(hr)).toSatisfy((due: string) => due.slice(0, 10) > lastDay);
  expect(await dueOf(other)).toSatisfy((due: string) => due.slice(0, 10) <= lastDay);
  // Nobody sees, changes or names those of another employer.
  const { id, version } = made.body;
  expect((await other.call(closingdays.calls.list, {})).body.rows).toEqual([]);
  expect((await other.call(closingdays.calls.update, { id, version, name: 'Mine' })).status).toBe(404);
  expect((await other.call(closingdays.calls.create, { name: 'Theirs', day, clientId: acme.id })).status).not.toBe(200);
  expect(
    (await hr.call(closingdays.calls.create, { name: 'Backwards', day: lastDay, lastDay: day })).body,
  ).toMatchObject({
    fields: { lastDay: 'end-before-start' },
  });
  // Taken back, it promises as before; of everybody it holds for all of them.
  expect((await hr.call(closingdays.calls.remove, { id })).status).toBe(200);
  expect(await dueOf(hr)).toSatisfy((due: string) => due.slice(0, 10) <= lastDay);
  expect((await admin.call(closingdays.calls.create, { name: 'Moving', day, lastDay: much })).status).toBe(200);
  expect(await dueOf(other)).toSatisfy((due: string) => due.slice(0, 10) > much);
});
