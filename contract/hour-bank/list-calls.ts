import { tableFile } from '../files/file-types.ts';
import * as z from 'zod/mini';
import { unionKeepers } from '../access.ts';
import { call } from '../call.ts';
import { amount, calendarDate, pageOf, pagesBy, string } from '../fields.ts';
import { idIn } from '../objects.ts';
import { sheetOf } from '../files/sheet.ts';
import { bankFailures, bankNeeds, bankStates, coverageOutcomes } from './codes.ts';

/** What the list of banks is sorted by. */
export const bankSorts = ['worker', 'hours', 'through', 'missing'] as const;

/** Columns of the list as a file. */
export const bankColumns = [
  'worker',
  'memberNumber',
  'union',
  'hours',
  'state',
  'through',
  'missing',
  'selfPay',
  'failure',
] as const;

const narrowed = {
  unionId: z.optional(idIn('unions')),
  state: z.optional(z.enum(bankStates, { error: 'bad-choice' })),
  needs: z.optional(z.enum(bankNeeds, { error: 'bad-choice' })),
  /** A part of the worker's name, or their member number. */
  search: z.optional(string(120, 0)),
};

const bankOfList = z.strictObject({
  memberId: z.string(),
  worker: z.string(),
  memberNumber: z.string(),
  unionId: z.string(),
  unionName: z.string(),
  /** Decimal text with two places. */
  hours: z.string(),
  state: z.enum(bankStates),
  /** The last day of the coverage that is there or begins; null: none. */
  through: z.nullable(calendarDate),
  /** What the next month lacks, and what keeps it once its work is over; null: nothing. */
  next: z.nullable(
    z.strictObject({
      coverageMonth: calendarDate,
      missing: z.string(),
      selfPay: z.nullable(z.strictObject({ amount, dueOn: calendarDate })),
    }),
  ),
  failure: z.nullable(z.enum(bankFailures)),
  /** What became of the months of the grid that were decided about, in order. */
  months: z.array(z.strictObject({ month: calendarDate, outcome: z.enum(coverageOutcomes) })),
});

/** All banks of hours, for the fund office (domain 13.2). Own calls. */
export const bankLists = {
  /** Banks of hours, page by page, each with what it holds and the months of coverage around today. */
  hourBankList: call({
    method: 'GET',
    path: '/admin/hourbanks',
    access: unionKeepers,
    input: z.strictObject({ ...pagesBy(bankSorts), ...narrowed }),
    reply: z.extend(pageOf(bankOfList), {
      /** The months of coverage that the grid shows: two back, this one, and three ahead. */
      grid: z.array(calendarDate),
    }),
  }),
  /** The list of banks of hours as a file. */
  hourBankListFile: call({
    method: 'GET',
    path: '/admin/hourbanks/file',
    access: unionKeepers,
    input: z.strictObject({ ...narrowed, sort: pagesBy(bankSorts).sort, ...sheetOf(bankColumns) }),
    reply: z.unknown(),
    file: tableFile,
    stepUp: true,
  }),
};
