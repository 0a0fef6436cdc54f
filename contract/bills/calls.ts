import { billFile, tableFile } from '../files/file-types.ts';
import { sheet } from '../files/sheet.ts';
import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { languages } from '../codes.ts';
import { amount, calendarDate, pageOf, pages, string, uploadedFile, whole } from '../fields.ts';
import { idOf } from '../objects.ts';
import { paymentKeepers } from '../payments/calls.ts';
import { explained, ledgerLine } from '../payments/shapes.ts';
import { uploads } from '../files/uploads.ts';
import { billBases, billStates } from './codes.ts';
import { billGroup, billLine, billRow, billTerm } from './shapes.ts';

/** Who reads bills of groups: whoever moves the money, and the employer's people who see what plans cost. */
const billReaders = [only('admin', 'processPaymentQueue'), only('client', 'viewRates')] as const satisfies Access;

/** What narrows the bills, in the list and in its file. */
const listed = {
  clientId: z.optional(idOf('client')),
  state: z.optional(z.enum(billStates, { error: 'bad-choice' })),
  /** Of the number, the employer or the carrier. */
  search: z.optional(string(120, 0)),
};

/** Columns of the file of bills, as the list has them. */
export const billListColumns = [
  'month',
  'number',
  'client',
  'carrier',
  'employees',
  'adjusted',
  'total',
  'due',
  'state',
] as const;

/** Bills of groups (domain 2.4, 12.8): what an employer owes a carrier each month. Own calls, all of them. */
export const bills = {
  /** How employers are billed. */
  billTermList: call({
    method: 'GET',
    path: '/admin/billterms',
    access: paymentKeepers,
    input: z.strictObject({ clientId: z.optional(idOf('client')) }),
    reply: z.strictObject({ rows: z.array(billTerm) }),
  }),
  /**
   * Has an employer billed for a carrier; of the same employer, carrier and basis it changes the rest. 422 { fee: 'required' }: by the
   * employee there is one; { supplierId: 'not-found' }: no plan of the employer is this carrier's; { clientId: 'not-found' }.
   */
  saveBillTerm: call({
    method: 'POST',
    path: '/admin/billterms',
    access: paymentKeepers,
    input: z.strictObject({
      clientId: idOf('client'),
      supplierId: idOf('supplier'),
      basis: z.enum(billBases, { error: 'bad-choice' }),
      fee: z.optional(z.nullable(amount)),
      /** A day of the first month that is billed. */
      firstMonth: calendarDate,
      dueDay: z._default(whole(1, 28), 1),
      /** The day of the month on which the next month’s bill is made by itself; absent: by hand. */
      madeOn: z.optional(z.nullable(whole(1, 28))),
    }),
    reply: billTerm,
  }),
  /** What a month's bill would say, to the cent: what issuing it issues. */
  billPreview: call({
    method: 'GET',
    path: '/admin/billterms/:id/preview',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('billterm'), month: calendarDate }),
    reply: z.strictObject({
      employees: z.int(),
      current: z.string(),
      adjusted: z.string(),
      total: z.string(),
      groups: z.array(billGroup),
      /** The first hundred that differ of earlier months. */
      adjustments: z.array(billLine),
      adjustmentCount: z.int(),
      /** Whose coverage has no price: a bill is issued when there is one. */
      unpriced: z.array(z.string()),
      isIssued: z.boolean(),
    }),
    phi: true,
  }),
  /**
   * Issues the bill of a month, and tells the employer. 409 bill-issued: one stands; bill-unpriced: something has no price;
   * bill-empty: nothing is owed and nothing differs; bill-month: before the first month, or later than the next one.
   */
  issueBill: call({
    method: 'POST',
    path: '/admin/billterms/:id/bills',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('billterm'), month: calendarDate }),
    reply: billRow,
  }),
  /** Bills, the newest month first: of all employers, or of one. */
  billList: call({
    method: 'GET',
    path: '/bills',
    access: billReaders,
    input: z.strictObject({ ...pages, ...listed }),
    reply: pageOf(billRow),
  }),
  /** The bills that the list shows, all of them, as a file; exportData too. */
  billListFile: call({
    method: 'GET',
    path: '/bills/export',
    access: billReaders,
    input: z.strictObject({ ...listed, ...sheet }),
    reply: z.string(),
    file: tableFile,
    stepUp: true,
  }),
  /** One bill with a page of its lines. */
  bill: call({
    method: 'GET',
    path: '/bills/:id',
    access: billReaders,
    input: z.strictObject({ id: idOf('groupbill'), ...pages }),
    reply: z.extend(pageOf(billLine), { bill: billRow, paid: z.string(), groups: z.array(billGroup) }),
    phi: true,
  }),
  /** The bill as a paper or a workbook with every line. */
  billFile: call({
    method: 'GET',
    path: '/bills/:id/file',
    access: billReaders,
    input: z.strictObject({
      id: idOf('groupbill'),
      format: z._default(z.enum(['pdf', 'xlsx'], { error: 'bad-choice' }), 'pdf'),
      language: z._default(z.enum(languages, { error: 'bad-choice' }), 'en'),
    }),
    reply: z.string(),
    file: billFile,
    phi: true,
  }),
  /** Takes a bill back: its lines are no longer owed, and the month can be issued again. 409 bill-void: it is void already. */
  voidBill: call({
    method: 'POST',
    path: '/bills/:id/void',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('groupbill'), why: string(300) }),
    reply: done,
  }),
  /** Money of the employer is here. 422 { amount: 'too-small' }, { date: 'day-too-late' }; 409 bill-payment-known: the same reference again
   * for the same month; one check may pay several bills. */
  payBill: call({
    method: 'POST',
    path: '/bills/:id/payment',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('groupbill'), amount, date: calendarDate, reference: string(60) }),
    reply: done,
  }),
  /** The employer says that it paid: counted when the money is here. 409 bill-void; 422 as above. */
  sayBillPaid: call({
    method: 'POST',
    path: '/bills/:id/saidpaid',
    access: [only('client', 'viewRates')],
    input: z.strictObject({
      id: idOf('groupbill'),
      amount,
      date: calendarDate,
      reference: z.optional(string(60, 0)),
    }),
    reply: done,
  }),
  /**
   * Reads a remittance (X12 820): the payment is entered in the ledger once, and what it says of each person is held against the
   * bill. 422 { file: 'bad-file' }; 409 bill-payment-known.
   */
  readRemittance: call({
    method: 'POST',
    path: '/bills/:id/remittance',
    access: paymentKeepers,
    input: z.strictObject({ id: idOf('groupbill'), file: uploadedFile }),
    reply: z.strictObject({
      amount: z.string(),
      reference: z.string(),
      matched: z.int(),
      /** Whom it pays otherwise than they are billed, the first hundred. */
      differences: z.array(z.strictObject({ name: z.string(), billed: z.string(), paid: z.string() })),
      differenceCount: z.int(),
    }),
    upload: uploads.bill,
    phi: true,
  }),
  /** An employer's ledger: what it was billed, and what it paid. 404 where it was never billed. */
  billLedger: call({
    method: 'GET',
    path: '/billledger',
    access: billReaders,
    input: z.strictObject({ clientId: idOf('client') }),
    reply: z.strictObject({ clientName: z.string(), explained, lines: z.array(ledgerLine) }),
  }),
};
