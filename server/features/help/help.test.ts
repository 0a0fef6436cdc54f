import { askedCategories } from '@coverlane/contract/help/codes.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let member: Caller;
let other: Caller;
const question = {
  subject: 'My visit in May',
  contact: 'ji.kim@example.com',
  message: 'Why do I owe $86.00?',
  entityType: 'claim',
  entityIdentifier: 'H-CLAIM-1',
};

beforeAll(async () => {
  portal = await testPortal();
  const world = await aWorld(portal.owner);
  const signIn = async (lastName: string, claimNumber: string) => {
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName });
    await aClaim(portal.owner, { clientId: world.acme.id, personId: subscriberId, subscriberId, claimNumber });
    const own = { installationId: world.installationId, type: 'member', entityId: subscriberId } as const;
    return portal.as(await aUser(portal.owner, own));
  };
  [member, other] = [await signIn('Kim', 'H-CLAIM-1'), await signIn('Lee', 'H-CLAIM-2')];
});
afterAll(() => portal.close());

const ask = (input: object, caller = member) => caller.call(help.helpAsk, { ...question, ...input });

describe('a question to the administrator', () => {
  test('is stored and acknowledged with a number, which its asker alone finds again', async () => {
    const { status, body } = await ask({});
    expect([status, body.number]).toEqual([200, expect.stringMatching(/^HR-\d{4}-\d{6}$/)]);
    const { body: list } = await member.call(help.helpList);
    expect(list.rows).toMatchObject([
      { number: body.number, subject: 'My visit in May', entityIdentifier: 'H-CLAIM-1', status: 'open' },
    ]);
    expect((await other.call(help.helpList)).body.rows).toEqual([]);
  });
  test('is acknowledged by a mail that says nothing of what it is about', async () => {
    const { rows } = await sql<{ kind: string }>`select kind from mails`.execute(portal.owner);
    expect(rows).toContainEqual({ kind: 'helpReceived' });
  });
  test('about a claim of somebody else is refused like one about no claim', async () => {
    const [foreign, absent] = [
      await ask({ entityIdentifier: 'H-CLAIM-2' }),
      await ask({ entityIdentifier: 'NOWHERE' }),
    ];
    expect(foreign.status).toBe(422);
    expect(foreign.body).toMatchObject({ fields: { entityIdentifier: 'not-found' } });
    expect(foreign.body).toEqual(absent.body);
    expect((await ask({ entityIdentifier: null })).body).toMatchObject({ fields: { entityIdentifier: 'required' } });
  });
  test('names a contact that reaches somebody: an address, or ten digits however they are typed', async () => {
    expect((await ask({ contact: 'nobody' })).body).toMatchObject({ fields: { contact: 'bad-email' } });
    expect((await ask({ contactType: 'phone', contact: '555-0123' })).body).toMatchObject({
      fields: { contact: 'bad-phone' },
    });
    expect((await ask({ contactType: 'phone', contact: '+1 (213) 555-0123' })).status).toBe(200);
    const { rows } = await sql<{
      contact: string;
    }>`select contact from help_requests where contact_type = 'phone'`.execute(portal.owner);
    expect(rows).toEqual([{ contact: '2135550123' }]);
  });
  test('can be about nothing in particular; whatever is attached then is left out', async () => {
    expect((await ask({ entityType: 'general', entityIdentifier: 'H-CLAIM-2' })).status).toBe(200);
    const { body } = await member.call(help.helpList);
    expect(body.rows[0]).toMatchObject({ entityType: 'general', entityIdentifier: null });
  });
  test('has at least ten characters, and a topic of the list', async () => {
    expect((await ask({ message: 'Why?' })).body).toMatchObject({ fields: { message: 'too-short' } });
    expect((await ask({ category: 'claim' })).body).toMatchObject({ fields: { category: 'bad-choice' } });
  });
  test('is limited to five an hour, and says so (domain 11)', async () => {
    const answers = [];
    for (const category of askedCategories) answers.push(await ask({ entityType: 'general', category }, other));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'help-too-many',
      message: 'You’ve sent several requests. Please wait a few minutes.',
    });
  });
});
