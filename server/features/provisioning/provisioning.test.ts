import { auth } from '@coverlane/contract/auth/calls.ts';
import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { provisioning } from '@coverlane/contract/provisioning/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { shapes } from './scim.rules.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let connectionId: string;
let key: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  admin = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions: ['manageUsers'] }),
  );
  ({ connectionId, key } = await aConnection({
    name: 'Acme',
    userType: 'client',
    clientIds: [world.acme.id],
    emailDomains: ['acme.example'],
  }));
});
afterAll(() => portal.close());

/** A connection of an employer with the key of its provider. */
async function aConnection(fields: object, by: Caller = admin) {
  const draft = {
    issuer: 'https://id.example.com',
    application: 'coverlane',
    secondFactor: 'provider',
    status: 'active',
  };
  const { body } = await by.call(signinconnections.calls.create, { ...draft, ...fields });
  const made = await by.call(provisioning.makeProvisioningKey, { id: body.id });
  return { connectionId: body.id, key: made.body.key };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a provider asks: a body, the version it read, and a key in place of its own. */
async function ask(
  method: Method,
  path: string,
  { payload, match, by = key }: { payload?: object; match?: string; by?: string } = {},
) {
  const type = { 'content-type': 'application/scim+json', ...(match && { 'if-match': match }) };
  const headers = { authorization: `Bearer ${by}`, ...type };
  const sent = payload ? { payload: JSON.stringify(payload) } : {};
  const reply = await portal.app.inject({ method, url: `/api/scim/v2${path}`, headers, ...sent });
  return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json(), headers: reply.headers };
}
const person = (name: string, more: object = {}) => ({
  schemas: [shapes.user],
  userName: `${name}@acme.example`,
  externalId: `ext-${name}`,
  name: { givenName: name, familyName: 'Lee' },
  emails: [{ value: `${name}@acme.example`, primary: true }],
  active: true,
  ...more,
});
const patch = (...Operations: object[]) => ({ schemas: [shapes.patch], Operations });
const accountOf = (id: string) =>
  portal.owner.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a provider', () => {
  test('makes accounts of its connection’s type and client, without rights and without a password', async () => {
    const { status, body, headers } = await ask('POST', '/Users', { payload: person('ana') });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(headers['location']).toMatch(new RegExp(`/api/scim/v2/Users/${body.id}$`));
    expect(headers['etag']).toBe(body.meta.version);
    expect(body).toMatchObject({
      userName: 'ana@acme.example',
      externalId: 'ext-ana',
      active: true,
      name: { givenName: 'ana' },
    });
    expect(await accountOf(body.id)).toMatchObject({
      type: 'client',
      entity_id: world.acme.id,
      status: 'active',
      password_hash: null,
      email: 'ana@acme.example',
    });
    const again = await ask('POST', '/Users', { payload: person('ana') });
    expect([again.status, again.body]).toMatchObject([
      409,
      { schemas: [shapes.error], status: '409', scimType: 'uniqueness' },
    ]);
  });
  test('takes over an account that there is, and none of another client', async () => {
    const mine = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
    });
    const other = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.rival.id,
    });
    for (const [{ id }, email] of [
      [mine, 'bea@acme.example'],
      [other, 'rob@acme.example'],
    ] as const)
      await portal.owner.updateTable('users').set({ email }).where('id', '=', id).execute();
    expect((await ask('POST', '/Users', { payload: person('bea') })).body.id).toBe(mine.id);
    const made = await ask('POST', '/Users', { payload: person('rob') });
    expect(made.status).toBe(201);
    expect(made.body.id).not.toBe(other.id);
    expect((await accountOf(other.id)).status).toBe('active');
  });
  test('makes none of an address that is of no domain of the connection', async () => {
    const { status, body } = await ask('POST', '/Users', {
      payload: person('eve', { emails: [{ value: 'eve@rival.example' }] }),
    });
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });
  test('finds by a filter and by pages', async () => {
    const found = await ask('GET', `/Users?filter=${encodeURIComponent('userName eq "ANA@acme.example"')}`);
    expect(found.body).toMatchObject({
      schemas: [shapes.list],
      totalResults: 1,
      Resources: [{ userName: 'ana@acme.example' }],
    });
    const none = await ask('GET', `/Users?filter=${encodeURIComponent('userName eq "x\\" or 1=1"')}`);
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await ask('GET', '/Users?filter=userName%20co%20%22a%22')).body).toMatchObject({
      scimType: 'invalidFilter',
    });
    const [one, two] = [
      await ask('GET', '/Users?startIndex=1&count=1'),
      await ask('GET', '/Users?startIndex=2&count=1'),
    ];
    expect([one.body.itemsPerPage, two.body.startIndex, one.body.totalResults]).toEqual([1, 2, 3]);
    expect(one.body.Resources[0].id).not.toBe(two.body.Resources[0].id);
    expect((await ask('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] });
  });
  test('changes names and addresses, from the newest version alone', async () => {
    const { body: made } = await ask('POST', '/Users', { payload: person('cal') });
    const { version } = made.meta;
    const first = await ask('PATCH', `/Users/${made.id}`, {
      payload: patch({ op: 'Replace', path: 'name.familyName', value: 'Park' }),
      match: version,
    });
    expect(first.body).toMatchObject({ name: { givenName: 'cal', familyName: 'Park' } });
    expect((await ask('PUT', `/Users/${made.id}`, { payload: person('cal'), match: version })).status).toBe(412);
    const put = await ask('PUT', `/Users/${made.id}`, { payload: person('cal', { userName: 'cal.lee@acme.example' }) });
    expect(put.body).toMatchObject({ userName: 'cal.lee@acme.example', name: { familyName: 'Lee' } });
    const away = patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'cal@rival.example' });
    expect((await ask('PATCH', `/Users/${made.id}`, { payload: away })).status).toBe(400);
    expect(
      (await ask('PATCH', `/Users/${made.id}`, { payload: patch({ op: 'replace', path: 'roles', value: 'admin' }) }))
        .body,
    ).toMatchObject({ scimType: 'invalidPath' });
  });
});

describe('whoever leaves', () => {
  test('has no session from that moment on, and comes back as they were', async () => {
    const { body: made } = await ask('POST', '/Users', { payload: person('dee') });
    const dee = await portal.as({ id: made.id });
    expect((await dee.call(auth.userInfo)).status).toBe(200);
    // As Entra ID says it.
    const left = await ask('PATCH', `/Users/${made.id}`, {
      payload: patch({ op: 'Replace', path: 'active', value: 'False' }),
    });
    expect(left.body).toMatchObject({ active: false });
    expect((await dee.call(auth.userInfo)).status).toBe(401);
    const live = portal.owner
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', made.id)
      .where('ended_at', 'is', null);
    expect(await live.execute()).toEqual([]);
    const back = await ask('PATCH', `/Users/${made.id}`, {
      payload: patch({ op: 'replace', value: { active: true } }),
    });
    expect([back.body.active, (await accountOf(made.id)).status]).toEqual([true, 'active']);
    expect((await dee.call(auth.userInfo)).status).toBe(401);
    expect((await ask('DELETE', `/Users/${made.id}`)).status).toBe(204);
    expect((await ask('GET', `/Users/${made.id}`)).status).toBe(404);
    expect((await accountOf(made.id)).status).toBe('deactivated');
  });
  test('by the word of a person here does not come back by a provider’s', async () => {
    const { body: made } = await ask('POST', '/Users', { payload: person('fay') });
    await portal.owner.updateTable('users').set({ status: 'deactivated' }).where('id', '=', made.id).execute();
    const back = await ask('PATCH', `/Users/${made.id}`, {
      payload: patch({ op: 'replace', path: 'active', value: true }),
    });
    expect([back.body.active, (await accountOf(made.id)).status]).toEqual([false, 'deactivated']);
  });
  test('leaves though they may do more than whoever made the connection, and nothing else is said of them', async () => {
    const { body: made } = await ask('POST', '/Users', { payload: person('gil') });
    const { id } = await portal.owner
      .selectFrom('permissions')
      .select('id')
      .where('machine_name', '=', 'manageClients')
      .executeTakeFirstOrThrow();
    await portal.owner.insertInto('user_permissions').values({ user_id: made.id, permission_id: id }).execute();
    const mail = patch({ op: 'replace', path: 'emails', value: [{ value: 'evil@acme.example' }] });
    expect((await ask('PATCH', `/Users/${made.id}`, { payload: mail })).status).toBe(403);
    expect((await accountOf(made.id)).email).toBe('gil@acme.example');
    expect(
      (await ask('PATCH', `/Users/${made.id}`, { payload: patch({ op: 'replace', path: 'active', value: false }) }))
        .body.active,
    ).toBe(false);
  });
});

describe('a key', () => {
  test('reaches the accounts of its own connection alone', async () => {
    const other = await aConnection({
      name: 'Rival',
      userType: 'client',
      clientIds: [world.rival.id],
      emailDomains: ['rival.example'],
    });
    const { body } = await ask('GET', '/Users?count=1');
    const foreign = await ask('GET', `/Users/${body.Resources[0].id}`, { by: other.key });
    const absent = await ask('GET', '/Users/01a21b0c-3e5d-7000-af05-7a69bcf0b076', { by: other.key });
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect((await ask('GET', '/Users', { by: other.key })).body.totalResults).toBe(0);
  });
  test('that is none, of before, or of a connection that is off opens nothing', async () => {
    expect((await ask('GET', '/Users', { by: 'nothing' })).status).toBe(401);
    const before = key;
    key = (await admin.call(provisioning.makeProvisioningKey, { id: connectionId })).body.key;
    expect((await ask('GET', '/Users', { by: before })).status).toBe(401);
    expect((await ask('GET', '/Users')).status).toBe(200);
    await portal.owner.updateTable('signinconnections').set({ status: 'off' }).where('id', '=', connectionId).execute();
    expect((await ask('GET', '/Users')).status).toBe(401);
    await portal.owner
      .updateTable('signinconnections')
      .set({ status: 'active' })
      .where('id', '=', connectionId)
      .execute();
    const held = await portal.owner.selectFrom('signin_keys').selectAll().execute();
    expect(JSON.stringify(held)).not.toContain(key);
  });
  test('opens no accounts to whoever may less than they, though they manage users', async () => {
    const { installationId } = world;
    const permissions = ['manageUsers', 'manageClients'] as const;
    const strong = await portal.as(
      await aUser(portal.owner, { installationId, type: 'admin', permissions: [...permissions] }),
    );
    const made = await aConnection({ name: 'Head office', userType: 'admin', emailDomains: ['head.example'] }, strong);
    expect((await admin.call(provisioning.makeProvisioningKey, { id: made.connectionId })).status).toBe(403);
    expect((await ask('GET', '/Users', { by: made.key })).status).toBe(200);
  });
  test('reaches no account of a client that its connection is no longer for', async () => {
    const { installationId, acme, rival } = world;
    const { id } = await aUser(portal.owner, { installationId, type: 'client', entityId: rival.id });
    await portal.owner.updateTable('users').set({ email: 'rob@both.example' }).where('id', '=', id).execute();
    const of = { name: 'Both', userType: 'client', clientIds: [acme.id, rival.id], emailDomains: ['both.example'] };
    const both = await aConnection(of);
    const by = both.key;
    const rob = { ...person('rob'), userName: 'rob@both.example', emails: [{ value: 'rob@both.example' }] };
    expect((await ask('POST', '/Users', { payload: rob, by })).body.id).toBe(id);
    await portal.owner
      .updateTable('signinconnections')
      .set({ client_ids: JSON.stringify([acme.id]) })
      .where('id', '=', both.connectionId)
      .execute();
    for (const [path, value] of [
      ['emails.value', 'other@both.example'],
      ['active', false],
    ])
      expect((await ask('PATCH', `/Users/${id}`, { payload: patch({ op: 'replace', path, value }), by })).status).toBe(
        404,
      );
    expect((await ask('GET', '/Users', { by })).body.totalResults).toBe(0);
    expect(await accountOf(id)).toMatchObject({ email: 'rob@both.example', status: 'active' });
  });
  test('of the provider before opens nothing, and the next one keeps none of its accounts', async () => {
    const of = { name: 'Moved', userType: 'client', clientIds: [world.acme.id], emailDomains: ['moved.example'] };
    const moved = await aConnection(of);
    await portal.owner
      .updateTable('signinconnections')
      .set({ issuer: 'https://other.example.com' })
      .where('id', '=', moved.connectionId)
      .execute();
    expect((await ask('GET', '/Users', { by: moved.key })).status).toBe(401);
    const kept = portal.owner.selectFrom('signinconnections').select('key_made_at');
    expect(await kept.where('id', '=', moved.connectionId).executeTakeFirst()).toEqual({ key_made_at: null });
  });
  test('says nothing by names that every object has', async () => {
    const { body } = await ask('POST', '/Users', { payload: person('uma') });
    const email = 'x@evil.test,\n<y>@acme.example';
    for (const path of ['constructor', '__proto__', 'toString']) {
      const payload = patch({ op: 'replace', path, value: { email, givenName: '', active: 'perhaps' } });
      expect((await ask('PATCH', `/Users/${body.id}`, { payload })).status).toBe(400);
    }
    for (const filter of ['constructor eq "x"', 'userName eq "a\\u0000b"'])
      expect((await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body).toMatchObject({
        status: '400',
        scimType: 'invalidFilter',
      });
    expect(await accountOf(body.id)).toMatchObject({ email: 'uma@acme.example' });
  });
  test('opens to a member’s provider no account that the roster does not know', async () => {
    const members = await aConnection({
      name: 'Members',
      userType: 'member',
      clientIds: [world.acme.id],
      emailDomains: ['people.example'],
    });
    const { status } = await ask('POST', '/Users', {
      payload: person('hal', { emails: [{ value: 'hal@people.example' }] }),
      by: members.key,
    });
    expect(status).toBe(400);
  });
});
