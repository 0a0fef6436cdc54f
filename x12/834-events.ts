import type {
  Amount834,
  Date834,
  Member834,
  Organization834,
  Party834,
  Quantity834,
  Reference834,
} from './834-model.ts';
import type { X12Fault, X12Position } from './fault.ts';
import type { Interchange } from './interchange.ts';

/** What stands before the first member of one transaction (ST to the first INS). */
export interface Header834 {
  readonly kind: 'header';
  readonly position: X12Position;
  /** ST02. */
  readonly control: string;
  /** ST03, or GS08 before 5010: '005010X220A1'. */
  readonly version: string;
  /** BGN01: 00 original, 15 sent again, 22 information only. */
  readonly purpose: string;
  /** BGN02. */
  readonly reference: string;
  /** BGN03 as 'YYYY-MM-DD'. */
  readonly date: string;
  /** BGN04 as written, HHMM or longer. */
  readonly time?: string;
  /** BGN05. */
  readonly timeZone?: string;
  /** BGN06: the file this one repeats. */
  readonly originalReference?: string;
  /** BGN08: 2 changes only, 4 full file to verify against, RX full file that replaces. */
  readonly action: string;
  /** REF 38 is the master policy. */
  readonly references: readonly Reference834[];
  /** 007 effective, 303 maintenance effective, 382 enrollment. */
  readonly dates: readonly Date834[];
  readonly totals: readonly Quantity834[];
  /** N1 P5. */
  readonly sponsor?: Organization834;
  /** N1 IN. */
  readonly payer?: Organization834;
  /** Every other N1: BO broker, TV administrator. */
  readonly agents: readonly Organization834[];
}

/** The end of one transaction, with what was counted in it (refused members included). */
export interface TransactionEnd834 {
  readonly kind: 'transactionEnd';
  readonly control: string;
  readonly members: number;
  readonly subscribers: number;
  readonly coverages: number;
  /** Whether the content of this transaction was refused; its envelope is judged by the file's end. */
  readonly refused: boolean;
}

/** The end of the file: the verdict. Nothing of a refused file may be applied. */
export interface FileEnd834 {
  readonly kind: 'fileEnd';
  readonly refused: boolean;
  /** All that were found. */
  readonly refusals: number;
  readonly warnings: number;
  /** The first 100 refusals and the first 100 warnings, in file order. */
  readonly faults: readonly X12Fault[];
  readonly segments: number;
  readonly members: number;
  readonly coverages: number;
  /** Envelopes read, for the 999. */
  readonly interchanges: readonly Interchange[];
}

export type Item834 = Header834 | Member834 | TransactionEnd834 | FileEnd834;

/** The value of the first REF with this qualifier: `referenceOf(member, '0F')` is the subscriber's identifier. */
export function referenceOf(
  of: { readonly references: readonly Reference834[] },
  qualifier: string,
): string | undefined {
  return of.references.find((reference) => reference.qualifier === qualifier)?.value;
}

/** The date of the first DTP with this qualifier, as 'YYYY-MM-DD': `dateOf(coverage, '348')` is its begin. */
export function dateOf(of: { readonly dates: readonly Date834[] }, qualifier: string): string | undefined {
  return of.dates.find((date) => date.qualifier === qualifier)?.date;
}

/** The amount of the first AMT with this qualifier, as text in dollars: `amountOf(coverage, 'P3')` is the premium. */
export function amountOf(of: { readonly amounts: readonly Amount834[] }, qualifier: string): string | undefined {
  return of.amounts.find((amount) => amount.qualifier === qualifier)?.amount;
}

/** The first party of a member in one of these roles (NM101): '70' old values, '31' mailing address, 'S3' custodial. */
export function partyOf(member: Pick<Member834, 'parties'>, ...entities: readonly string[]): Party834 | undefined {
  return member.parties.find((party) => entities.includes(party.entity));
}

/** The social security number of a party (NM109 with qualifier 34), as written. */
export function ssnOf(party: Party834): string | undefined {
  return party.idQualifier === '34' ? party.id : undefined;
}

/** A contact number by qualifier (PER03: HP, CP, WP, TE, EM) from any PER of the party. */
export function contactOf(party: Party834, qualifier: string): string | undefined {
  const numbers = party.contacts.flatMap((contact) => contact.numbers);
  return numbers.find((entry) => entry.qualifier === qualifier)?.number;
}

/** The county of a party's address (N405 = CY), code or name as the sender writes it. */
export function countyOf(party: Party834): string | undefined {
  return party.address?.locationQualifier === 'CY' ? party.address.location : undefined;
}
