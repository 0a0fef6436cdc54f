import type { AccountVerification, BankFault } from '@coverlane/contract/bank-link/codes.ts';
import type { AccountType } from '@coverlane/contract/payments/codes.ts';
import type { Language } from '@coverlane/contract/codes.ts';

/** Who leads payers to their banks and tells what they chose there (domain 6.3). */
export interface BankProvider {
  readonly name: 'plaid' | 'sandbox';
  /** Opens the way to a bank. @throws BankRefused */
  begin(asked: BankLinkAsked): Promise<BegunLink>;
  /** The account that the payer chose at the end of it. @throws BankRefused */
  finish(link: FinishedLink): Promise<LinkedAccount>;
}

export interface BankLinkAsked {
  /** Whose link it is: an id that says nothing to the provider. */
  payer: string;
  language: Language;
  /** Where the payer's browser goes afterwards: 'https://benefits.example.com/…'. */
  returnTo: string;
}

/** A way to a bank that is open. */
export interface BegunLink {
  /** Names the link to the provider; of no use to anybody without the provider's own secret. */
  linkToken: string;
  expiresAt: Date;
  /** Where the payer goes: a page of the provider's. */
  url: string;
}

export interface FinishedLink {
  /** Whose link it was, as it was begun. */
  payer: string;
  linkToken: string;
  /** What the payer's browser was handed; absent where the provider tells it to the server alone. */
  publicToken?: string | undefined;
}

/** An account as its bank knows it. Numbers and token are sealed at once by whoever asked. */
export interface LinkedAccount {
  bankName: string;
  /** Null: the bank did not say. */
  holderName: string | null;
  accountType: AccountType;
  /** Nine digits. */
  routing: string;
  /** 4 to 17 digits. */
  account: string;
  /** With which the provider answers about the account again; it never goes to the browser (security 1.6). */
  accessToken: string;
  verification: AccountVerification;
}

/** A bank could not be linked. Holds the reason alone: what a provider answers may name numbers and secrets. */
export class BankRefused extends Error {
  readonly fault: BankFault;

  constructor(fault: BankFault) {
    super(fault);
    this.fault = fault;
  }
}
