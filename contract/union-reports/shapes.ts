import * as z from 'zod/mini';
import { amount, calendarDate, flag, instant, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { reportStates, rowFaults, rowFields, rowWarnings, workerStandings } from './codes.ts';

/**
 * A row as it is typed: what it says is kept, right or wrong, until the report is signed. Hours have at most two decimals; days
 * are 'YYYY-MM-DD' or nothing.
 */
export const typedRow = z.strictObject({
  /** Of the row: made by the page for somebody new, of the roster for somebody known; one that is no worker's finds nobody. */
  id: string(36),
  /** Typed anew; absent: as it is known. */
  ssn: z.optional(string(20, 0)),
  lastName: string(60, 0),
  firstName: string(60, 0),
  classification: string(40, 0),
  worked: string(12, 0),
  holiday: string(12, 0),
  /** Weeks or gross pay, where the fund contributes for these. */
  base: z._default(string(14, 0), ''),
  startedOn: string(12, 0),
  endedOn: string(12, 0),
  standing: z.enum(workerStandings, { error: 'bad-choice' }),
});

/** A row as the shop reads it. Of an SSN nobody is shown more than the last four digits. */
export const shownRow = z.strictObject({
  id: z.string(),
  /** Is it somebody of the roster? */
  known: z.boolean(),
  lastName: z.string(),
  firstName: z.string(),
  /** null: none is known. */
  ssnLastFour: z.nullable(z.string()),
  classification: z.string(),
  worked: z.string(),
  holiday: z.string(),
  base: z.string(),
  startedOn: z.string(),
  endedOn: z.string(),
  standing: z.enum(workerStandings),
  /** Hours of the month before, as they were reported; null: none. */
  before: z.nullable(z.string()),
  /** What is due for it. */
  amount,
  faults: z.array(z.strictObject({ field: z.enum(rowFields), code: z.enum(rowFaults) })),
  warnings: z.array(z.enum(rowWarnings)),
});

/** What the rows of a report come to. */
export const reportTotals = z.strictObject({
  workers: z.int(),
  /** Decimal hours. */
  worked: z.string(),
  holiday: z.string(),
  due: amount,
});

/** One worker whose line a correction changes. */
export const lineChange = z.strictObject({
  name: z.string(),
  hoursBefore: z.string(),
  hoursAfter: z.string(),
  amountBefore: amount,
  amountAfter: amount,
});

/** Who signed, and when. */
const signed = z.strictObject({ name: z.string(), at: instant });

/** The report of one month, as its shop works on it. */
export const shopReport = z.strictObject({
  /** null: nothing is kept yet. */
  id: z.nullable(idOf('unionreport')),
  /** 1, and one more with each correction. */
  version: z.int(),
  state: z.enum(reportStates),
  /** It corrects one that was sent. */
  isCorrection: z.boolean(),
  isZero: z.boolean(),
  /** Alphabetical. */
  rows: z.array(shownRow),
  totals: reportTotals,
  /** What a correction changes; empty where it is none. */
  changes: z.array(lineChange),
  /** What was due before the correction; null: it is none. */
  dueBefore: z.nullable(amount),
  /** The fingerprint of all of it, which comes back with the signature. */
  shown: z.string(),
  signed: z.nullable(signed),
  /** Why the fund office sent it back. */
  sentBack: z.nullable(z.string()),
  /** What came for it, what is on its way from the bank, and what is left to pay. */
  paid: amount,
  underWay: amount,
  open: amount,
});

/** The month of a report, by its first day. */
export const workMonth = calendarDate;

/** What signs a report. */
export const givenSignature = z.strictObject({
  name: string(120),
  agreed: flag,
  shown: string(64),
});
