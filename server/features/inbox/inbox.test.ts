import en from '@coverlane/contract/inbox/sentences/en.json' with { type: 'json' };
import es from '@coverlane/contract/inbox/sentences/es.json' with { type: 'json' };
import ko from '@coverlane/contract/inbox/sentences/ko.json' with { type: 'json' };
import type { Permission } from '@coverlane/contract/access.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postMessage } from '../../facts/messages.queries.ts';
import { type MailKind, mailKinds } from '../../platform/mail/kinds.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aDocument } from '../../testing/document-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { aMessage } from '../../testing/message-objects.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let member: Caller;
let spouse: Caller;
let employer: Caller;

const ids = { member: '', spouse: '', employer: '', child: '', client: '', installation: '' };

beforeAll(async () => {
  portal = await testPortal();
  const { installationId, acme } = await aWorld(portal.owner);
  const dependents = [
    { firstName: 'Jin', relationship: '01', dob: '1984-05-05' },
    { firstName: 'Sun', relationship: '19', dob: '2015-05-05' },
  ] as const;
  const { personIds } = await aFamily(portal.owner, { client: acme, lastName: 'Kim', dependents });
  const [subscriberId = '', spouseId = '', childId = ''] = personIds;
  const own = { clientId: acme.id, subscriberId };
  await aClaim(portal.owner, { ...own, personId: spouseId, claimNumber: 'SPOUSE-1' });
  await aClaim(portal.owner, { ...own, personId: childId, claimNumber: 'CHILD-1' });
  const signIn = async (type: 'member' | 'client', entityId: string) => {
    const user = await aUser(portal.owner, { installationId, type, entityId });
    return [await portal.as(user), user.id] as const;
  };
  [member, ids.member] = await signIn('member', subscriberId);
  [spouse, ids.spouse] = await signIn('member', spouseId);
  [employer, ids.employer] = await signIn('client', acme.id);
  Object.assign(ids, { child: childId, client: acme.id, installation: installationId });
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

describe('a message that asks to be acknowledged', () => {
  test('is acknowledged once and for good; one that does not ask refuses it', async () => {
    const id = await aMessage(portal.owner, ids.spouse);
    const { body: line } = await spouse.call(inbox.listMessages, {});
    expect(line.rows[0]).toMatchObject({ id, asksAck: true, status: 'new' });
    expect((await spouse.call(inbox.messageAcknowledge, { id })).status).toBe(200);
    const { body } = await spouse.call(inbox.messageThread, { id });
    expect(body.messages[0]).toMatchObject({ status: 'read', acknowledgedAt: expect.stringMatching(/^20\d\d-/) });
    const question = await ask(spouse);
    expect((await spouse.call(inbox.messageAcknowledge, { id: question })).body).toMatchObject({
      code: 'message-unasked',
    });
  });
});

describe('archive and undo', () => {
  test('put a thread away and bring it back as it was: unread', async () => {
    const id = await aMessage(portal.owner, ids.employer);
    const unread = async () => (await employer.call(inbox.listMessages, {})).body.unread;
    const before = await unread();
    expect((await employer.call(inbox.messageMark, { id, status: 'archived' })).body.unread).toBe(before - 1);
    const { body: away } = await employer.call(inbox.listMessages, { box: 'archived' });
    expect(away.rows.map((row) => row.id)).toEqual([id]);
    await employer.call(inbox.messageMark, { id, status: 'restored' });
    expect(await unread()).toBe(before);
    await employer.call(inbox.messageMark, { id, status: 'deleted' });
    expect((await employer.call(inbox.listMessages, {})).body.rows.map((row) => row.id)).not.toContain(id);
  });
});

describe('what the portal tells', () => {
  const told = (userId: string, kind: MailKind) =>
    portal.owner
      .transaction()
      .execute((db) => queueMail(db, { userId, kind, linkBase: 'https://benefits.example.com' }));
  const mailsTo = async (userId: string, kind: string) => {
    const { rows } = await sql`select from mails where user_id = ${userId} and kind = ${kind}`.execute(portal.owner);
    return rows.length;
  };

  test('lands in the inbox, in the reader’s language, with the way to it', async () => {
    await told(ids.member, 'cardMailed');
    await sql`update users set language = 'ko' where id = ${ids.member}`.execute(portal.owner);
    const { body: list } = await member.call(inbox.listMessages, { category: 'idcard' });
    expect(list.rows[0]).toMatchObject({ subject: '주문하신 카드를 보내 드렸습니다', status: 'new', sender: 'portal' });
    const { body } = await member.call(inbox.messageThread, { id: list.rows[0]?.id ?? '' });
    expect([body.link, body.mayReply]).toEqual(['/member/idcard', false]);
    expect((await member.call(inbox.messageReply, { id: list.rows[0]?.id ?? '', body: 'Hello' })).body).toMatchObject({
      code: 'message-unanswered',
    });
    const inSpanish = { category: 'idcard', language: 'es' };
    expect((await member.call(inbox.listMessages, inSpanish)).body.rows[0]?.subject).toBe('Su tarjeta va en camino');
    // What the reader reads is what a search finds.
    expect((await member.call(inbox.listMessages, { search: '주문하신 카드' })).body.total).toBe(1);
    await sql`update users set language = 'en' where id = ${ids.member}`.execute(portal.owner);
  });
  test('goes out by e-mail as each reader chose, and lands here either way', async () => {
    const { body } = await member.call(inbox.messageChoices);
    expect(body.rows.every(({ byEmail }) => byEmail)).toBe(true);
    await member.call(inbox.messageChoose, { category: 'idcard', byEmail: false });
    const before = await mailsTo(ids.member, 'cardReady');
    await told(ids.member, 'cardReady');
    expect(await mailsTo(ids.member, 'cardReady')).toBe(before);
    expect((await member.call(inbox.listMessages, { category: 'idcard' })).body.rows[0]?.subject).toBe(
      'Your ID card is ready',
    );
  });
  test('about the security of an account is a mail and no message', async () => {
    const before = (await member.call(inbox.listMessages, {})).body.total;
    await told(ids.member, 'passwordChanged');
    expect((await member.call(inbox.listMessages, {})).body.total).toBe(before);
  });
  test('has words in three languages for everything that lands here', async () => {
    for (const kind of mailKinds) {
      const { rows } = await sql<{
        category: string | null;
      }>`select access.message_category(${kind}) as category`.execute(portal.owner);
      expect([kind, kind in en && kind in ko && kind in es]).toEqual([kind, rows[0]?.category !== null]);
    }
  });
});

describe('who may not read any more', () => {
  test('about a child that asks for confidential communications: the thread is gone like an absent one, and back with the right', async () => {
    const id = await ask(member, { entityType: 'claim', entityIdentifier: 'CHILD-1' });
    expect((await member.call(inbox.messageThread, { id })).status).toBe(200);
    await sql`insert into confidential_communications (id, client_id, person_id, email)
      values (${uuid7()}, ${ids.client}, ${ids.child}, 'kid@example.com')`.execute(portal.owner);
    const { body: list } = await member.call(inbox.listMessages, { search: 'My visit' });
    expect((await member.call(inbox.messageThread, { id })).status).toBe(404);
    expect(list.rows.map((row) => row.id)).not.toContain(id);
    await sql`update confidential_communications set ended_at = now() where person_id = ${ids.child}`.execute(
      portal.owner,
    );
    expect((await member.call(inbox.messageThread, { id })).status).toBe(200);
  });

  test('about a child that turns 18: gone from the list, the count and by its link, and no word more is taken there', async () => {
    const id = await ask(member, { entityType: 'claim', entityIdentifier: 'CHILD-1' });
    const unread = async () => (await member.call(inbox.listMessages, {})).body.unread;
    const before = await unread();
    const born = async (dob: string) =>
      portal.owner.updateTable('person_details').set({ dob }).where('person_id', '=', ids.child).execute();
    const { dob } = await portal.owner
      .selectFrom('person_details')
      .select('dob')
      .where('person_id', '=', ids.child)
      .executeTakeFirstOrThrow();
    const today = todayIn('America/New_York', new Date());
    await born(`${Number(today.slice(0, 4)) - 18}${today.slice(4)}`.replace('-02-29', '-02-28'));
    expect((await member.call(inbox.messageThread, { id })).status).toBe(404);
    expect((await member.call(inbox.messageReply, { id, body: '<p>And now?</p>' })).status).toBe(404);
    const { body: list } = await member.call(inbox.listMessages, { search: 'My visit' });
    expect(list.rows.map((row) => row.id)).not.toContain(id);
    expect(await unread()).toBeLessThan(before);
    await born(dob ?? '');
    expect((await member.call(inbox.messageThread, { id })).status).toBe(200);
  });
});

describe('what is attached to a message', () => {
  test('is read by whoever reads the message, and by nobody else', async () => {
    const word = 'Attached';
    const plan = { installationId: ids.installation, clientId: ids.client, categoryId: null, word };
    const { documentId } = await aDocument(portal, plan);
    await sql`delete from documentmaps where document_id = ${documentId}`.execute(portal.owner);
    const file = async (reader: Caller) =>
      (await reader.call(documents.documentFile, { a: documentId, b: 'latest' })).status;
    expect([await file(member), await file(spouse)]).toEqual([404, 404]);
    const id = await aMessage(portal.owner, ids.member);
    await sql`insert into message_attachments (message_id, document_id, position) values (${id}, ${documentId}, 1)`.execute(
      portal.owner,
    );
    const { body } = await member.call(inbox.messageThread, { id });
    expect(body.messages[0]?.attachments).toMatchObject([{ documentId, fileName: 'paper-Attached.txt' }]);
    expect([await file(member), await file(spouse)]).toEqual([200, 404]);
  });

  test('and holds health information is read by the member and by staff of the desk who may read such', async () => {
    const plan = { installationId: ids.installation, clientId: ids.client, categoryId: null, word: 'Health' };
    const { documentId } = await aDocument(portal, plan);
    await sql`delete from documentmaps where document_id = ${documentId}`.execute(portal.owner);
    await sql`update documents set phi = true where id = ${documentId}`.execute(portal.owner);
    const id = await ask(member);
    await sql`insert into message_attachments (message_id, document_id, position) values (${id}, ${documentId}, 1)`.execute(
      portal.owner,
    );
    const read = async (reader: Caller) =>
      (await reader.call(documents.documentFile, { a: documentId, b: 'latest' })).status;
    const staff = async (held: readonly Permission[]) =>
      portal.as(await aUser(portal.owner, { installationId: ids.installation, type: 'admin', permissions: held }));
    const readers = [member, spouse, await staff(['answerHelp']), await staff(['answerHelp', 'phi'])];
    expect(await Promise.all(readers.map(read))).toEqual([200, 404, 404, 200]);
  });
});

describe('a message answered by two at once', () => {
  test('takes the first answer and refuses the second, who had not read it', async () => {
    const id = await ask(member);
    const { body: thread } = await member.call(inbox.messageThread, { id });
    const answer = {
      threadId: thread.id,
      from: 'portal',
      said: { body: '<p>Yes</p>' },
      after: thread.messages.at(-1)?.id,
    } as const;
    const post = () => portal.owner.transaction().execute((db) => postMessage(db, answer));
    const [first, second] = [await post(), await post()];
    expect([typeof first, second]).toEqual(['object', 'answered']);
  });
});
