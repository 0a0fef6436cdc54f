import * as z from 'zod/mini';
import { sessionKeepers, sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { idOf } from '../objects.ts';
import { sheet } from '../files/sheet.ts';

const person = ['employeeId', 'lastName', 'firstName', 'division'] as const;

/** The tables of a session that are taken away, with the columns of each in their order (domain 5.6). */
export const sessionTables = {
  elections: [
    ...person,
    'number',
    'status',
    'coverageType',
    'planCode',
    'planName',
    'tier',
    'covered',
    'effectiveDate',
    'kept',
    'monthly',
    'employer',
    'employee',
    'perPay',
    'paidDirectly',
  ],
  /** Besides, `<type>.planName`, `<type>.tier` and `<type>.perPay` of each type that somebody elected. */
  electionsWide: [...person, 'number', 'status', 'perPayTotal', 'extras', 'extrasPerPay', 'paidDirectly'],
  deductions: [
    ...person,
    'planCode',
    'coverageType',
    'planName',
    'perPay',
    'payPeriods',
    'employee',
    'preTax',
    'postTax',
    'effectiveDate',
  ],
  waivers: [...person, 'coverageType', 'reason', 'carrier'],
  beneficiaries: [...person, 'coverageType', 'beneficiary', 'class', 'perStirpes', 'share'],
  nonResponders: [...person, 'status', 'email', 'phone', 'invitedOn', 'openedOn'],
  /** Per person what starts, ends, changes and what the paycheck is before and after. */
  changes: [
    ...person,
    'coverageType',
    'change',
    'planBefore',
    'coveredBefore',
    'planAfter',
    'coveredAfter',
    'effectiveDate',
    'payBefore',
    'payAfter',
    'paidDirectly',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Their names, in the order in which they are offered. */
export const sessionTableNames = [
  'elections',
  'electionsWide',
  'deductions',
  'waivers',
  'beneficiaries',
  'nonResponders',
  'changes',
] as const satisfies readonly (keyof typeof sessionTables)[];
export type SessionTable = (typeof sessionTableNames)[number];
export type SessionColumn = (typeof sessionTables)[SessionTable][number];

/** The columns of an elections table that has a row a person, for each type. */
export const wideColumns = ['planName', 'tier', 'perPay'] as const;

/** What becomes of a type of coverage with the session (`changes`). */
export const sessionChanges = ['starts', 'ends', 'changes', 'keeps'] as const;
export type SessionChange = (typeof sessionChanges)[number];

/** What is taken away from a session (domain 5.6). */
export const sessionFiles = {
  /**
   * One table of a session as a file, of the people whom the reader sees; exportData too. Amounts are dollars a month but for those of
   * a paycheck. What whoever continues coverage (COBRA) owes is `paidDirectly`, and no employee's. Codes and headings are in the words that are sent. Own call.
   */
  sessionFile: call({
    method: 'GET',
    path: '/admin/enrollmentsession/file/:id',
    access: sessionWatchers,
    input: z.strictObject({
      ...sheet,
      id: idOf('enrollmentsession'),
      table: z.enum(sessionTableNames, { error: 'bad-choice' }),
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /** Who supplies the session's extra benefits, and which; null: nobody is named. Own call. */
  benefitSuppliers: call({
    method: 'GET',
    path: '/admin/enrollmentsession/suppliers/:id',
    access: sessionKeepers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          supplierId: z.nullable(idOf('supplier')),
          name: z.nullable(z.string()),
          benefits: z.array(z.string()),
          /** Sensitive answers are in its file, which takes viewSsn. */
          sensitive: z.boolean(),
        }),
      ),
    }),
  }),
  /**
   * Who has which extra benefits of one supplier, with the answers that go there under headings of their own; exportData too, and
   * viewSsn where sensitive answers are among them. Headings are English, as its receiver reads them. Own call.
   */
  supplierFile: call({
    method: 'GET',
    path: '/admin/enrollmentsession/supplierfile/:id',
    access: sessionKeepers,
    input: z.strictObject({
      id: idOf('enrollmentsession'),
      supplierId: z.optional(idOf('supplier')),
      format: z.enum(['csv', 'xlsx'], { error: 'bad-choice' }),
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
};
