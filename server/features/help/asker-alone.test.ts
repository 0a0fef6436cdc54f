import { permissions } from '@coverlane/contract/access.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { desk } from '@coverlane/contract/help/desk-calls.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let hr: Caller;
let hrId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme, tpaId } = world;
  await sql`insert into tpa_clients (tpa_id, client_id) values (${tpaId}, ${acme.id})`.execute(portal.owner);
  ({ id: hrId } = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: [] }));
  hr = await portal.as({ id: hrId });
});
afterAll(() => portal?.close());

async function asked(): Promise<string> {
  const question = { subject: 'Card lost', contact: 'hr@example.com', message: 'Please send a new one.' };
  const { status, body } = await hr.call(help.helpAsk, question);
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
