import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Who somebody is at the provider. */
export interface Account {
  email: string;
  email_verified: boolean;
}

/** A real provider of OpenID Connect on this machine, where whoever is named as `login_hint` is signed in at once. */
export interface TestProvider {
  issuer: string;
  /** By address, as the provider knows them; the subject is `sub-` and the address. */
  accounts: Map<string, Account>;
  /** What methods the provider says it signed in by. */
  amr: { is: string[] };
  /** How the provider changes its answers, for attacks: other claims, signed by its own key or another one. */
  tamper: {
    claims?: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
    sign?: 'another key' | 'none' | 'HS256' | undefined;
    /** What it says of itself, changed. */
    about?: Record<string, unknown> | undefined;
    /** Answers this path never. */
    hangs?: string | undefined;
  };
  /** How often each path was asked. */
  asked: Map<string, number>;
  /** Follows an address as a browser does. @returns the address that it came back to */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
}

export const APPLICATION = { id: 'coverlane', secret: 'a-secret-of-forty-two-characters-for-tests' };

/**
 * Starts a provider that knows the portal by `APPLICATION`.
 * @param connected is told its issuer, and says where it may lead back to
 */
export async function aProvider(connected: (issuer: string) => Promise<string[]>): Promise<TestProvider> {
  const { server, port } = await listening();
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, Account>();
  const amr = { is: ['pwd'] };
  const asked = new Map<string, number>();
  const tamper: TestProvider['tamper'] = {};
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: APPLICATION.id,
        client_secret: APPLICATION.secret,
        redirect_uris: await connected(issuer),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...jwk, kty: 'RSA', kid: 'one', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['for tests alone'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts.get(sub.replace(/^sub-/, '')) }),
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path.startsWith('/.well-known/') && tamper.about) ctx.body = { ...(ctx.body as object), ...tamper.about };
    if (ctx.path !== '/token' || !(tamper.claims ?? tamper.sign)) return;
    const body = ctx.body as { id_token: string };
    ctx.body = { ...body, id_token: signedAnew(body.id_token, { privateKey, ...tamper }) };
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (path === tamper.hangs) return;
    if (!path.startsWith('/interaction/')) {
      void callback(request, response);
      return;
    }
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      const email = String(params['login_hint']);
      const accountId = `sub-${email}`;
      const grant = new provider.Grant({ accountId, clientId: APPLICATION.id });
      grant.addOIDCScope('openid email');
      const consent = { grantId: await grant.save() };
      const result = accounts.has(email)
        ? { login: { accountId, amr: amr.is }, consent }
        : { error: 'access_denied', error_description: 'unknown' };
      await provider.interactionFinished(request, response, result);
    })();
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, accounts, amr, tamper, asked, visit: (address) => followed(address, issuer), close };
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with other claims, by the provider's own key or not. */
function signedAnew(
  token: string,
  { privateKey, claims, sign: by }: TestProvider['tamper'] & { privateKey: KeyObject },
) {
  const [head = '', body = ''] = token.split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const isNamed = by === 'none' || by === 'HS256';
  const signed = `${isNamed ? encoded({ alg: by, kid: 'one', typ: 'JWT' }) : head}.${encoded(claims ? claims(said) : said)}`;
  return `${signed}.${signatureOf(Buffer.from(signed), privateKey, by)}`;
}

/** As HS256 the key that everybody knows is the secret. */
function signatureOf(signed: Buffer, own: KeyObject, by: TestProvider['tamper']['sign']): string {
  if (by === 'none') return '';
  if (by === 'HS256') {
    const known = createPublicKey(own).export({ type: 'spki', format: 'pem' });
    return createHmac('sha256', known).update(signed).digest('base64url');
  }
  const key = by === 'another key' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : own;
  return sign('sha256', signed, key).toString('base64url');
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

async function followed(start: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; steps < 10 && url.origin === issuer; steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider stopped at ${url.pathname} with ${answer.status}.`);
    url = new URL(next, url);
  }
  return url;
}
