import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailServer } from '../../platform/mail/smtp.testing.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { type Office, openOffice } from './user.testing.ts';

let office: Office;
let admin: Awaited<ReturnType<Office['portal']['as']>>;

beforeAll(async () => {
  office = await openOffice();
  const { installationId, brokerId } = office.world;
  await office.account({ installationId, type: 'broker', entityId: brokerId, username: 'ko.kim', language: 'ko' });
  admin = await office.portal.as(
    await aUser(office.portal.owner, { installationId, type: 'admin', permissions: ['manageUsers'] }),
  );
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.portal.owner.deleteFrom('mails').execute();
  await office.portal.owner.deleteFrom('user_links').execute();
});

/** Lets the waiting time of failed jobs be over. */
const laterOn = () =>
  sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(office.portal.owner);

test('a mail server that is away costs the user nothing: the mail waits, and is sent when it is back', async () => {
  expect((await office.visitor.call(user.passwordReset, { username: 'ko.kim' })).status).toBe(200);
  await office.work('smtp://127.0.0.1:9');
  const waiting = (await admin.call(user.listMail)).body.rows;
  expect(waiting).toMatchObject([{ kind: 'reset', address: 'ko.kim@example.com', state: 'queued', tries: 1 }]);
  expect(waiting[0]?.fault).toMatch(/ECONN|ESOCKET/);
  expect(await office.portal.owner.selectFrom('user_links').selectAll().execute()).toEqual([]);
  const { rows } = await sql<{ later: boolean; tries: number }>`
    select run_at > now() as later, max_attempts as tries from graphile_worker.jobs`.execute(office.portal.owner);
  expect(rows).toEqual([{ later: true, tries: 15 }]);
  await laterOn();
  await office.work();
  expect((await admin.call(user.listMail)).body.rows).toMatchObject([{ state: 'sent', tries: 2, fault: null }]);
  expect(office.mail.to('ko.kim@example.com').header('subject')).toBe('새 비밀번호를 정하세요');
});

test('a mail that is refused to the end is shown as failed, with the code and no word of the other side', async () => {
  const refusing = await mailServer({ code: 550, text: 'No such user, and here is a secret' });
  await office.visitor.call(user.passwordReset, { username: 'ko.kim' });
  await office.work(refusing.url);
  await sql`update graphile_worker._private_jobs set attempts = 14, run_at = now()`.execute(office.portal.owner);
  await office.work(refusing.url);
  const { rows, total } = (await admin.call(user.listMail, { state: 'failed' })).body;
  expect([total, rows[0]?.fault]).toEqual([1, 'EMESSAGE 550']);
  expect(JSON.stringify(rows)).not.toContain('secret');
  await refusing.close();
});

test('a waiting mail says when it is tried next; sent again, it goes at once, to the address of today', async () => {
  await office.visitor.call(user.passwordReset, { username: 'ko.kim' });
  await office.work('smtp://127.0.0.1:9');
  const [waiting] = (await admin.call(user.listMail, { search: 'ko.kim' })).body.rows;
  expect(Date.parse(waiting?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(waiting?.triedAt ?? ''));
  const { owner } = office.portal;
  await owner.updateTable('users').set({ email: 'ko.new@example.com' }).where('username', '=', 'ko.kim').execute();
  const id = waiting?.id ?? '';
  expect((await admin.call(user.sendMailAgain, { id })).status).toBe(200);
  await office.work();
  expect(office.mail.to('ko.new@example.com').header('subject')).toBe('새 비밀번호를 정하세요');
  const [sent] = (await admin.call(user.listMail)).body.rows;
  expect(sent).toMatchObject({ state: 'sent', address: 'ko.new@example.com', nextTryAt: null });
  const again = await admin.call(user.sendMailAgain, { id });
  expect([again.status, again.body]).toMatchObject([409, { code: 'mail-sent' }]);
  await owner.updateTable('users').set({ email: 'ko.kim@example.com' }).where('username', '=', 'ko.kim').execute();
});

test('a mail that was given up is sent again with all its tries', async () => {
  await office.visitor.call(user.passwordReset, { username: 'ko.kim' });
  await office.work('smtp://127.0.0.1:9');
  await sql`update graphile_worker._private_jobs set attempts = 14, run_at = now()`.execute(office.portal.owner);
  await office.work('smtp://127.0.0.1:9');
  const [failed] = (await admin.call(user.listMail, { state: 'failed' })).body.rows;
  expect(failed).toMatchObject({ state: 'failed', nextTryAt: null });
  await admin.call(user.sendMailAgain, { id: failed?.id ?? '' });
  expect((await admin.call(user.listMail)).body.rows).toMatchObject([{ state: 'queued', tries: 2 }]);
  await office.work();
  expect((await admin.call(user.listMail)).body.rows).toMatchObject([{ state: 'sent', tries: 3 }]);
});

test('nobody else sees the mail of an installation', async () => {
  const { owner } = office.portal;
  await office.visitor.call(user.passwordReset, { username: 'ko.kim' });
  await office.work();
  const { installationId } = office.world;
  const powerless = await office.portal.as(await aUser(owner, { installationId, type: 'admin' }));
  expect((await powerless.call(user.listMail)).status).toBe(403);
  const far = await aWorld(owner);
  const foreign = await office.portal.as(
    await aUser(owner, { installationId: far.installationId, type: 'admin', permissions: ['manageUsers'] }),
  );
  expect((await foreign.call(user.listMail)).body.total).toBe(0);
  const [mail] = (await admin.call(user.listMail)).body.rows;
  expect((await foreign.call(user.sendMailAgain, { id: mail?.id ?? '' })).status).toBe(404);
  expect((await admin.call(user.listMail)).body.total).toBe(1);
});
