import type { AccountVerification, BankFault } from '@coverlane/contract/bank-link/codes.ts';
import { isAccountNumber, isRoutingNumber } from '@coverlane/contract/bank-link/account-numbers.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { type AccountBase, AccountSubtype, Configuration, CountryCode, PlaidApi, Products } from 'plaid';
import { BankRefused, type BankProvider, type LinkedAccount } from './provider.ts';

/** Where Plaid is asked, and as whom. */
export interface PlaidAccount {
  /** 'https://production.plaid.com', or another server that speaks its API. */
  url: string;
  clientId: string;
  secret: string;
  /** Who asks, as the payer reads it at the bank: at most 30 characters. */
  clientName: string;
}

const LINK_SECONDS = 4 * 3600;
const PATIENT_MS = 20_000;
/** Plaid has no Korean page. */
const LANGUAGES: Readonly<Record<Language, string>> = { en: 'en', es: 'es', ko: 'en' };

/** Plaid by its hosted page: none of its code runs in the portal's pages, and its public tokens never pass the browser. */
export function plaidBank({ url, clientId, secret, clientName }: PlaidAccount): BankProvider {
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret };
  const baseOptions = { headers, timeout: PATIENT_MS, maxRedirects: 0 };
  const plaid = new PlaidApi(new Configuration({ basePath: url, baseOptions }));
  return {
    name: 'plaid',
    begin: async ({ payer, language, returnTo }) => {
      const { data } = await asked(
        plaid.linkTokenCreate({
          client_name: clientName,
          user: { client_user_id: payer },
          products: [Products.Auth],
          country_codes: [CountryCode.Us],
          language: LANGUAGES[language],
          hosted_link: { completion_redirect_uri: returnTo, url_lifetime_seconds: LINK_SECONDS },
        }),
      );
      if (!data.hosted_link_url?.startsWith('https://')) throw new BankRefused('bank-unverified');
      return { linkToken: data.link_token, expiresAt: new Date(data.expiration), url: data.hosted_link_url };
    },
    finish: async ({ linkToken }) => {
      const chosen = await chosenAccount(plaid, linkToken);
      const { data } = await asked(plaid.itemPublicTokenExchange({ public_token: chosen.publicToken }));
      return accountAt(plaid, data.access_token, chosen);
    },
  };
}

interface Chosen {
  publicToken: string;
  accountId: string | undefined;
  bankName: string | undefined;
}

/** What the payer chose, as Plaid tells it to the server (Hosted Link, /link/token/get). */
async function chosenAccount(plaid: PlaidApi, linkToken: string): Promise<Chosen> {
  const { data } = await asked(plaid.linkTokenGet({ link_token: linkToken }));
  const added = (data.link_sessions ?? []).flatMap(({ results }) => results?.item_add_results ?? []).at(-1);
  if (added === undefined) throw new BankRefused('bank-link-open');
  return {
    publicToken: added.public_token,
    accountId: added.accounts[0]?.id,
    bankName: added.institution?.name,
  };
}

async function accountAt(plaid: PlaidApi, accessToken: string, chosen: Chosen): Promise<LinkedAccount> {
  const { data } = await asked(plaid.authGet({ access_token: accessToken }));
  const numbers = data.numbers.ach.find(({ account_id }) => account_id === (chosen.accountId ?? account_id));
  const account = data.accounts.find(({ account_id }) => account_id === numbers?.account_id);
  if (numbers === undefined || account === undefined) throw new BankRefused('bank-account-closed');
  if (!isRoutingNumber(numbers.routing) || !isAccountNumber(numbers.account)) throw new BankRefused('bank-unverified');
  return {
    bankName: data.item.institution_name ?? chosen.bankName ?? account.name,
    holderName: null,
    accountType: account.subtype === AccountSubtype.Savings ? 'savings' : 'checking',
    routing: numbers.routing,
    account: numbers.account,
    accessToken,
    verification: verificationOf(account),
  };
}

const VERIFICATIONS: Readonly<Record<string, AccountVerification>> = {
  automatically_verified: 'automated',
  manually_verified: 'verified',
  database_matched: 'automated',
  pending_automatic_verification: 'microdepositPending',
  pending_manual_verification: 'microdepositPending',
  verification_expired: 'failed',
  verification_failed: 'failed',
  unsent: 'failed',
};

/** Nothing is said of an account whose numbers the bank told at once (/auth/get, verification_status). */
const verificationOf = ({ verification_status: said }: AccountBase): AccountVerification =>
  said ? (VERIFICATIONS[said] ?? 'failed') : 'instant';

/** What Plaid's codes mean to a payer; any other is a matter of ours with Plaid. */
const FAULTS: Readonly<Record<string, BankFault>> = {
  INVALID_LINK_TOKEN: 'bank-link-expired',
  INVALID_PUBLIC_TOKEN: 'bank-link-expired',
  INVALID_CREDENTIALS: 'bank-sign-in',
  ITEM_LOGIN_REQUIRED: 'bank-sign-in',
  ITEM_LOCKED: 'bank-sign-in',
  NO_ACCOUNTS: 'bank-account-closed',
  NO_AUTH_ACCOUNTS: 'bank-account-closed',
  ITEM_NOT_FOUND: 'bank-account-closed',
  INSTITUTION_DOWN: 'bank-away',
  INSTITUTION_NOT_RESPONDING: 'bank-away',
  INTERNAL_SERVER_ERROR: 'bank-away',
  PLANNED_MAINTENANCE: 'bank-away',
  RATE_LIMIT_EXCEEDED: 'bank-away',
};

/** An answer of Plaid's. What went wrong is told by its kind alone: errors of its package carry the secret and what was answered. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw new BankRefused(faultOf(error));
  }
}

function faultOf(error: unknown): BankFault {
  const response = fieldOf(error, 'response');
  if (response === undefined) return 'bank-away';
  const code = fieldOf(fieldOf(response, 'data'), 'error_code');
  return FAULTS[String(code)] ?? (Number(fieldOf(response, 'status')) >= 500 ? 'bank-away' : 'bank-unverified');
}

const fieldOf = (of: unknown, field: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, field) : undefined;
