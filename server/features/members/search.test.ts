import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let broker: Caller;
let admin: Caller;
let ruiz: TestFamily;
let kim: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival, installationId, brokerId } = world;
  broker = await portal.as(await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId }));
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
  ruiz = await aFamily(portal.owner, {
    client: acme,
    firstName: 'Ana',
    lastName: 'Núñez-Ruiz',
    memberNumber: 'W1000001',
    ssn: '900111111',
    dependents: [{ firstName: 'Leo', ssn: '900111112' }],
  });
  kim = await aFamily(portal.owner, { client: acme, firstName: '정은', lastName: '김', memberNumber: 'W1000002' });
  await aFamily(portal.owner, { client: acme, firstName: 'Mary Ann', lastName: "O'Brien", memberNumber: 'W1000003' });
  await aFamily(portal.owner, {
    client: acme,
    firstName: 'Gone',
    lastName: 'Away',
    memberNumber: 'W1000004',
    coverageEnds: '2024-06-30',
  });
  await aFamily(portal.owner, {
    client: rival,
    firstName: 'Ana',
    lastName: 'Nunez',
    memberNumber: 'W1000001',
    ssn: '900111111',
  });
});
afterAll(() => portal.close());

const found = async (input: Record<string, unknown>, caller = broker) => {
  const { status, body } = await caller.call(members.membersearch, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
};
const ANA = 'Núñez-Ruiz Ana';

describe('one box understands', () => {
  test.each([
    ['a last name', 'Núñez'],
    ['a last name without accents or hyphen, in any case', 'NUNEZ RU'],
    ['its beginning', 'nu'],
    ['first last', 'ana nunez'],
    ['last first', 'nunez-ruiz ana'],
    ['last, first', 'Nunez, A'],
    ['a comma after the first letters', 'nu, an'],
    ['a first name', 'Ana'],
    ['a middle initial in between', 'Ana M Nunez'],
    ['a member number', 'W1000001'],
    ['its beginning, in small letters', 'w1000001'],
    ['a whole SSN', '900111111'],
    ['a whole SSN, 3-2-4', '900-11-1111'],
  ])('%s (%s)', async (_, search) => {
    expect(await found({ search })).toEqual([ANA]);
  });
  test.each(['김정은', '정은 김', '김 정은', '김', '김정', 'ㄱㅈㅇ', 'ㄱㅈ'])('Hangul %s', async (search) => {
    expect(await found({ search })).toEqual(['김 정은']);
  });
  test.each(["o'brien", 'OBRIEN', 'mary ann obrien', 'obrien, mary ann', 'ann o brien'.replace('ann', 'mary')])(
    'a name of several words: %s',
    async (search) => {
      expect(await found({ search })).toEqual(["O'Brien Mary Ann"]);
    },
  );
  test.each(['zzz', '!!!', ',', '900-11-9999', '90011111', 'ana zzz', "' or 1=1 --", 'n%z', 'n_nez', '%', 'ㅎㅎㅎ'])(
    'nobody by %s',
    async (search) => {
      expect(await found({ search })).toEqual([]);
    },
  );
});

describe('the filter of the specification', () => {
  test('without any lists everybody of the visible clients', async () => {
    expect(await found({})).toEqual(['김 정은', ANA, "O'Brien Mary Ann"].sort((a, b) => order(a) - order(b)));
    expect(await found({}, admin)).toHaveLength(4);
  });
  test('shows dependents only when asked', async () => {
    expect(await found({ search: 'Leo' })).toEqual([]);
    expect(await found({ search: 'Leo', includeDependents: true })).toEqual(['Núñez-Ruiz Leo']);
    expect(await found({ ssn: '900111112' })).toEqual([]);
    expect(await found({ ssn: '900111112', includeDependents: true })).toEqual(['Núñez-Ruiz Leo']);
  });
  test('shows people without coverage today or later only when asked', async () => {
    expect(await found({ lastName: 'away' })).toEqual([]);
    expect(await found({ lastName: 'away', includeInactive: true })).toEqual(['Away Gone']);
  });
  test('narrows by first name, last name, number, division and client together', async () => {
    const { id: clientId, divisionId } = world.acme;
    expect(await found({ lastName: 'nunez', firstName: 'an', memberNumber: 'W1', clientId, divisionId })).toEqual([
      ANA,
    ]);
    expect(await found({ lastName: 'nunez', firstName: 'leo' })).toEqual([]);
    expect(await found({ lastName: 'nunez', search: 'kim' })).toEqual([]);
    expect(await found({ lastName: "'" })).toEqual([]);
    expect(await found({ ssn: '900111111', search: '900-11-1112', includeDependents: true })).toEqual([]);
  });
  test('finds nothing by a foreign or unknown client or division', async () => {
    const absent = '018f0000-0000-7000-8000-00000000dead';
    for (const clientId of [world.rival.id, absent]) expect(await found({ clientId })).toEqual([]);
    for (const divisionId of [world.rival.divisionId, absent]) expect(await found({ divisionId })).toEqual([]);
    expect(await found({ clientId: world.rival.id, ssn: '900111111' })).toEqual([]);
  });
  test('refuses an SSN that is none, and a column that is none', async () => {
    const ssn = await broker.call(members.membersearch, { ssn: '900-11' });
    expect([ssn.status, ssn.body]).toMatchObject([422, { fields: { ssn: 'bad-ssn' } }]);
    const sort = await broker.call(members.membersearch, { sort: 'ssn' });
    expect([sort.status, sort.body]).toMatchObject([422, { fields: { sort: 'bad-choice' } }]);
  });
});

/** Folded Latin letters come before Hangul. */
const order = (name: string): number => ['Núñez-Ruiz Ana', "O'Brien Mary Ann", '김 정은'].indexOf(name);

describe('a page of the list', () => {
  test('has 25 people unless asked otherwise, and the total', async () => {
    const { body } = await admin.call(members.membersearch, { pageSize: 3, sort: 'client' });
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 3, more: false });
    expect(body.rows.map(({ clientName }) => clientName)).toEqual(['ACME Tool', 'ACME Tool', 'ACME Tool']);
    const second = await admin.call(members.membersearch, { pageSize: 3, page: 2, sort: 'client' });
    expect(second.body.rows.map(({ clientName }) => clientName)).toEqual(['Rival Works']);
    expect(second.body.total).toBe(4);
    const beyond = await admin.call(members.membersearch, { pageSize: 3, page: 9, sort: 'client' });
    expect([beyond.body.rows, beyond.body.total]).toEqual([[], 4]);
    expect((await admin.call(members.membersearch)).body.pageSize).toBe(25);
  });
  test('comes in the asked order, either way', async () => {
    const numbers = async (sort: string) =>
      (await broker.call(members.membersearch, { sort })).body.rows.map(({ memberNumber }) => memberNumber);
    expect(await numbers('memberNumber')).toEqual(['W1000001', 'W1000002', 'W1000003']);
    expect(await numbers('-memberNumber')).toEqual(['W1000003', 'W1000002', 'W1000001']);
    expect(await numbers('-name')).toEqual((await numbers('name')).reverse());
  });
  test('says who the person is, without an SSN', async () => {
    const { body } = await broker.call(members.membersearch, { search: 'leo', includeDependents: true });
    expect(body.rows).toEqual([
      expect.objectContaining({
        id: ruiz.personIds[1],
        relationship: '19',
        subscriberId: ruiz.subscriberId,
        subscriberName: 'Ana Núñez-Ruiz',
        clientName: 'ACME Tool',
        divisionName: 'Main',
        coverageTypes: ['medical'],
        since: '2024-01-01',
        state: 'current',
      }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/ssn|900111112/i);
  });
});

describe('the audit log', () => {
  test('tells whom a list showed, and of an SSN search that it was one, never the digits', async () => {
    await broker.call(members.membersearch, { search: '900-11-1111' });
    await broker.call(members.newMemberSearch, { clientId: world.acme.id, ssn: '900111111' });
    const rows = await portal.owner.selectFrom('audit.events').selectAll().orderBy('id', 'desc').limit(4).execute();
    expect(rows.map(({ action, call }) => `${action} ${call}`).reverse()).toEqual([
      'ssn-search membersearch',
      'read membersearch',
      'ssn-search newMemberSearch',
      'read newMemberSearch',
    ]);
    expect(rows.map(({ detail }) => detail)).toContainEqual({ ids: [ruiz.subscriberId] });
    const { rows: all } = await portal.owner
      .selectFrom('audit.events')
      .selectAll()
      .execute()
      .then((rows) => ({ rows }));
    expect(JSON.stringify(all)).not.toMatch(/900-?11-?1111/);
  });
});

describe('POST /newMemberSearch', () => {
  const search = async (input: Record<string, unknown>) =>
    (await broker.call(members.newMemberSearch, { clientId: world.acme.id, ...input })).body.rows?.map(({ id }) => id);
  test('finds who may be the same person, dependents and former members too', async () => {
    expect(await search({ ssn: '900-11-1112' })).toEqual([ruiz.personIds[1]]);
    expect(await search({ lastName: 'nunez ruiz', dob: '2015-06-01' })).toEqual([ruiz.personIds[1]]);
    expect(await search({ lastName: '김', firstName: '정' })).toEqual([kim.subscriberId]);
    expect(await search({ lastName: 'away' })).toHaveLength(1);
    expect(await search({ lastName: 'nunez ruiz', dob: '1999-01-01' })).toEqual([]);
  });
  test('asks for something to go by, and looks in no other client', async () => {
    expect((await broker.call(members.newMemberSearch, { clientId: world.acme.id })).status).toBe(422);
    expect(await search({ clientId: world.rival.id, ssn: '900111111' })).toEqual([]);
  });
});

describe('GET /memberidlookup/{x}', () => {
  test('answers the one person of a number', async () => {
    const { body } = await broker.call(members.memberIdLookup, { memberNumber: 'W1000001' });
    expect(body).toMatchObject({ id: ruiz.subscriberId, clientId: world.acme.id });
    expect(body.matches.map(({ name }) => name)).toEqual(['Ana Núñez-Ruiz']);
  });
  test('answers several where the reader sees several clients, by client', async () => {
    const { body } = await admin.call(members.memberIdLookup, { memberNumber: 'W1000001' });
    expect(body.matches.map(({ clientName }) => clientName)).toEqual(['ACME Tool', 'Rival Works']);
  });
  test('is 404 for a number of nobody', async () => {
    expect((await broker.call(members.memberIdLookup, { memberNumber: 'W9' })).status).toBe(404);
  });
});
