import type { X12Position } from '@coverlane/x12/fault.ts';
import type { ClaimEvent, ClaimOrigin, ClaimRecord } from '../../../domain/claims/claim-record.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
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
  /** NM107: 'JR', 'SR', 'III', which alone tells a father from a son. */
  generation: string | null;
  dob: CalendarDate | null;
  gender: 'M' | 'F' | 'U' | null;
};

/** Whom a claim is about. */
export type FilePatient = NamedPerson & {
  /** Digest of what names the patient: the same in every file that names them the same way. */
  key: string;
  /** The same without the birth date, which payments do not state. */
  looseKey: string;
  /** Of the patient to the subscriber, as our code; null: the file does not say, or says something we have no code for. */
  relationship: '18' | '01' | '19' | '53' | null;
  /** The subscriber, where somebody else is. */
  subscriber: NamedPerson | null;
};

/** What a claim says before anybody knows whose it is and which row it becomes. */
export type ClaimContent = Omit<
  ClaimRecord,
  'id' | 'personId' | 'subscriberId' | 'claimNumber' | 'version' | 'adjustmentOf' | 'divisionId' | 'planId'
> &
  ClaimOrigin;

/** A claim as an import records it. */
export type ImportedClaim = ClaimRecord & ClaimOrigin;

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
  /** REF F8: the payer's number of an earlier claim that this one is about. */
  original: string | null;
  /** CLP09 7: it takes the place of an earlier one. */
  replaces: boolean;
  /** Integer cents of CLP04, below zero where money is taken back. */
  paid: number;
  /** Does it say itself when the services were? A reversal need not. */
  saysDays: boolean;
  /** What the file says, as a digest: the same where it is repeated. */
  event: ClaimEvent;
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
  /** REF F8. */
  original: string | null;
  payer: Pick<ClaimOrigin, 'payerName' | 'payerId'>;
  dated: (days: Days, reasons: Reason[]) => AskedItem;
};

/** One claim of a file. */
export type AskedItem = AskedClaim | AskedPayment | NotTaken;

/** The numbers of other claims that one of a file names: the one meant (REF F8), and the payer's own (CLP07). */
export function referencesIn(item: AskedItem): string[] {
  if (item.kind === 'claim') return item.original === null ? [] : [item.original];
  const named = item.kind === 'payment' ? item : item.undated;
  return [named?.payerNumber, named?.original].flatMap((number) => number ?? []);
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
