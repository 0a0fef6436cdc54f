import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call } from '../call.ts';
import { pdfFile, tableFile } from '../files/file-types.ts';
import { languages } from '../codes.ts';
import { amount, calendarDate, instant, pageOf, pagesBy, string } from '../fields.ts';
import { idIn, idOf } from '../objects.ts';
import { sheetOf } from '../files/sheet.ts';
import { lineBases, monthStates, reportSteps, rowWarnings } from './codes.ts';
import { lineChange, reportTotals, workMonth } from './shapes.ts';

/** The fund office. */
export const reportKeepers: Access = [only('admin', 'manageUnions'), only('tpa', 'manageUnions')];

/** What the list of months is sorted by. */
export const monthSorts = ['period', 'shop', 'due', 'state', 'owed'] as const;

const narrowed = {
  unionId: z.optional(idIn('unions')),
  shopId: z.optional(idIn('unionshops')),
  period: z.optional(workMonth),
  state: z.optional(z.enum(monthStates, { error: 'bad-choice' })),
  /** A part of the shop's name, or of its number. */
  search: z.optional(string(120, 0)),
};

/** Columns of the list as a file. */
export const monthColumns = [
  'union',
  'shop',
  'employerNumber',
  'period',
  'state',
  'dueOn',
  'daysLate',
  'workers',
  'hours',
  'due',
  'paid',
  'open',
] as const;

/** One month of one shop. */
const shopMonth = z.strictObject({
  /** The newest version that was sent, or the draft; null: nothing was begun. */
  reportId: z.nullable(idOf('unionreport')),
  shopId: z.string(),
  shopName: z.string(),
  employerNumber: z.nullable(z.string()),
  unionName: z.string(),
  period: workMonth,
  state: z.enum(monthStates),
  version: z.int(),
  dueOn: calendarDate,
  /** Days since the due day; 0: it has not passed, or nothing is open. */
  daysLate: z.int(),
  workers: z.int(),
  hours: z.string(),
  due: amount,
  paid: amount,
  open: amount,
});

/** A late report, in figures (domain 13.2). */
const lateness = z.strictObject({
  daysLate: z.int(),
  unpaid: amount,
  damages: amount,
  interest: amount,
  /** What is to be paid today with both. */
  total: amount,
  /** Days after the due day on which the shop was written to. */
  told: z.array(z.int()),
});

const reportLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  ssnLastFour: z.nullable(z.string()),
  classification: z.string(),
  worked: z.string(),
  holiday: z.string(),
  /** What is contributed for, where it is not hours; null: hours are. */
  base: z.nullable(z.strictObject({ kind: z.enum(lineBases), value: z.string() })),
  /** Decimal dollars; of gross pay percent. */
  rate: z.string(),
  amount,
  warnings: z.array(z.enum(rowWarnings)),
});

/** A report as the fund office reads it. */
export const openedReport = z.strictObject({
  ...shopMonth.shape,
  reportId: idOf('unionreport'),
  clientId: z.string(),
  lines: z.array(reportLine),
  totals: reportTotals,
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(instant),
  /** Hexadecimal digits of what was signed. */
  signedHash: z.nullable(z.string()),
  acceptedBy: z.nullable(z.string()),
  acceptedAt: z.nullable(instant),
  auditedBy: z.nullable(z.string()),
  sentBack: z.nullable(z.string()),
  /** The hours count for the bank since then; null: not yet. */
  postedAt: z.nullable(instant),
  /** Rate of the agreement where the shop's own is another. */
  agreedRate: z.nullable(z.string()),
  /** What it changed of the version before. */
  changes: z.array(lineChange),
  versions: z.array(
    z.strictObject({ id: idOf('unionreport'), version: z.int(), due: amount, signedAt: z.nullable(instant) }),
  ),
  payments: z.array(
    z.strictObject({
      on: calendarDate,
      amount,
      what: z.enum(['payment', 'return', 'waiver', 'credit']),
      note: z.nullable(z.string()),
    }),
  ),
  underWay: amount,
  late: z.nullable(lateness),
  /** The shop ended, or withdrew, and still owes. */
  isClosedOwing: z.boolean(),
});

/** Reports of hours, for the fund office (domain 13.3). Own calls. */
export const unionReports = {
  /** Every month of every shop: reported or not. */
  unionReportList: call({
    method: 'GET',
    path: '/admin/unionreports',
    access: reportKeepers,
    input: z.strictObject({ ...pagesBy(monthSorts), ...narrowed }),
    reply: z.extend(pageOf(shopMonth), {
      /** What is open in the rows of all pages. */
      open: amount,
    }),
  }),
  /** The same as a file. */
  unionReportListFile: call({
    method: 'GET',
    path: '/admin/unionreports/file',
    access: reportKeepers,
    input: z.strictObject({ ...narrowed, sort: pagesBy(monthSorts).sort, ...sheetOf(monthColumns) }),
    reply: z.unknown(),
    file: tableFile,
    stepUp: true,
  }),
  /** One month of one shop with its workers and hours. */
  unionReport: call({
    method: 'GET',
    path: '/admin/unionreport/:id',
    access: reportKeepers,
    input: z.strictObject({ id: idOf('unionreport') }),
    reply: openedReport,
  }),
  /**
   * Accepts reports that were sent, marks them audited, or sends one back with the reason: all of them or none. 409 `report-state`: one
   * is in a state in which that cannot be.
   */
  unionReportStep: call({
    method: 'POST',
    path: '/admin/unionreports/steps',
    access: reportKeepers,
    input: z.strictObject({
      ids: z
        .array(idOf('unionreport'))
        .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too-long' })),
      step: z.enum(reportSteps, { error: 'bad-choice' }),
      /** Why it is sent back. */
      note: z.optional(string(300, 0)),
    }),
    reply: z.strictObject({ changed: z.int() }),
  }),
  /** Enters a cheque: it pays the oldest months first. */
  unionReportPayment: call({
    method: 'POST',
    path: '/admin/unionreport/:id/payment',
    access: reportKeepers,
    input: z.strictObject({ id: idOf('unionreport'), amount, date: calendarDate, number: string(30) }),
    reply: z.strictObject({ open: amount }),
  }),
  /** The remittance statement. */
  unionReportStatement: call({
    method: 'GET',
    path: '/admin/unionreport/:id/statement',
    access: reportKeepers,
    input: z.strictObject({
      id: idOf('unionreport'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.unknown(),
    file: pdfFile,
  }),
};
