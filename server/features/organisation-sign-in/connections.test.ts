import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSite, aUser, aWorld } from '../../testing/world.ts';
import { forgetProviders } from './ask-provider.ts';
import { APPLICATION, aProvider } from './provider.testing.ts';
import { aSignInStage, type Cookies, type SignInStage } from './sign-in-stage.testing.ts';

let stage: SignInStage;
let portal: SignInStage['portal'];
let world: SignInStage['world'];
let admin: SignInStage['admin'];
let provider: SignInStage['provider'];
let connectionId: SignInStage['connectionId'];
let post: SignInStage['post'];
let cameBack: SignInStage['cameBack'];
let signIn: SignInStage['signIn'];

beforeAll(async () => {
  stage = await aSignInStage();
  ({ portal, world, admin, provider, connectionId, post, cameBack, signIn } = stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.again());

describe('a provider', () => {
  test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'that does not answer at %s ends in a sentence, and nobody waits for it',
    async (hangs) => {
      const waiting = await Promise.all(
        Array.from({ length: 12 }, async () => (hangs.startsWith('/.well') ? undefined : cameBack('rae@acme.example'))),
      );
      forgetProviders(portal.parts.pool);
      provider.tamper.hangs = hangs;
      portal.parts.providerPatience = 600;
      const begun = Date.now();
      const all = Promise.all(
        waiting.map((one) => one?.finish() ?? post('/signin/organisation', { email: 'rae@acme.example' }, {})),
      );
      // More wait than there are connections: somebody else is answered all the same.
      expect((await admin.call(signinconnections.calls.list, {})).status).toBe(200);
      expect(Date.now() - begun).toBeLessThan(5_000);
      for (const { body } of await all) expect(body).toMatchObject({ code: 'organisation-away' });
      delete portal.parts.providerPatience;
    },
  );
  test('is asked once what it is, and its keys once', async () => {
    forgetProviders(portal.parts.pool);
    provider.asked.clear();
    await signIn('rae@acme.example');
    await signIn('rae@acme.example');
    expect([provider.asked.get('/.well-known/openid-configuration'), provider.asked.get('/jwks')]).toEqual([1, 1]);
  });
  test.each([
    ['javascript:alert(1)//', 'authorization_endpoint'],
    ['file:///etc/passwd', 'token_endpoint'],
    ['https://another.example.com', 'issuer'],
  ])('that says %s of its %s is not gone to', async (address, field) => {
    forgetProviders(portal.parts.pool);
    provider.tamper.about = { [field]: address };
    const { status, body } = await post('/signin/organisation', { email: 'rae@acme.example' }, {});
    const code =
      status === 200
        ? (
            await post(
              '/signin/organisation/finish',
              { answer: (await provider.visit(body.address)).search.slice(1) },
              {},
            )
          ).body.code
        : body.code;
    expect(code).toMatch(/^organisation-(away|lost)$/);
    provider.tamper.about = undefined;
    forgetProviders(portal.parts.pool);
  });
  test('in a private network is refused at its field, and its endpoints there are not asked', async () => {
    portal.parts.privateWebhooks = false;
    const draft = {
      name: 'Inside',
      application: 'x',
      userType: 'admin',
      emailDomains: [],
      secondFactor: 'portal',
      status: 'off',
    };
    const issuers = ['http://169.254.169.254/latest', 'https://10.0.0.8', 'https://localhost', 'https://[::1]:8443'];
    for (const issuer of issuers) {
      const { status, body } = await admin.call(signinconnections.calls.create, { ...draft, issuer });
      expect([status, body]).toMatchObject([
        422,
        { fields: { issuer: expect.stringMatching(/^issuer-(https|private)$/) } },
      ]);
    }
    expect((await post('/signin/organisation', { email: 'rae@acme.example' }, {})).body).toMatchObject({
      code: 'organisation-away',
    });
    portal.parts.privateWebhooks = true;
  });
});

describe('a connection', () => {
  test('keeps its secret sealed, and its record does not tell it', async () => {
    const { body } = await admin.call(signinconnections.calls.list, {});
    expect(JSON.stringify(body)).not.toContain(APPLICATION.secret);
    expect(body.rows[0]).toMatchObject({ secretSetAt: expect.stringMatching(/Z$/) });
    const kept = await portal.owner.selectFrom('signin_secrets').selectAll().executeTakeFirstOrThrow();
    expect(kept.sealed.toString('latin1')).not.toContain(APPLICATION.secret);
  });
  test('signs in whom it fits: employers of clients, a third-party administrator’s of that one, administrators of nobody else', async () => {
    const draft = {
      name: 'B',
      issuer: 'https://id.example.com',
      application: 'b',
      secondFactor: 'portal',
      status: 'off',
    };
    const fields = async (more: object) =>
      (await admin.call(signinconnections.calls.create, { ...draft, ...more })).body;
    expect(await fields({ userType: 'client' })).toMatchObject({ fields: { clientIds: 'required' } });
    expect(await fields({ userType: 'tpa' })).toMatchObject({ fields: { tpaId: 'required' } });
    expect(await fields({ userType: 'admin', clientIds: [world.acme.id] })).toMatchObject({
      fields: { clientIds: 'bad-choice' },
    });
    expect(await fields({ userType: 'admin', emailDomains: ['acme.example'] })).toMatchObject({
      fields: { emailDomains: 'taken' },
    });
  });
  test('has its domains alone: of two that claim one at once, one is refused at its field', async () => {
    const draft = {
      issuer: provider.issuer,
      application: 'b',
      userType: 'admin',
      secondFactor: 'portal',
      status: 'off',
    };
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        admin.call(signinconnections.calls.create, {
          ...draft,
          name,
          emailDomains: [`${name.toLowerCase()}.example`, 'both.example'],
        }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    for (const { status, body } of made)
      if (status === 422) expect(body).toMatchObject({ fields: { emailDomains: 'taken' } });
    const { id } = made.find(({ status }) => status === 200)?.body ?? {};
    await admin.call(signinconnections.calls.remove, { id });
    const again = await admin.call(signinconnections.calls.create, {
      ...draft,
      name: 'Four',
      emailDomains: ['both.example'],
    });
    expect(again.status).toBe(200);
    const back = await admin.call(signinconnections.calls.restore, { ids: [id] });
    expect([back.status, back.body]).toMatchObject([422, { fields: { emailDomains: 'taken' } }]);
  });
  test('opens no account that may do more than whoever said whom it opens', async () => {
    const boss = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageUsers', 'manageClients'],
    });
    const peer = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageUsers'],
    });
    const office = await aProvider(async (issuer) => {
      const draft = {
        name: 'Office',
        issuer,
        application: APPLICATION.id,
        userType: 'admin',
        emailDomains: ['office.example'],
        secondFactor: 'provider',
        status: 'active',
      };
      const { body } = await admin.call(signinconnections.calls.create, draft);
      await admin.call(organisationSignIn.putConnectionSecret, { id: body.id, secret: APPLICATION.secret });
      return [`http://localhost/signin/organisation/${body.id}`];
    });
    office.amr.is = ['pwd', 'otp'];
    try {
      for (const [{ id }, name] of [
        [boss, 'boss'],
        [peer, 'peer'],
      ] as const) {
        const email = `${name}@office.example`;
        await portal.owner.updateTable('users').set({ email }).where('id', '=', id).execute();
        office.accounts.set(email, { email, email_verified: true });
      }
      const tried = async (email: string) => {
        const jar: Cookies = {};
        const { body } = await post('/signin/organisation', { email }, jar);
        return post('/signin/organisation/finish', { answer: (await office.visit(body.address)).search.slice(1) }, jar);
      };
      expect((await tried('boss@office.example')).body).toMatchObject({ code: 'organisation-no-account' });
      expect((await tried('peer@office.example')).body).toMatchObject({ user: { id: peer.id } });
      const rows = await portal.owner
        .selectFrom('signinconnections')
        .select('author_permissions')
        .where('name', '=', 'Office')
        .execute();
      expect(rows[0]?.author_permissions).toEqual(['manageUsers']);
    } finally {
      await office.close();
    }
  });
  test('opens nothing at a site that is not for the account', async () => {
    const site = { hosts: JSON.stringify(['localhost']), allowed_user_types: JSON.stringify(['member']) };
    const siteId = await aSite(portal.owner, world.installationId, 'Members');
    await portal.owner.updateTable('sites').set(site).where('id', '=', siteId).execute();
    expect((await signIn('rae@acme.example')).body).toMatchObject({ code: 'wrong-site' });
    // A site of another installation knows nothing of these connections.
    const other = await aWorld(portal.owner);
    await portal.owner
      .updateTable('sites')
      .set({ installation_id: other.installationId })
      .where('id', '=', siteId)
      .execute();
    const { body } = await post('/signin/organisation', { email: 'rae@acme.example' }, {});
    expect(body).toMatchObject({ fields: { email: 'no-organisation' } });
    await portal.owner.deleteFrom('site_hosts').where('site_id', '=', siteId).execute();
    await portal.owner.deleteFrom('sites').where('id', '=', siteId).execute();
  });
  test('that goes to another provider sends it no secret, and takes none of its people for those of before', async () => {
    const { body } = await admin.call(signinconnections.calls.list, {});
    const id = connectionId;
    const { version } = body.rows.find((row) => row.id === id) ?? {};
    const { issuer } = provider;
    expect(
      await portal.owner.selectFrom('signin_identities').selectAll().where('connection_id', '=', id).execute(),
    ).not.toEqual([]);
    const moved = await admin.call(signinconnections.calls.update, { id, version, issuer: 'https://evil.example.com' });
    expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ secretSetAt: null });
    for (const table of ['signin_identities', 'signin_secrets', 'signin_attempts'] as const)
      expect(
        await portal.owner.selectFrom(table).select('connection_id').where('connection_id', '=', id).execute(),
      ).toEqual([]);
    await admin.call(signinconnections.calls.update, { id, version: moved.body['version'], issuer });
    await admin.call(organisationSignIn.putConnectionSecret, { id, secret: APPLICATION.secret });
  });
  test('that lost a domain opens no account which that domain linked, and ends its sessions', async () => {
    await signIn('rae@acme.example');
    const { body } = await admin.call(signinconnections.calls.list, {});
    const version = body.rows.find((row) => row.id === connectionId)?.['version'];
    const changed = await admin.call(signinconnections.calls.update, {
      id: connectionId,
      version,
      emailDomains: ['acme.test'],
    });
    expect(changed.status).toBe(200);
    const live = portal.owner
      .selectFrom('sessions')
      .select('id')
      .where('connection_id', '=', connectionId)
      .where('ended_at', 'is', null);
    expect(await live.execute()).toEqual([]);
    expect(
      await portal.owner
        .selectFrom('signin_identities')
        .select('subject')
        .where('connection_id', '=', connectionId)
        .execute(),
    ).toEqual([]);
    await admin.call(signinconnections.calls.update, {
      id: connectionId,
      version: changed.body['version'],
      emailDomains: ['acme.example'],
    });
  });
  test('that is turned off ends the sessions that began with it, and opens no other', async () => {
    const jar: Cookies = {};
    await (await cameBack('rae@acme.example', jar)).finish();
    const open = () =>
      portal.owner
        .selectFrom('sessions')
        .select('id')
        .where('connection_id', '=', connectionId)
        .where('ended_at', 'is', null)
        .execute();
    expect(await open()).not.toEqual([]);
    const late = await cameBack('rae@acme.example');
    const { body } = await admin.call(signinconnections.calls.list, {});
    const version = body.rows.find((row) => row.id === connectionId)?.['version'];
    const off = await admin.call(signinconnections.calls.update, { id: connectionId, version, status: 'off' });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await open()).toEqual([]);
    expect((await late.finish()).body).toMatchObject({ code: 'organisation-lost' });
  });
});
