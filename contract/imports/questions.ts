import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { coverageTypes, genders, relationshipCodes } from '../codes.ts';
import { amount, calendarDate, id, instant } from '../fields.ts';
import { identityAnswers, identityKinds, identityTraits } from './identity-codes.ts';
import { idOf } from '../objects.ts';

/** Who is meant by a patient nobody knows: somebody who is on record, somebody new without coverage, or nobody. */
export const personDecisions = ['match', 'create', 'leaveOut'] as const;
/** What a claim of a file that could mean more than one thing is: one that is known, one of its own, or left out. */
export const claimChoices = ['claim', 'new', 'leaveOut'] as const;
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

/** A plan code of the file that the client does not have, and what was decided about it: never guessed. */
export const unknownCode = z.strictObject({
  code: z.string(),
  coverageType: z.enum(coverageTypes),
  people: z.int(),
  decision: z.nullable(z.enum(['map', 'create', 'leaveOut'])),
  planId: z.nullable(idOf('plan')),
  /** When, by whom and for which file it was decided; `earlier`: for another file than this one, and kept. */
  answered: z._default(
    z.nullable(
      z.strictObject({
        at: instant,
        by: z.nullable(actor),
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
export const guessedBegins = z.strictObject({
  people: z.int(),
  rows: z.array(z.strictObject({ key: z.string(), name: z.string(), date: calendarDate, given: z.boolean() })),
  /** What was answered for all others. */
  otherDay: z.nullable(calendarDate),
});

/**
 * A patient of a claim file whom the roster does not have, or not for certain: whom they may be, and what was decided.
 * Nobody is guessed.
 */
export const unknownPerson = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** Of a number with nine digits only the last four. */
  memberNumber: z.nullable(z.string()),
  dob: z.nullable(calendarDate),
  claims: z.int(),
  decision: z.nullable(z.enum(personDecisions)),
  personId: z.nullable(idOf('person')),
  candidates: z.array(
    z.strictObject({
      personId: idOf('person'),
      name: z.string(),
      memberNumber: z.string(),
      dob: z.nullable(calendarDate),
    }),
  ),
});

/** A claim that does not say when its services were, by its place in the file: a day is asked for, never taken from elsewhere. */
export const undatedClaim = z.strictObject({
  key: z.string(),
  account: z.string(),
  name: z.string(),
  charges: z.nullable(amount),
  /** What was answered: the day, or that the claim stays out. */
  date: z.nullable(calendarDate),
  leaveOut: z.boolean(),
});

/** A claim of a file that could mean more than one thing: why, the claims it could be, and what was decided. Nothing is guessed. */
export const unclearClaim = z.strictObject({
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

/** The number by which a row and a member may be one person. */
export const numbersAsked = ['ssn', 'memberNumber', 'identifier'] as const;

/** Questions of one kind about one number, for which one answer may be given: how many have none, and what was answered. */
export const identityGroup = z.strictObject({
  about: z.enum(numbersAsked),
  kind: z.enum(identityKinds),
  open: z.int(),
  /** What may be answered for all of them together. */
  answers: z.array(z.enum(identityAnswers)),
  /** What was answered for several together, and for how many it stands. */
  answered: z.array(z.strictObject({ answer: z.enum(identityAnswers), count: z.int() })),
});

/** A row of a roster that bears the number of somebody whom it may not be about; it waits until somebody says who it is. */
export const identityQuestion = z.strictObject({
  key: z.string(),
  position: filePosition,
  /** The number that agrees. */
  about: z.enum(numbersAsked),
  stated: personShown,
  known: personShown,
  /** Null for somebody whom the file itself brings. */
  knownId: z.nullable(id),
  matchedBy: z.array(z.enum(identityTraits)),
  contradictedBy: z.array(z.enum(identityTraits)),
  answer: z.nullable(z.enum(identityAnswers)),
  answeredBy: z.nullable(actor),
  answeredAt: z.nullable(instant),
});
