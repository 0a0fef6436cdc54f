import { permissions } from '@coverlane/contract/access.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { made, rowsOf } from './reports.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let family: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Sample',
    firstName: '=SUM(A1)',
    covers: ['medical', 'dental'],
    dependents: [{ firstName: 'Ben', relationship: '19', dob: '2015-05-05' }],
  });
  await aFamily(portal.owner, { client: world.rival, lastName: 'Other' });
});
afterAll(() => portal.close());

describe('the report types of an installation (domain 12.8)', () => {
  test('are there from its first day, and say what the catalogue says', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select t.key, t.name, t.audiences, t.phi, p.machine_name as permission
      from reporttypes t left join permissions p on p.id = t.permission_id
      where t.installation_id = ${world.installationId} order by t.key`.execute(portal.owner);
    const said = reportCatalogue.map(({ key, name, audiences, phi = false, permission = null }) => ({
      key,
      name,
      audiences: [...audiences],
      phi,
      permission,
    }));
    const byKey = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      String(one['key']) < String(other['key']) ? -1 : 1;
    expect(rows).toEqual(said.sort(byKey));
  });
});

describe('every report of the catalogue', () => {
  test.each(reportCatalogue.map(({ key }) => key))('%s is made, and its cells are its columns', async (key) => {
    const definition = reportCatalogue.find((one) => one.key === key);
    const params = key === 'audit-by-member' ? { memberNumber: family.memberNumber } : {};
    const run = await made(portal, admin, { report: key, params });
    expect(run).toMatchObject({ state: 'ready', failure: null });
    const { rows } = (await admin.call(reports.reportRows, { id: run.id })).body;
    const columns = definition?.columns.map((column) => column.key).sort();
    for (const { cells } of rows) expect(Object.keys(cells).sort()).toEqual(columns);
  });
});

test('a census has everybody who is covered', async () => {
  const rows = await rowsOf(portal, admin, { report: 'member-census', clientId: world.acme.id });
  expect(rows.map(({ cells }) => [cells['firstName'], cells['relationship']])).toEqual([
    ['=SUM(A1)', '18'],
    ['Ben', '19'],
  ]);
  expect(rows[0]?.cells['coverages']).toBe('dental,medical');
});
