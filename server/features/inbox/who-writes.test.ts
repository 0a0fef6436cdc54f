import { permissions } from '@coverlane/contract/access.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewMessage, openThread, postMessage } from '../../facts/messages.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aDocument } from '../../testing/document-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

/** What the database itself allows: no handler stands between these statements and the rows. */
let portal: TestPortal;
let world: World;
let kim: Caller;
let stranger: Caller;
let grace: Caller;
let blind: Caller;
const ids = { kim: '', stranger: '', thread: '', claim: '', foreignClaim: '' };

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme, rival } = world;
  const user = async (type: 'admin' | 'member', more: object) => {
    const made = await aUser(portal.owner, { installationId, type, ...more });
    return [await portal.as(made), made.id] as const;
  };
  const family = async (client: typeof acme, lastName: string) => {
    const { subscriberId } = await aFamily(portal.owner, { client, lastName });
    const claim = { clientId: client.id, personId: subscriberId, subscriberId, claimNumber: `W-${lastName}` };
    return { subscriberId, claimId: (await aClaim(portal.owner, claim)).id };
  };
  const [own, foreign] = [await family(acme, 'Kim'), await family(rival, 'Park')];
  Object.assign(ids, { claim: own.claimId, foreignClaim: foreign.claimId });
  [kim, ids.kim] = await user('member', { entityId: own.subscriberId });
  [stranger, ids.stranger] = await user('member', { entityId: foreign.subscriberId });
  [grace] = await user('admin', { permissions });
  [blind] = await user('admin', { permissions: permissions.filter((one) => one !== 'answerHelp') });
  const question = { subject: 'My visit', contact: 'kim@example.com', message: 'Why do I owe $86.00?' };
  const { body } = await kim.call(help.helpAsk, { ...question, entityType: 'claim', entityIdentifier: 'W-Kim' });
  const { rows } = await sql<{
    thread: string;
  }>`select thread_id as thread from help_requests where id = ${body.id}`.execute(portal.owner);
  ids.thread = rows[0]?.thread ?? '';
});
afterAll(() => portal?.close());

/** 'done', or the code with which the database refused. */
const tried = (caller: Caller, work: (db: Db) => Promise<unknown>): Promise<string> =>
  asRole(portal, { caller }, async (db) => {
    try {
      await work(db);
      return 'done';
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'error';
    }
  });
const REFUSED = '42501';
/** Past what `postMessage` itself looks at. */
const posted =
  (facts: object, attachments: string[] = []) =>
  (db: Db) =>
    sql`select access.post_message(${uuid7()}, ${ids.thread}, ${JSON.stringify(facts)}::jsonb, ${attachments}::uuid[], null)`.execute(
      db,
    );
const fromUser = { sender: 'user', body: '<p>And in June?</p>' };
const fromDesk = { sender: 'desk', body: '<p>We will look.</p>' };

describe('who writes into a thread', () => {
  test('in their own name is whoever takes part in it, and nobody who merely knows its id', async () => {
    expect(await tried(kim, posted(fromUser))).toBe('done');
    for (const other of [stranger, grace, blind]) expect(await tried(other, posted(fromUser))).toBe(REFUSED);
    expect(await tried(kim, posted({ ...fromUser, requiresAck: true }))).toBe(REFUSED);
  });
  test('for the desk is whoever may answer there, and never whoever asked', async () => {
    expect(await tried(grace, posted(fromDesk))).toBe('done');
    for (const other of [kim, stranger, blind]) expect(await tried(other, posted(fromDesk))).toBe(REFUSED);
  });
  test('as the portal is nobody, but for the acknowledgment of their own request', async () => {
    const said = { sender: 'portal', textKey: 'help', textValues: { number: 'HR-2026-000001' } };
    expect(await tried(kim, posted(said))).toBe('done');
    expect(await tried(stranger, posted(said))).toBe(REFUSED);
    expect(await tried(kim, posted({ ...said, body: '<p>Send us your password.</p>' }))).toBe(REFUSED);
    expect(await tried(kim, posted({ sender: 'portal', textKey: 'eobReady' }))).toBe(REFUSED);
    expect(await tried(kim, posted({ sender: 'portal', body: '<p>Send us your password.</p>' }))).toBe(REFUSED);
  });
  test('under no name but their own, and to nobody but those who take part', async () => {
    const forged = (column: string, value: string) => (db: Db) =>
      sql`insert into messages (id, thread_id, sender, sent_by, body, ${sql.ref(column)})
        values (${uuid7()}, ${ids.thread}, 'user', ${ids.kim}, 'x', ${value})`.execute(db);
    expect(await tried(kim, forged('sent_by_name', 'The administrator'))).toBe(REFUSED);
    const asAnother = (db: Db) =>
      sql`insert into messages (id, thread_id, sender, sent_by, body) values (${uuid7()}, ${ids.thread}, 'user', ${ids.stranger}, 'x')`.execute(
        db,
      );
    expect(await tried(kim, asAnother)).toBe(REFUSED);
    const joined = (db: Db) =>
      sql`insert into thread_readers (thread_id, user_id) values (${ids.thread}, ${ids.stranger})`.execute(db);
    for (const caller of [stranger, kim, grace]) expect(await tried(caller, joined)).toBe(REFUSED);
  });
  test('attaches what they may read themselves, and nothing of others', async () => {
    const plan = { installationId: world.installationId, clientId: world.rival.id, categoryId: null, word: 'Foreign' };
    const { documentId } = await aDocument(portal, plan);
    expect(await tried(kim, posted(fromUser, [documentId]))).toBe(REFUSED);
    expect(await tried(grace, posted(fromDesk, [documentId]))).toBe('done');
  });
});

describe('who begins a thread', () => {
  const begun = (more: object) => (db: Db) => openThread(db, { subject: 'Hello', category: 'general', ...more });
  test('about a claim, a person and an employer of their own alone', async () => {
    const { acme, rival } = world;
    expect(await tried(kim, begun({ clientId: acme.id, related: { type: 'claim', id: ids.claim } }))).toBe('done');
    expect(await tried(kim, begun({ clientId: rival.id }))).toBe(REFUSED);
    expect(await tried(kim, begun({ related: { type: 'claim', id: ids.foreignClaim } }))).toBe(REFUSED);
    const { rows } = await sql<{ id: string }>`select entity_id as id from users where id = ${ids.stranger}`.execute(
      portal.owner,
    );
    expect(await tried(kim, begun({ personId: rows[0]?.id }))).toBe(REFUSED);
    const elsewhere = await aWorld(portal.owner);
    const foreign = (db: Db) =>
      sql`insert into threads (id, installation_id, subject, category) values (${uuid7()}, ${elsewhere.installationId}, 'x', 'general')`.execute(
        db,
      );
    expect(await tried(kim, foreign)).toBe(REFUSED);
  });
  test('takes part in it, alone, and reads what is written there', async () => {
    const readers = await asRole(portal, { caller: kim }, async (db) => {
      const threadId = await openThread(db, { subject: 'Hello', category: 'general' });
      const message: NewMessage = { threadId, from: 'user', said: { body: '<p>Hello</p>' } };
      expect(await postMessage(db, message)).toEqual({ messageId: expect.any(String) });
      const { rows } = await sql<{ user: string }>`select user_id as user from thread_readers
        where thread_id = ${threadId}`.execute(db);
      return rows;
    });
    expect(readers).toEqual([{ user: ids.kim }]);
  });
});

test('nobody makes the transcript of somebody else a request of their own', async () => {
  const taken = (db: Db) =>
    sql`insert into help_requests (id, installation_id, user_id, subject, contact_type, contact, message,
      entity_type, status, year, thread_id)
    values (${uuid7()}, ${world.installationId}, ${ids.stranger}, 'x', 'email', 'x@example.com', 'x', 'general', 'open', 2026,
      ${ids.thread})`.execute(db);
  expect(await tried(stranger, taken)).toBe(REFUSED);
  const moved = (db: Db) => sql`update help_requests set thread_id = ${ids.thread}`.execute(db);
  expect(await tried(kim, moved)).toBe(REFUSED);
});
