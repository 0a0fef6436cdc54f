import { help } from '@coverlane/contract/help/calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let member: Caller;
let spouse: Caller;
let employer: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const world = await aWorld(portal.owner);
  const { subscriberId, personIds } = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Kim',
    dependents: [{ firstName: 'Jin', relationship: '01' }],
  });
  const spouseId = personIds.find((id) => id !== subscriberId) ?? '';
  const { installationId } = world;
  await aClaim(portal.owner, { clientId: world.acme.id, personId: spouseId, subscriberId, claimNumber: 'SPOUSE-1' });
  member = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId }));
  spouse = await portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: spouseId }));
  employer = await portal.as(await aUser(portal.owner, { installationId, type: 'client', entityId: world.acme.id }));
});
afterAll(() => portal.close());

const asked = { subject: 'My visit', contact: 'kim@example.com', message: 'Why is a < b?\n\nThank you' };
const ask = async (caller: Caller, more: object = {}) => {
  await caller.call(help.helpAsk, { ...asked, ...more });
  const { body } = await caller.call(inbox.listMessages, {});
  return body.rows[0]?.id ?? '';
};

describe('a question and its answers', () => {
  test('are one thread in the inbox of whoever asked, and new is unread', async () => {
    const id = await ask(member);
    const { body: list } = await member.call(inbox.listMessages, {});
    expect(list).toMatchObject({ total: 1, unread: 1, rows: [{ subject: 'My visit', status: 'new', messages: 2 }] });
    const { body: thread } = await member.call(inbox.messageThread, { id });
    expect(thread.messages.map(({ body, isOwn }) => [body, isOwn])).toEqual([
      ['<p>Why is a &lt; b?</p><p>Thank you</p>', true],
      [
        expect.stringMatching(
          /^<p>We received your question and saved it as HR-\d{4}-\d{6}\. We’ll answer here\.<\/p>$/,
        ),
        false,
      ],
    ]);
  });
  test('are read when they are opened, and answered in the same thread', async () => {
    const id = await ask(member);
    expect((await member.call(inbox.messageMark, { id, status: 'read' })).body.unread).toBe(1);
    const { status } = await member.call(inbox.messageReply, {
      id,
      body: '<p onclick="x()">More<script>x()</script></p>',
    });
    expect(status).toBe(200);
    const { body } = await member.call(inbox.messageThread, { id });
    expect(body.messages.at(-1)).toMatchObject({ body: '<p>More</p>', status: 'read', isOwn: true });
  });
  test('about a claim of a spouse are nobody else’s: not the subscriber’s, not the employer’s', async () => {
    const id = await ask(spouse, { entityType: 'claim', entityIdentifier: 'SPOUSE-1' });
    expect((await spouse.call(inbox.messageThread, { id })).body.category).toBe('claim');
    for (const other of [member, employer]) {
      expect((await other.call(inbox.messageThread, { id })).status).toBe(404);
      expect((await other.call(inbox.messageReply, { id, body: 'Hello' })).status).toBe(404);
      expect((await other.call(inbox.messageMark, { id, status: 'read' })).status).toBe(404);
    }
  });
});
