import { timingSafeEqual } from 'node:crypto';
import { maskOf } from '@coverlane/contract/bank-link/account-numbers.ts';
import type { AccountType } from '@coverlane/contract/payments/codes.ts';
import type { Secrets } from '../../secrets.ts';
import { BankRefused, type BankProvider, type LinkedAccount } from './provider.ts';

/** Lives of the two tokens in milliseconds (domain 6.3). */
const LINK_MS = 4 * 3_600_000;
const PUBLIC_MS = 30 * 60_000;

const GOOD_PASSWORD = 'pass_good';

/** Accounts of whoever signs in with `user_good` (domain 6.3). The numbers are nobody's: the routing number is the Fed's own. */
const ACCOUNTS = [
  { id: 'checking', accountType: 'checking', routing: '011000015', account: '1111222233330000', isClosed: false },
  { id: 'savings', accountType: 'savings', routing: '011000015', account: '1111222233331111', isClosed: false },
  { id: 'closed', accountType: 'checking', routing: '011000015', account: '1111222233332222', isClosed: true },
] as const satisfies readonly {
  id: string;
  accountType: AccountType;
  routing: string;
  account: string;
  isClosed: boolean;
}[];

/** Its page in the portal (web/features/bank-link), which is told by what no server reads: the part behind the #. */
const SANDBOX_PAGE = '/bank/sandbox';

const BANK_NAME = 'Sandbox Bank';

/** The bank of the demonstration, which knows `user_good`, and is down for `user_down`. */
export interface SandboxBank extends BankProvider {
  readonly name: 'sandbox';
  /** The accounts of somebody. @throws BankRefused bank-sign-in, bank-away, bank-link-expired */
  accountsOf(signIn: SandboxSignIn): { id: string; accountType: AccountType; mask: string }[];
  /** Ends a link with the account that was chosen. @throws BankRefused as above; bank-account-closed */
  choose(signIn: SandboxSignIn, id: string): string;
}

/** Is it the sandbox? */
export const isSandboxBank = (bank: BankProvider): bank is SandboxBank => bank.name === 'sandbox';

interface SandboxSignIn {
  linkToken: string;
  username: string;
  password: string;
}

/**
 * A bank that is none: for the demonstration and for tests, never in production. It keeps nothing; its tokens say what they stand
 * for and are signed.
 * @param clock milliseconds, for tests
 */
export function sandboxBank(secrets: Secrets, clock: () => number = Date.now): SandboxBank {
  const tokens = signedTokens(secrets, clock);
  const linkOf = (token: string) => tokens.read('link', token);
  const signedIn = ({ linkToken, username, password }: SandboxSignIn): string => {
    const payer = linkOf(linkToken);
    if (username === 'user_down') throw new BankRefused('bank-away');
    if (username !== 'user_good' || password !== GOOD_PASSWORD) throw new BankRefused('bank-sign-in');
    return payer;
  };
  return {
    name: 'sandbox',
    begin: async ({ payer, returnTo }) => {
      const expiresAt = new Date(clock() + LINK_MS);
      const linkToken = tokens.make('link', payer, expiresAt);
      const { origin, pathname } = new URL(returnTo);
      const page = new URLSearchParams({ link: linkToken, to: pathname });
      return { linkToken, expiresAt, url: `${origin}${SANDBOX_PAGE}#${page}` };
    },
    accountsOf: (signIn) => {
      signedIn(signIn);
      return ACCOUNTS.map(({ id, accountType, account }) => ({ id, accountType, mask: maskOf(account) }));
    },
    choose: (signIn, id) => {
      const payer = signedIn(signIn);
      if (accountOf(id).isClosed) throw new BankRefused('bank-account-closed');
      return tokens.make('public', `${payer} ${id}`, new Date(clock() + PUBLIC_MS));
    },
    finish: async ({ payer, linkToken, publicToken }) => {
      if (linkOf(linkToken) !== payer) throw new BankRefused('bank-link-expired');
      if (publicToken === undefined) throw new BankRefused('bank-link-open');
      const [whose, id] = tokens.read('public', publicToken).split(' ');
      if (whose !== payer) throw new BankRefused('bank-link-expired');
      return linked(accountOf(id));
    },
  };
}

function accountOf(id: string | undefined) {
  const found = ACCOUNTS.find((account) => account.id === id);
  if (found === undefined) throw new BankRefused('bank-link-expired');
  return found;
}

const linked = ({ id, accountType, routing, account }: (typeof ACCOUNTS)[number]): LinkedAccount => ({
  bankName: BANK_NAME,
  holderName: null,
  accountType,
  routing,
  account,
  accessToken: `access-sandbox-${id}`,
  verification: 'instant',
});

type TokenKind = 'link' | 'public';

function signedTokens(secrets: Secrets, clock: () => number) {
  const signed = (kind: TokenKind, body: string): string => secrets.sign('sandbox-bank', `${kind} ${body}`);
  return {
    make: (kind: TokenKind, said: string, expiresAt: Date): string => {
      const body = Buffer.from(`${expiresAt.getTime()} ${said}`).toString('base64url');
      return `${body}.${signed(kind, body)}`;
    },
    /** @throws BankRefused where it is none of ours, or over */
    read: (kind: TokenKind, token: string): string => {
      const [body = '', signature = ''] = token.split('.');
      const [until = '', ...said] = Buffer.from(body, 'base64url').toString('utf8').split(' ');
      const known = secrets.signatures('sandbox-bank', `${kind} ${body}`);
      if (!known.some((one) => isEqual(signature, one)) || Number(until) < clock())
        throw new BankRefused('bank-link-expired');
      return said.join(' ');
    },
  };
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
