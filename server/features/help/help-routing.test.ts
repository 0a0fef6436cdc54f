import { permissions } from '@coverlane/contract/access.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
