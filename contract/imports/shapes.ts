import * as z from 'zod/mini';
import type { Permission } from '../access.ts';
import { actor } from '../words/actors.ts';
import { claimVerdicts } from '../claims/codes.ts';
import { changeTypes, type ImportKind, importKinds, importStates, rowVerdicts } from '../codes.ts';
import { amount, calendarDate, id, instant } from '../fields.ts';
import {
  filePosition,
  guessedBegins,
  reason,
  unclearClaim,
  undatedClaim,
  unknownCode,
  unknownPerson,
} from './questions.ts';
import { idOf } from '../objects.ts';

/** What an import does with one person or one claim; 'refused' is said of both. */
export const verdicts = [...rowVerdicts, ...claimVerdicts.filter((verdict) => verdict !== 'refused')] as const;

/** A fault of the file itself: why it was refused, or a warning beside a file that was read. */
const fault = z.strictObject({
  severity: z.enum(['warning', 'refusal']),
  code: z.string(),
  position: filePosition,
  segmentId: z.nullable(z.string()),
  element: z.nullable(z.string()),
  value: z.nullable(z.string()),
  expected: z.nullable(z.string()),
});

/**
 * Where the money of a claim file went, in integer cents: stated is recorded, duplicates and not taken together. Of payments it
 * is what was paid, and what claims say was paid grew by recorded less replaced; of bills it is what was charged.
 */
const amounts = z.strictObject({
  of: z.enum(['paid', 'charged']),
  stated: z.int(),
  recorded: z.int(),
  duplicates: z.int(),
  notTaken: z.int(),
  replaced: z.int(),
  /** Of payments: what payers keep back outside any claim (X12 PLB); below zero it is added. */
  adjusted: z._default(z.int(), 0),
  /** Of payments: what was paid in all (X12 BPR02), stated less adjusted. Null in imports from before it was kept. */
  transferred: z._default(z.nullable(z.int()), null),
});

const counts = z.strictObject({
  added: z.int(),
  changed: z.int(),
  terminated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows that do nothing until somebody says who they are about. */
  waiting: z.int(),
  absent: z.int(),
  /** People of the client covered before the file: what 10 % is reckoned from. */
  members: z.int(),
  new: z.int(),
  replaced: z.int(),
  voided: z.int(),
  paid: z.int(),
  denied: z.int(),
  rejected: z.int(),
  reversed: z.int(),
  corrected: z.int(),
  duplicate: z.int(),
  leftOut: z.int(),
  unknownPerson: z.int(),
  undated: z.int(),
  unclear: z.int(),
  /** Of a claim file: its lines, and the patients about whom nothing is decided. */
  lines: z.int(),
  unknownPeople: z.int(),
});

export const rosterImport = z.strictObject({
  id,
  kind: z.enum(importKinds),
  clientId: idOf('client'),
  clientName: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** 0 to 100 while it reads, applies or is undone. */
  progress: z.int(),
  counts,
  faults: z.array(fault),
  unknownCodes: z.array(unknownCode),
  guessedBegins,
  /** Of a claim file: the first of the patients nobody knows for certain. */
  unknownPeople: z.array(unknownPerson),
  /** What becomes of those about whom nothing was decided one by one; null: asked. */
  otherPeople: z.nullable(z.enum(['create', 'leaveOut'])),
  /** Of a claim file: the first of the claims without a date of service, and whether all others stay out. */
  undatedClaims: z.array(undatedClaim),
  otherDates: z.nullable(z.enum(['leaveOut'])),
  /** Of a claim file: the first of the claims that could mean more than one thing, and whether all others stay out. */
  unclearClaims: z.array(unclearClaim),
  otherClaims: z.nullable(z.enum(['leaveOut'])),
  /** Of a claim file; null where it was read before these were counted. */
  amounts: z.nullable(amounts),
  /** What must be answered before it can be applied: 'codes', 'terminations' (more than 10 %), 'people', 'dates', 'claims'. */
  questions: z.array(z.enum(['codes', 'terminations', 'people', 'dates', 'claims'])),
  fullFile: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(actor),
  /** Who let it be applied, who took it back, and who cancelled it; null: nobody did, or it was before that was kept. */
  appliedBy: z.nullable(actor),
  undoneBy: z.nullable(actor),
  cancelledBy: z.nullable(actor),
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  /** Why an undo or an apply was refused. */
  refusal: z.nullable(reason),
  hasAcknowledgement: z.boolean(),
});

/**
 * One person of a roster (or, for a full file, one the file lacks) with before and after in words; of a claim file one
 * claim, with its number and money.
 */
export const importRow = z.strictObject({
  id,
  verdict: z.enum(verdicts),
  position: z.nullable(filePosition),
  personId: z.nullable(idOf('person')),
  personName: z.string(),
  memberNumber: z.nullable(z.string()),
  changes: z.array(z.enum(changeTypes)),
  differences: z.array(
    z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  reasons: z.array(reason),
  claim: z.nullable(
    z.strictObject({
      claimNumber: z.string(),
      /** The row as recorded; null before that, and where nothing was. */
      claimId: z.nullable(idOf('claim')),
      serviceDate: z.nullable(calendarDate),
      charges: z.nullable(amount),
      paid: z.nullable(amount),
    }),
  ),
});

/** Somebody whom the undo of a file left as they are: what stands in the way, and what opens it. */
export const undoLeft = z.strictObject({
  personId: idOf('person'),
  subscriberId: idOf('person'),
  personName: z.string(),
  memberNumber: z.string(),
  reason,
  /** Undo the later change first; say why; settle who holds the number. */
  way: z.enum(['laterChange', 'reason', 'ssn', 'ask']),
});

/** What somebody needs to handle files of a kind, and to download one as it was received, with the SSNs and health information in it. */
export const importRights = {
  roster: { handle: 'enrollment', download: ['viewSsn'] },
  claims: { handle: 'phi', download: ['viewSsn', 'phi'] },
  decisions: { handle: 'approveEnrollments', download: ['phi'] },
} as const satisfies Record<ImportKind, { handle: Permission; download: readonly Permission[] }>;

/** May somebody with these permissions have a file of a kind as it was received, beside what the call itself asks for? */
export const mayHaveOriginal = (kind: ImportKind, permissions: readonly string[]): boolean =>
  importRights[kind].download.every((permission) => permissions.includes(permission));
