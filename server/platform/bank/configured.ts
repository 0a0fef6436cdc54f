import type { Secrets } from '../../secrets.ts';
import { StartRefused } from '../db/start-refused.ts';
import { type PlaidAccount, plaidBank } from './plaid-bank.ts';
import type { BankProvider } from './provider.ts';
import { sandboxBank } from './sandbox-bank.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PLAID_URL = 'https://production.plaid.com';
/** What Plaid takes as the name of who asks. */
const NAME_LENGTH = 30;

/**
 * How Plaid is asked; undefined: nobody said.
 * @throws StartRefused where half of it is missing, or its address is none or unencrypted
 */
export function plaidAccountOf(env: Environment): PlaidAccount | undefined {
  const [clientId, secret] = [env['PLAID_CLIENT_ID'] ?? '', env['PLAID_SECRET'] ?? ''];
  if (clientId === '' && secret === '') return undefined;
  if (clientId === '' || secret === '')
    throw new StartRefused('PLAID_CLIENT_ID and PLAID_SECRET belong together: one of them is missing.');
  const clientName = (env['PLAID_NAME'] || 'Coverlane').slice(0, NAME_LENGTH);
  return { url: plaidAddressOf(env['PLAID_URL']), clientId, secret, clientName };
}

function plaidAddressOf(given: string | undefined): string {
  if (!given) return PLAID_URL;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isNear = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url && (url.protocol === 'https:' || isNear)) return url.href.replace(/\/$/, '');
  throw new StartRefused(`PLAID_URL is no address like https://sandbox.plaid.com: ${given}.`);
}

/** Who leads payers to their banks: Plaid, where it is set up; the sandbox bank outside production; else nobody. */
export function bankOf(env: Environment, secrets: Secrets): { bank?: BankProvider } {
  const plaid = plaidAccountOf(env);
  if (plaid) return { bank: plaidBank(plaid) };
  return env['NODE_ENV'] === 'production' ? {} : { bank: sandboxBank(secrets) };
}

/** What a start says of Plaid, for the list of every variable. */
export const plaidSettings = {
  PLAID_CLIENT_ID: { about: 'the account at Plaid that links banks (none)', check: plaidAccountOf },
  PLAID_SECRET: { about: 'its secret', check: plaidAccountOf, secret: true },
  PLAID_URL: { about: 'where Plaid is asked (https://production.plaid.com)', check: plaidAccountOf },
  PLAID_NAME: { about: 'who asks, as payers read it at their bank', check: plaidAccountOf },
} as const;
