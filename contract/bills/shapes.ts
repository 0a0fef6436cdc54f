import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { coverageTypes } from '../codes.ts';
import { calendarDate, id, instant } from '../fields.ts';
import {
  billBases,
  billColumns,
  billStates,
  findingDecisions,
  findingReasons,
  lineReasons,
  verdicts,
} from './codes.ts';

/** How an employer is billed for a carrier. */
export const billTerm = z.strictObject({
  id,
  clientId: z.string(),
  clientName: z.string(),
  supplierId: z.string(),
  carrierName: z.string(),
  basis: z.enum(billBases),
  /** For each employee a month; null: by rates. */
  fee: z.nullable(z.string()),
  firstMonth: calendarDate,
  dueDay: z.int(),
  /** The day of the month on which the next month’s bill is made by itself; null: by hand. */
  madeOn: z.nullable(z.int()),
  /** The month whose bill could not be made by itself, for something has no price; null: none. */
  leftMonth: z.nullable(calendarDate),
  version: z.int(),
});

/** A bill as lists show it. */
export const billRow = z.strictObject({
  id,
  /** 'B-000123'. */
  number: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  carrierName: z.string(),
  payerId: z.nullable(z.string()),
  month: calendarDate,
  dueDate: calendarDate,
  basis: z.enum(billBases),
  fee: z.nullable(z.string()),
  employees: z.int(),
  current: z.string(),
  adjusted: z.string(),
  total: z.string(),
  state: z.enum(billStates),
  issuedAt: instant,
  issuedBy: z.nullable(actor),
  voidedWhy: z.nullable(z.string()),
  /** What the employer says of its payment. */
  saidPaid: z.nullable(z.strictObject({ date: calendarDate, amount: z.string(), reference: z.nullable(z.string()) })),
});

/** A line of a bill; the plan is null for a fee. */
export const billLine = z.strictObject({
  line: z.int(),
  name: z.string(),
  memberNumber: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  tier: z.nullable(z.string()),
  month: calendarDate,
  amount: z.string(),
  reason: z.enum(lineReasons),
});

/** Lines of a bill that cost the same, counted: 125 × 42.50 = 5,312.50 (domain 12.8). */
export const billGroup = z.strictObject({
  planName: z.nullable(z.string()),
  tier: z.nullable(z.string()),
  count: z.int(),
  each: z.string(),
  amount: z.string(),
});

/** A column of a carrier's file. */
export const mappedBillColumn = z.strictObject({
  column: z.int(),
  header: z.string(),
  target: z.enum(billColumns, { error: 'bad-choice' }),
});

/** What a carrier's bill and our coverage say of one employee and plan. */
export const finding = z.strictObject({
  id,
  name: z.string(),
  memberNumber: z.nullable(z.string()),
  memberId: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  coverageType: z.nullable(z.enum(coverageTypes)),
  rowNumbers: z.array(z.int()),
  theirs: z.string(),
  ours: z.string(),
  difference: z.string(),
  verdict: z.enum(verdicts),
  reason: z.nullable(z.enum(findingReasons)),
  /** What the reason speaks of: a day, tiers. */
  values: z.record(z.string(), z.string()),
  decision: z.nullable(z.enum(findingDecisions)),
  decidedBy: z.nullable(actor),
});
