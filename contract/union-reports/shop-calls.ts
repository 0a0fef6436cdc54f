import * as z from 'zod/mini';
import { call } from '../call.ts';
import { csvFile, pdfFile } from '../files/file-types.ts';
import { languages } from '../codes.ts';
import { amount, calendarDate, flag, string, uploadedFile } from '../fields.ts';
import { idOf } from '../objects.ts';
import { uploads } from '../files/uploads.ts';
import { contributionBases, MOST_WORKERS, monthStates, rowFaults } from './codes.ts';
import { givenSignature, shopReport, typedRow, workMonth } from './shapes.ts';

/** The key of a shop's page. Whatever is no key answers like one that leads nowhere. */
const key = string(64);

/** A shop's page for its clerk, who has no account (specification: area "union"; domain 13.3). */
export const unionShopDoor = {
  /**
   * What a shop's key opens: the shop's own roster and its report of a month, the last that is over where none is named. A key that is
   * guessed, over or withdrawn is 404. 422 { period }: a month that is not over, or before the shop's.
   */
  unionShop: call({
    method: 'GET',
    path: '/unionshop/:key',
    access: 'publicByKey',
    input: z.strictObject({ key, period: z.optional(workMonth) }),
    reply: z.strictObject({
      shopName: z.string(),
      unionName: z.string(),
      fundName: z.string(),
      period: workMonth,
      dueOn: calendarDate,
      /** Decimal dollars: what an hour, a week or a month costs, or the percent of gross pay; null: nobody entered one. */
      rate: z.nullable(z.string()),
      basis: z.enum(contributionBases),
      /** The shop's rate is not the agreement's, which is this (domain 13.3); null: it is. */
      agreedRate: z.nullable(z.string()),
      /** A month without contribution. */
      isContributionHoliday: z.boolean(),
      /** The months that can be reported, the newest first. */
      months: z.array(z.strictObject({ period: workMonth, state: z.enum(monthStates), dueOn: calendarDate })),
      report: shopReport,
      /** What the shop owes for all months, less what it paid. */
      balance: amount,
      /** Whom to call. */
      phone: z.nullable(z.string()),
    }),
  }),
  /**
   * Keeps rows of a month's report as one goes, and with `sign` sends it. Rows that are not named stay as they are. 409
   * `period-reported`: it was sent already, and this is no correction; 409 `signed-otherwise`: it was changed since it was shown;
   * 422 with the fields of rows, as `rows.<id>.<field>`.
   */
  unionShopEmployees: call({
    method: 'POST',
    path: '/unionshopemployees/:x',
    access: 'publicByKey',
    input: z.strictObject({
      x: key,
      period: workMonth,
      rows: z._default(z.array(typedRow).check(z.maxLength(MOST_WORKERS, { error: 'too-long' })), []),
      /** Rows of people who are no longer new. */
      removed: z._default(z.array(typedRow.shape.id).check(z.maxLength(MOST_WORKERS, { error: 'too-long' })), []),
      /** Nobody worked. Absent: as before. */
      isZero: z.optional(flag),
      /** Begins, or goes on with, the correction of what was sent. */
      isCorrection: z._default(flag, false),
      /** Gives up what was typed since the report was sent. */
      discard: z._default(flag, false),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
      sign: z.optional(givenSignature),
    }),
    reply: shopReport,
    again: 'harmless',
  }),
  /**
   * Reads a file of hours into the report: CSV or Excel with the columns of domain 13.3. Rows that are right are taken, of the others
   * each says why; the same file again changes nothing. `key` and `period` come before the file. Own call.
   */
  unionShopFile: call({
    method: 'POST',
    path: '/unionshopfile',
    access: 'publicByKey',
    input: z.strictObject({ key, period: workMonth, isCorrection: z._default(flag, false), file: uploadedFile }),
    reply: z.strictObject({
      taken: z.int(),
      refused: z.array(
        z.strictObject({ row: z.int(), name: z.string(), column: z.nullable(z.string()), code: z.enum(rowFaults) }),
      ),
      report: shopReport,
    }),
    upload: uploads.hours,
  }),
  /** The file to fill in: the shop's roster with the columns of domain 13.3, without hours. Own call. */
  unionShopTemplate: call({
    method: 'GET',
    path: '/unionshoptemplate',
    access: 'publicByKey',
    input: z.strictObject({ key, period: workMonth }),
    reply: z.unknown(),
    file: csvFile,
  }),
  /** The remittance statement of a report that was sent, with the coupon of a cheque. Own call. */
  unionShopStatement: call({
    method: 'GET',
    path: '/unionshopstatement',
    access: 'publicByKey',
    input: z.strictObject({
      key,
      id: idOf('unionreport'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.unknown(),
    file: pdfFile,
  }),
};
