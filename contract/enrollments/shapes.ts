import * as z from 'zod/mini';
import { fileScans } from '../documents/codes.ts';
import { actor } from '../words/actors.ts';
import { changeTypes, coverageTypes, languages } from '../codes.ts';
import { amount, calendarDate, flag, id, instant, string, whole } from '../fields.ts';
import { enrollmentAnswers, personKey } from './answers.ts';
import { oldAndNew } from '../changes/old-and-new.ts';
import { formAnswered } from '../forms/asked-form.ts';
import { offeredExtra } from './extra-offers.ts';
import { offer } from './offers.ts';
import { season } from './season.ts';
import { words } from './words.ts';
import { payRow, runningCost } from '../changes/pay-row.ts';
import { retroMonth } from '../changes/retro-month.ts';
import { consequenceKinds, enrollmentStatuses, proofStates, wizardSteps } from './codes.ts';
import { signingRoles } from './signing.ts';
import { givenPaper, signedPaper } from '../enrollment-sessions/paper-shapes.ts';
import { idOf } from '../objects.ts';

/** Where the person was: the page of the wizard ('subscriber/name') and the field that had the focus. */
export const wizardPlace = z.strictObject({
  page: z.string().check(z.maxLength(60)),
  field: z.nullable(z.string().check(z.maxLength(80))),
});

/** Something to be mended before it can be submitted: page and field of the wizard, and why. */
export const issue = z.strictObject({
  step: z.enum(wizardSteps),
  page: z.string(),
  /** 'subscriber.ssn', 'dependents.d1.dob', 'elections.medical'; null: the page as a whole. */
  field: z.nullable(z.string()),
  reason: words,
});

/** A document that proves an event or a relationship. */
export const proof = z.strictObject({
  id,
  enrollmentId: idOf('enrollment'),
  personName: z.nullable(z.string()),
  /** Proof types: 'marriageCertificate', 'birthCertificate'… said as `proof.<type>`. */
  type: z.string(),
  state: z.enum(proofStates),
  dueDate: z.nullable(calendarDate),
  fileName: z.nullable(z.string()),
  /** What the virus scanner says of the file: only what is clean is opened and accepted. */
  scan: z.enum(fileScans),
  /** Why it was refused, as the reviewer wrote it; null where the scanner did. */
  note: z.nullable(z.string()),
});

/** One consequence in words and money, as the review page lists it before anything is submitted. */
export const consequence = z.strictObject({
  kind: z.enum(consequenceKinds),
  sentence: words,
  personId: z.nullable(idOf('person')),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

/** What submitting would do; `refusals` must be mended first, `warnings` may stand. */
export const consequences = z.strictObject({
  effectiveDate: z.nullable(calendarDate),
  because: z.array(words),
  items: z.array(consequence),
  /** Old and new of every field that changes, of people on record. */
  changed: z.array(oldAndNew),
  warnings: z.array(words),
  refusals: z.array(issue),
  /**
   * Payroll deduction per pay period the day before the change (of a change of days past: today) and after it; of the last
   * one of a year where that is another amount. null: something of it has no price, which `items` say.
   */
  perPayBefore: z.nullable(amount),
  lastPayBefore: z.nullable(amount),
  perPayAfter: z.nullable(amount),
  lastPayAfter: z.nullable(amount),
  /** Pay days in a year; null: not known, and these amounts are a month's. */
  payPeriods: z.nullable(z.int()),
  /** Every day from which on the paycheck takes another amount, for a year from the first day of the change. */
  rows: z.array(payRow),
  /** Owed (positive) or given back (negative) for days already past; null: there is no price. */
  retroactive: z.nullable(amount),
  /** The months that are over and cost something else, each with the mid-month rule it follows; they add up to it. */
  months: z.array(retroMonth),
  needsApproval: z.boolean(),
});

/**
 * A signature as it is given: the name typed and the box, which words in which language were read, and `shown`, the
 * fingerprint of the answers and prices that stood above them. Who, when and from where is the server's to say.
 */
export const givenSignature = z.strictObject({
  typedName: string(120, 0),
  agreed: flag,
  version: whole(1, 1_000_000),
  language: z.enum(languages, { error: 'bad-choice' }),
  shown: string(64),
  /** Where its session has a paper signed. */
  paper: z.optional(givenPaper),
});

/** A signature as it is on record (15 USC 7001(d), UETA 12); null where a signature from before does not tell. */
export const signature = z.strictObject({
  /** The name of the account that signed. */
  signedBy: z.nullable(z.string()),
  typedName: z.string(),
  role: z.nullable(z.enum(signingRoles)),
  signedAt: instant,
  /** The client's, in which the moment is said. */
  timeZone: z.string(),
  /** The network address it came from. */
  address: z.nullable(z.string()),
  text: z.nullable(z.string()),
  version: z.nullable(z.int()),
  language: z.nullable(z.enum(languages)),
  /** SHA-256 of the answers and prices that were signed, in hexadecimal digits. */
  hash: z.string(),
  /** Why it no longer holds: the enrollment was returned, its answers were corrected, somebody signed after; null: it holds. */
  ended: z.nullable(z.enum(['returned', 'answers', 'signedAnew'])),
  endedAt: z.nullable(instant),
  /** The paper of the session that was signed beside it; null: none. */
  paper: z.nullable(signedPaper),
});

/** A correction of an enrollment that could not be processed: who, when, and each answer before and after. */
export const correction = z.strictObject({
  by: z.nullable(actor),
  at: instant,
  fields: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
});

/** An enrollment as the wizard has it (specification 3, Enrollment). */
export const enrollment = z.strictObject({
  id,
  enrollmentId: idOf('enrollment'),
  /** What people read to each other on the telephone: 'E-000123'. */
  number: z.string(),
  clientId: idOf('client'),
  clientName: z.string(),
  /** The enrollment session it is of; null: it is of none. */
  sessionId: z.nullable(idOf('enrollmentsession')),
  enrollmentType: z.enum(changeTypes),
  type: z.enum(['new', 'change', 'term']),
  status: z.enum(enrollmentStatuses),
  version: z.int(),
  /** 1 landing page … 7 complete, as the specification's wizard counts. */
  step: z.int(),
  place: wizardPlace,
  /** null: somebody new. */
  memberId: z.nullable(idOf('person')),
  memberName: z.string(),
  memberNumber: z.nullable(z.string()),
  effectiveDate: z.nullable(calendarDate),
  because: z.array(words),
  answers: enrollmentAnswers,
  divisions: z.array(z.strictObject({ id, name: z.string(), open: z.boolean() })),
  offers: z.array(offer),
  /** The extra benefits of its session. */
  extras: z.array(offeredExtra),
  /** The custom forms that it asks the reader, or asked. */
  forms: z.array(formAnswered),
  /** What is different this year, of somebody on record in a session; null: of everybody else. */
  season: z.nullable(season),
  cost: runningCost,
  /** Who of the family is not covered by what is chosen; of whom a plan cannot cover, why. */
  notCovered: z.array(
    z.strictObject({
      key: personKey,
      name: z.string(),
      coverageType: z.enum(coverageTypes),
      refusal: z.nullable(words),
    }),
  ),
  issues: z.array(issue),
  proofs: z.array(proof),
  /** Why it came back, was rejected or failed, as somebody wrote it or as the program says it. */
  note: z.nullable(z.string()),
  failure: z.nullable(words),
  submittedAt: z.nullable(instant),
  submittedBy: z.nullable(actor),
  savedAt: instant,
  /** What the reader would sign; null: such users, and API keys, sign nothing. */
  signing: z.nullable(
    z.strictObject({
      role: z.enum(signingRoles),
      version: z.int(),
      shown: z.string(),
      /** The name to be typed; '' where the account has none, which cannot sign. */
      name: z.string(),
      /** Whom the words name. */
      employer: z.string(),
      employee: z.string(),
      /** The number of the session's paper that is signed beside it; null: none is. */
      paper: z.nullable(z.int()),
    }),
  ),
  /** Newest first. */
  signatures: z.array(signature),
  /** May the reader correct the answers of this enrollment, which could not be processed, in place? */
  mendable: z.boolean(),
  corrections: z.array(correction),
});
