import { type Permission, permissions } from '@coverlane/contract/access.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { wholeLayout } from '@coverlane/contract/reports/own-reports.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';
import { reportRound } from './reports.jobs.ts';
import { made, rowsOf } from './reports.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let hr: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  admin = await administrator(permissions);
  const { installationId, acme, rival } = world;
  hr = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['exportData'] }),
  );
  await aFamily(portal.owner, {
    client: acme,
    lastName: 'Adams',
    firstName: 'Ann',
    ssn: '900-12-3456',
    covers: ['medical', 'dental'],
    dependents: [{ firstName: 'Ben', relationship: '19', dob: '2015-05-05' }],
  });
  await aFamily(portal.owner, { client: acme, lastName: 'Baker', firstName: '=1+1', covers: ['medical'] });
  await aFamily(portal.owner, { client: rival, lastName: 'Stranger', firstName: 'Stan' });
});
afterAll(() => portal.close());

const administrator = async (held: readonly Permission[]) =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: held }));

const census: ReportLayout = {
  columns: ['firstName', 'age', 'clientName'],
  params: [
    { key: 'on', asked: true, value: 'today' },
    { key: 'who', asked: false, value: 'covered' },
  ],
  filters: [],
  sort: [],
  groupBy: null,
};
const type = {
  name: 'Our census',
  key: 'member-census',
  formats: ['csv'],
  audiences: ['admin', 'client'],
  schedulable: true,
};

/** A report type of an administrator's own; what it is asked for by is its id. */
let named = 0;
async function aType(layout: Partial<ReportLayout> = {}, more: object = {}, by: Caller = admin): Promise<string> {
  named += 1;
  const { status, body } = await by.call(reporttypes.calls.create, {
    ...type,
    name: `Our census ${named}`,
    layout: { ...census, ...layout },
    ...more,
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body.id;
}
const cellsOf = async (caller: Caller, asked: Parameters<typeof rowsOf>[2]) =>
  (await rowsOf(portal, caller, asked)).map(({ cells }) => cells);

describe('a report type that an administrator makes', () => {
  test('is offered beside the program’s own to the user types it names, and to nobody else', async () => {
    const report = await aType();
    const offered = async (caller: Caller) =>
      (await caller.call(reports.reportTypes)).body.rows.find((row) => row.report === report);
    expect(await offered(admin)).toMatchObject({
      base: 'member-census',
      name: expect.stringMatching(/^Our census/),
      outdated: [],
    });
    expect(await offered(hr)).toMatchObject({ layout: { columns: ['firstName', 'age', 'clientName'] } });
    const { installationId, partnerId } = world;
    const partner = await portal.as(
      await aUser(portal.owner, { installationId, type: 'partner', entityId: partnerId }),
    );
    expect(await offered(partner)).toBeUndefined();
    expect(await partner.call(reports.runReport, { report })).toMatchObject({
      status: 422,
      body: { fields: { report: 'not-found' } },
    });
  });
  test('has the chosen columns of the rows that its reader may see', async () => {
    const report = await aType({ sort: ['-age'] });
    const cells = await cellsOf(hr, { report });
    expect(cells.map((row) => Object.keys(row).sort())).toEqual(
      [1, 2, 3].map(() => ['age', 'clientName', 'firstName']),
    );
    expect(cells.map(({ firstName }) => firstName)).toEqual(['Ann', '=1+1', 'Ben']);
    expect((await cellsOf(admin, { report })).map(({ firstName }) => firstName)).toContain('Stan');
  });
  test('says to a broker and a TPA what their clients’ rows are, and nothing of anybody else’s', async () => {
    const { installationId, brokerId, tpaId } = world;
    const report = await aType({}, { audiences: ['broker', 'tpa'] });
    // ACME's broker has no other employer; the TPA serves both.
    for (const [kind, entityId, servesRival] of [
      ['broker', brokerId, false],
      ['tpa', tpaId, true],
    ] as const) {
      const held = { installationId, type: kind, entityId, permissions: ['exportData'] } as const;
      const reader = await portal.as(await aUser(portal.owner, held));
      const offered = (await reader.call(reports.reportTypes)).body.rows;
      expect(offered.map((row) => row.report)).toContain(report);
      const names = (await cellsOf(reader, { report })).map(({ firstName }) => firstName);
      expect([names.includes('Ann'), names.includes('Stan')]).toEqual([true, servesRival]);
    }
    const refused = await hr.call(reports.runReport, { report });
    expect(refused).toMatchObject({ status: 422, body: { fields: { report: 'not-found' } } });
  });
  test('begins as its report is where no layout is sent, and the program’s own is listed once', async () => {
    const { body } = await admin.call(reporttypes.calls.create, type);
    expect(body.layout).toEqual(wholeLayout(reportOf('member-census') ?? Object.create(null)));
    const own = await cellsOf(hr, { report: body.id });
    expect(own).toEqual(await cellsOf(hr, { report: 'member-census' }));
  });
  test('narrows by fixed filters, and by what is asked for, which may be left open', async () => {
    const report = await aType({
      filters: [
        { column: 'relationship', is: 'oneOf', asked: false, value: '18,01' },
        { column: 'lastName', is: 'has', asked: true, value: 'ADA' },
      ],
    });
    const names = async (params: Record<string, string>) =>
      (await cellsOf(hr, { report, params })).map(({ firstName }) => firstName);
    expect(await names({})).toEqual(['Ann']);
    expect(await names({ lastNameHas: 'bak' })).toEqual(['=1+1']);
    expect(await names({ lastNameHas: '' })).toEqual(['Ann', '=1+1']);
    expect(await names({ lastNameHas: "%' or true --" })).toEqual([]);
  });
  test.each([
    [{ column: 'age', is: 'least', asked: false, value: '18' }, ['Ann', '=1+1']],
    [{ column: 'age', is: 'most', asked: false, value: '17' }, ['Ben']],
    [{ column: 'dob', is: 'from', asked: false, value: '2015-01-01' }, ['Ben']],
    [{ column: 'dob', is: 'to', asked: false, value: 'today' }, ['Ann', 'Ben', '=1+1']],
    [{ column: 'coverages', is: 'oneOf', asked: false, value: 'dental,vision' }, ['Ann', 'Ben']],
    [{ column: 'firstName', is: 'is', asked: false, value: '=1+1' }, ['=1+1']],
    [{ column: 'divisionName', is: 'known', asked: false, value: 'false' }, []],
  ] as const)('narrows by %j', async (filter, found) => {
    const report = await aType({ filters: [filter] });
    expect((await cellsOf(hr, { report })).map(({ firstName }) => firstName)).toEqual(found);
  });
  test('counts rows in groups, with the sums of the report', async () => {
    const report = await aType({ groupBy: 'relationship', columns: ['firstName'], sort: ['-rowCount'] });
    const run = await made(portal, hr, { report });
    expect(run).toMatchObject({
      rowCount: 2,
      totals: { rowCount: '3' },
      chart: [
        { key: '18', value: '2' },
        { key: '19', value: '1' },
      ],
    });
    expect(await cellsOf(hr, { report })).toEqual([
      { relationship: '18', rowCount: 2 },
      { relationship: '19', rowCount: 1 },
    ]);
  });
  test('answers what it fixes itself: nobody can say otherwise', async () => {
    const report = await aType();
    const { status, body } = await hr.call(reports.runReport, { report, params: { who: 'everybody' } });
    expect([status, body]).toMatchObject([422, { fields: { who: 'unknown-field' } }]);
  });
  test('is a file in its columns, in the formats it names', async () => {
    const run = await made(portal, hr, { report: await aType() });
    const csv = await hr.call(reports.reportFile, { id: run.id, format: 'csv' });
    expect(csv.body).toContain('firstName,age,clientName\r\nAnn,');
    expect(csv.body).toContain("'=1+1,");
    expect(await hr.call(reports.reportFile, { id: run.id, format: 'xlsx' })).toMatchObject({
      status: 422,
      body: { fields: { format: 'bad-choice' } },
    });
  });
});

describe('a result', () => {
  test('stays what it was when its type is changed, and closes when it is taken from its readers', async () => {
    const report = await aType();
    const run = await made(portal, hr, { report });
    await admin.call(reporttypes.calls.update, {
      id: report,
      layout: { ...census, columns: ['lastName'] },
      name: 'Renamed',
    });
    const { body } = await hr.call(reports.reportRows, { id: run.id });
    expect(Object.keys(body.rows[0]?.cells ?? {}).sort()).toEqual(['age', 'clientName', 'firstName']);
    expect(run.own).toMatchObject({ name: expect.stringMatching(/^Our census/), base: 'member-census' });
    await admin.call(reporttypes.calls.update, { id: report, audiences: ['admin'] });
    expect(await hr.call(reports.reportRows, { id: run.id })).toMatchObject({
      status: 409,
      body: { code: 'report-rights' },
    });
  });
  test('that names what the catalogue has no more is not made, and says what', async () => {
    const report = await aType();
    await sql`update reporttypes set layout = jsonb_set(layout, '{columns}', '["firstName", "shoeSize"]') where id = ${report}`.execute(
      portal.owner,
    );
    const offered = (await hr.call(reports.reportTypes)).body.rows.find((row) => row.report === report);
    expect(offered?.outdated).toEqual(['shoeSize']);
    expect(await hr.call(reports.runReport, { report })).toMatchObject({
      status: 409,
      body: { code: 'report-outdated', values: { names: 'shoeSize' } },
    });
  });
});

describe('the last digits of an SSN', () => {
  const withSsn = { columns: ['firstName', 'ssn'] };
  test('are put in only by who may see SSNs', async () => {
    const maker = await administrator(['manageReportTypes']);
    const { status, body } = await maker.call(reporttypes.calls.create, { ...type, layout: { ...census, ...withSsn } });
    expect([status, body]).toMatchObject([422, { fields: { 'layout.columns': 'not-found' } }]);
    const id = await aType(withSsn);
    const kept = { ...census, ...withSsn, columns: ['ssn', 'firstName'] };
    expect((await maker.call(reporttypes.calls.update, { id, layout: kept })).status).toBe(200);
  });
  test('are shown to a reader who may see them, in the same result that shows others none, and lie nowhere open', async () => {
    const report = await aType(withSsn);
    const { id } = await made(portal, hr, { report });
    const shownTo = async (caller: Caller) =>
      (await caller.call(reports.reportRows, { id })).body.rows.map(({ cells }) => cells['ssn']);
    expect(await shownTo(hr)).toEqual([null, null, null]);
    expect(await shownTo(admin)).toEqual(['***-**-3456', null, null]);
    const { rows } = await sql<{ cells: string }>`select cells::text from report_rows where run_id = ${id}`.execute(
      portal.owner,
    );
    expect(withoutIds(JSON.stringify(rows))).not.toContain('3456');
    const file = (await hr.call(reports.reportFile, { id, format: 'csv' })).body;
    expect(file.split('\r\n')[0]).toMatch(/firstName$/);
  });
  test.each([
    { filters: [{ column: 'ssn', is: 'known' as const, asked: false, value: 'true' }] },
    { sort: ['ssn'] },
    { groupBy: 'ssn' },
  ])('narrow, order and group nothing: %j', async (layout) => {
    const { status } = await admin.call(reporttypes.calls.create, {
      ...type,
      layout: { ...census, ...withSsn, ...layout },
    });
    expect(status).toBe(422);
  });
});

describe('what does not fit the catalogue is refused at its place', () => {
  test.each([
    [{ columns: ['firstName', 'salary'] }, { 'layout.columns': 'not-found' }],
    [{ columns: [] }, { 'layout.columns': 'required' }],
    [{ columns: ['firstName', 'firstName'] }, { 'layout.columns': 'repeated' }],
    [{ columns: ['constructor'] }, { 'layout.columns': 'not-found' }],
    [{ columns: ["x'; drop table people"] }, { 'layout.columns': 'bad-text' }],
    [{ params: [{ key: 'least', asked: true, value: null }] }, { 'layout.params': 'not-found' }],
    [{ params: [{ key: 'who', asked: false, value: 'nobody' }] }, { 'layout.params': 'bad-choice' }],
    [{ params: [{ key: 'on', asked: false, value: '2026-02-30' }] }, { 'layout.params': 'bad-date' }],
    [{ filters: [{ column: 'age', is: 'has', asked: false, value: '1' }] }, { 'layout.filters': 'bad-choice' }],
    [{ filters: [{ column: 'age', is: 'least', asked: false, value: 'x' }] }, { 'layout.filters': 'bad-number' }],
    [{ filters: [{ column: 'age', is: 'least', asked: false, value: '' }] }, { 'layout.filters': 'required' }],
    [{ filters: [{ column: 'gender', is: 'oneOf', asked: false, value: 'F,Q' }] }, { 'layout.filters': 'bad-choice' }],
    [{ sort: ['lastName', '-lastName'] }, { 'layout.sort': 'repeated' }],
    [{ groupBy: 'memberNumber' }, { 'layout.groupBy': 'bad-choice' }],
    [{ groupBy: 'relationship', sort: ['firstName'] }, { 'layout.sort': 'not-found' }],
    [{ sql: 'select 1' }, { sql: 'unknown-field' }],
  ])('%j', async (layout, fields) => {
    const { status, body } = await admin.call(reporttypes.calls.create, {
      ...type,
      layout: { ...census, ...layout },
    });
    expect([status, body]).toMatchObject([422, { fields }]);
  });
  test('a report that its maker could not run is nothing to build on', async () => {
    const maker = await administrator(['manageReportTypes']);
    for (const key of ['high-cost', 'users-permissions', 'user-access']) {
      const { status, body } = await maker.call(reporttypes.calls.create, { ...type, key });
      expect([key, status, body]).toMatchObject([key, 422, { fields: { key: 'bad-choice' } }]);
    }
  });
  test('the program’s own takes no layout, and one of an administrator’s own keeps its', async () => {
    const { rows } = (await admin.call(reporttypes.calls.list, { search: 'Member census' })).body;
    const program = rows.find((row) => row.layout === null);
    expect(await admin.call(reporttypes.calls.update, { id: program?.id, layout: census })).toMatchObject({
      status: 422,
      body: { fields: { layout: 'unknown-field' } },
    });
    const id = await aType();
    expect((await admin.call(reporttypes.calls.update, { id, layout: null })).status).toBe(422);
    expect(await admin.call(reporttypes.calls.update, { id, key: 'claims-by-month' })).toMatchObject({
      status: 422,
      body: { fields: { key: 'bad-choice' } },
    });
  });
  test('the name of another of one’s own is taken, in any case', async () => {
    await aType({}, { name: 'Weekly list' });
    const { status, body } = await admin.call(reporttypes.calls.create, {
      ...type,
      name: 'weekly LIST',
      layout: census,
    });
    expect([status, body]).toMatchObject([422, { fields: { name: 'taken' } }]);
  });
  test('widening the user types opens nothing that the report itself keeps closed', async () => {
    const id = await aType(
      { columns: ['userName'], params: [] },
      { key: 'users-permissions', audiences: ['admin', 'client'] },
    );
    expect((await hr.call(reports.runReport, { report: id })).status).toBe(422);
  });
});

describe('what is scheduled', () => {
  const daily = { params: {}, every: 'daily', hour: 7 } as const;
  test('follows its type: answers that it asks for no more are left out', async () => {
    const report = await aType({ filters: [{ column: 'age', is: 'least', asked: true, value: null }] });
    const { body } = await hr.call(reports.scheduleReport, { ...daily, report, params: { ageLeast: '18' } });
    await admin.call(reporttypes.calls.update, { id: report, layout: { ...census, columns: ['lastName'] } });
    await reportRound({ ...portal.parts, pool: portal.workerPool }, new Date(body.nextAt));
    await workOff(portal);
    const [run] = (await hr.call(reports.reportRuns, { report })).body.rows;
    expect(run).toMatchObject({ state: 'ready', rowCount: 3, own: { layout: { columns: ['lastName'] } } });
    await hr.call(reports.removeSchedule, { id: body.id });
  });
  test('keeps its type: whoever deletes it is told by whom it is scheduled', async () => {
    const report = await aType();
    const { body } = await hr.call(reports.scheduleReport, { ...daily, report });
    const refused = await admin.call(reporttypes.calls.remove, { id: report });
    expect(refused).toMatchObject({ status: 409, body: { code: 'report-type-scheduled', values: { count: 1 } } });
    await hr.call(reports.removeSchedule, { id: body.id });
    expect((await admin.call(reporttypes.calls.remove, { id: report })).status).toBe(200);
    expect((await hr.call(reports.runReport, { report })).status).toBe(422);
  });
});

describe('a trial', () => {
  const asked = { key: 'member-census', layout: census } as const;
  test('makes the first rows of what is not saved yet, in nobody’s list of reports', async () => {
    const { body } = await admin.call(reports.tryReport, { ...asked, layout: { ...census, sort: ['firstName'] } });
    await workOff(portal);
    const run = (await admin.call(reports.reportRun, { id: body.id })).body;
    expect(run).toMatchObject({ state: 'ready', trial: true, rowCount: 4 });
    expect((await admin.call(reports.reportRuns)).body.rows.map(({ id }) => id)).not.toContain(body.id);
    expect((await hr.call(reports.reportRows, { id: body.id })).status).not.toBe(200);
  });
  test('is refused for a layout that does not fit, and to who may not manage report types', async () => {
    const wrong = { ...asked, layout: { ...census, groupBy: 'lastName' } };
    expect((await admin.call(reports.tryReport, wrong)).body).toMatchObject({
      fields: { 'layout.groupBy': 'bad-choice' },
    });
    const other = await administrator(['exportData']);
    expect((await other.call(reports.tryReport, asked)).status).toBe(403);
    expect((await hr.call(reports.tryReport, asked)).status).toBe(403);
  });
});
