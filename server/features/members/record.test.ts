import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
/** Sees Acme, without viewSsn. */
let broker: Caller;
let hr: Caller;
let admin: Caller;
let doe: TestFamily;
let stranger: TestFamily;
const ABSENT = '018f0000-0000-7000-8000-00000000dead';

const someone = async (more: { type: 'admin' | 'broker' | 'client' | 'member'; entityId?: string; ssn?: true }) =>
  portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: more.type,
      entityId: more.entityId ?? null,
      permissions: more.ssn ? ['viewSsn'] : [],
    }),
  );

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  broker = await someone({ type: 'broker', entityId: world.brokerId });
  hr = await someone({ type: 'client', entityId: world.acme.id, ssn: true });
  admin = await someone({ type: 'admin', ssn: true });
  doe = await aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Jane',
    lastName: 'Doe',
    memberNumber: 'W2000001',
    effectiveDate: '2024-01-01',
    ssn: '900222221',
    covers: ['medical', 'dental'],
    addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
    details: { email: 'jane@example.com', phone: '7015550100' },
    dependents: [{ firstName: 'Sam', relationship: '01', covers: ['medical'] }],
  });
  stranger = await aFamily(portal.owner, { client: world.rival, lastName: 'Stranger', memberNumber: 'W2000001' });
  await lifeGoesOn();
});
afterAll(() => portal.close());

/** Jane moves on 2025-03-01, ends dental on 2025-05-31, and marries into another name on 2025-07-01. */
async function lifeGoesOn(): Promise<void> {
  const asked = { reason: null, source: 'portal' as const };
  await change(portal.owner, doe, {
    ...asked,
    type: 'addresschange',
    effectiveDate: '2025-03-01',
    personIds: [doe.subscriberId],
    addresses: [{ kind: 'home', address1: '2 Second Ave', city: 'Moorhead', state: 'MN', zip: '56560' }],
  });
  await change(portal.owner, doe, {
    ...asked,
    type: 'coveragechange',
    effectiveDate: '2025-05-31',
    tiers: 'derive',
    coverages: [
      {
        action: 'end',
        personId: doe.subscriberId,
        coverageType: 'dental',
        planId: null,
        expirationDate: '2025-05-31',
        termReason: null,
      },
    ],
  });
  await change(portal.owner, doe, {
    ...asked,
    type: 'demochange',
    effectiveDate: '2025-07-01',
    personId: doe.subscriberId,
    details: { lastName: 'Roe' },
    ssn: '900222229',
  });
}

const read = async (more: Record<string, unknown> = {}, caller = broker) => {
  const { status, body } = await caller.call(members.getMember, {
    id: doe.subscriberId,
    clientId: world.acme.id,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe("a member's record", () => {
  test('tells who it is', async () => {
    expect(await read()).toMatchObject({
      firstName: 'Jane',
      lastName: 'Roe',
      memberNumber: 'W2000001',
      relationship: '18',
      subscriberName: 'Jane Roe',
      clientNumber: '10045',
      clientName: 'ACME Tool',
      dob: '1980-04-12',
      email: 'jane@example.com',
      phone: '7015550100',
      employment: { divisionName: 'Main', hireDate: '2024-01-01', status: 'FT' },
      addresses: [{ kind: 'home', city: 'Moorhead', effectiveDate: '2025-03-01', expirationDate: null }],
      knownAt: null,
    });
  });
  test('shows each coverage with its state, tier and the people it covers', async () => {
    const { coverages } = await read();
    expect(coverages.map(({ coverageType, state, tier }) => [coverageType, state, tier])).toEqual([
      ['medical', 'current', 'ESP'],
      ['dental', 'expired', 'EMP'],
    ]);
    expect(coverages.map(({ covered }) => covered.map(({ name }) => name))).toEqual([
      ['Jane Roe', 'Sam Doe'],
      ['Jane Roe'],
    ]);
    expect(coverages[1]).toMatchObject({ expirationDate: '2025-05-31', planName: 'dental DEN1', divisionName: 'Main' });
  });
  test('shows a coverage that never was to administrators only', async () => {
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Never', covers: ['vision'] });
    await change(portal.owner, family, {
      type: 'coveragechange',
      effectiveDate: '2024-01-01',
      reason: null,
      source: 'portal',
      tiers: 'derive',
      coverages: [
        {
          action: 'end',
          personId: family.subscriberId,
          coverageType: 'vision',
          planId: null,
          expirationDate: '2023-12-31',
          termReason: null,
        },
      ],
    });
    expect((await read({ id: family.subscriberId })).coverages).toEqual([]);
    expect((await read({ id: family.subscriberId }, admin)).coverages).toMatchObject([{ state: 'void' }]);
    expect((await read({ id: family.subscriberId })).family).toMatchObject([{ state: null }]);
  });
  test('shows the family with how each one stands', async () => {
    const { family } = await read();
    expect(family.map(({ firstName, relationship, state }) => [firstName, relationship, state])).toEqual([
      ['Jane', '18', 'current'],
      ['Sam', '01', 'current'],
    ]);
  });
  test('tells its story, newest first, with who and from which source', async () => {
    const { timeline } = await read();
    expect(timeline.map(({ type, effectiveDate }) => [type, effectiveDate])).toEqual([
      ['demochange', '2025-07-01'],
      ['coveragechange', '2025-05-31'],
      ['addresschange', '2025-03-01'],
      ['newemployee', '2024-01-01'],
    ]);
    expect(timeline[0]).toMatchObject({ by: 'Test builder', source: 'portal', fileName: null, personName: 'Jane Roe' });
    for (const { effects } of timeline) expect(effects.length).toBeGreaterThan(0);
  });
  test('tells staff the name of the file a change came from', async () => {
    const importId = '018f0000-0000-7000-8000-0000000000aa';
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Filed' });
    const file = {
      file_name: 'roster.edi',
      bytes: '1',
      sha256: Buffer.alloc(32),
      file_key: importId,
      state: 'applied',
    };
    await portal.owner
      .insertInto('imports')
      .values({ id: importId, client_id: world.acme.id, ...file })
      .execute();
    await portal.owner
      .updateTable('changes')
      .set({ import_id: importId, source: '834' })
      .where('subscriber_id', '=', family.subscriberId)
      .execute();
    const { timeline } = await read({ id: family.subscriberId });
    expect(timeline).toMatchObject([{ importId, fileName: 'roster.edi', source: '834' }]);
    const member = await someone({ type: 'member', entityId: family.subscriberId });
    expect((await read({ id: family.subscriberId }, member)).timeline).toMatchObject([{ fileName: null }]);
  });
  test('of a dependent shows the employment of the subscriber', async () => {
    const body = await read({ id: doe.personIds[1] });
    expect(body).toMatchObject({ firstName: 'Sam', subscriberName: 'Jane Roe', employment: { divisionName: 'Main' } });
    expect(body.coverages.map(({ coverageType }) => coverageType)).toEqual(['medical']);
  });
});

describe('as of a day', () => {
  test('it shows the facts that were effective that day', async () => {
    const body = await read({ asOf: '2025-02-01' });
    expect(body).toMatchObject({ asOf: '2025-02-01', lastName: 'Doe', addresses: [{ city: 'Fargo' }] });
    expect(body.coverages.map(({ coverageType, state }) => [coverageType, state])).toEqual([
      ['medical', 'current'],
      ['dental', 'current'],
    ]);
  });
  test('a day before the first, coverage is upcoming', async () => {
    const body = await read({ asOf: '2023-12-31' });
    expect(body.coverages.map(({ state }) => state)).toEqual(['upcoming', 'upcoming']);
    expect([body.firstName, body.addresses]).toEqual(['Jane', []]);
  });
});

describe('as known at an instant', () => {
  const instants = async () => (await read()).timeline.map(({ recordedAt }) => recordedAt).reverse();
  test('it shows what had been recorded by then', async () => {
    const [hired, moved] = await instants();
    expect(await read({ knownAt: hired })).toMatchObject({
      lastName: 'Doe',
      knownAt: hired,
      timeline: [{ type: 'newemployee' }],
    });
    const before = await read({ knownAt: hired });
    expect(before.addresses.map(({ city }) => city)).toEqual(['Fargo']);
    expect(before.coverages.map(({ state }) => state)).toEqual(['current', 'current']);
    expect((await read({ knownAt: moved })).addresses.map(({ city }) => city)).toEqual(['Moorhead']);
  });
  test('nobody was known before they were recorded', async () => {
    const { status } = await broker.call(members.getMember, {
      id: doe.subscriberId,
      clientId: world.acme.id,
      knownAt: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(404);
  });
});

describe('the SSN', () => {
  test('is masked for those who may see it, and absent for all others', async () => {
    expect((await read({}, hr)).ssnMasked).toBe('***-**-2229');
    expect((await read({}, admin)).ssnMasked).toBe('***-**-2229');
    expect((await read({}, broker)).ssnMasked).toBeNull();
    expect((await read({ id: doe.personIds[1] }, hr)).ssnMasked).toBeNull();
  });
  test('never travels whole, in no part of a record or history', async () => {
    const history = await hr.call(members.memberHistory, { id: doe.subscriberId });
    expect(JSON.stringify([await read({}, hr), history.body])).not.toMatch(/90022222|900-22-222/);
  });
});

describe('the history', () => {
  const entries = async () => {
    const { body } = await broker.call(members.memberHistory, { id: doe.subscriberId, pageSize: 200 });
    return body.rows.map(({ type, fact, which, field, before, after }) => [type, fact, which, field, before, after]);
  };
  test('names each field that changed, with old and new', async () => {
    const rows = await entries();
    expect(rows.filter(([type]) => type === 'demochange')).toEqual([
      ['demochange', 'details', null, 'lastName', 'Doe', 'Roe'],
      ['demochange', 'ssn', null, 'ssn', '***-**-****', '***-**-****'],
    ]);
    expect(rows.filter(([type]) => type === 'coveragechange')).toEqual([
      ['coveragechange', 'coverage', 'dental', 'expirationDate', null, '2025-05-31'],
    ]);
    expect(rows).toContainEqual(['addresschange', 'address', 'home', 'city', 'Fargo', 'Moorhead']);
    expect(rows).toContainEqual(['newemployee', 'details', null, 'lastName', null, 'Doe']);
  });
  test('comes in pages, newest first', async () => {
    const { body } = await broker.call(members.memberHistory, { id: doe.subscriberId, page: 2, pageSize: 2 });
    expect(body).toMatchObject({ page: 2, pageSize: 2, total: (await entries()).length });
    expect(body.rows).toHaveLength(2);
    expect(body.rows[0]).toMatchObject({ by: 'Test builder', source: 'portal' });
  });
});

describe("'ClientID Undefined'", () => {
  const refusal = {
    code: 'client-id-undefined',
    message: 'ClientID Undefined',
    fields: { clientId: 'client-id-undefined' },
  };
  test('answers a member fetch without its client, by id and by number', async () => {
    const byId = await broker.call(members.getMember, { id: doe.subscriberId });
    expect([byId.status, byId.body]).toEqual([422, refusal]);
    const byNumber = await broker.call(members.findMember, { memberNumber: 'W2000001' });
    expect([byNumber.status, byNumber.body]).toEqual([422, refusal]);
  });
  test('and the sent client is never evidence: the own client of the person decides', async () => {
    const wrong = await admin.call(members.getMember, { id: doe.subscriberId, clientId: world.rival.id });
    expect(wrong.status).toBe(404);
    const foreign = { id: stranger.subscriberId, clientId: world.acme.id };
    expect((await broker.call(members.getMember, foreign)).status).toBe(404);
  });
  test('GET /member finds the subscriber of a number in that client', async () => {
    const { body } = await broker.call(members.findMember, { clientId: world.acme.id, memberNumber: 'W2000001' });
    expect(body.id).toBe(doe.subscriberId);
    const foreign = { clientId: world.rival.id, memberNumber: 'W2000001' };
    expect((await broker.call(members.findMember, foreign)).status).toBe(404);
  });
});

describe('a member', () => {
  let jane: Caller;
  let sam: Caller;
  beforeAll(async () => {
    jane = await someone({ type: 'member', entityId: doe.subscriberId });
    sam = await someone({ type: 'member', entityId: doe.personIds[1] ?? '' });
  });
  test('reads the own record without naming a client, with the own SSN masked', async () => {
    const { status, body } = await jane.call(members.getMember, { id: doe.subscriberId });
    expect([status, body.ssnMasked, body.family.length]).toEqual([200, '***-**-2229', 2]);
  });
  test.each([
    ['none', 404],
    ['minors', 404],
    ['all', 200],
  ])('opens the record of the spouse with subscriberSeesDependentPhi %s: %i', async (value, status) => {
    const { installationId } = world;
    const place = { installation_id: installationId, scope: 'installation', scope_id: installationId };
    const row = { id: uuid7(), ...place, key: 'subscriberSeesDependentPhi', value };
    await portal.owner.insertInto('settings').values(row).execute();
    const [, sam] = doe.personIds;
    expect((await jane.call(members.getMember, { id: sam })).status).toBe(status);
    expect((await jane.call(members.memberProfile, { memberId: sam })).status).toBe(status);
    await portal.owner.deleteFrom('settings').where('id', '=', row.id).execute();
  });
  test('who is a dependent sees only themselves', async () => {
    const own = await sam.call(members.getMember, { id: doe.personIds[1] });
    expect(own.body).toMatchObject({ firstName: 'Sam', subscriberName: null, employment: null });
    expect(own.body.family.map(({ firstName }) => firstName)).toEqual(['Sam']);
    expect(own.body.coverages.map(({ covered }) => covered.length)).toEqual([1]);
    expect((await sam.call(members.getMember, { id: doe.subscriberId })).status).toBe(404);
  });
  test('reads their own profile (specification 3)', async () => {
    const { body } = await jane.call(members.memberProfile);
    expect(body).toMatchObject({
      id: doe.subscriberId,
      lastName: 'Roe',
      clientNumber: '10045',
      clientName: 'ACME Tool',
    });
    expect(body.employeeSystemIdentifier).toBeTruthy();
    expect(
      body.coverages.map(({ coverageType, expirationDate, state }) => [coverageType, expirationDate, state]),
    ).toEqual(
      expect.arrayContaining([
        ['medical', null, 'current'],
        ['dental', '2025-05-31', 'expired'],
      ]),
    );
    expect(body.coverages[0]?.divisionIdentifier).toBe('0001');
  });
  test('reads no stranger, and no stranger reads them', async () => {
    expect((await jane.call(members.getMember, { id: stranger.subscriberId })).status).toBe(404);
    expect((await jane.call(members.memberProfile, { memberId: stranger.subscriberId })).status).toBe(404);
    const staff = await broker.call(members.memberProfile, { memberId: doe.subscriberId });
    expect([staff.status, staff.body.lastName]).toEqual([200, 'Roe']);
    expect((await broker.call(members.memberProfile)).status).toBe(422);
  });
});

test('a foreign person answers exactly like an absent one', async () => {
  const ask = async (id: string) => {
    const answers = [
      await broker.call(members.getMember, { id, clientId: world.acme.id }),
      await broker.call(members.memberHistory, { id }),
      await broker.call(members.memberProfile, { memberId: id }),
    ];
    return answers.map(({ status, body }) => ({ status, body }));
  };
  expect(await ask(stranger.subscriberId)).toEqual(await ask(ABSENT));
});

test('every reading of a record is in the audit log before its answer leaves, with whose it was', async () => {
  await read({}, hr);
  const row = await portal.owner.selectFrom('audit.events').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(row).toMatchObject({
    action: 'read',
    call: 'getMember',
    object_type: 'member',
    object_id: doe.subscriberId,
    client_id: world.acme.id,
  });
});
