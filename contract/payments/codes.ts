/** States of a payment (domain 6.5). */
export const paymentStatuses = [
  'authorized',
  'queued',
  'held',
  'cancelled',
  'batched',
  'submitted',
  'settled',
  'returned',
  'refundPending',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What a payment is (domain 6.5); a prenote moves nothing and tries the account, a micro-deposit proves whose it is, a remittance pays what a shop of a union fund reported, and a self-payment a worker’s missing hours. */
export const paymentKinds = [
  'initial',
  'recurring',
  'retry',
  'refund',
  'fee',
  'prenote',
  'microdeposit',
  'remittance',
  'selfPay',
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Standard entry classes: allowed on the internet, on paper, by a business (NACHA; domain 6.4). */
export const secCodes = ['WEB', 'PPD', 'CCD'] as const;
export type SecCode = (typeof secCodes)[number];

/** What kind of account debits are drawn from (domain 6.4). */
export const accountTypes = ['checking', 'savings'] as const;
export type AccountType = (typeof accountTypes)[number];

/** Why somebody pays directly. */
export const payerKinds = ['selfEnrolled', 'cobra', 'directBill', 'unionSelfPay', 'unionShop', 'employer'] as const;

/** States of a file for the bank. */
export const batchStates = ['built', 'released', 'submitted', 'rejected'] as const;
export type BatchState = (typeof batchStates)[number];

/** What moves a ledger: what is owed raises the balance, what is paid lowers it. */
export const ledgerKinds = [
  'charge',
  'adjustment',
  'fee',
  'credit',
  'payment',
  'return',
  'refund',
  'refundReturned',
  'waiver',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What staff write into a ledger by hand: the rest follows from payments and from what is owed. */
export const handWritten = ['charge', 'payment', 'waiver', 'fee', 'credit'] as const satisfies readonly LedgerKind[];

/** Why a payment waits, was cancelled, or is back in the queue. */
export const paymentReasons = [
  'heldByStaff',
  'cancelledByStaff',
  'fileRejected',
  'retry',
  'methodInvalid',
  'authorisationEnded',
  'enrollmentNotApproved',
  'enrollmentVoided',
  'correctionDue',
  'review',
  /** The ledger owes it no more: coverage ended, or costs less. */
  'notOwed',
  /** Another debit of the same payer draws what it was to. */
  'replaced',
  /** A reversing entry that did not leave within five banking days: an ordinary refund gives it back. */
  'reversalLate',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** Where what one person built on a day is above this sum, somebody else releases it (domain 6.5: dual control over $10,000). */
export const DUAL_CONTROL_CENTS = 1_000_000;
