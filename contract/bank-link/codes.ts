/**
 * How sure it is that the account is the payer's (domain 6.3): its bank said so at once, or within days; two small deposits are on
 * their way; they were named; nobody named them in three tries.
 */
export const accountVerifications = ['instant', 'automated', 'microdepositPending', 'verified', 'failed'] as const;
export type AccountVerification = (typeof accountVerifications)[number];

/** Why a bank could not be linked; each is a sentence of `messages`. */
export const bankFaults = [
  /** The way to the bank, or what it handed over, is over: four hours and thirty minutes (domain 6.3). */
  'bank-link-expired',
  /** The payer has not come to the end of it yet. */
  'bank-link-open',
  /** The bank did not know the username and password. */
  'bank-sign-in',
  /** The account is closed or cannot be debited. */
  'bank-account-closed',
  /** The bank, or the way to it, is down. */
  'bank-away',
  /** It refuses for a reason that the payer cannot mend: the account is entered by hand instead. */
  'bank-unverified',
] as const;
export type BankFault = (typeof bankFaults)[number];

/** How an authorisation ended (domain 6.4): as the payer said it, by a return of the bank's, or with what was paid for. */
export const revokedHow = ['portal', 'phone', 'writing', 'return', 'ended'] as const;
