import type { AccountType, SecCode } from '@coverlane/contract/payments/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Who sends a file, and to which bank. */
export type Origin = {
  bankName: string;
  /** Nine digits; the first eight are the ODFI of every entry. */
  bankRouting: string;
  originId: string;
  companyName: string;
  companyId: string;
};

/** One line of a file: a debit, a credit, or a prenote of no amount. */
export type Entry = {
  direction: 'debit' | 'credit';
  isPrenote: boolean;
  accountType: AccountType;
  routing: string;
  account: string;
  /** Cents. */
  amountCents: number;
  individualId: string;
  name: string;
  sec: SecCode;
  /** Of WEB debits: once, or again and again (positions 77 and 78). */
  isRecurring: boolean;
  /** What the payer reads on their statement: `INS PREM`, `RETRY PYMT`, `ACCTVERIFY`, `REVERSAL`, `REFUND`. */
  description: string;
  effectiveDate: CalendarDate;
  /** The last seven digits of the trace number: ascending within the file. */
  sequence: number;
};

/** A file to be written. */
export type NachaFile = {
  origin: Origin;
  /** When it is written, on the clocks of Chicago. */
  date: CalendarDate;
  minute: number;
  /** A to Z: the how manieth file of the day. */
  modifier: string;
  /** The number of its first batch. */
  firstBatch: number;
  entries: readonly Entry[];
};

/** What a file adds up to. */
export type Totals = { entries: number; hash: string; debitCents: number; creditCents: number; batches: number };

/** A file as it is sent, with what it adds up to and the trace number of each of its entries, in their order. */
export type WrittenFile = { text: string; totals: Totals; traces: string[] };
