import { allows, type Permission, permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { API_KEY, KEY_REQUESTS, keyAllows, keyScopes } from '@coverlane/contract/apikeys/keys.ts';
import { apiKeyCalls } from '@coverlane/contract/apikeys/calls.ts';
import { imports } from '@coverlane/contract/imports/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { announcements } from '@coverlane/contract/collections/announcements.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { dayFromNow } from '../enrollments/enrollments.testing.ts';

fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_250_824) });

let portal: TestPortal;
let world: World;
/** Who makes the keys of a test: somebody new for each. */
let maker: { id: string };
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await aFamily(portal.owner, { client: world.acme, lastName: 'Ours' });
  await aFamily(portal.owner, { client: world.rival, lastName: 'Theirs', ssn: '911223344' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  maker = await anAdmin(permissions);
  admin = await portal.as(maker);
});

const anAdmin = (held: readonly Permission[]) =>
  aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: held });

let made = 0;
/** A new key, and whoever speaks with it. */
async function aKey(more: Record<string, unknown> = {}, by = admin) {
  made += 1;
  const { status, body } = await by.call(apikeys.calls.create, { name: `Payroll ${made}`, scopes: keyScopes, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.id, key: body.key, body, caller: withKey(body.key) };
}
const withKey = (key: string, headers: Record<string, string> = {}) =>
  callerOf(portal.app, { authorization: `Bearer ${key}`, ...headers });

const peopleSeen = async (caller: Caller) => {
  const { status, body } = await caller.call(members.membersearch, { pageSize: 50 });
  return status === 200 ? body.rows.map(({ lastName }) => lastName) : status;
};

describe('a new key', () => {
  test('is ebk_<prefix>_<secret>, told once: neither the list nor the database holds it', async () => {
    const { key, id, body } = await aKey();
    expect(key).toMatch(API_KEY);
    expect(body).toMatchObject({ prefix: key.slice(4, 12), status: 'active', madeBy: 'Test admin', lastUsedAt: null });
    const list = await admin.call(apikeys.calls.list, { id });
    expect(JSON.stringify(list.body)).not.toContain(key.slice(13));
    const { rows } = await sql<{ dump: string }>`select (select json_agg(k) from apikeys k)::text
      || (select json_agg(h) from access.apikey_hashes h)::text
      || (select coalesce(json_agg(e), '[]') from audit.events e)::text as dump`.execute(portal.owner);
    expect(rows[0]?.dump).not.toContain(key.slice(13));
  });
  test('opens the API with its header alone: no cookie, no CSRF token', async () => {
    const { caller } = await aKey();
    expect(await peopleSeen(caller)).toEqual(expect.arrayContaining(['Ours', 'Theirs']));
    const agency = { name: `Agency ${made}`, status: 'active' };
    expect((await caller.call(brokers.calls.create, agency)).status).toBe(200);
  });
  test('is made by whoever proves the second factor', async () => {
    await portal.owner.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', maker.id).execute();
    const { status, body } = await admin.call(apikeys.calls.create, { name: 'Unproved', scopes: ['phi'] });
    expect([status, body]).toMatchObject([403, { code: 'step-up' }]);
  });
  test('is given nothing that its maker does not hold', async () => {
    const few = await portal.as(await anAdmin(['manageApiKeys', 'manageAnnouncements']));
    const refused = await few.call(apikeys.calls.create, { name: 'Too much', scopes: ['phi'] });
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { scopes: 'not-granted' } }]);
    const { id } = await aKey({ scopes: ['manageAnnouncements'] }, few);
    const wider = await few.call(apikeys.calls.update, { id, scopes: ['manageAnnouncements', 'phi'] });
    expect([wider.status, wider.body]).toMatchObject([422, { fields: { scopes: 'not-granted' } }]);
  });
  test.each(['manageUsers', 'editSubUsers', 'manageApiKeys', 'impersonate'])('is never given %s', async (scope) => {
    const { status, body } = await admin.call(apikeys.calls.create, { name: 'Rights', scopes: [scope] });
    expect([status, body]).toMatchObject([422, { fields: { scopes: 'bad-choice' } }]);
  });
  test.each([['10.0.0.0/99'], ['not an address']])(
    'is not limited to the address %s, which is none',
    async (address) => {
      const draft = { name: 'Addresses', scopes: ['phi'], allowedAddresses: [address] };
      expect((await admin.call(apikeys.calls.create, draft)).status).toBe(422);
    },
  );
});

describe('a key opens nothing', () => {
  const closed = async (caller: Caller) => {
    const { status, body } = await caller.call(members.membersearch, {});
    expect([status, body]).toEqual([401, { code: 'api-key-refused', message: 'This API key doesn’t work here.' }]);
  };
  test('when it is made up, or half of one', async () => {
    const { key } = await aKey();
    await closed(withKey(`ebk_aaaaaaaa_${'A'.repeat(43)}`));
    await closed(withKey(key.slice(0, -1)));
    await closed(withKey(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`));
  });
  test('from the moment it is revoked, and never again', async () => {
    const { id, caller } = await aKey();
    expect((await admin.call(apiKeyCalls.revokeApiKey, { id })).status).toBe(200);
    await closed(caller);
    await admin.call(apikeys.calls.update, { id, name: 'Back' });
    await closed(caller);
    const { body } = await admin.call(apikeys.calls.list, { id });
    expect(body.rows[0]).toMatchObject({ status: 'revoked', refusedAt: expect.stringMatching(/Z$/) });
  });
  test('once it is deleted', async () => {
    const { id, caller } = await aKey();
    await admin.call(apikeys.calls.remove, { id });
    await closed(caller);
  });
  test('after its last day', async () => {
    await closed((await aKey({ expiresOn: '2020-01-31' })).caller);
    expect(await peopleSeen((await aKey({ expiresOn: '2999-01-01' })).caller)).toContain('Ours');
  });
  test('from another address than those it is limited to', async () => {
    await closed((await aKey({ allowedAddresses: ['198.51.100.0/24', '2001:db8::/32'] })).caller);
    expect(await peopleSeen((await aKey({ allowedAddresses: ['127.0.0.0/8'] })).caller)).toContain('Ours');
  });
  test.each([
    ['is suspended', sql`update users set status = 'suspended'`],
    ['may not keep keys any more', sql`delete from user_permissions`],
  ])('once its maker %s', async (_, change) => {
    const { caller } = await aKey();
    expect(await peopleSeen(caller)).toContain('Ours');
    const own = sql.raw(change.compile(portal.owner).sql.startsWith('update') ? 'id' : 'user_id');
    await sql`${change} where ${own} = ${maker.id}`.execute(portal.owner);
    await closed(caller);
  });
  test('beyond calls: it is no session and signs nobody in', async () => {
    const { caller } = await aKey();
    const { calls } = apikeys;
    const asked = [user.getUserSettings, user.sessions, user.getUser, calls.list, user.searchUsers];
    for (const { path } of asked) {
      const url = `${API_BASE}${path.replace(':id', maker.id)}`;
      expect((await portal.app.inject({ url, headers: caller.headers })).statusCode).toBe(403);
    }
  });
});

describe('a key is limited', () => {
  test('to its clients: people, records and what belongs to all of them', async () => {
    const { caller } = await aKey({ clientIds: [world.acme.id] });
    expect(await peopleSeen(caller)).toEqual(['Ours']);
    const { body } = await caller.call(clients.calls.list, {});
    expect(body.rows.map(({ id }) => id)).toEqual([world.acme.id]);
    const rival = await caller.call(clients.calls.update, { id: world.rival.id, name: 'Taken over' });
    expect(rival.status).toBe(404);
    const agency = await caller.call(brokers.calls.create, { name: 'For everybody', status: 'active' });
    expect([agency.status, agency.body]).toMatchObject([403, { code: 'forbidden' }]);
  });
  test('to clients of its own installation', async () => {
    const far = await aWorld(portal.owner);
    const draft = { name: 'Far', scopes: ['phi'], clientIds: [far.acme.id] };
    const { status, body } = await admin.call(apikeys.calls.create, draft);
    expect([status, body]).toMatchObject([422, { fields: { clientIds: 'not-found' } }]);
  });
  test('to what its maker still holds: a permission taken away is taken from the key', async () => {
    const { caller } = await aKey({ scopes: ['manageAnnouncements', 'manageClients'] });
    expect((await caller.call(announcements.calls.list, {})).status).toBe(200);
    await sql`delete from user_permissions where user_id = ${maker.id} and permission_id in
      (select id from permissions where machine_name = 'manageAnnouncements')`.execute(portal.owner);
    expect((await caller.call(announcements.calls.list, {})).status).toBe(403);
    expect((await caller.call(clients.calls.list, {})).status).toBe(200);
  });
  test('to 600 requests a minute, and says when to come back', async () => {
    const { caller, id } = await aKey();
    const first = await caller.call(members.membersearch, {});
    expect(first.headers['ratelimit-policy']).toBe('"minute";q=600;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"minute";r=599;t=([1-9]|[1-5]\d|60)$/);
    await sql`update access.apikey_minutes set requests = ${KEY_REQUESTS} where key_id = ${id}`.execute(portal.owner);
    // A minute that ends in between begins anew.
    const answers = [await caller.call(members.membersearch, {}), await caller.call(members.membersearch, {})];
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['ratelimit']).toMatch(/^"minute";r=0;/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
});

describe('by its scopes', () => {
  const signedIn = [...allCalls].filter(([, { access }]) => access !== 'public' && access !== 'publicByKey');

  test('no scope opens more than its maker may do, whatever both hold', () => {
    const some = fc.subarray([...permissions]);
    const scopes = fc.subarray([...keyScopes]);
    fc.assert(
      fc.property(some, scopes, fc.constantFrom(...signedIn), (held, given, [, call]) => {
        const rights = given.filter((scope) => held.some((one) => one === scope) || scope.startsWith('general'));
        const opens = keyAllows(call, { type: 'admin', permissions: rights });
        return !opens || allows(call.access, { type: 'admin', permissions: held });
      }),
      { numRuns: 2000 },
    );
  });
  test('a key without the scope of a call is refused by every one of them', async () => {
    const { caller } = await aKey({ scopes: ['viewSsn'] });
    const closed = signedIn.filter(([, call]) => !keyAllows(call, { type: 'admin', permissions: ['viewSsn'] }));
    for (const [name, { method, path, upload }] of closed) {
      const url = `${API_BASE}${path.replace(/:\w+/g, world.acme.id)}`;
      if (!portal.app.hasRoute({ method, url: `${API_BASE}${path}` })) continue;
      // Of the file no byte is kept: the refusal comes before.
      const type = upload ? 'multipart/form-data; boundary=cut' : 'application/json';
      const headers = { ...caller.headers, ...(method !== 'GET' && { 'content-type': type }) };
      const { statusCode } = await portal.app.inject({ method, url, headers });
      expect([403, 429], name).toContain(statusCode);
      await sql`delete from access.apikey_minutes`.execute(portal.owner);
    }
  });
  test('reading and writing what needs no permission are two scopes', async () => {
    const reads = await aKey({ scopes: ['generalRead'] });
    expect((await reads.caller.call(brokers.calls.list, {})).status).toBe(200);
    expect((await reads.caller.call(imports.importList, {})).status).toBe(403);
    const { caller } = await aKey({ scopes: ['generalWrite', 'enrollment'] });
    expect((await caller.call(brokers.calls.list, {})).status).toBe(403);
    expect((await caller.call(imports.importList, {})).status).toBe(200);
  });
  test('what asks people for their second factor asks a key for its scope', async () => {
    const sheet = { format: 'csv', columns: 'name' };
    const { caller } = await aKey({ scopes: ['generalRead', 'exportData'] });
    expect((await caller.call(brokers.calls.export, sheet)).status).toBe(200);
    expect((await (await aKey({ scopes: ['generalRead'] })).caller.call(brokers.calls.export, sheet)).status).toBe(403);
  });
});

describe('a key can work', () => {
  const scopeless = { status: 403, body: { code: 'key-scope' } };
  test('it reads what it works on: a record, plans, divisions, benefits, reasons, codes; claims and totals with phi', async () => {
    const { subscriberId: memberId } = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Worked',
      ssn: '911223377',
    });
    const { caller } = await aKey({ scopes: ['generalRead'] });
    const clientId = world.acme.id;
    const record = await caller.call(members.getMember, { id: memberId, clientId });
    expect([record.status, record.body]).toMatchObject([200, { lastName: 'Worked' }]);
    const reads = [
      caller.call(reference.plans, { clientId }),
      caller.call(reference.divisions, { clientId }),
      caller.call(reference.referencecodes, {}),
      caller.call(eligibility.termReasons, { clientId }),
      caller.call(eligibility.lifeEvents, { clientId }),
    ];
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(await caller.call(claims.claimList, { memberId })).toMatchObject(scopeless);
    const seeing = await aKey({ scopes: ['phi'] });
    expect((await seeing.caller.call(claims.claimList, { memberId })).status).toBe(200);
  });
  test('it reads no person of another client than those it is limited to', async () => {
    const { subscriberId: memberId } = await aFamily(portal.owner, {
      client: world.rival,
      lastName: 'Far',
      ssn: '911223388',
    });
    const { caller } = await aKey({ scopes: ['generalRead'], clientIds: [world.acme.id] });
    for (const clientId of [world.rival.id, world.acme.id]) {
      expect((await caller.call(members.getMember, { id: memberId, clientId })).status).toBe(404);
    }
  });
  test('what it lacks is named: the scope, or that the call is closed to keys', async () => {
    const { caller } = await aKey({ scopes: ['generalRead'] });
    const refused = await caller.call(clients.calls.list, {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'key-scope', values: { scopes: 'manageClients' } } });
    expect(refused.body).toMatchObject({ message: 'This API key needs one of these scopes: manageClients.' });
    expect(await caller.call(user.sessions, {})).toMatchObject({ status: 403, body: { code: 'key-closed' } });
  });
  test('one that only reads lists collections, previews a change and runs a report, and changes nothing', async () => {
    const { subscriberId: memberId } = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Kept',
      ssn: '911223399',
    });
    const { caller } = await aKey({
      scopes: ['manageClients', 'enrollment', 'generalRead', 'generalWrite'],
      readOnly: true,
    });
    expect((await caller.call(clients.calls.list, {})).status).toBe(200);
    const end = { clientId: world.acme.id, memberId, eventDate: dayFromNow(0), reasonCode: 'quit' };
    const closed = { status: 403, body: { code: 'key-read-only' } };
    const preview = await caller.call(memberChanges.termMember, { ...end, preview: true });
    expect([preview.status, preview.body]).toMatchObject([200, { status: 'PREVIEW' }]);
    for (const said of [{}, { preview: false }]) {
      expect(await caller.call(memberChanges.termMember, { ...end, ...said })).toMatchObject(closed);
    }
    // A call without a preview takes none.
    const changed = { id: world.acme.id, name: 'Taken over', preview: true };
    expect((await caller.call(clients.calls.update, changed)).status).toBe(422);
    expect(await caller.call(clients.calls.update, { id: world.acme.id, name: 'Taken over' })).toMatchObject(closed);
    const report = await caller.call(reports.runReport, { report: 'member-census', clientId: world.acme.id });
    expect(report.status, JSON.stringify(report.body)).toBe(200);
  });
  test('it asks who it is, what it may do and what is left of the minute', async () => {
    const { caller, id } = await aKey({
      scopes: ['generalRead', 'phi'],
      clientIds: [world.acme.id],
      expiresOn: '2999-01-01',
    });
    const { body } = await caller.call(apiKeyCalls.ownKey, {});
    expect(body.key).toMatchObject({
      id,
      scopes: ['generalRead', 'phi'],
      readOnly: false,
      clients: [{ id: world.acme.id }],
      expiresOn: '2999-01-01',
      requestsPerMinute: KEY_REQUESTS,
      requestsLeft: KEY_REQUESTS - 1,
    });
    await sql`delete from user_permissions where user_id = ${maker.id} and permission_id in
      (select id from permissions where machine_name = 'phi')`.execute(portal.owner);
    expect((await caller.call(apiKeyCalls.ownKey, {})).body.key?.scopes).toEqual(['generalRead']);
    expect((await admin.call(apiKeyCalls.ownKey, {})).body).toEqual({ key: null });
  });
});

describe('what a key did', () => {
  test('names the key in the audit log, in refusals too, and in the record', async () => {
    const { caller, body } = await aKey({ name: `Census ${made}`, scopes: ['manageAnnouncements'] });
    const place = { placement: 'dashboard', audience: ['admin'], sortKey: 0, status: 'active' };
    const news = { headline: 'By key', body: 'So.', level: 'info', startsOn: '2026-01-01', ...place };
    const { body: record } = await caller.call(announcements.calls.create, news);
    expect(record.updatedBy).toEqual({
      kind: 'apiKey',
      id: body.id,
      name: body['name'],
      prefix: body['prefix'],
      maker: 'Test admin',
    });
    await caller.call(brokers.calls.list, {});
    const events = await portal.owner
      .selectFrom('audit.events')
      .select(['action', 'user_id', 'detail'])
      .where('user_id', '=', maker.id)
      .where('call', 'in', ['announcements.create', 'brokers.list'])
      .orderBy('id')
      .execute();
    const named = { apiKey: body['prefix'] };
    expect(events).toMatchObject([
      { action: 'create', detail: named },
      { action: 'refused', detail: named },
    ]);
  });
  test('tells its keepers when and from where it was used last', async () => {
    const { caller, id } = await aKey();
    await peopleSeen(caller);
    const { body } = await admin.call(apikeys.calls.list, { id });
    expect(body.rows[0]).toMatchObject({
      lastUsedFrom: '127.0.0.1',
      lastUsedAt: expect.stringMatching(/Z$/),
      version: 1,
    });
  });
  test('is its own under an Idempotency-Key: not that of its maker, and done once', async () => {
    const { key } = await aKey();
    const caller = withKey(key, { 'idempotency-key': `once-${made}-abcdef` });
    const agency = { name: `Once ${made}`, status: 'active' };
    const [first, again] = [
      await caller.call(brokers.calls.create, agency),
      await caller.call(brokers.calls.create, agency),
    ];
    expect(again.body).toEqual(first.body);
    const { body } = await admin.call(brokers.calls.list, { search: agency.name });
    expect(body.total).toBe(1);
  });
});
