import { permissions } from '@coverlane/contract/access.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outboxFolder } from '../../platform/mail/post.ts';
import { readMail, type ReceivedMail } from '../../platform/mail/smtp.testing.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';
import { reportRound } from './reports.jobs.ts';

let portal: TestPortal;
let world: World;
let hr: Caller;
let hrId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await aFamily(portal.owner, { client: world.acme, lastName: 'Sample' });
  ({ id: hrId } = await aUser(portal.owner, {
    installationId: world.installationId,
    type: 'client',
    entityId: world.acme.id,
    permissions,
  }));
  hr = await portal.as({ id: hrId });
  await sql`update clients set time_zone = 'America/Chicago'`.execute(portal.owner);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.deleteFrom('report_schedules').execute();
  rmSync(outboxFolder(portal.parts.dataDir), { recursive: true, force: true });
});

const daily = { report: 'member-census', params: {}, every: 'daily', hour: 7 } as const;
const scheduled = async (more: object = {}) =>
  (await hr.call(reports.scheduleReport, { ...daily, recipients: [hrId], clientId: world.acme.id, ...more })).body;

/** What comes of the schedules at an instant, everything worked off. */
async function at(instant: string): Promise<void> {
  await reportRound({ ...portal.parts, pool: portal.workerPool }, new Date(instant));
  await workOff(portal);
}

/** Mails in the outbox, the oldest first. */
function mails(): ReceivedMail[] {
  try {
    const folder = outboxFolder(portal.parts.dataDir);
    return readdirSync(folder)
      .toSorted()
      .map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
  } catch {
    return [];
  }
}

const dueOf = async (every: object, later: string): Promise<string> => {
  const { id } = await scheduled(every);
  const { rows } = await sql<{ at: Date }>`select access.next_report_time(s, ${later}::timestamptz) as at
    from report_schedules s where id = ${id}`.execute(portal.owner);
  return rows[0]?.at.toISOString() ?? '';
};

describe('a schedule comes round on the clock of its client', () => {
  test.each([
    // Seven in Chicago is 13:00 in winter and 12:00 in summer time, which begins on 2027-03-14.
    [{}, '2027-03-12T20:00:00Z', '2027-03-13T13:00:00.000Z'],
    [{}, '2027-03-13T20:00:00Z', '2027-03-14T12:00:00.000Z'],
    [{ every: 'weekly', weekday: 1 }, '2026-11-22T12:00:00Z', '2026-11-23T13:00:00.000Z'],
    [{ every: 'weekly', weekday: 1 }, '2026-11-23T13:00:00Z', '2026-11-30T13:00:00.000Z'],
    [{ every: 'monthly', monthDay: 31 }, '2027-02-01T00:00:00Z', '2027-02-28T13:00:00.000Z'],
  ])('%j after %s: %s', async (every, later, due) => {
    expect(await dueOf(every, later)).toBe(due);
  });
});

/** The run that a mail's link leads to. */
const runIn = (mail: ReceivedMail | undefined): string =>
  /\/client\/reports\/([0-9a-f-]{36})$/.exec(mail?.link ?? '')?.[1] ?? '';

describe('when it is due', () => {
  test('the report is made and its recipients get a mail that names the report and nobody', async () => {
    const { id, nextAt } = await scheduled();
    await at(nextAt);
    const [mail] = mails();
    expect(mails().map((one) => one.header('subject'))).toEqual(['Your report is ready: Member census']);
    expect(JSON.stringify(mails().map(({ text }) => text))).not.toMatch(/Sample|ACME/);
    const runId = runIn(mail);
    const { rows } = (await hr.call(reports.reportRows, { id: runId })).body;
    expect(rows.map(({ cells }) => cells['lastName'])).toEqual(['Sample']);
    const list = (await hr.call(reports.reportSchedules)).body.rows;
    expect(list).toMatchObject([{ id, lastRunId: runId, paused: null }]);
    expect(list[0]?.nextAt.slice(0, 10) ?? '').not.toBe(nextAt.slice(0, 10));
  });
  test('it is made once, however often somebody looks', async () => {
    const { nextAt } = await scheduled();
    await at(nextAt);
    await at(nextAt);
    expect(mails()).toHaveLength(1);
  });
  test('its hour is on the clock of its client, which is told before anything is scheduled', async () => {
    const { nextAt, timeZone } = await scheduled();
    expect([timeZone, (await hr.call(reports.reportRecipients, { clientId: world.acme.id })).body.timeZone]).toEqual([
      'America/Chicago',
      'America/Chicago',
    ]);
    const hour = new Date(nextAt).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    expect(hour.replace(/\s/u, ' ')).toBe('7:00 AM');
    // Of several clients it is the installation's; another's clock is nobody's to ask.
    expect((await hr.call(reports.reportRecipients, {})).body.timeZone).toBe('America/New_York');
    const { status, body } = await hr.call(reports.reportRecipients, { clientId: world.rival.id });
    expect([status, body]).toMatchObject([422, { fields: { clientId: 'not-found' } }]);
  });
  test('one that rests is not made', async () => {
    const { id, nextAt, every, hour, version } = await scheduled();
    const rest = { id, version, every, hour, recipients: [hrId], paused: true };
    expect((await hr.call(reports.changeSchedule, rest)).body).toMatchObject({ paused: 'owner' });
    await at(nextAt);
    expect(mails()).toEqual([]);
  });
});

describe('where the right is gone', () => {
  test('it rests, and its owner is told', async () => {
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageUsers'],
    });
    const admin = await portal.as(user);
    const { body } = await admin.call(reports.scheduleReport, {
      ...daily,
      report: 'users-permissions',
      recipients: [user.id],
    });
    await portal.owner.deleteFrom('user_permissions').where('user_id', '=', user.id).execute();
    await at(body.nextAt);
    expect(mails().map((mail) => mail.header('subject'))).toEqual(['Scheduled report paused: Users and permissions']);
    expect((await admin.call(reports.reportSchedules)).body.rows).toMatchObject([{ paused: 'rights' }]);
    await at('2030-01-01T00:00:00Z');
    expect(mails()).toHaveLength(1);
  });
  test('of somebody who is not active any more it rests, and nobody is told', async () => {
    const user = await aUser(portal.owner, { installationId: world.installationId, type: 'admin' });
    const admin = await portal.as(user);
    const { body } = await admin.call(reports.scheduleReport, { ...daily, recipients: [user.id] });
    await sql`update users set status = 'suspended' where id = ${user.id}`.execute(portal.owner);
    await at(body.nextAt);
    const { rows } = await sql<{ paused: string }>`select paused from report_schedules where id = ${body.id}`.execute(
      portal.owner,
    );
    expect([rows, mails()]).toEqual([[{ paused: 'rights' }], []]);
  });
});

describe('who may be told', () => {
  test('are people of the own organisation, and for an administrator everybody but members', async () => {
    const { rows } = (await hr.call(reports.reportRecipients)).body;
    expect(rows.map(({ type }) => type)).toEqual(['client']);
    const stranger = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'tpa',
      entityId: world.tpaId,
    });
    const sent = { ...daily, recipients: [stranger.id] };
    expect(await hr.call(reports.scheduleReport, sent)).toMatchObject({
      status: 422,
      body: { fields: { recipients: 'not-found' } },
    });
  });
});

test('results are gone after a week', async () => {
  const { nextAt } = await scheduled();
  await at(nextAt);
  await sql`update report_runs set expires_at = now() - interval '1 second'`.execute(portal.owner);
  expect((await hr.call(reports.reportRuns)).body.total).toBe(0);
  await portal.owner.deleteFrom('report_schedules').execute();
  await at(new Date().toISOString());
  const { rows } = await sql`select from report_runs union all select from report_rows`.execute(portal.owner);
  expect(rows).toEqual([]);
});

test('a run that is stopped has no result, and what is under way cannot be deleted', async () => {
  const { id } = (await hr.call(reports.runReport, { report: 'member-census' })).body;
  expect((await hr.call(reports.removeReport, { id })).body).toMatchObject({ code: 'report-not-ready' });
  expect((await hr.call(reports.cancelReport, { id })).body).toMatchObject({ state: 'failed', failure: 'cancelled' });
  await workOff(portal);
  expect((await hr.call(reports.reportRun, { id })).body).toMatchObject({ state: 'failed', rowCount: 0 });
  expect((await hr.call(reports.cancelReport, { id })).body).toMatchObject({ code: 'report-finished' });
  expect((await hr.call(reports.removeReport, { id })).status).toBe(200);
});

describe('a mail about a report', () => {
  test('calls it by its name in the language of whoever reads it, as administrators named it', async () => {
    const { installationId, acme } = world;
    const client = { installationId, type: 'client', entityId: acme.id } as const;
    const korean = await aUser(portal.owner, client);
    const spanish = await aUser(portal.owner, client);
    await portal.owner.updateTable('users').set({ language: 'ko' }).where('id', '=', korean.id).execute();
    await portal.owner.updateTable('users').set({ language: 'es' }).where('id', '=', spanish.id).execute();
    const subjects = async () => {
      rmSync(outboxFolder(portal.parts.dataDir), { recursive: true, force: true });
      const { id, nextAt } = await scheduled({ recipients: [hrId, korean.id, spanish.id] });
      await at(nextAt);
      await hr.call(reports.removeSchedule, { id });
      return mails()
        .map((mail) => mail.header('subject'))
        .toSorted();
    };
    expect(await subjects()).toEqual([
      'Su informe está listo: Censo de afiliados',
      'Your report is ready: Member census',
      '보고서가 준비되었습니다: 가입자 현황',
    ]);
    const census = portal.owner.updateTable('reporttypes').where('key', '=', 'member-census');
    await census.set({ name: 'Who is covered', name_ko: '보장 대상자' }).execute();
    expect(await subjects()).toEqual([
      'Su informe está listo: Who is covered',
      'Your report is ready: Who is covered',
      '보고서가 준비되었습니다: 보장 대상자',
    ]);
    await census.set({ name: 'Member census', name_ko: null }).execute();
  });
});
