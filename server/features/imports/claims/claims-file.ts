import type { X12Position } from '@coverlane/x12/fault.ts';
import type { ClaimRecord } from '../../../domain/claims/claim-record.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { Sentence } from '../../../domain/changes/effects.ts';
import type { Days } from './service-days.rules.ts';

/** Opens the bytes of a file, from the beginning each time. */
export type FileBytes = () => AsyncIterable<Uint8Array>;

/** A sentence about a claim, by code and values: `imports.reason.<code>` says it. */
export type Reason = Sentence;

/** One person as a claim file names them; '' and null: the file does not say. */
export type NamedPerson = {
  memberNumber: string;
  /** Nine digits, where the file names the person by them. */
  ssn: string | null;
  last: string;
  first: string;
  middle: string | null;
  dob: CalendarDate | null;
  gender: 'M' | 'F' | 'U' | null;
};

/** Whom a claim is about. */
export type FilePatient = NamedPerson & {
  /** Digest of what names the patient: the same in every file that names them the same way. */
  key: string;
  /** Of the patient to the subscriber, as our code; null: the file does not say, or says something we have no code for. */
  relationship: '18' | '01' | '19' | '53' | null;
  /** The subscriber, where somebody else is. */
  subscriber: NamedPerson | null;
};

/** What a claim says before anybody knows whose it is and which row it becomes. */
export type ClaimContent = Omit<
  ClaimRecord,
  'id' | 'personId' | 'subscriberId' | 'claimNumber' | 'version' | 'adjustmentOf' | 'divisionId' | 'planId'
>;

type Asked = {
  position: X12Position;
  /** CLM01 or CLP01. */
  account: string;
  patient: FilePatient | null;
  /** Integer cents of CLM02 or CLP03. */
  charge: number;
  content: ClaimContent;
  reasons: Reason[];
};

/** What one claim of an 837 asks: to record it, to put it in another's place, or to take one back. */
export type AskedClaim = Asked & {
  kind: 'claim';
  action: 'record' | 'replace' | 'void';
  /** REF F8: the number of the claim meant. */
  original: string | null;
};

/** What one claim of an 835 says was decided. */
export type AskedPayment = Asked & {
  kind: 'payment';
  reversal: boolean;
  /** CLP07. */
  payerNumber: string | null;
};

/** A claim that is not taken, and why: its figures or its kind do not allow it, or nobody said when the services were. */
export type NotTaken = {
  kind: 'notTaken';
  verdict: 'refused' | 'leftOut' | 'undated';
  position: X12Position;
  account: string;
  patient: FilePatient | null;
  charge: number;
  paid: number | null;
  serviceDate: CalendarDate | null;
  reasons: Reason[];
  /** Of a payment without a day: how it reads with the days of the claim that it pays, if that is known. */
  undated?: UndatedPayment;
};

/** A payment without a date of service. */
export type UndatedPayment = {
  /** CLP07. */
  payerNumber: string | null;
  dated: (days: Days, reasons: Reason[]) => AskedItem;
};

/** One claim of a file. */
export type AskedItem = AskedClaim | AskedPayment | NotTaken;

/** The number of another claim that one of a file names: the one meant (REF F8), or the payer's own (CLP07). */
export function referenceIn(item: AskedItem): string | null {
  if (item.kind === 'claim') return item.original;
  return item.kind === 'payment' ? item.payerNumber : (item.undated?.payerNumber ?? null);
}

/** Whose a claim is, as known. */
export type Subject = {
  personId: string;
  subscriberId: string;
  lastKey: string;
  firstKey: string;
  name: string;
  memberNumber: string;
};
