import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionDoor, sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { smtpPost } from '../../platform/mail/post.ts';
import { SmsRefused } from '../../platform/sms/gateway.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { testPortal } from '../../testing/portal.ts';
import { aStage, type Stage } from '../../testing/sides.ts';
import { workOff, workOnce } from '../../testing/work-off.ts';
import { sessionTasks } from './sessions.jobs.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
  const said = JSON.stringify({ en: { subject: 'Enroll', body: '{{session.link}}' } });
  const { own, portal } = stage;
  const ofOwn = portal.owner.updateTable('enrollmentsessions').where('id', '=', own.enrollmentSessionId);
  await ofOwn.set({ invitation: said, reminder: said }).execute();
});
afterAll(() => stage.portal.close());

beforeEach(async () => {
  const { own, portal } = stage;
  await portal.owner.deleteFrom('session_mails').execute();
  await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ status: 'notInvited', excluded: false, email: null, contact_by: null })
    .where('session_id', '=', own.enrollmentSessionId)
    .execute();
});

const fail = () => Promise.reject(new Error('There is no such job.'));

let made = 0;
/** An employee of the session's census with an address. */
async function somebody(): Promise<{ id: string; email: string }> {
  const { own, portal } = stage;
  made += 1;
  const person = { employee_id: `M-${made}`, first_name: 'Ada', last_name: `Mailed ${made}`, relationship_code: '18' };
  const found = { id: uuid7(), email: `ada.${made}@example.com` };
  await portal.owner
    .insertInto('enrollmentsessionmembers')
    .values({ ...person, ...found, client_id: own.clientId, session_id: own.enrollmentSessionId })
    .execute();
  return found;
}

const invite = () =>
  stage.actors.broker.call(sessionMessages.invite, {
    sessionId: stage.own.enrollmentSessionId,
    audience: 'notInvited',
  });
const mails = async () => {
  const { body } = await stage.actors.broker.call(sessionMessages.sessionMails, { id: stage.own.enrollmentSessionId });
  return body.rows.map(({ sessionMemberId, state }) => ({ sessionMemberId, state }));
};
const work = () => workOff(stage.portal);

describe('an invitation', () => {
  test('that is sent twice before the first has left reaches everybody once', async () => {
    const { id } = await somebody();
    const both = await Promise.all([invite(), invite()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await invite()).body.queued).toBe(0);
    await work();
    expect(await mails()).toEqual([{ sessionMemberId: id, state: 'sent' }]);
  });

  test('does not reach whom somebody left out meanwhile, and nobody once the session is closed', async () => {
    const { id } = await somebody();
    const { own, portal } = stage;
    await invite();
    await portal.owner.updateTable('enrollmentsessionmembers').set({ excluded: true }).where('id', '=', id).execute();
    await work();
    expect(await mails()).toEqual([{ sessionMemberId: id, state: 'failed' }]);
    const other = await somebody();
    await invite();
    const ofOwn = portal.owner.updateTable('enrollmentsessions').where('id', '=', own.enrollmentSessionId);
    await ofOwn.set({ status: 'closed' }).execute();
    await work();
    await ofOwn.set({ status: 'open' }).execute();
    expect(await mails()).toContainEqual({ sessionMemberId: other.id, state: 'failed' });
  });

  test('that one mailbox cannot take now reaches the others at once', async () => {
    const [full, other] = [await somebody(), await somebody()];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _, done) =>
        done(address === full.email ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : undefined),
      onData: (stream, _, done) => stream.resume().on('end', () => done()),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await invite();
    const { url, parts, workerPool } = stage.portal;
    const office = { post: smtpPost(`smtp://127.0.0.1:${port}`), from: 'benefits@example.com' };
    await workOnce(url, { taskList: sessionTasks({ ...parts, pool: workerPool }, office), noHandleSignals: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(await mails()).toEqual(
      expect.arrayContaining([
        { sessionMemberId: full.id, state: 'queued' },
        { sessionMemberId: other.id, state: 'sent' },
      ]),
    );
  });
});

test('whoever chose text messages gets one, with the link and no word of the letter; a refused number came back', async () => {
  const { own, portal } = stage;
  const [texted, refused, mailed] = [await somebody(), await somebody(), await somebody()];
  const choose = (id: string, phone: string, more = {}) =>
    portal.owner
      .updateTable('enrollmentsessionmembers')
      .set({ contact_by: 'sms', phone, ...more })
      .where('id', '=', id)
      .execute();
  await choose(texted.id, '(212) 555-0142', { email: null });
  await choose(refused.id, '(212) 555-0143');
  expect((await invite()).body).toMatchObject({ queued: 3 });
  const messages: { to: string; body: string }[] = [];
  const sms = {
    send: async (message: { to: string; body: string }) => {
      if (message.to.endsWith('0143')) throw new SmsRefused('No such number.');
      messages.push(message);
    },
  };
  const letters: string[] = [];
  const post = { send: async ({ to }: { to: string }) => void letters.push(to) };
  const parts = { ...portal.parts, pool: portal.workerPool, sms };
  const taskList = sessionTasks(parts, { post, from: 'benefits@example.com' });
  await workOnce(portal.url, { taskList, noHandleSignals: true });
  expect(messages).toHaveLength(1);
  expect(messages[0]?.to).toBe('+12125550142');
  expect(messages[0]?.body).toMatch(/^[^\n]+: .+ https?:\/\/\S+\/enroll\/\w+$/);
  expect(letters).toEqual([mailed.email]);
  const { body } = await stage.actors.broker.call(sessionMessages.sessionMails, { id: own.enrollmentSessionId });
  const said = new Map(body.rows.map((row) => [row.sessionMemberId, [row.channel, row.state, row.fault]]));
  expect(said.get(texted.id)).toEqual(['sms', 'sent', null]);
  expect(said.get(refused.id)).toEqual(['sms', 'bounced', 'ESMSREFUSED']);
  expect(said.get(mailed.id)).toEqual(['email', 'sent', null]);
});

test('whom a closed session is open to again is written to with their own last day, and nobody else', async () => {
  const { own, portal, actors } = stage;
  const sessionId = own.enrollmentSessionId;
  const [again, silent] = [await somebody(), await somebody()];
  const sets = (patch: object) =>
    portal.owner.updateTable('enrollmentsessions').set(patch).where('id', '=', sessionId).execute();
  const body = 'Enroll by {{session.closesAt}}: {{session.link}}';
  await sets({ status: 'closed', reminder: JSON.stringify({ en: { subject: 'Your enrollment', body } }) });
  await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ status: 'noResponse' })
    .where('id', 'in', [again.id, silent.id])
    .execute();
  const asked = { sessionId, ids: [again.id], closesOn: '2099-03-05', reason: 'She was in hospital.' };
  expect((await actors.broker.call(sessionSetup.reopenForPeople, asked)).body).toEqual({ reopened: 1, told: 1 });
  const letters: { to: string; text: string }[] = [];
  const post = { send: async ({ to, text }: { to: string; text: string }) => void letters.push({ to, text }) };
  const parts = { ...portal.parts, pool: portal.workerPool };
  const taskList = sessionTasks(parts, { post, from: 'benefits@example.com' });
  await workOnce(portal.url, { taskList, noHandleSignals: true });
  expect(letters.map(({ to }) => to)).toEqual([again.email]);
  expect(letters[0]?.text).toContain('Enroll by 03/05/2099');
  await sets({ status: 'open', reminder: JSON.stringify({ en: { subject: 'Enroll', body: '{{session.link}}' } }) });
});

describe('handing over', () => {
  const works = (send: (letter: { to: string }) => Promise<void>) => {
    const { url, parts, workerPool } = stage.portal;
    const office = { post: { send }, from: 'benefits@example.com' };
    return workOnce(url, { taskList: sessionTasks({ ...parts, pool: workerPool }, office), noHandleSignals: true });
  };

  test('is on record before a mail leaves, and one whose worker died then is never sent a second time', async () => {
    const { id } = await somebody();
    await invite();
    const seen: unknown[] = [];
    await works(async () => void seen.push(await mails()));
    expect(seen).toEqual([[{ sessionMemberId: id, state: 'sending' }]]);
    const lost = stage.portal.owner.updateTable('session_mails').set({ state: 'sending' });
    await lost.set({ claimed_at: new Date(Date.now() - 3_600_000) }).execute();
    const other = await somebody();
    await invite();
    const sent: string[] = [];
    await works(async ({ to }) => void sent.push(to));
    expect(sent).toEqual([other.email]);
    expect(await mails()).toContainEqual({ sessionMemberId: id, state: 'failed' });
  });

  test('is no faster than ten a second, those of two jobs together', async () => {
    const { own, portal } = stage;
    for (let count = 0; count < 4; count += 1) await somebody();
    await invite();
    const moments: number[] = [];
    const { parts, workerPool } = portal;
    const office = { post: { send: async () => void moments.push(Date.now()) }, from: 'benefits@example.com' };
    const task = sessionTasks({ ...parts, pool: workerPool }, office)['session-mail'];
    const of = { sessionId: own.enrollmentSessionId, clientId: own.clientId };
    // As two sessions have them, or two nodes.
    await Promise.all([Reflect.apply(task ?? fail, null, [of]), Reflect.apply(task ?? fail, null, [of])]);
    const apart = moments
      .toSorted()
      .slice(1)
      .map((at, index) => at - (moments.toSorted()[index] ?? 0));
    expect(apart).toHaveLength(3);
    expect(Math.min(...apart)).toBeGreaterThan(80);
  });
});

describe('a paper of an open session', () => {
  test('is read by anybody who has its address, unless it holds health information or waits for the scanner', async () => {
    const { own, portal } = stage;
    const read = async () =>
      (await portal.visitor.call(sessionDoor.sessionPlanDoc, { id: own.enrollmentSessionPlanDocId })).status;
    // What people sign stays as it is: here they sign something else.
    await portal.owner.updateTable('session_papers_to_sign').set({ withdrawn_at: new Date() }).execute();
    const document = portal.owner.updateTable('documents').where('id', '=', own.documentId);
    await document.set({ status: 'published' }).execute();
    expect(await read()).toBe(200);
    await document.set({ phi: true }).execute();
    expect(await read()).toBe(404);
    await document.set({ phi: false }).execute();
    const version = portal.owner.updateTable('document_versions').where('document_id', '=', own.documentId);
    await version.set({ scan: 'waiting' }).execute();
    expect(await read()).toBe(404);
  });
});
