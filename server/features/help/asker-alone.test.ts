import { permissions } from '@coverlane/contract/access.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clamdScanner } from '../../platform/files/clamd.ts';
import { EICAR, testClamd } from '../../platform/files/clamd.testing.ts';
import { fileTasks } from '../../platform/files/files.jobs.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { SCAN_ROUND } from '../../platform/jobs/rounds.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let hr: Caller;
let member: Caller;
let colleague: Caller;
let staff: Caller;
let keeper: Caller;
let hrId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme, tpaId } = world;
  await sql`insert into tpa_clients (tpa_id, client_id) values (${tpaId}, ${acme.id})`.execute(portal.owner);
  ({ id: hrId } = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: [] }));
  hr = await portal.as({ id: hrId });
  const of = async (type: 'admin' | 'member' | 'client', more: object) =>
    portal.as(await aUser(portal.owner, { installationId, type, ...more }));
  const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Seo', dependents: [] });
  await aClaim(portal.owner, { clientId: acme.id, personId: subscriberId, subscriberId, claimNumber: 'FILES-1' });
  member = await of('member', { entityId: subscriberId });
  colleague = await of('client', { entityId: acme.id, permissions: [] });
  staff = await of('admin', { permissions });
  // Keeps every document, and reads nobody's health information.
  keeper = await of('admin', { permissions: ['manageDocs', 'viewDocs', 'answerHelp'] });
});
afterAll(() => portal?.close());

async function asked(by = hr, more: object = {}): Promise<string> {
  const question = { subject: 'Card lost', contact: 'hr@example.com', message: 'Please send a new one.', ...more };
  const { status, body } = await by.call(help.helpAsk, question);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

test.each(['admin', 'tpa'] as const)(
  'a %s who sees a transcript at the desk writes no word of the asker’s into it, with the right to answer or without',
  async (type) => {
    const id = await asked();
    for (const rights of [permissions, [] as const]) {
      const entityId = type === 'tpa' ? world.tpaId : null;
      const { installationId } = world;
      const staff = await portal.as(
        await aUser(portal.owner, { installationId, type, entityId, permissions: [...rights] }),
      );
      const before = (await staff.call(desk.deskGet, { id })).body.words;
      const last = before.at(-1)?.id ?? '';
      expect(last).not.toBe('');
      expect((await staff.call(inbox.messageReply, { id: last, body: '<p>Never mind.</p>' })).status).toBe(404);
      expect((await staff.call(inbox.messageThread, { id: last })).status).toBe(404);
      expect((await staff.call(desk.deskGet, { id })).body.words).toEqual(before);
    }
  },
);

test('a word into a thread that its asker no longer reads is refused, and changes nothing', async () => {
  const id = await asked();
  const state = () =>
    sql`select status, last_word_at, version from help_requests where id = ${id}`.execute(portal.owner);
  const { rows: before } = await state();
  await sql`update users set entity_id = ${world.rival.id} where id = ${hrId}`.execute(portal.owner);
  expect((await hr.call(help.helpReply, { id, body: 'And in June?' })).status).toBe(404);
  expect((await state()).rows).toEqual(before);
  // Nor is whoever asked sent to a message that is not there for them any more.
  const staff = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
  const after = (await staff.call(desk.deskGet, { id })).body.words.at(-1)?.id ?? '';
  expect((await staff.call(desk.deskReply, { id, body: 'It is on its way.', after })).status).toBe(200);
  expect(
    (await sql`select from mails where user_id = ${hrId} and kind = 'messageWaiting'`.execute(portal.owner)).rows,
  ).toEqual([]);
  await sql`update users set entity_id = ${world.acme.id} where id = ${hrId}`.execute(portal.owner);
});

test('a deadline of COBRA that moved leaves no message behind, also with whoever reads it in the portal alone', async () => {
  const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Ruiz' });
  const [caseId, mailId] = [uuid7(), uuid7()];
  await sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event, event_date, last_day, months, tell_by, notice_by,
      covered_from, covered_until, state, origin, lost_types)
    values (${caseId}, ${world.acme.id}, ${subscriberId}, ${subscriberId}, 'termination', current_date, current_date, 18, current_date,
      current_date + 14, current_date, current_date + 500, 'noticeDue', 'hand', '{medical}')`.execute(portal.owner);
  expect((await hr.call(inbox.messageChoose, { category: 'enrollment', byEmail: false })).status).toBe(200);
  await sql`select access.queue_mail(${mailId}, ${hrId}, 'cobraDue', 'https://x.example.com', null)`.execute(
    portal.owner,
  );
  await sql`insert into cobra_reminders (cobra_event_id, mail_id, client_id, person_id)
    values (${caseId}, ${mailId}, ${world.acme.id}, ${subscriberId})`.execute(portal.owner);
  expect((await hr.call(inbox.messageThread, { id: mailId })).status).toBe(200);
  await sql`select access.withdraw_cobra_reminders(${caseId})`.execute(portal.owner);
  expect((await hr.call(inbox.messageThread, { id: mailId })).status).toBe(404);
});

// oxlint-disable-next-line max-params -- by whom, to what, which file, and where
const attach = async (by: Caller, id: string, file: string | { text: string; name: string }, room = 'help') => {
  const { text, name } = typeof file === 'string' ? { text: file, name: 'bill.txt' } : file;
  const head = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/${room}/${id}/files`,
    headers: { ...by.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: `${head}${text}\r\n--cut--\r\n`,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const opens = async (by: Caller, documentId: string) =>
  (await portal.app.inject({ method: 'GET', url: `${API_BASE}/doc/${documentId}/latest`, headers: by.headers }))
    .statusCode;

test('a file of a question is read by whoever asked and by the desk, and by nobody else, whatever documents they keep', async () => {
  const id = await asked(member, { entityType: 'claim', entityIdentifier: 'FILES-1' });
  const { status, body } = await attach(member, id, 'What the hospital billed.');
  expect([status, body]).toEqual([200, { documentId: expect.anything(), fileName: 'bill.txt', bytes: 25 }]);
  const { documentId } = body;
  const word = (await staff.call(desk.deskGet, { id })).body.words[0];
  expect(word?.attachments).toEqual([body]);
  expect((await member.call(help.helpGet, { id })).body.words[0]?.attachments).toEqual([body]);
  expect((await member.call(inbox.messageThread, { id: word?.id })).body.messages[0]?.attachments).toEqual([body]);
  expect([await opens(member, documentId), await opens(staff, documentId)]).toEqual([200, 200]);
  expect([await opens(hr, documentId), await opens(keeper, documentId)]).toEqual([404, 404]);
  for (const caller of [member, staff, keeper]) {
    expect((await caller.call(documents.documentList, {})).body.rows).toEqual([]);
    expect((await caller.call(documents.documentGet, { id: documentId })).status).toBe(404);
  }
  expect((await staff.call(documents.documentEntityAdd, { documentId, entityType: 'installation' })).status).toBe(404);
  expect((await attach(hr, id, 'Not theirs.')).status).toBe(404);
  expect((await attach(staff, id, 'Not theirs either.')).status).toBe(404);
});

/** The last word in a request, as the desk reads it. */
async function lastOf(id: string) {
  const word = (await staff.call(desk.deskGet, { id })).body.words.at(-1);
  if (!word) throw new Error('Nobody said anything.');
  return word;
}

test('a file of an answer is read by whoever asked and by the desk, and by nobody else; who answers for the desk alone adds it', async () => {
  const id = await asked(member, { entityType: 'claim', entityIdentifier: 'FILES-1' });
  const last = () => lastOf(id);
  expect((await attach(staff, id, 'Before any answer.', 'helpdesk')).body).toMatchObject({ code: 'help-state' });
  await staff.call(desk.deskReply, { id, body: 'Here is the letter.', after: (await last()).id });
  const { status, body } = await attach(staff, id, 'What we decided.', 'helpdesk');
  expect([status, (await last()).attachments]).toEqual([200, [body]]);
  expect((await member.call(help.helpGet, { id })).body.words.at(-1)?.attachments).toEqual([body]);
  const { documentId } = body;
  expect([await opens(member, documentId), await opens(staff, documentId)]).toEqual([200, 200]);
  expect([await opens(hr, documentId), await opens(keeper, documentId)]).toEqual([404, 404]);
  for (const by of [member, hr, keeper]) expect((await attach(by, id, 'Not theirs.', 'helpdesk')).status).not.toBe(200);
  // Nor is a message of somebody else's added to from the inbox.
  const answer = (await last()).id;
  expect((await attach(member, answer, 'Not theirs.', 'messages')).body).toMatchObject({ code: 'help-files' });
  // What is written in the inbox takes files along as well.
  const { id: own } = (await member.call(inbox.messageReply, { id: answer, body: '<p>See this.</p>' })).body;
  const more = await attach(member, own, 'A picture of it.', 'messages');
  expect([more.status, (await last()).attachments]).toEqual([200, [more.body]]);
  expect([await opens(staff, more.body.documentId), await opens(hr, more.body.documentId)]).toEqual([200, 404]);
  expect((await attach(hr, own, 'Not theirs.', 'messages')).status).toBe(404);
});

test('whoever asked the same is answered with the same file, and reads no more of it', async () => {
  const [id, double] = [await asked(colleague), await asked(hr)];
  expect((await staff.call(desk.deskMerge, { id, ids: [double] })).status).toBe(200);
  const after = (await staff.call(desk.deskGet, { id })).body.words.at(-1)?.id ?? '';
  await staff.call(desk.deskReply, { id, body: 'Here is the form.', after });
  const { documentId } = (await attach(staff, id, 'The form.', 'helpdesk')).body;
  expect([await opens(colleague, documentId), await opens(hr, documentId)]).toEqual([200, 200]);
});

test('three files go with a word, and go through the checks of documents', async () => {
  const id = await asked(member);
  expect((await attach(member, id, { text: '<script>', name: 'bill.pdf' })).body).toMatchObject({
    fields: { file: expect.anything() },
  });
  for (const text of ['One.', 'Two.', 'Three.']) expect((await attach(member, id, text)).status).toBe(200);
  expect((await attach(member, id, 'Four.')).body).toMatchObject({ code: 'help-files' });
  expect((await member.call(help.helpReply, { id, body: 'There is one more.' })).status).toBe(200);
  expect((await attach(member, id, 'Four.')).status).toBe(200);
});

test('while the scanner is away a file of a question is named and opened by nobody, and then it is there', async () => {
  const clamd = await testClamd();
  portal.parts.scanner = clamdScanner(clamd.address, 300);
  try {
    const id = await asked(member);
    clamd.isSilent = true;
    const { body } = await attach(member, id, 'In quarantine.');
    expect(body).toMatchObject({ fileName: 'bill.txt', bytes: null });
    expect((await staff.call(desk.deskGet, { id })).body.words[0]?.attachments).toEqual([body]);
    expect([await opens(member, body.documentId), await opens(staff, body.documentId)]).not.toContain(200);
    clamd.isSilent = false;
    expect((await attach(member, id, EICAR)).body).toMatchObject({ fields: { file: 'file-virus' } });
    const { [SCAN_ROUND]: work } = fileTasks({ ...portal.parts, pool: portal.workerPool });
    await Reflect.apply(work ?? (() => undefined), undefined, []);
    expect([await opens(member, body.documentId), await opens(staff, body.documentId)]).toEqual([200, 200]);
  } finally {
    delete portal.parts.scanner;
    await clamd.close();
  }
});

test('an answer asks to be confirmed, and the desk sees when it was', async () => {
  const id = await asked(member);
  const after = (await staff.call(desk.deskGet, { id })).body.words.at(-1)?.id;
  await staff.call(desk.deskReply, { id, body: 'Please keep this letter.', after, asksAck: true });
  const last = async (by: 'desk' | 'asker') =>
    (by === 'desk' ? await staff.call(desk.deskGet, { id }) : await member.call(help.helpGet, { id })).body.words.at(
      -1,
    );
  expect(await last('desk')).toMatchObject({ asksAck: true, acknowledgedAt: null });
  const messageId = (await last('asker'))?.id;
  expect((await member.call(inbox.messageAcknowledge, { id: messageId })).status).toBe(200);
  expect([(await last('desk'))?.acknowledgedAt, (await last('asker'))?.acknowledgedAt]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});
