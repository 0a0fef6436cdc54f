import { permissions } from '@coverlane/contract/access.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';
import { made, rowsOf } from './reports.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let family: TestFamily;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  family = await aFamily(portal.owner, {
    client: acme,
    dependents: [{ firstName: 'Ben', relationship: '19', dob: '2004-05-05' }],
  });
});
afterAll(() => portal.close());

const farthest: Readonly<Record<string, string>> = {
  on: '9999-12-31',
  period: '9980-01-01/9989-12-31',
  days: '9999999',
  least: '9999999',
};
const earliest: Readonly<Record<string, string>> = {
  on: '1800-01-01',
  period: '1800-01-01/1809-12-31',
  days: '0',
  least: '0',
};

describe.each([
  ['farthest', farthest],
  ['earliest', earliest],
])('the %s answers that a parameter takes', (_name, edge) => {
  test.each(reportCatalogue.map((report) => [report.key, report] as const))('make %s', async (report, { params }) => {
    const asked = { ...edge, memberNumber: family.memberNumber };
    const known = Object.entries(asked).filter(([key]) => params.some((param) => param.key === key));
    const run = await made(portal, admin, { report, params: Object.fromEntries(known) });
    expect(run).toMatchObject({ state: 'ready', failure: null });
  });
});

test.each([
  ['member-census', { on: '10000-01-01' }, { on: 'bad-date' }],
  ['member-census', { on: '2026-02-29' }, { on: 'bad-date' }],
  ['member-census', { on: 'constructor' }, { on: 'bad-date' }],
  ['claims-by-month', { period: '2026-12-31/2026-01-01' }, { period: 'end-before-start' }],
  ['claims-by-month', { period: '2001-01-01/2026-01-01' }, { period: 'too-large' }],
  ['claims-by-month', { period: 'toString' }, { period: 'bad-date' }],
  ['ageing-out', { days: '-1' }, { days: 'bad-number' }],
  ['ageing-out', { days: '99999999' }, { days: 'too-large' }],
])('%s with %j is refused at its parameter', async (report, params, fields) => {
  const { status, body } = await admin.call(reports.runReport, { report, params });
  expect([status, body]).toMatchObject([422, { fields }]);
});

test('a result is ordered by each of its columns, those with a digit in their name among them', async () => {
  for (const [report, sort] of [
    ['claims-lag', 'lag0'],
    ['ageing-out', '-turns26'],
  ] as const) {
    const { id } = await made(portal, admin, { report });
    expect((await admin.call(reports.reportRows, { id, sort })).status).toBe(200);
  }
});

test('nobody has more than ten reports under way by asking', async () => {
  const asked = { report: 'enrollments-open' };
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1) statuses.push((await admin.call(reports.runReport, asked)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
  await workOff(portal);
  expect((await admin.call(reports.runReport, asked)).status).toBe(200);
  await workOff(portal);
});

test('the days of what was read are those of the installation’s clock', async () => {
  // 23:30 on 2026-03-04 in New York is the fifth in UTC.
  await sql`update installations set time_zone = 'America/New_York' where id = ${world.installationId}`.execute(
    portal.owner,
  );
  const reader = await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: [] });
  await sql`insert into audit.events (at, installation_id, user_id, action, object_type, outcome, detail)
    values ('2026-03-05T04:30:00Z', ${world.installationId}, ${reader.id}, 'read', 'members', 'ok', '{}')`.execute(
    portal.owner,
  );
  const readsOn = async (day: string) =>
    (await rowsOf(portal, admin, { report: 'user-access', params: { period: `${day}/${day}` } })).map(
      ({ cells }) => cells['reads'],
    );
  expect(await readsOn('2026-03-04')).toEqual([1]);
  expect(await readsOn('2026-03-05')).toEqual([]);
});
