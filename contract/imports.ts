import * as z from 'zod/mini';
import { actor } from './actors.ts';
import { claimVerdicts } from './claim-codes.ts';
import {
  changeTypes,
  coverageTypes,
  genders,
  importKinds,
  importStates,
  relationshipCodes,
  rowVerdicts,
} from './codes.ts';
import { identityAnswers, identityTraits } from './identity-codes.ts';
import { amount, calendarDate, id, instant } from './fields.ts';

/** Who is meant by a patient nobody knows: somebody who is on record, somebody new without coverage, or nobody. */
export const personDecisions = ['match', 'create', 'leaveOut'] as const;
/** What a claim of a file that could mean more than one thing is: one that is known, one of its own, or left out. */
export const claimChoices = ['claim', 'new', 'leaveOut'] as const;
/** What an import does with one person or one claim; 'refused' is said of both. */
export const verdicts = [...rowVerdicts, ...claimVerdicts.filter((verdict) => verdict !== 'refused')] as const;

/**
 * A sentence by code and values, said in three languages under `imports.reason.<code>`; a code with dots is a whole key
 * (`changes.refusal.<code>`, `changes.warning.<code>`: what the change engine found).
 */
export const reason = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** Where in the file: interchange, transaction and segment, each counted from 1. */
export const filePosition = z.strictObject({ interchange: z.int(), transaction: z.int(), segment: z.int() });

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

/** A plan code of the file that the client does not have, and what was decided about it: never guessed. */
const unknownCode = z.strictObject({
  code: z.string(),
  coverageType: z.enum(coverageTypes),
  people: z.int(),
  decision: z.nullable(z.enum(['map', 'create', 'leaveOut'])),
  planId: z.nullable(id),
  /** When, by whom and for which file it was decided; `earlier`: for another file than this one, and kept. */
  answered: z._default(
    z.nullable(
      z.strictObject({
        at: instant,
        by: z.nullable(z.string()),
        file: z.nullable(z.string()),
        /** The sender of that file (X12 ISA06). */
        sender: z.nullable(z.string()),
        earlier: z.boolean(),
      }),
    ),
    null,
  ),
});

/**
 * Who begins on a day that the file does not say: the day it was written (BGN03) is guessed, until somebody says another.
 * `rows`: the first of them, by their place in the file; `given`: somebody said this day.
 */
const guessedBegins = z.strictObject({
  people: z.int(),
  rows: z.array(z.strictObject({ key: z.string(), name: z.string(), date: calendarDate, given: z.boolean() })),
  /** What was answered for all others. */
  otherDay: z.nullable(calendarDate),
});

/**
 * A patient of a claim file whom the roster does not have, or not for certain: whom they may be, and what was decided.
 * Nobody is guessed.
 */
const unknownPerson = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** Of a number with nine digits only the last four. */
  memberNumber: z.nullable(z.string()),
  dob: z.nullable(calendarDate),
  claims: z.int(),
  decision: z.nullable(z.enum(personDecisions)),
  personId: z.nullable(id),
  candidates: z.array(
    z.strictObject({ personId: id, name: z.string(), memberNumber: z.string(), dob: z.nullable(calendarDate) }),
  ),
});

/** A claim that does not say when its services were, by its place in the file: a day is asked for, never taken from elsewhere. */
const undatedClaim = z.strictObject({
  key: z.string(),
  account: z.string(),
  name: z.string(),
  charges: z.nullable(amount),
  /** What was answered: the day, or that the claim stays out. */
  date: z.nullable(calendarDate),
  leaveOut: z.boolean(),
});

/** A claim of a file that could mean more than one thing: why, the claims it could be, and what was decided. Nothing is guessed. */
const unclearClaim = z.strictObject({
  key: z.string(),
  account: z.string(),
  name: z.string(),
  charges: amount,
  /** Of a payment; below zero where money is taken back. */
  paid: z.nullable(z.string()),
  /** May it be a claim of its own? */
  mayBeNew: z.boolean(),
  reason,
  candidates: z.array(
    z.strictObject({
      claimNumber: z.string(),
      serviceDate: calendarDate,
      provider: z.nullable(z.string()),
      charges: amount,
      paid: z.nullable(amount),
    }),
  ),
  decision: z.nullable(z.enum(claimChoices)),
  claimNumber: z.nullable(z.string()),
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

/** One side of a question: as the row says it, or as it is on record. The SSN with four digits; coverages as "text|type". */
const personShown = z.strictObject({
  name: z.string(),
  dob: z.nullable(calendarDate),
  gender: z.nullable(z.enum(genders)),
  relationship: z.nullable(z.enum(relationshipCodes)),
  ssn: z.nullable(z.string()),
  memberNumber: z.nullable(z.string()),
  coverages: z.array(z.string()),
});

/** A row of a roster that bears the number of somebody whom it may not be about; it waits until somebody says who it is. */
export const identityQuestion = z.strictObject({
  key: z.string(),
  position: filePosition,
  /** The number that agrees. */
  about: z.enum(['ssn', 'memberNumber', 'identifier']),
  stated: personShown,
  known: personShown,
  /** Null for somebody whom the file itself brings. */
  knownId: z.nullable(id),
  matchedBy: z.array(z.enum(identityTraits)),
  contradictedBy: z.array(z.enum(identityTraits)),
  answer: z.nullable(z.enum(identityAnswers)),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});

export const rosterImport = z.strictObject({
  id,
  kind: z.enum(importKinds),
  clientId: id,
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
  /** Who let it be applied, and who took it back; null: nobody did, or it was before that was kept. */
  appliedBy: z.nullable(actor),
  undoneBy: z.nullable(actor),
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
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
  personId: z.nullable(id),
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
      claimId: z.nullable(id),
      serviceDate: z.nullable(calendarDate),
      charges: z.nullable(amount),
      paid: z.nullable(amount),
    }),
  ),
});
