import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { call, done } from '../call.ts';
import { languages } from '../codes.ts';
import { calendarDate, id, instant, pageOf, pages, string, uploadedFile } from '../fields.ts';
import { pdfFile, tableFile, workbookFile } from '../files/file-types.ts';
import { sheet } from '../files/sheet.ts';
import { idOf } from '../objects.ts';
import { paymentKeepers } from '../payments/calls.ts';
import { uploads } from '../files/uploads.ts';
import { billColumns, carrierBillStates, findingDecisions, verdicts } from './codes.ts';
import { finding, mappedBillColumn } from './shapes.ts';

const carrierBill = z.strictObject({
  id,
  clientId: z.string(),
  clientName: z.string(),
  supplierId: z.string(),
  carrierName: z.string(),
  month: calendarDate,
  name: z.string(),
  kind: z.enum(['sheet', '820']),
  state: z.enum(carrierBillStates),
  theirs: z.string(),
  ours: z.string(),
  difference: z.string(),
  counts: z.strictObject({
    matched: z.int(),
    theirsOnly: z.int(),
    oursOnly: z.int(),
    amountDiffers: z.int(),
    /** Differences that nobody decided about. */
    open: z.int(),
  }),
  receivedAt: instant,
  receivedBy: z.nullable(actor),
});

/** What narrows them, in the list and in its file. */
const listed = {
  clientId: z.optional(idOf('client')),
  /** Of the carrier, the employer or the file's name. */
  search: z.optional(string(120, 0)),
};

/** Columns of the file of carriers' bills, as the list has them. */
export const carrierBillListColumns = [
  'carrier',
  'month',
  'client',
  'theirs',
  'ours',
  'difference',
  'open',
  'state',
] as const;

/** Bills of carriers, held against our coverage. Own calls, all of them. */
export const carrierBills = {
  /** Bills of carriers by month, with what they add up to and what our coverage does. */
  carrierBillList: call({
    method: 'GET',
    path: '/carrierbills',
    access: paymentKeepers,
    input: z.strictObject({ ...pages, ...listed }),
    reply: pageOf(carrierBill),
  }),
  /** The carriers’ bills that the list shows, all of them, as a file; exportData too. */
  carrierBillListFile: call({
    method: 'GET',
    path: '/carrierbills/export',
    access: paymentKeepers,
    input: z.strictObject({ ...listed, ...sheet }),
    reply: z.string(),
    file: tableFile,
    stepUp: true,
  }),
  /**
   * Reads a carrier's bill: a sheet (CSV, XLSX), or an 820. A sheet whose columns are known is matched at once, another waits for them.
   * 422 { file: 'bad-file' }: it is neither, or an 820 of another carrier says so; { supplierId: 'not-found' }: no plan of the
   * employer is this carrier's. 409 carrier-bill-known: the same file again.
   */
  readCarrierBill: call({
    method: 'POST',
    path: '/carrierbills',
    access: paymentKeepers,
    input: z.strictObject({
      clientId: idOf('client'),
      supplierId: idOf('supplier'),
      month: calendarDate,
      file: uploadedFile,
    }),
    reply: carrierBill,
    upload: uploads.bill,
  }),
  /** One of them with what was found, a page at a time, and its columns with the first values of each. */
  carrierBill: call({
    method: 'GET',
    path: '/carrierbills/:id',
    access: paymentKeepers,
    input: z.strictObject({
      id: idOf('carrierbill'),
      ...pages,
      verdict: z.optional(z.enum(verdicts, { error: 'bad-choice' })),
      search: z.optional(string(120, 0)),
    }),
    reply: z.extend(pageOf(finding), {
      bill: carrierBill,
      columns: z.array(z.extend(mappedBillColumn, { samples: z.array(z.string()) })),
      unread: z.array(z.int()),
    }),
    phi: true,
  }),
  /** Says what the columns hold, and matches. Kept for the carrier's next files. 422 { columns: 'required' }: amount and who. */
  mapCarrierBill: call({
    method: 'PUT',
    path: '/carrierbills/:id/columns',
    access: paymentKeepers,
    input: z.strictObject({
      id: idOf('carrierbill'),
      columns: z
        .array(z.strictObject({ column: z.int(), target: z.enum(billColumns, { error: 'bad-choice' }) }))
        .check(z.maxLength(500, { error: 'too-long' })),
    }),
    reply: carrierBill,
  }),
  /** Matches again with coverage as it is now; what was decided of a difference that is still the same stays. */
  matchCarrierBill: call({
    method: 'POST',
    path: '/carrierbills/:id/match',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('carrierbill') }),
    reply: carrierBill,
  }),
  /** Tells the carrier of differences by its letter, takes them as they are, or (null) neither. 404 for one of another bill. */
  decideFindings: call({
    method: 'POST',
    path: '/carrierbills/:id/decisions',
    access: paymentKeepers,
    input: z.strictObject({
      id: idOf('carrierbill'),
      findings: z.array(idOf('billfinding')).check(z.maxLength(500, { error: 'too-long' })),
      decision: z.nullable(z.enum(findingDecisions, { error: 'bad-choice' })),
    }),
    reply: done,
  }),
  /** The letter to the carrier: what is disputed, with the reason of each. 409 bill-nothing-disputed. */
  disputeLetter: call({
    method: 'GET',
    path: '/carrierbills/:id/letter',
    access: paymentKeepers,
    input: z.strictObject({
      id: idOf('carrierbill'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.string(),
    file: pdfFile,
    phi: true,
  }),
  /** Every line of what was found, as a file; exportData too. */
  findingsFile: call({
    method: 'GET',
    path: '/carrierbills/:id/file',
    access: paymentKeepers,
    input: z.strictObject({
      id: idOf('carrierbill'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
      verdict: z.optional(z.enum(verdicts, { error: 'bad-choice' })),
      search: z.optional(string(120, 0)),
    }),
    reply: z.string(),
    file: workbookFile,
    phi: true,
    stepUp: true,
  }),
};
