import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { expect } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { APPLICATION, aProvider } from './provider.testing.ts';

/** The cookies of a browser. */
export type Cookies = Record<string, string>;

/** A portal with a connection of an employer to a provider on this machine, and who signs in there. */
export async function aSignInStage() {
  const portal = await testPortal();
  // The provider of these tests is on this machine.
  portal.parts.privateWebhooks = true;
  const world = await aWorld(portal.owner);
  const keeper = { installationId: world.installationId, type: 'admin', permissions: ['manageUsers'] } as const;
  const admin = await portal.as(await aUser(portal.owner, keeper));
  let connectionId = '';
  const provider = await aProvider(async (issuer) => {
    const { status, body } = await admin.call(signinconnections.calls.create, {
      name: 'Acme',
      issuer,
      application: APPLICATION.id,
      userType: 'client',
      clientIds: [world.acme.id],
      emailDomains: ['acme.example'],
      secondFactor: 'provider',
      status: 'active',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    connectionId = body.id;
    return [`http://localhost/signin/organisation/${connectionId}`];
  });
  await admin.call(organisationSignIn.putConnectionSecret, { id: connectionId, secret: APPLICATION.secret });

  /** An employer's user with an address of their own, whom the provider knows. */
  const aPerson = async (email: string, entityId: string): Promise<string> => {
    const { id } = await aUser(portal.owner, { installationId: world.installationId, type: 'client', entityId });
    await portal.owner.updateTable('users').set({ email }).where('id', '=', id).execute();
    provider.accounts.set(email, { email, email_verified: true });
    return id;
  };
  const ids = {
    ana: await aPerson('ana@acme.example', world.acme.id),
    rob: await aPerson('rob@acme.example', world.rival.id),
    rae: await aPerson('rae@acme.example', world.acme.id),
  };
  provider.accounts.set('new@acme.example', { email: 'new@acme.example', email_verified: true });

  /** What a browser sends to a public call. */
  const post = async (path: string, payload: object, jar: Cookies) => {
    const csrf = await portal.app.inject({ url: `${API_BASE}/sanctum/csrf-cookie` });
    const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const cookie = Object.entries({ ...jar, 'XSRF-TOKEN': token }).map(([name, value]) => `${name}=${value}`);
    const headers = { cookie: cookie.join('; '), 'x-xsrf-token': token, host: 'localhost' };
    const reply = await portal.app.inject({ method: 'POST', url: `${API_BASE}${path}`, headers, payload });
    for (const { name, value } of reply.cookies) jar[name] = value;
    return { status: reply.statusCode, body: reply.json() };
  };
  /** Somebody begins and comes back from the provider, but has not handed in its answer. */
  const cameBack = async (email: string, jar: Cookies = {}) => {
    const { status, body } = await post('/signin/organisation', { email }, jar);
    expect(status, JSON.stringify(body)).toBe(200);
    const back = await provider.visit(body.address);
    const finish = (answer = back.search.slice(1), by = jar) => post('/signin/organisation/finish', { answer }, by);
    return { back, jar, finish };
  };
  /** Nobody tried anything yet, and the provider is honest. */
  const again = async () => {
    await portal.owner.deleteFrom('login_tries').execute();
    Object.assign(provider.tamper, { claims: undefined, sign: undefined, about: undefined, hangs: undefined });
    provider.amr.is = ['pwd', 'otp'];
  };
  const signIn = async (email: string) => (await cameBack(email)).finish();
  const close = async () => {
    await provider.close();
    await portal.close();
  };
  return { portal, world, admin, provider, connectionId, ids, aPerson, post, cameBack, signIn, again, close };
}

export type SignInStage = Awaited<ReturnType<typeof aSignInStage>>;
