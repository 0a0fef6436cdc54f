import type { Permission, UserType } from '@coverlane/contract/access.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aClaim, anAuthorization } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

// The matrix of domain 7.6, row by row. Each person has a claim and a sensitive one; each is charged another power of two,
// so that a total says exactly whose claims are in it.
const people = ['subscriber', 'spouse', 'small', 'teen', 'grown', 'hidden'] as const;
type Name = (typeof people)[number];
/** `teen*` is the sensitive claim of teen. */
type ClaimName = Name | `${Name}*`;
const all: readonly ClaimName[] = people.flatMap((name): ClaimName[] => [name, `${name}*`]);

let portal: TestPortal;
let world: World;
let family: TestFamily;
const ids = new Map<ClaimName, string>();
const today = new Date().toISOString().slice(0, 10);
const born = (years: number): string => addMonths(today, -12 * years);
const dollars = (name: ClaimName): number => 2 ** all.indexOf(name);
const idOf = (name: Name): string => family.personIds[people.indexOf(name)] ?? '';

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Private',
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: born(40) },
      { firstName: 'Small', dob: born(8) },
      { firstName: 'Teen', dob: born(14) },
      { firstName: 'Grown', dob: born(20) },
      { firstName: 'Hidden', dob: born(9), details: { confidential: true } },
    ],
  });
  const own = { clientId: world.acme.id, subscriberId: family.subscriberId };
  for (const name of all) {
    const [person = ''] = name.split('*');
    const personId = idOf(people.find((known) => known === person) ?? 'subscriber');
    const charged = `${dollars(name)}.00`;
    const { id } = await aClaim(portal.owner, {
      ...own,
      personId,
      claimNumber: `MTX-${name}`,
      sensitive: name.endsWith('*'),
      charged,
      paid: '0.00',
      owed: charged,
    });
    ids.set(name, id);
  }
  // Somebody else's family: nobody below may ever see it, and no count or total may tell of it.
  const others = await aFamily(portal.owner, { client: world.acme, lastName: 'Other' });
  const other = { clientId: world.acme.id, personId: others.subscriberId, subscriberId: others.subscriberId };
  await aClaim(portal.owner, { ...other, charged: '1000000.00', claimNumber: 'MTX-other' });
});
afterAll(() => portal.close());

const KEY = 'subscriberSeesDependentPhi';
async function set(key: string, value: string | null): Promise<void> {
  const { installationId, acme } = world;
  await portal.owner.deleteFrom('settings').where('scope_id', '=', acme.id).where('key', '=', key).execute();
  if (value === null) return;
  const place = { installation_id: installationId, scope: 'client', scope_id: acme.id, client_id: acme.id };
  await portal.owner
    .insertInto('settings')
    .values({ id: uuid7(), ...place, key, value })
    .execute();
}

const member = async (name: Name): Promise<Caller> =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: idOf(name) }));

/** Expects that a reader finds exactly these claims in list, count, totals, file and SQL, and opens no other. */
async function expectSees(caller: Caller, seen: readonly ClaimName[]): Promise<void> {
  const numbers = seen.map((name) => `MTX-${name}`).toSorted();
  const { body } = await caller.call(claims.claimList, { pageSize: 200 });
  expect(body.rows.map((row) => row.claimNumber).toSorted()).toEqual(numbers);
  const sum = seen.reduce((total, name) => total + dollars(name), 0);
  expect([body.total, body.totals.billed]).toEqual([seen.length, `${sum}.00`]);
  const file = await caller.call(claims.claimListFile, { columns: 'claimNumber' });
  expect(file.body.split('\r\n').slice(1, -1).toSorted()).toEqual(numbers);
  await expectOpens(caller, seen);
  await expectRows(caller, numbers);
}

/** A claim that is not the reader's answers like one that does not exist. */
async function expectOpens(caller: Caller, seen: readonly ClaimName[]): Promise<void> {
  const absent = await caller.call(claims.claimGet, { id: '018f0000-0000-7000-8000-00000000dead' });
  expect(absent.status).toBe(404);
  for (const name of all) {
    const { status, body } = await caller.call(claims.claimGet, { id: ids.get(name) ?? '' });
    if (seen.includes(name)) expect([name, status]).toEqual([name, 200]);
    else expect([name, status, body]).toEqual([name, 404, absent.body]);
  }
}

/** Straight in SQL, where row-level security alone stands between a person and the rows. */
async function expectRows(caller: Caller, numbers: readonly string[]): Promise<void> {
  await asRole(portal, { caller }, async (db) => {
    const headers = await sql<{ number: string }>`select claim_number as number from claims`.execute(db);
    expect(headers.rows.map((row) => row.number).toSorted()).toEqual(numbers);
    const lines = await sql`select from claim_lines`.execute(db);
    expect(lines.rows).toHaveLength(numbers.length);
  });
}

const own = (name: Name): ClaimName[] => [name, `${name}*`];
/** Who reads which claims under which setting. */
const matrix: readonly [reader: Name, setting: string, seen: ClaimName[]][] = [
  ['subscriber', 'none', own('subscriber')],
  ['subscriber', 'minors', [...own('subscriber'), ...own('small'), 'teen']],
  ['subscriber', 'all', [...own('subscriber'), ...own('small'), 'teen', 'spouse', 'grown']],
  ['spouse', 'none', own('spouse')],
  ['spouse', 'minors', own('spouse')],
  ['spouse', 'all', [...own('spouse'), ...own('small'), 'teen']],
  ['grown', 'none', own('grown')],
  ['grown', 'minors', own('grown')],
  ['grown', 'all', own('grown')],
];

describe('what a member sees of the family (domain 7.6)', () => {
  test.each(matrix)('%s, with subscriberSeesDependentPhi %s: %s', async (reader, setting, seen) => {
    await set(KEY, setting);
    await expectSees(await member(reader), seen);
    await set(KEY, null);
  });
  test('the age from which sensitive services are the child’s own is the setting sensitiveMinorAge', async () => {
    await set('sensitiveMinorAge', '16');
    await expectSees(await member('subscriber'), [...own('subscriber'), ...own('small'), ...own('teen')]);
    await set('sensitiveMinorAge', null);
  });
  test('a claim that became sensitive is not read around its newest row', async () => {
    const plan = { clientId: world.acme.id, personId: idOf('teen'), subscriberId: family.subscriberId };
    const earlier = await aClaim(portal.owner, { ...plan, claimNumber: 'MTX-changed', superseded: true });
    const subscriber = await member('subscriber');
    expect((await subscriber.call(claims.claimGet, { id: earlier.id })).status).toBe(404);
    const later = await aClaim(portal.owner, { ...plan, claimNumber: 'MTX-changed', version: 2, sensitive: true });
    expect((await subscriber.call(claims.claimGet, { id: earlier.id })).status).toBe(404);
    expect((await (await member('teen')).call(claims.claimGet, { id: earlier.id })).status).toBe(200);
    for (const { id } of [earlier, later]) await remove(id);
  });
});

async function remove(id: string): Promise<void> {
  await sql`delete from claims where id = ${id}`.execute(portal.owner);
}

/** With an authorization on file by one for another, while something is done. */
async function withAuthorization(
  { by, reader, ...more }: { by: Name; reader: Name } & Partial<Parameters<typeof anAuthorization>[1]>,
  work: () => Promise<void>,
): Promise<void> {
  const id = await anAuthorization(portal.owner, {
    clientId: world.acme.id,
    grantorId: idOf(by),
    granteeId: idOf(reader),
    ...more,
  });
  try {
    await work();
  } finally {
    await sql`delete from authorizations where id = ${id}`.execute(portal.owner);
  }
}

describe('an authorization on file (45 CFR 164.508)', () => {
  const sees = (name: Name, seen: readonly ClaimName[]) => async () => expectSees(await member(name), seen);
  const children: ClaimName[] = [...own('small'), 'teen'];
  test.each([
    ['claims', 'spouse', ['spouse']],
    ['all', 'grown', ['grown']],
    ['eob', 'spouse', []],
    ['accumulators', 'spouse', []],
  ] as const)('of scope %s by the %s opens to the subscriber: %s', async (scope, by, opened) => {
    await withAuthorization(
      { by, reader: 'subscriber', scope },
      sees('subscriber', [...own('subscriber'), ...children, ...opened]),
    );
  });
  test('opens sensitive claims where it names them (42 CFR 2.31)', async () => {
    const given = { by: 'spouse', reader: 'subscriber', sensitive: true } as const;
    await withAuthorization(given, sees('subscriber', [...own('subscriber'), ...children, ...own('spouse')]));
  });
  test('opens a subscriber’s claims to the spouse, who does not see the subscriber’s record', async () => {
    await withAuthorization({ by: 'subscriber', reader: 'spouse' }, async () => {
      await sees('spouse', [...own('spouse'), 'subscriber'])();
      const { body } = await (await member('spouse')).call(claims.claimGet, { id: ids.get('subscriber') ?? '' });
      expect(body.member.memberName).toBe('Avery Private');
    });
  });
  test('opens nothing once it is revoked or over, before it begins, and to nobody else', async () => {
    const seen = [...own('subscriber'), ...children];
    const toSubscriber = { by: 'spouse', reader: 'subscriber' } as const;
    // Two days: a day may still be yesterday's where the family is.
    const past = { from: '2020-01-01', to: addDays(today, -2) };
    for (const ended of [{ revoked: true }, { from: addDays(today, 2) }, past])
      await withAuthorization({ ...toSubscriber, ...ended }, sees('subscriber', seen));
    await withAuthorization({ by: 'spouse', reader: 'grown' }, sees('subscriber', seen));
  });
  test('is of one family: the database refuses any other', async () => {
    const stranger = await aFamily(portal.owner, { client: world.acme, lastName: 'Stranger' });
    const given = { clientId: world.acme.id, grantorId: idOf('spouse'), granteeId: stranger.subscriberId };
    await expect(anAuthorization(portal.owner, given)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a confidential communication request (45 CFR 164.522(b))', () => {
  test('hides the person from the family under every setting, and an authorization of their own opens them', async () => {
    const id = uuid7();
    await sql`insert into confidential_communications (id, client_id, person_id, email)
      values (${id}, ${world.acme.id}, ${idOf('spouse')}, 'spouse@example.com')`.execute(portal.owner);
    await set(KEY, 'all');
    const subscriber = await member('subscriber');
    const others: ClaimName[] = [...own('subscriber'), ...own('small'), 'teen', 'grown'];
    await expectSees(subscriber, others);
    await withAuthorization({ by: 'spouse', reader: 'subscriber' }, () =>
      expectSees(subscriber, [...others, 'spouse']),
    );
    await sql`delete from confidential_communications where id = ${id}`.execute(portal.owner);
    await expectSees(subscriber, [...others, 'spouse']);
    await set(KEY, null);
  });
});

describe('who looks after members', () => {
  const staff = async (type: UserType, permissions: readonly Permission[] = []): Promise<Caller> => {
    const { installationId, acme, brokerId, partnerId, tpaId } = world;
    const entities = { admin: null, broker: brokerId, client: acme.id, member: null, partner: partnerId, tpa: tpaId };
    return portal.as(await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions }));
  };
  const asked = () => ({ memberId: family.subscriberId, family: true });

  /** Lists are refused, claims are not there, and SQL holds no row. */
  async function expectClosed(caller: Caller): Promise<void> {
    const list = await caller.call(claims.claimList, asked());
    expect(list).toMatchObject({ status: 403, body: { code: 'claims-private' } });
    expect((await caller.call(claims.claimListFile, asked())).status).toBe(403);
    await expectOpens(caller, []);
    await expectRows(caller, []);
  }
  async function expectOpen(caller: Caller): Promise<void> {
    const list = await caller.call(claims.claimList, asked());
    expect(list.body.rows.map((row) => row.claimNumber).toSorted()).toEqual(
      all.map((name) => `MTX-${name}`).toSorted(),
    );
    await expectOpens(caller, all);
  }
  const certify = (yes: boolean) =>
    sql`update clients set plan_sponsor_certified = ${yes} where id = ${world.acme.id}`.execute(portal.owner);
  const agree = (yes: boolean) =>
    sql`update broker_clients set can_see_phi = ${yes} where client_id = ${world.acme.id}`.execute(portal.owner);

  test.each(['admin', 'tpa', 'client', 'broker', 'partner'] as const)(
    'a %s without phi reads no claim',
    async (type) => {
      await certify(true);
      await agree(true);
      await expectClosed(await staff(type, ['viewClaims', 'exportData']));
    },
  );
  test('an employer’s user with phi reads claims only where the plan sponsor is certified', async () => {
    await certify(false);
    const hr = await staff('client', ['phi', 'exportData']);
    await expectClosed(hr);
    await certify(true);
    await expectOpen(hr);
  });
  test('a broker with phi reads claims only of employers whose mapping says so', async () => {
    await agree(false);
    const broker = await staff('broker', ['phi', 'exportData']);
    await expectClosed(broker);
    await agree(true);
    await expectOpen(broker);
  });
  test.each(['admin', 'tpa', 'partner'] as const)(
    'a %s with phi reads the claims of the own employers',
    async (type) => {
      await expectOpen(await staff(type, ['phi']));
    },
  );
  test('the search is for administrators and tpa with phi, and finds no claim of another installation', async () => {
    const far = await aWorld(portal.owner);
    const others = await aFamily(portal.owner, { client: far.acme, lastName: 'Private' });
    const other = { clientId: far.acme.id, personId: others.subscriberId, subscriberId: others.subscriberId };
    await aClaim(portal.owner, { ...other, claimNumber: 'MTX-far' });
    for (const type of ['admin', 'tpa'] as const) {
      const search = await (await staff(type, ['phi'])).call(claims.claimSearch, {
        claimNumber: 'MTX-',
        pageSize: 200,
      });
      const found = search.body.rows.map((row) => row.claimNumber);
      expect([found.length, found.includes('MTX-far'), search.body.total]).toEqual([
        all.length + 1,
        false,
        all.length + 1,
      ]);
      expect((await (await staff(type)).call(claims.claimSearch, { claimNumber: 'MTX-' })).status).toBe(403);
    }
    expect((await (await staff('broker', ['phi'])).call(claims.claimSearch, { claimNumber: 'MTX-' })).status).toBe(403);
  });
  test('an employer’s user who is held to a division reads its people’s claims alone', async () => {
    const { acme, installationId } = world;
    const user = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: ['phi'] });
    const division = uuid7();
    await portal.owner
      .insertInto('divisions')
      .values({ id: division, client_id: acme.id, group_id: acme.groupId, name: 'Plant', system_identifier: '0009' })
      .execute();
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: user.id, division_id: division, client_id: acme.id })
      .execute();
    await certify(true);
    const held = await portal.as(user);
    expect((await held.call(claims.claimList, asked())).status).toBe(404);
    await expectOpens(held, []);
  });
});
