import type { Reference834 } from './834-model.ts';
import type { X12Fault, X12Position } from './fault.ts';

/** What stands before the first remittance of an 820 (premium payment, X12 005010X218): one check or transfer. */
export interface Payment820 {
  readonly kind: 'payment';
  readonly position: X12Position;
  /** BPR02, as written. */
  readonly amount: string;
  /** BPR16 as 'YYYY-MM-DD'. */
  readonly date?: string;
  /** TRN02: number of the check or transfer. */
  readonly trace: string;
  /** REF: 38 master policy, 14 account, 18 plan. */
  readonly references: readonly Reference834[];
  /** N1 PR, who pays, and PE, who is paid. */
  readonly payer: string;
  readonly payee: string;
}

/** Loop 2000B: what is paid for one person, or (without a name) for a whole organization (loop 2000A). */
export interface Remittance820 {
  readonly kind: 'remittance';
  readonly position: X12Position;
  /** NM1 of the insured: absent for an organization. */
  readonly lastName?: string;
  readonly firstName?: string;
  /** NM108, NM109: 34 an SSN, N an insured's number, EI an employee's. */
  readonly idQualifier?: string;
  readonly id?: string;
  /** REF of the person: 0F subscriber number, 1L group, 17 category. */
  readonly references: readonly Reference834[];
  /** RMR: AZ an insurance policy, 11 an account, IK an invoice; with what is paid of it, as written. */
  readonly paid: readonly { readonly qualifier: string; readonly reference: string; readonly amount: string }[];
  /** DTM 582 of its premiums, as 'YYYY-MM-DD'. */
  readonly from?: string;
  readonly until?: string;
}

/** The end of a file: the verdict. Nothing of a refused file may be used. */
export interface End820 {
  readonly kind: 'fileEnd';
  readonly refused: boolean;
  readonly faults: readonly X12Fault[];
  readonly remittances: number;
}
