import { permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { type AnyCall, isKeyed } from '@coverlane/contract/call.ts';
import { rights } from '@coverlane/contract/rights/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { aFuzzer, type Fuzzer } from '../../testing/fuzz.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { isWholeMatrix } from '../../testing/whole-matrix.ts';
import { aUser, type World } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';
import { IDEMPOTENCY_HEADER } from './idempotency.ts';
import { CSRF_COOKIE, csrfToken } from './origin.ts';

let portal: TestPortal;
let fuzzer: Fuzzer;
let world: World;
let admin: Caller;
let colleague: Caller;

beforeAll(async () => {
  portal = await testPortal();
  fuzzer = await aFuzzer(portal);
  world = fuzzer.stage.world;
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  colleague = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

/** Of each kind of call the first is asked so often at once, the other collections, which one engine serves, a fifth of it. */
const AT_ONCE = 50;
const FEWER = isWholeMatrix ? AT_ONCE : 10;
let keys = 0;
const newKey = (): string => `submission-${(keys += 1)}`;

interface Sent {
  as?: Pick<Caller, 'headers'>;
  key?: string | undefined;
  input?: Record<string, unknown>;
}

interface Got {
  status: number;
  body: string;
}

/** Sends a call as it is; whoever is told to come back, as a database is busy, comes back with the same key. */
async function send(call: AnyCall, { as = admin, key, input = {} }: Sent): Promise<Got> {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const sent = call.upload
    ? { payload: form(rest), headers: { 'content-type': 'multipart/form-data; boundary=cut' } }
    : { payload: JSON.stringify(rest), headers: { 'content-type': 'application/json' } };
  const headers = { ...as.headers, ...sent.headers, ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }) };
  const { statusCode, body } = await portal.app.inject({
    ...sent,
    method: call.method,
    url: `${API_BASE}${path}`,
    headers,
  });
  return statusCode === 503 ? send(call, { as, key, input }) : { status: statusCode, body };
}

const form = (fields: Record<string, unknown>): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--cut\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="r.edi"' : ''}\r\n\r\n${String(value)}\r\n`,
  );
  return `${parts.join('')}--cut--\r\n`;
};

const atOnce = (call: AnyCall, { times = AT_ONCE, ...sent }: Sent & { times?: number }): Promise<Got[]> =>
  Promise.all(Array.from({ length: times }, () => send(call, sent)));

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    portal.owner,
  );
  return rows[0]?.count ?? 0;
}

type Tried = { as?: Pick<Caller, 'headers'>; inputs: readonly Record<string, unknown>[]; times?: number };

/** Many at once of the first input that is not refused: all answers are one, and so is the new row. */
async function expectOneRecord(
  call: AnyCall,
  table: string,
  { as = admin, inputs, times = AT_ONCE }: Tried,
): Promise<void> {
  for (const input of inputs) {
    const before = await countOf(table);
    const answers = await atOnce(call, { as, key: newKey(), input, times });
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body}`)).size,
      JSON.stringify(answers.slice(0, 3)),
    ).toBe(1);
    const made = (await countOf(table)) - before;
    if (answers[0]?.status === 200) return expect(made).toBe(1);
    expect(made).toBe(0);
  }
  throw new Error('No input was right.');
}

/** Inputs of collections whose rules leave little room: of what is there already, and of days that are free. */
const given = (name: string): Record<string, unknown>[] => {
  const { basePlanId, clientId, contactId, contactCategoryId, siteId } = fuzzer.stage.own;
  const right: Record<string, Record<string, unknown>> = {
    costsharing: {
      baseplanId: basePlanId,
      effectiveDate: '1991-01-01',
      expirationDate: '1991-12-31',
      deductibleType: 'embedded',
      networkCrossing: 'separate',
      carryover: 'none',
      coinsuranceIn: 20,
      rxIntegrated: false,
      cobMethod: 'standard',
    },
    signinconnections: {
      name: 'Head office',
      issuer: 'https://login.head-office.example.com',
      application: 'portal',
      userType: 'admin',
      emailDomains: ['head-office.example.com'],
      secondFactor: 'portal',
      status: 'off',
    },
    agelimits: { clientId, coverageType: 'dental', age: 20 },
    contacts: { name: 'Member desk', categoryId: contactCategoryId },
    // Everywhere it is shown already: on this one site it is not.
    sitecontacts: { contactId, siteId, showOn: ['contactPage'], userTypes: ['member'], sortKey: 1 },
  };
  return [right[name] ?? []].flat();
};

/** A base plan has one payroll code: one that has none yet. */
async function uncoded(name: string): Promise<Record<string, unknown>[]> {
  if (name !== 'payrollcodes') return [];
  const { rows } = await sql<{
    baseplanId: string;
    clientId: string;
  }>`select b.id as "baseplanId", b.client_id as "clientId"
    from baseplans b where b.client_id = ${fuzzer.stage.own.clientId} and b.deleted_at is null
      and not exists (select from payrollcodes k where k.baseplan_id = b.id)`.execute(portal.owner);
  return rows.map((row) => ({ ...row, preTaxCode: 'MED' }));
}

/** A reply that holds a secret is kept nowhere, so making such a record takes no key: its name makes it once. */
const isSecret = ({ calls }: (typeof collections)[number]): boolean => !isKeyed(calls.create);

describe('many identical submissions at once give one record and one answer', () => {
  test.for(collections.filter((each) => !isSecret(each)))('POST /admin/$name', async ({ name, calls }) => {
    const inputs = [...given(name), ...(await uncoded(name)), ...fuzzer.inputs(calls.create, 20)];
    await expectOneRecord(calls.create, name, { inputs, times: name === 'clients' ? AT_ONCE : FEWER });
  });
  const others: [name: string, table: string][] = [
    ['saveView', 'saved_views'],
    ['mapBroker', 'broker_clients'],
    ['mapPermission', 'role_permissions'],
  ];
  test.for(others)('%s', async ([name, table]) => {
    const call = allCalls.get(name);
    if (!call) throw new Error(`There is no call ${name}`);
    await expectOneRecord(call, table, { inputs: fuzzer.inputs(call, 200) });
  });
  test('giveRole', async () => {
    const { id: userId } = await aUser(portal.owner, { installationId: world.installationId, type: 'admin' });
    const { roleId } = fuzzer.stage.own;
    await expectOneRecord(rights.giveRole, 'user_roles', { inputs: [{ roleId, userId }] });
  });
  test('createUser', () => expectOneRecord(user.createUser, 'users', { inputs: [anAccount('hana.first')] }));
  test('POST /admin/imports, a file', async () => {
    await expectOneRecord(imports.importUpload, 'imports', { inputs: [{ clientId: world.acme.id, file: 'ISA*00*~' }] });
  });
  test('a member who signs up', async () => {
    const input = await aSignUp('EV7770001');
    await expectOneRecord(user.signUpMember, 'users', { as: visitor(), inputs: [input] });
  });
});

const anAccount = (username: string) => ({
  username,
  firstName: 'Hana',
  lastName: 'Sample',
  email: 'hana@example.com',
  type: 'client',
  entityId: world.acme.id,
});

/** The second step of a sign-up whose first has found its person. */
async function aSignUp(memberNumber: string): Promise<Record<string, unknown>> {
  const plan = { client: world.acme, memberNumber, lastName: 'Doe', dob: '1988-03-09' };
  await aFamily(portal.owner, {
    ...plan,
    addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
  });
  const claim = { memberNumber, lastName: 'Doe', dob: '1988-03-09', zip: '58102' };
  const { status, body } = await send(user.identifyMember, { as: visitor(), input: claim });
  expect(status, body).toBe(200);
  const password = 'seventeen purple tractors';
  return {
    token: JSON.parse(body).token,
    username: `u.${memberNumber}`,
    email: 'x@example.com',
    password,
    terms: true,
  };
}

const visitor = () => {
  const csrf = csrfToken(portal.parts.secrets, '');
  return { headers: { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf } };
};

describe('without a key, many at once of what is there once by its nature give one record', () => {
  const unique = collections.filter(
    (each) => isSecret(each) || ['clients', 'roles', 'categories', 'reporttypes', 'permissions'].includes(each.name),
  );
  test.for(unique)('$name', async ({ name, calls }) => {
    for (const input of fuzzer.inputs(calls.create, 20)) {
      const before = await countOf(name);
      const times = name === 'clients' ? AT_ONCE : FEWER;
      const answers = await atOnce(calls.create, { input, times });
      const made = answers.filter(({ status }) => status === 200);
      expect(made.length).toBeLessThan(2);
      expect((await countOf(name)) - before).toBe(made.length);
      if (made.length === 1) return expect(answers.filter(({ status }) => status === 422)).toHaveLength(times - 1);
    }
    throw new Error('No input was right.');
  });
  test('a username', async () => {
    const answers = await atOnce(user.createUser, { input: anAccount('hana.second') });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422 || status === 409)).toHaveLength(AT_ONCE - 1);
  });
  test("a member's account", async () => {
    const input = await aSignUp('EV7770002');
    const before = await countOf('users');
    const answers = await atOnce(user.signUpMember, { as: visitor(), input });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await countOf('users')) - before).toBe(1);
  });
});

const employer = (clientNumber: string) => ({
  name: 'Lakeview Foods',
  clientNumber,
  status: 'active',
  effectiveDate: '2026-01-01',
  payFrequency: 'biweekly26',
});
const create = (clientNumber: string, sent: Sent) =>
  send(clients.calls.create, { ...sent, input: employer(clientNumber) });

describe('an Idempotency-Key', () => {
  test('with another body is refused, and changes nothing', async () => {
    const key = newKey();
    expect((await create('81001', { key })).status).toBe(200);
    const other = await create('81002', { key });
    expect(other.status).toBe(422);
    expect(JSON.parse(other.body).fields).toEqual({ [IDEMPOTENCY_HEADER]: 'taken' });
    expect((await create('81002', { key: newKey() })).status).toBe(200);
  });
  test('of one user means nothing for another, nor for another call', async () => {
    const key = newKey();
    const first = await create('82001', { key });
    const second = await create('82002', { key, as: colleague });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).not.toBe(first.body);
    const { id } = JSON.parse(first.body);
    expect((await send(clients.calls.update, { key, input: { id, city: 'Fargo' } })).status).toBe(200);
  });
  test('of a refused submission is free again: nothing was done', async () => {
    const key = newKey();
    const wrong = await send(clients.calls.create, { key, input: { ...employer('83001'), effectiveDate: 'soon' } });
    expect(wrong.status).toBe(422);
    expect((await create('83001', { key })).status).toBe(200);
  });
  test('is kept for a day', async () => {
    const key = newKey();
    await create('84001', { key });
    await sql`update idempotency_keys set created_at = now() - interval '24 hours 1 minute' where key = ${key}`.execute(
      portal.owner,
    );
    expect(JSON.parse((await create('84001', { key })).body).fields).toEqual({ clientNumber: 'taken' });
  });
  test.each(['short', 'with blanks and more', `'; drop table clients; --`, 'x'.repeat(101), 'ключ-ключ'])(
    'such as %s is refused',
    async (key) => {
      const { status, body } = await create('85001', { key });
      expect(status).toBe(422);
      expect(JSON.parse(body).fields).toEqual({ [IDEMPOTENCY_HEADER]: 'bad-text' });
    },
  );
  test('keeps no reply that can be read in the database, and none at all that holds a secret', async () => {
    const key = newKey();
    await create('86001', { key });
    const input = { memberNumber: 'EV7770001', lastName: 'Doe', dob: '1988-03-09', zip: '58102' };
    await send(user.identifyMember, { as: visitor(), key: `${key}-secret`, input });
    const { rows } = await sql<{
      key: string;
      call: string;
      reply: Buffer;
    }>`select key, call, reply from idempotency_keys
      where key like ${`${key}%`}`.execute(portal.owner);
    expect(rows.map(({ call }) => call)).toEqual(['clients.create']);
    expect(rows[0]?.reply.toString('latin1')).not.toContain('86001');
  });
  test('cannot be read by those who serve requests', async () => {
    await expect(sql`select * from idempotency_keys`.execute(portal.parts.pool)).rejects.toThrow(/permission denied/);
  });
});

test('calls whose reply holds a token keep no reply', () => {
  const open = [...allCalls].filter(([, call]) => isKeyed(call));
  const telling = open.filter(([, { reply }]) => 'token' in fieldsOf(reply));
  expect(telling.map(([name]) => name)).toEqual([]);
});

const fieldsOf = (schema: AnyCall['reply']): object =>
  ('shape' in schema && typeof schema.shape === 'object' && schema.shape) || {};
