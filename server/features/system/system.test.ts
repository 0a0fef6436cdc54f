import { system, type SystemCheck, type SystemPart } from '@coverlane/contract/system/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

let portal: TestPortal;
let world: World;
let ada: Caller;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  ada = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUsers'] }));
});
afterAll(() => portal?.close());

/** What is found of a part. */
async function found(part: SystemPart): Promise<Omit<SystemCheck, 'part'> | undefined> {
  const { status, body } = await ada.call(system.systemStatus);
  expect(status).toBe(200);
  const check = body.checks.find((one) => one.part === part);
  return check && { finding: check.finding, state: check.state, values: check.values };
}

test('An installation without anything says what it lacks', async () => {
  expect(await found('mail')).toMatchObject({ finding: 'outbox', state: 'attention' });
  expect(await found('address')).toMatchObject({ finding: 'missing', state: 'attention' });
  expect(await found('scanner')).toMatchObject({ finding: 'none', state: 'attention' });
  expect(await found('backups')).toMatchObject({ finding: 'none', state: 'attention' });
  expect(await found('rights')).toMatchObject({ finding: 'owner', state: 'attention' });
  for (const part of ['storage', 'clock', 'secrets', 'jobs', 'mailQueue', 'webhooks'] as const)
    expect([part, await found(part)]).toMatchObject([part, { state: 'well' }]);
});

test('What fails outside is told with a code alone, and what is away is told as such', async () => {
  const refused = Object.assign(new Error('550 no such user jane@example.com'), { code: 'EAUTH' });
  const { headers } = ada;
  const app = await buildApp({
    ...portal.parts,
    checkMail: () => Promise.reject(refused),
    scanner: () => Promise.reject(new Error('away')),
    dataDir: '/proc/nowhere',
  });
  const { body } = await app.inject({ url: '/api/admin/system', headers });
  await app.close();
  expect(body).not.toContain('jane');
  const { checks }: { checks: SystemCheck[] } = JSON.parse(body);
  const of = (part: SystemPart) => checks.find((one) => one.part === part);
  expect(of('mail')).toMatchObject({ finding: 'unreachable', state: 'wrong', values: { code: 'EAUTH' } });
  expect(of('scanner')).toMatchObject({ finding: 'away', state: 'wrong' });
  expect(of('storage')).toMatchObject({ finding: 'unwritable', state: 'wrong' });
});

test('Mail that failed, a secret of before and a late audit log are told; what is another installation’s is not counted', async () => {
  const far = await aWorld(portal.owner);
  const mail = { kind: 'invitation', address: 'a@example.com', link_base: 'http://localhost', state: 'failed' };
  await portal.owner
    .insertInto('mails')
    .values({ ...mail, id: uuid7(), installation_id: far.installationId })
    .execute();
  expect(await found('mailQueue')).toMatchObject({ state: 'well' });
  await portal.owner
    .insertInto('mails')
    .values({ ...mail, id: uuid7(), installation_id: world.installationId })
    .execute();
  expect(await found('mailQueue')).toEqual({ finding: 'failed', state: 'wrong', values: { count: 1 } });

  await sql`insert into access.secrets (id, mark, state) values (9, 'a mark', 'former')`.execute(portal.owner);
  expect(await found('secrets')).toEqual({ finding: 'former', state: 'attention', values: { number: 9 } });
  const seen = { action: 'a call', objectId: 'x', outcome: 'ok', detail: {} } as const;
  await appendAudit(portal.parts.pool, seen);
  await sql`update audit.events set at = now() - interval '10 minutes'`.execute(portal.owner);
  expect(await found('audit')).toMatchObject({ finding: 'late', state: 'wrong', values: { minutes: 10 } });
});

test('A backup is told with its age, an old one and one that could not be restored as wrong', async () => {
  const backUp = (hours: number) =>
    sql`insert into access.backups (kind, began_at, ended_at)
    values ('backup', now(), now() - make_interval(hours => ${hours}))`.execute(portal.owner);
  const tried = (days: number, faults: number) =>
    sql`insert into access.backups (kind, began_at, ended_at, restored_to, faults)
      values ('trial', now(), now() - make_interval(days => ${days}), now(), ${faults})`.execute(portal.owner);
  await backUp(30);
  expect(await found('backups')).toEqual({ finding: 'old', state: 'wrong', values: { hours: 30 } });
  await backUp(3);
  expect(await found('backups')).toEqual({ finding: 'untried', state: 'attention', values: {} });
  await tried(9, 0);
  expect(await found('backups')).toEqual({ finding: 'untried', state: 'attention', values: {} });
  await tried(2, 4);
  expect(await found('backups')).toEqual({ finding: 'faulty', state: 'wrong', values: { count: 4 } });
  await tried(1, 0);
  expect(await found('backups')).toEqual({ finding: 'tried', state: 'well', values: { hours: 3, days: 1 } });
});
