import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAccountNumber, isRoutingNumber } from '@coverlane/contract/bank-link/account-numbers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartRefused } from '../db/start-refused.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { bankOf, plaidAccountOf } from './configured.ts';
import { plaidBank } from './plaid-bank.ts';
import { type BankProvider, BankRefused } from './provider.ts';
import { sandboxBank } from './sandbox-bank.ts';

const ACCOUNT = '9900009606';
const faultOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'none';
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error;
    expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toMatch(
      /secret-of-plaid|99000/,
    );
    return error.fault;
  }
};

describe('a routing number (domain 6.6)', () => {
  test.each(['021000021', '011000015', '091000019', '322271627'])('%s is one', (typed) =>
    expect(isRoutingNumber(typed)).toBe(true),
  );
  test.each(['021000022', '02100002', '0210000210', '000000000', '02100002a', ''])('%s is none', (typed) =>
    expect(isRoutingNumber(typed)).toBe(false),
  );
  test('is found out where one digit is mistyped, or two neighbours changed places', () => {
    const digits = [...'021000021'];
    for (const [place, digit] of digits.entries()) {
      const other = digits.with(place, String((Number(digit) + 1) % 10));
      expect(isRoutingNumber(other.join(''))).toBe(false);
    }
    expect(isRoutingNumber('201000021')).toBe(false);
  });
});

test.each([
  ['1234', true],
  ['12345678901234567', true],
  ['123', false],
  ['123456789012345678', false],
  ['12a4', false],
  ['0000', false],
])('account number %s: %s', (typed, good) => expect(isAccountNumber(typed)).toBe(good));

/** What the server that speaks Plaid's API answers to each path. */
type Answers = Record<string, { status?: number; body: unknown } | 'hang-up'>;

const refusal = (error_code: string, status = 400) => ({
  status,
  body: { error_type: 'X', error_code, error_message: `secret-of-plaid ${ACCOUNT}`, display_message: null },
});
const item = { public_token: 'public-1', accounts: [{ id: 'acc-2' }], institution: { name: 'First Platypus Bank' } };
const good: Answers = {
  '/link/token/create': {
    body: { link_token: 'link-1', expiration: '2026-11-26T18:00:00Z', hosted_link_url: 'https://hosted.example.com/1' },
  },
  '/link/token/get': { body: { link_sessions: [{ results: { item_add_results: [item] } }] } },
  '/item/public_token/exchange': { body: { access_token: 'access-1', item_id: 'item-1' } },
  '/auth/get': {
    body: {
      item: { institution_name: 'First Platypus Bank' },
      accounts: [
        { account_id: 'acc-1', name: 'Plaid Checking', subtype: 'checking' },
        { account_id: 'acc-2', name: 'Plaid Saving', subtype: 'savings' },
      ],
      numbers: {
        ach: [
          { account_id: 'acc-1', account: '1111222233330000', routing: '011401533' },
          { account_id: 'acc-2', account: ACCOUNT, routing: '011401533' },
        ],
      },
    },
  },
};

let server: Server;
let answers: Answers;
let heard: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
let plaid: BankProvider;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
};

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    heard.push({ path, headers: request.headers, body: await bodyOf(request) });
    const answer = answers[path];
    if (answer === 'hang-up' || answer === undefined) request.socket.destroy();
    else reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  plaid = plaidBank({
    url: `http://127.0.0.1:${port}`,
    clientId: 'client-of-plaid',
    secret: 'secret-of-plaid',
    clientName: 'Evergreen',
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [answers, heard] = [{ ...good }, []];
});

const asked = { payer: 'payer-1', language: 'ko', returnTo: 'https://benefits.example.com/signup/K' } as const;
const finished = { payer: 'payer-1', linkToken: 'link-1' };

describe('Plaid by its hosted page', () => {
  test('opens a way to the bank for four hours, which comes back to the portal', async () => {
    const begun = await plaid.begin(asked);
    expect(begun).toEqual({
      linkToken: 'link-1',
      expiresAt: new Date('2026-11-26T18:00:00Z'),
      url: 'https://hosted.example.com/1',
    });
    expect(heard[0]?.headers).toMatchObject({
      'plaid-client-id': 'client-of-plaid',
      'plaid-secret': 'secret-of-plaid',
    });
    expect(heard[0]?.body).toMatchObject({
      user: { client_user_id: 'payer-1' },
      products: ['auth'],
      country_codes: ['US'],
      language: 'en',
      hosted_link: { completion_redirect_uri: asked.returnTo, url_lifetime_seconds: 14_400 },
    });
  });
  test('tells the account that was chosen, with its numbers, to the server alone', async () => {
    expect(await plaid.finish(finished)).toEqual({
      bankName: 'First Platypus Bank',
      holderName: null,
      accountType: 'savings',
      routing: '011401533',
      account: ACCOUNT,
      accessToken: 'access-1',
      verification: 'instant',
    });
    expect(heard.map(({ path }) => path)).toEqual(['/link/token/get', '/item/public_token/exchange', '/auth/get']);
  });
  test.each([
    ['automatically_verified', 'automated'],
    ['pending_manual_verification', 'microdepositPending'],
    ['verification_expired', 'failed'],
    ['something new', 'failed'],
  ])('an account that Plaid calls %s is %s', async (verification_status, verification) => {
    const { accounts, ...rest } = (good['/auth/get'] as { body: { accounts: object[] } }).body;
    answers['/auth/get'] = { body: { ...rest, accounts: accounts.map((one) => ({ ...one, verification_status })) } };
    expect(await plaid.finish(finished)).toMatchObject({ verification });
  });
  test.each([
    ['our own credentials are wrong', '/link/token/create', refusal('INVALID_API_KEYS'), 'bank-unverified'],
    [
      'Plaid knows no hosted page',
      '/link/token/create',
      { body: { link_token: 'l', expiration: 'x' } },
      'bank-unverified',
    ],
    ['the link is over', '/link/token/get', refusal('INVALID_LINK_TOKEN'), 'bank-link-expired'],
    ['the payer is not through', '/link/token/get', { body: { link_sessions: [] } }, 'bank-link-open'],
    ['the public token is over', '/item/public_token/exchange', refusal('INVALID_PUBLIC_TOKEN'), 'bank-link-expired'],
    ['the bank knows no such password', '/auth/get', refusal('ITEM_LOGIN_REQUIRED'), 'bank-sign-in'],
    ['the account is closed', '/auth/get', refusal('NO_AUTH_ACCOUNTS'), 'bank-account-closed'],
    ['the bank is down', '/auth/get', refusal('INSTITUTION_DOWN'), 'bank-away'],
    ['Plaid is down', '/auth/get', { status: 503, body: 'away' }, 'bank-away'],
    ['the line is cut', '/auth/get', 'hang-up' as const, 'bank-away'],
    ['the bank says what nobody knows', '/auth/get', refusal('A_CODE_OF_TOMORROW'), 'bank-unverified'],
  ])('where %s, the payer is told so and nothing else leaks', async (...[, path, answer, fault]) => {
    answers[path] = answer;
    expect(await faultOf(() => (path === '/link/token/create' ? plaid.begin(asked) : plaid.finish(finished)))).toBe(
      fault,
    );
  });
  test('an account whose numbers cannot be debited is refused', async () => {
    const { numbers, ...rest } = (good['/auth/get'] as { body: { numbers: { ach: object[] } } }).body;
    const ach = numbers.ach.map((one) => ({ ...one, routing: '011401534' }));
    answers['/auth/get'] = { body: { ...rest, numbers: { ach } } };
    expect(await faultOf(() => plaid.finish(finished))).toBe('bank-unverified');
  });
});

describe('the sandbox bank of the demonstration', () => {
  let now = Date.UTC(2026, 10, 26);
  const bank = sandboxBank(testSecrets, () => now);
  const signIn = { username: 'user_good', password: 'pass_good' };
  const begun = async (payer = 'payer-1') => (await bank.begin({ ...asked, payer })).linkToken;

  test('leads to its own page and back with the account that was chosen', async () => {
    const { url, linkToken } = await bank.begin(asked);
    expect(url).toMatch(/^https:\/\/benefits\.example\.com\/bank\/sandbox#link=.*&to=%2Fsignup%2FK$/);
    expect(bank.accountsOf({ linkToken, ...signIn }).map(({ id, mask }) => [id, mask])).toEqual([
      ['checking', '0000'],
      ['savings', '1111'],
      ['closed', '2222'],
    ]);
    const publicToken = bank.choose({ linkToken, ...signIn }, 'savings');
    expect(await bank.finish({ payer: 'payer-1', linkToken, publicToken })).toMatchObject({
      accountType: 'savings',
      routing: '011000015',
      verification: 'instant',
    });
  });
  test('knows its user, closed accounts, and a user for whom it is down', async () => {
    const linkToken = await begun();
    expect(await faultOf(() => bank.accountsOf({ linkToken, ...signIn, password: 'pass_bad' }))).toBe('bank-sign-in');
    expect(await faultOf(() => bank.accountsOf({ linkToken, ...signIn, username: 'user_down' }))).toBe('bank-away');
    expect(await faultOf(() => bank.choose({ linkToken, ...signIn }, 'closed'))).toBe('bank-account-closed');
    expect(await faultOf(() => bank.finish({ payer: 'payer-1', linkToken }))).toBe('bank-link-open');
  });
  test('takes no token that is made up, somebody else’s or over', async () => {
    const linkToken = await begun();
    const publicToken = bank.choose({ linkToken, ...signIn }, 'checking');
    const others = await begun('payer-2');
    const finish = (link: { payer: string; linkToken: string; publicToken: string }) =>
      faultOf(() => bank.finish(link));
    expect(await finish({ payer: 'payer-2', linkToken, publicToken })).toBe('bank-link-expired');
    expect(await finish({ payer: 'payer-2', linkToken: others, publicToken })).toBe('bank-link-expired');
    expect(await finish({ payer: 'payer-1', linkToken: publicToken, publicToken })).toBe('bank-link-expired');
    expect(await finish({ payer: 'payer-1', linkToken: `${linkToken}x`, publicToken })).toBe('bank-link-expired');
    now += 30 * 60_000 + 1;
    expect(await finish({ payer: 'payer-1', linkToken, publicToken })).toBe('bank-link-expired');
    now += 4 * 3_600_000;
    expect(await faultOf(() => bank.accountsOf({ linkToken, ...signIn }))).toBe('bank-link-expired');
  });
});

describe('which bank link a start has', () => {
  const plaidSet = { PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'secret' };
  test.each([
    [{}, 'sandbox'],
    [{ NODE_ENV: 'production' }, undefined],
    [plaidSet, 'plaid'],
    [{ ...plaidSet, NODE_ENV: 'production' }, 'plaid'],
  ])('%j: %s', (env, name) => expect(bankOf(env, testSecrets).bank?.name).toBe(name));
  test.each([
    { PLAID_CLIENT_ID: 'client' },
    { PLAID_SECRET: 'secret' },
    { ...plaidSet, PLAID_URL: 'plaid' },
    { ...plaidSet, PLAID_URL: 'http://plaid.example.com' },
  ])('%j is refused', (env) => expect(() => plaidAccountOf(env)).toThrow(StartRefused));
  test('Plaid is asked where its address says', () =>
    expect(plaidAccountOf({ ...plaidSet, PLAID_URL: 'https://sandbox.plaid.com/' })?.url).toBe(
      'https://sandbox.plaid.com',
    ));
});
