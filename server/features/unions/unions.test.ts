import { permissions } from '@coverlane/contract/access.ts';
import { unionholidays } from '@coverlane/contract/collections/unionholidays.ts';
import { unionplans } from '@coverlane/contract/collections/unionplans.ts';
import { unions } from '@coverlane/contract/collections/unions.ts';
import { unionshopemployees } from '@coverlane/contract/collections/unionshopemployees.ts';
import { unionshops } from '@coverlane/contract/collections/unionshops.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';

let portal: TestPortal;
let world: World;
let office: Caller;
let unionId: string;
let shopId: string;

const RULES = {
  effectiveMonth: '2026-01-01',
  chargeHours: '130',
  initialHours: '390',
  initialMonths: 3,
  maxBank: '780',
  lagMonths: 1,
  reserveForfeitMonths: 6,
  selfPayMaxMonths: 6,
  selfPayRate: '9.25',
  selfPayDueDay: 20,
  creditOn: 'reported',
  holidayHours: true,
  contributionBasis: 'perHour',
  contributionRate: '9.25',
  dueDay: 15,
  ldPct: '10',
  interestPct: '12',
} as const;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  unionId = (await aUnion('Carpenters')).id;
  shopId = (await aShop('Harbor Builders')).id;
});
afterAll(() => portal.close());

const aUnion = async (name: string, clientId = world.acme.id) => {
  const { body } = await office.call(unions.calls.create, { name, clientId, languages: ['en', 'ko'] });
  return body;
};
const aShop = async (name: string, more = {}) => {
  const shop = { name, unionId, status: 'active', effectiveDate: '2026-01-01', reportFrequency: 'monthly', ...more };
  const { body } = await office.call(unionshops.calls.create, shop);
  return body;
};
const aWorker = (more: Record<string, unknown>) =>
  office.call(unionshopemployees.calls.create, {
    lastName: 'Ruiz',
    firstName: 'Ana',
    shopId,
    classification: 'journeyman',
    ...more,
  });

describe('the fund office', () => {
  test('keeps unions, shops and their rates to four decimals', async () => {
    const shop = await aShop('North Pier', { contributionRate: '9.2575', ein: '95-1234567' });
    expect(shop).toMatchObject({ contributionRate: '9.2575', ein: '951234567', unionId });
  });
  test('a union with shops is not deleted, and it is said what hangs on it', async () => {
    const { status, body } = await office.call(unions.calls.remove, { id: unionId });
    expect([status, body]).toMatchObject([409, { code: 'in-use', values: { unionshops: expect.any(Number) } }]);
  });
  test('a union stays with its fund, and a shop with its union', async () => {
    const union = await office.call(unions.calls.update, { id: unionId, clientId: world.rival.id });
    expect(union).toMatchObject({ status: 422, body: { fields: { clientId: 'in-use' } } });
    const other = await aUnion('Painters');
    const shop = await office.call(unionshops.calls.update, { id: shopId, unionId: other.id });
    expect(shop).toMatchObject({ status: 422, body: { fields: { unionId: 'in-use' } } });
  });
  test('a shop’s division is one of the fund', async () => {
    const { status, body } = await office.call(unionshops.calls.update, {
      id: shopId,
      divisionId: world.rival.divisionId,
    });
    expect([status, body]).toMatchObject([422, { fields: { divisionId: 'not-found' } }]);
  });
  test('weekly reports wait for what reads them', async () => {
    const shop = { name: 'Weekly', unionId, status: 'active', effectiveDate: '2026-01-01', reportFrequency: 'weekly' };
    const { body } = await office.call(unionshops.calls.create, shop);
    expect(body).toMatchObject({ fields: { reportFrequency: 'later-unions' } });
  });
});

describe('workers', () => {
  test('an SSN is taken whole, sealed, and never answered whole again', async () => {
    const { status, body } = await aWorker({ ssn: '123-45-6780', dob: '1990-02-03' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ssn: '***-**-6780', name: 'Ruiz, Ana', status: 'new' });
    const row = await portal.owner
      .selectFrom('unionshopemployees')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row.ssn_sealed?.toString('latin1')).not.toContain('123456780');
    // What is answered, sent back, leaves it as it is.
    const again = await office.call(unionshopemployees.calls.update, { id: body.id, ssn: '***-**-6780', suffix: 'Jr' });
    expect(again.body).toMatchObject({ ssn: '***-**-6780', suffix: 'Jr' });
  });
  test('nobody stands twice on the roster of a shop; in another shop of the union they do', async () => {
    await aWorker({ ssn: '212-45-6781', lastName: 'Kim' });
    expect(await aWorker({ ssn: '212456781', lastName: 'Kim' })).toMatchObject({
      status: 422,
      body: { fields: { ssn: 'taken' } },
    });
    const other = await aShop('Second Shop');
    expect((await aWorker({ ssn: '212456781', lastName: 'Kim', shopId: other.id })).status).toBe(200);
  });
  test('one whose name is Korean is called as people say it, others by the family name first', async () => {
    const korean = await aWorker({ lastName: '강', firstName: '소율' });
    expect(korean.body).toMatchObject({ name: '강소율' });
    expect((await aWorker({ lastName: 'Kang', firstName: 'Soyul' })).body).toMatchObject({ name: 'Kang, Soyul' });
  });
  test('a number that can be nobody’s is refused at its field', async () => {
    expect((await aWorker({ ssn: '12' })).body).toMatchObject({ fields: { ssn: 'bad-ssn' } });
    expect((await aWorker({ ssn: '000-12-3456' })).body).toMatchObject({ fields: { ssn: 'ssn-unusable' } });
  });
  test('who is a member of the fund already is recognised by number, name and birth date', async () => {
    const family = await aFamily(portal.owner, { client: world.acme, ssn: '313-45-6782' });
    const known = await portal.owner
      .selectFrom('person_details')
      .selectAll()
      .where('person_id', '=', family.subscriberId)
      .executeTakeFirstOrThrow();
    const stated = { lastName: known.last_name, firstName: known.first_name, dob: known.dob };
    const { body } = await aWorker({ ...stated, ssn: '313-45-6782' });
    expect(body).toMatchObject({ status: 'enrolled', memberSystemIdentifier: expect.any(String) });
    const ended = await office.call(unionshopemployees.calls.update, { id: body.id, termDate: '2026-08-31' });
    expect(ended.body).toMatchObject({ status: 'terminated' });
    const back = await office.call(unionshopemployees.calls.update, { id: body.id, termDate: null });
    expect(back.body).toMatchObject({ status: 'enrolled' });
  });
});

describe('plans and holidays', () => {
  test('periods of one plan and class do not overlap; a plan is one of the fund', async () => {
    const plan = { unionId, planId: world.acme.plans.medical, effectiveDate: '2026-01-01', minHours: '120.5' };
    const first = await office.call(unionplans.calls.create, plan);
    expect(first.body).toMatchObject({ minHours: '120.5', selfPayRate: null });
    const second = await office.call(unionplans.calls.create, { ...plan, effectiveDate: '2026-06-01' });
    expect(second).toMatchObject({ status: 422, body: { fields: { effectiveDate: 'period-overlaps' } } });
    const apprentices = await office.call(unionplans.calls.create, { ...plan, classCode: 'apprentice' });
    expect(apprentices.status).toBe(200);
    const foreign = await office.call(unionplans.calls.create, { ...plan, planId: world.rival.plans.medical });
    expect(foreign).toMatchObject({ status: 422, body: { fields: { planId: 'not-found' } } });
  });
  test('a holiday credits 0 to 24 hours', async () => {
    const day = { unionId, name: 'Ours', date: '2026-03-31', eligibilityRule: 'none', kind: 'paidHoliday' };
    const { body } = await office.call(unionholidays.calls.create, { ...day, hoursCredited: '25' });
    expect(body).toMatchObject({ fields: { hoursCredited: 'too-large' } });
    expect((await office.call(unionholidays.calls.create, { ...day, hoursCredited: '8' })).status).toBe(200);
  });
  test('the federal holidays of a year are there once, with the day on which they are kept', async () => {
    const asked = { unionId, year: 2026, hoursCredited: '8', language: 'en' } as const;
    expect((await office.call(unionCalls.addFederalHolidays, asked)).body).toEqual({ added: 11 });
    expect((await office.call(unionCalls.addFederalHolidays, asked)).body).toEqual({ added: 0 });
    const { body } = await office.call(unionholidays.calls.list, { unionId, pageSize: 50 });
    const fourth = body.rows.find(({ date }) => date === '2026-07-04');
    // 4 July 2026 is a Saturday.
    expect(fourth).toMatchObject({ name: 'Independence Day', observedDate: '2026-07-03', hoursCredited: '8' });
  });
});

describe('rule sets', () => {
  test('are kept by the month they begin with, and read as they were typed', async () => {
    const { status, body } = await office.call(unionCalls.saveUnionRuleSet, { unionId, ...RULES });
    expect([status, body]).toMatchObject([200, { ...RULES, version: 1 }]);
    const twice = await office.call(unionCalls.saveUnionRuleSet, { unionId, ...RULES });
    expect(twice).toMatchObject({ status: 422, body: { fields: { effectiveMonth: 'taken' } } });
    const july = { ...RULES, effectiveMonth: '2026-07-01', chargeHours: '140' };
    await office.call(unionCalls.saveUnionRuleSet, { unionId, ...july });
    const { rows } = (await office.call(unionCalls.unionRuleSets, { unionId })).body;
    expect(rows.map(({ effectiveMonth }) => effectiveMonth)).toEqual(['2026-07-01', '2026-01-01']);
  });
  test('that cannot be are refused at the field', async () => {
    const wrong = { ...RULES, effectiveMonth: '2027-01-01', maxBank: '100', selfPayRate: null };
    const { status, body } = await office.call(unionCalls.saveUnionRuleSet, { unionId, ...wrong });
    expect([status, body]).toMatchObject([422, { fields: { maxBank: 'too-small', selfPayRate: 'required' } }]);
  });
  test('are not written over a newer version', async () => {
    const { rows } = (await office.call(unionCalls.unionRuleSets, { unionId })).body;
    const [set] = rows;
    const change = { unionId, ...RULES, effectiveMonth: '2026-07-01', id: set?.id, version: 9 };
    expect((await office.call(unionCalls.saveUnionRuleSet, change)).status).toBe(409);
  });
});

describe('public pages', () => {
  test('have an address that can be renewed and withdrawn, and of which only a hash is kept', async () => {
    const asked = { kind: 'shop', id: shopId } as const;
    expect((await office.call(unionCalls.unionPage, asked)).body).toEqual({ path: null });
    const first = (await office.call(unionCalls.renewUnionPage, asked)).body.path ?? '';
    expect(first).toMatch(/^\/unionshop\/[A-Za-z0-9]{22}$/);
    expect((await office.call(unionCalls.unionPage, asked)).body.path).toBe(first);
    const row = () =>
      portal.owner.selectFrom('unionshops').select('key_hash').where('id', '=', shopId).executeTakeFirstOrThrow();
    expect((await row()).key_hash).toEqual(hashOfKey(first.split('/').at(-1) ?? ''));
    expect((await office.call(unionCalls.renewUnionPage, asked)).body.path).not.toBe(first);
    await office.call(unionCalls.renewUnionPage, { ...asked, withdraw: true });
    expect((await office.call(unionCalls.unionPage, asked)).body).toEqual({ path: null });
    expect((await row()).key_hash).toBeNull();
  });
});

describe('who keeps union funds', () => {
  test('a third-party administrator with the permission, of its own clients alone', async () => {
    const { installationId, tpaId } = world;
    await portal.owner.insertInto('tpa_clients').values({ tpa_id: tpaId, client_id: world.acme.id }).execute();
    const of = { installationId, type: 'tpa', entityId: tpaId } as const;
    const keeper = await portal.as(await aUser(portal.owner, { ...of, permissions: ['manageUnions'] }));
    const foreign = await aUnion('Of the other', world.rival.id);
    const { rows } = (await keeper.call(unions.calls.list, {})).body;
    expect(rows.map(({ id }) => id)).toContain(unionId);
    expect(rows.map(({ id }) => id)).not.toContain(foreign.id);
    expect((await keeper.call(unionCalls.unionRuleSets, { unionId: foreign.id })).status).toBe(404);
    const without = await portal.as(await aUser(portal.owner, of));
    expect((await without.call(unions.calls.list, {})).status).toBe(403);
  });
  test('nobody else, and no administrator without it', async () => {
    const { installationId } = world;
    const admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
    expect((await admin.call(unionshopemployees.calls.list, { shopId })).status).toBe(403);
    const employer = await portal.as(
      await aUser(portal.owner, { installationId, type: 'client', entityId: world.acme.id, permissions }),
    );
    expect((await employer.call(unions.calls.list, {})).status).toBe(403);
  });
});
