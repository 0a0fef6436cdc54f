import { claims } from '@coverlane/contract/claims/calls.ts';
import { NAMES_HEADER, SPECIFICATION_NAMES } from '@coverlane/contract/spellings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../platform/values/dates.ts';
import { aClaim, type ClaimPlan } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller;
let member: Caller;
const today = new Date().toISOString().slice(0, 10);
const ABSENT = '018f0000-0000-7000-8000-00000000dead';

const claim = (plan: Partial<ClaimPlan> = {}) =>
  aClaim(portal.owner, {
    clientId: family.client.id,
    personId: family.subscriberId,
    subscriberId: family.subscriberId,
    ...plan,
  });

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  family = await aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Jiwoo',
    lastName: 'Kim',
    dependents: [{ firstName: 'Ara', dob: addMonths(today, -12 * 8) }],
  });
  admin = await portal.as(
    await aUser(portal.owner, { installationId, type: 'admin', permissions: ['phi', 'exportData'] }),
  );
  member = await portal.as(
    await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId }),
  );
  await claim({ claimNumber: 'L-1', day: addDays(today, -1), charged: '240.00', paid: '60.00', owed: '86.00' });
  await claim({
    claimNumber: 'L-2',
    day: addDays(today, -9),
    charged: '40.00',
    paid: null,
    owed: null,
    status: 'pending',
  });
  await claim({
    claimNumber: 'L-3',
    day: addDays(today, -20),
    personId: family.personIds[1] ?? '',
    providerName: 'Harbor 100% Dental',
    claimType: 'dental',
    charged: '99.99',
    paid: '0.00',
    owed: '99.99',
    status: 'denied',
  });
  await claim({ claimNumber: 'L-4', day: addMonths(today, -14) });
  await claim({ claimNumber: 'L-5', isVoid: true });
  await claim({ claimNumber: 'L-6', superseded: true, day: addDays(today, -3) });
  await claim({
    claimNumber: 'L-6',
    version: 2,
    day: addDays(today, -3),
    charged: '10.00',
    paid: '10.00',
    owed: '0.00',
  });
});
afterAll(() => portal.close());

const numbers = async (input: object, caller = member): Promise<string[]> =>
  (await caller.call(claims.claimList, input)).body.rows.map((row) => row.claimNumber);

describe('the names of the specification', () => {
  test('are those of one claim, its details, member, provider and lines, beside our own', async () => {
    const [row] = (await admin.call(claims.claimSearch, { ClaimNumber: 'L-1' })).body.rows;
    const { body } = await admin.call(claims.claimGet, { id: row?.id, MemberId: family.subscriberId });
    const { details, provider, lines, totals } = body;
    const charged = { ClaimId: body.id, ClaimNumber: 'L-1', ClaimStatus: body.status, TotalCharges: '240.00' };
    const where = { ProviderNPINumber: provider.npi, OfficeName: provider.officeName, OfficeCity: provider.officeCity };
    const when = { ServiceDateFrom: details.serviceDateFrom, ServiceDateTo: details.serviceDateTo };
    const whose = { MemberId: family.subscriberId, MemberNumber: body.member.memberNumber };
    expect(totals.charges).toBe('240.00');
    expect(body).toMatchObject({ ...charged, ...where, ...when, ...whose, FormType: details.formType });
    expect(body).toMatchObject({ details: when, provider: where, member: whose });
    expect(lines[0]).toMatchObject({ BilledCurrencyAmount: '240.00', ExchangeRate: '1', ...when });
  });
  test('come in lists when they are asked for, and narrow them', async () => {
    const asked = callerOf(portal.app, { ...member.headers, [NAMES_HEADER]: SPECIFICATION_NAMES });
    const { body } = await asked.call(claims.claimList, { ClaimStatus: 'pending' });
    const [row] = body.rows;
    expect(row).toMatchObject({ ClaimId: row?.id, ClaimNumber: 'L-2', ClaimStatus: 'pending', TotalCharges: '40.00' });
    expect((await member.call(claims.claimList)).body.rows[0]).not.toHaveProperty('ClaimId');
  });
  test('say of a row of a list what the claim itself says, where they are asked for', async () => {
    const headers = { ...admin.headers, [NAMES_HEADER]: SPECIFICATION_NAMES };
    const program = callerOf(portal.app, headers);
    const [found] = (await program.call(claims.claimSearch, { ClaimNumber: 'L-1' })).body.rows;
    const { body } = await program.call(claims.claimGet, { id: found?.id });
    const said = ({ FormType, GroupName, GroupNumber, PatientAccountNumber, ...more }: Record<string, unknown>) => {
      const { ProviderNPINumber, ProviderNumber, OfficeName, OfficeCity, TotalCharges } = more;
      const provider = { ProviderNPINumber, ProviderNumber, OfficeName, OfficeCity };
      return { FormType, GroupName, GroupNumber, PatientAccountNumber, TotalCharges, ...provider };
    };
    expect(said(found ?? {})).toEqual(said(body));
    expect(Object.values(said(body))).not.toContain(undefined);
    const listed = await callerOf(portal.app, { ...member.headers, [NAMES_HEADER]: SPECIFICATION_NAMES }).call(
      claims.claimList,
    );
    expect(said(listed.body.rows.find(({ claimNumber }) => claimNumber === 'L-1') ?? {})).toEqual(said(body));
    expect((await member.call(claims.claimList)).body.rows[0]).not.toHaveProperty('named');
  });
});

describe('the claims list of a member', () => {
  test('is of the last twelve months, own and family, newest service first, without what was taken back', async () => {
    const { body } = await member.call(claims.claimList);
    expect(body.rows.map((row) => row.claimNumber)).toEqual(['L-1', 'L-6', 'L-2', 'L-3']);
    expect([body.from, body.to, body.total]).toEqual([addMonths(today, -12), today, 4]);
  });
  test('says billed, plan paid and you may owe of all its rows, and counts nothing that is not known', async () => {
    const { body } = await member.call(claims.claimList, { pageSize: 1 });
    expect(body.rows).toHaveLength(1);
    expect(body.totals).toEqual({ billed: '389.99', planPaid: '70.00', youMayOwe: '185.99' });
  });
  test('narrows by dates, person, status, type and provider, and sorts', async () => {
    expect(await numbers({ from: addMonths(today, -15), to: addMonths(today, -13) })).toEqual(['L-4']);
    expect(await numbers({ memberId: family.personIds[1] })).toEqual(['L-3']);
    expect(await numbers({ family: false })).toEqual(['L-1', 'L-6', 'L-2']);
    expect(await numbers({ status: 'pending' })).toEqual(['L-2']);
    expect(await numbers({ claimType: 'dental' })).toEqual(['L-3']);
    expect(await numbers({ provider: '100%' })).toEqual(['L-3']);
    expect(await numbers({ sort: '-charges' })).toEqual(['L-1', 'L-3', 'L-2', 'L-6']);
    expect(await numbers({ sort: 'owed' })).toEqual(['L-6', 'L-1', 'L-3', 'L-2']);
  });
  test('leaves money open that the data does not hold, and says when a claim was adjusted', async () => {
    const { body } = await member.call(claims.claimList);
    const [, adjusted, pending] = body.rows;
    expect(pending).toMatchObject({ paid: null, patientResponsibility: null, totalCharges: '40.00', adjustedAt: null });
    expect(adjusted?.adjustedAt).toMatch(/^\d{4}-/);
    expect(body.rows[0]).toMatchObject({ memberName: 'Jiwoo Kim', relationship: '18', clientName: 'ACME Tool' });
  });
  test('goes back 24 months where the setting showClaims says so', async () => {
    const { installationId, acme } = world;
    const old = await claim({ claimNumber: 'L-7', day: addMonths(today, -30) });
    const before = { from: addMonths(today, -36), to: addMonths(today, -13) };
    expect(await numbers(before)).toEqual(['L-4', 'L-7']);
    await portal.owner
      .insertInto('settings')
      .values({
        id: old.id,
        installation_id: installationId,
        scope: 'client',
        scope_id: acme.id,
        client_id: acme.id,
        key: 'showClaims',
        value: 'last24m',
      })
      .execute();
    expect(await numbers(before)).toEqual(['L-4']);
    await portal.owner.deleteFrom('settings').where('id', '=', old.id).execute();
  });
});

describe('the claims of a member record', () => {
  test('are those of the person named, or with family of everybody', async () => {
    expect(await numbers({ memberId: family.subscriberId }, admin)).toEqual(['L-1', 'L-6', 'L-2']);
    expect(await numbers({ memberId: family.personIds[1], family: true }, admin)).toEqual(['L-1', 'L-6', 'L-2', 'L-3']);
  });
  test('are asked for by saying whose: nobody is 422, an absent person 404', async () => {
    expect(await admin.call(claims.claimList)).toMatchObject({
      status: 422,
      body: { fields: { memberId: 'required' } },
    });
    expect((await admin.call(claims.claimList, { memberId: ABSENT })).status).toBe(404);
  });
});

describe('one claim', () => {
  test('has details, member, provider, lines, totals and its versions', async () => {
    const { body } = await member.call(claims.claimList, { status: 'completed' });
    const [, adjusted] = body.rows;
    const detail = await member.call(claims.claimGet, { id: adjusted?.id ?? '' });
    expect(detail.body).toMatchObject({
      claimNumber: 'L-6',
      newest: true,
      details: { claimType: 'medical', formType: 'CMS1500', diagnoses: [{ code: 'Z0000', role: 'principal' }] },
      member: { memberName: 'Jiwoo Kim', memberNumber: family.memberNumber },
      provider: { providerName: 'Lakeside Clinic', npi: '1999999976' },
      totals: { charges: '10.00', paid: '10.00', patientResponsibility: '0.00' },
      lines: [{ lineNumber: 1, exchangeRate: '1', units: '1', reasonCodes: [{ group: 'PR', carc: '1' }] }],
    });
    expect(detail.body.versions.map(({ version }) => version)).toEqual([2, 1]);
    const earlier = await member.call(claims.claimGet, { id: detail.body.versions[1]?.id ?? '' });
    expect(earlier.body).toMatchObject({ newest: false, version: 1 });
  });
  test('answers 404 where there is none, and where memberId or clientId do not fit', async () => {
    const { body } = await admin.call(claims.claimList, { memberId: family.subscriberId });
    const id = body.rows[0]?.id ?? '';
    const own = { id, memberId: family.subscriberId, clientId: world.acme.id };
    expect((await admin.call(claims.claimGet, own)).status).toBe(200);
    for (const wrong of [{ memberId: family.personIds[1] }, { clientId: world.rival.id }, { id: ABSENT }]) {
      expect((await admin.call(claims.claimGet, { ...own, ...wrong })).status).toBe(404);
    }
  });
  test('names its plan and division, and neither where it has none', async () => {
    const { body } = await member.call(claims.claimList, { claimType: 'dental' });
    const id = body.rows[0]?.id ?? '';
    const { details } = (await admin.call(claims.claimGet, { id })).body;
    expect([details.planName, details.divisionName]).toEqual([null, null]);
    const placed = { plan_id: world.acme.plans.dental, division_id: world.acme.divisionId };
    await portal.owner.updateTable('claims').set(placed).where('id', '=', id).execute();
    for (const reader of [admin, member]) {
      const found = (await reader.call(claims.claimGet, { id })).body.details;
      expect([found.planName, found.divisionName]).toEqual(['dental DEN1', 'Main']);
    }
  });
  test('shows diagnoses to the patient and to staff, not to the patient’s family', async () => {
    const { body } = await member.call(claims.claimList, { claimType: 'dental' });
    const id = body.rows[0]?.id ?? '';
    expect((await member.call(claims.claimGet, { id })).body.details.diagnoses).toEqual([]);
    expect((await admin.call(claims.claimGet, { id })).body.details.diagnoses).toHaveLength(1);
  });
});

describe('exactly what is seen goes into a file', () => {
  test('as CSV, with the same filters, order and words; formulas are inert and unknown money is empty', async () => {
    await claim({ claimNumber: '=cmd()', day: addDays(today, -40), claimType: 'vision' });
    const words = JSON.stringify({ claimNumber: 'Claim', 'status.pending': 'In process', paid: 'Plan paid' });
    const input = { words, columns: 'claimNumber,status,paid,serviceDateFrom' };
    const { body, headers } = await member.call(claims.claimListFile, input);
    const lines = body.replace('\u{FEFF}', '').trim().split('\r\n');
    expect(lines[0]).toBe('Claim,status,Plan paid,serviceDateFrom');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['L-1', 'L-6', 'L-2', 'L-3', "'=cmd()"]);
    expect(lines[3]).toBe(`L-2,In process,,${addDays(today, -9)}`);
    expect(headers['content-disposition']).toContain('claims.csv');
  });
  test('as an Excel workbook', async () => {
    const { headers } = await member.call(claims.claimListFile, { format: 'xlsx' });
    expect(headers['content-type']).toContain('spreadsheetml');
  });
  test('for staff only with the permission to export, and each file is in the audit log', async () => {
    const { installationId } = world;
    const reader = await portal.as(await aUser(portal.owner, { installationId, type: 'tpa', permissions: ['phi'] }));
    expect((await reader.call(claims.claimListFile, { memberId: family.subscriberId })).status).toBe(403);
    expect((await reader.call(claims.claimSearchFile, { claimNumber: 'L-' })).status).toBe(403);
    const { status, body } = await admin.call(claims.claimSearchFile, { claimNumber: 'L-1', columns: 'claimNumber' });
    expect([status, body]).toEqual([200, '\u{FEFF}claimNumber\r\nL-1\r\n']);
  });
});
