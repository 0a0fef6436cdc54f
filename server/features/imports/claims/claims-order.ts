import type { ClaimVerdict } from '@coverlane/contract/claims/codes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Writing } from '../../../facts/apply.queries.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import type { ClaimFileRow } from './claim-rows.queries.ts';
import type { ClaimsReplay } from '../replay.ts';
import type { AskedItem, FileBytes, Reason } from './claims-file.ts';
import type { ClaimsScan } from './claims-scan.ts';
import type { KnownClaim } from './known-claims.queries.ts';
import type { UnknownPatient } from './people-desk.ts';
import type { ClaimChoice, ClaimChoices } from './unclear.rules.ts';
import type { DayAnswer } from './undated.rules.ts';

/** How many claims of each verdict, how many lines they have, and how many patients are undecided. */
export type ClaimCounts = Record<ClaimVerdict, number> & { lines: number; unknownPeople: number };

/** A claim that does not say when its services were, with what was answered. */
export type UndatedClaim = { item: AskedItem; answer: DayAnswer | undefined };

/** A claim that could mean more than one thing, why, the claims it could be, and what was answered. */
export type UnclearClaim = {
  item: AskedItem;
  reason: Reason;
  candidates: KnownClaim[];
  answer: ClaimChoice | undefined;
};

/**
 * Where the money of a file went, in integer cents: what it states is what was recorded, what repeats and what was not taken.
 * Of payments (835: CLP04), what claims say was paid grew by recorded less replaced. Of bills (837) it is what was charged.
 */
export type ClaimAmounts = {
  of: 'paid' | 'charged';
  stated: number;
  recorded: number;
  duplicates: number;
  notTaken: number;
  replaced: number;
  /** What payers keep back outside any claim (PLB), added where it is below zero. */
  adjusted: number;
  /** What was paid in all (BPR02), below zero where money is taken back: stated less adjusted, or the file does not add up. */
  transferred: number;
};

/** What came of a run through the file; `faults`: the first claims that cannot be taken. */
export type ClaimsResult = {
  counts: ClaimCounts;
  unknown: UnknownPatient[];
  undated: UndatedClaim[];
  unclear: UnclearClaim[];
  amounts: ClaimAmounts;
  faults: ClaimFileRow[];
};

/** One run through a file that was found to be whole. */
export type ClaimsRun = {
  db: Db;
  keys: FieldKeys;
  importId: string;
  clientId: string;
  scan: ClaimsScan;
  bytes: FileBytes;
  /** To apply it as well; null: a dry run. */
  write: Writing | null;
  otherPeople: 'create' | 'leaveOut' | null;
  /** What was said about claims that could mean more than one thing. */
  choices: ClaimChoices;
  /** Set where the same bytes were applied before: nothing is recorded but claims that were left out then. */
  replay: ClaimsReplay | null;
  /** The same bytes, by which earlier imports of them are found. */
  sha256: Buffer;
  /** Told how many of the file's claims are done. */
  progress: (claims: number) => Promise<void>;
};
