import { type bills, billListColumns } from '@coverlane/contract/bills/calls.ts';
import { type carrierBills, carrierBillListColumns } from '@coverlane/contract/bills/carrier-calls.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { type BillRecord, pageOfBills } from './bills.queries.ts';
import { type CarrierBillRecord, pageOfCarrierBills } from './carrier-bills.queries.ts';

/** Rows a file may have, and rows that are read at a time. */
const EXPORT_ROWS = 20_000;
const BATCH = 500;

type Words = Readonly<Record<string, string>>;

/**
 * GET /bills/export: the bills that the list shows under the same filters, in its order and the reader's words.
 * @throws Refusal 403 without exportData, 409 `export-too-long`
 */
export async function billListFile(input: Input<typeof bills.billListFile>, { db, user }: Context): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { format, words = {}, language: _, ...asked } = input;
  const { total } = await pageOfBills(db, asked, { page: 1, pageSize: 1 });
  return listAsFile(db, {
    call: 'billListFile',
    objectType: 'groupbill',
    name: 'bills',
    sheet: { format, words },
    columns: billListColumns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => pageOfBills(db, asked, at) }, (row) => billCells(row, words)),
  });
}

const billCells = (row: BillRecord, words: Words): Cell[] => [
  row.month.slice(0, 7),
  row.number,
  row.clientName,
  row.carrierName,
  row.employees,
  Number(decimalOf(row.adjustedCents)),
  Number(decimalOf(row.currentCents + row.adjustedCents)),
  { date: row.dueDate },
  words[`state.${row.state}`] ?? row.state,
];

/**
 * GET /carrierbills/export: the carriers' bills that the list shows under the same filters, in its order and the reader's words.
 * @throws Refusal 403 without exportData, 409 `export-too-long`
 */
export async function carrierBillListFile(
  input: Input<typeof carrierBills.carrierBillListFile>,
  { db, user }: Context,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { format, words = {}, language: _, ...asked } = input;
  const { total } = await pageOfCarrierBills(db, asked, { page: 1, pageSize: 1 });
  return listAsFile(db, {
    call: 'carrierBillListFile',
    objectType: 'carrierbill',
    name: 'carrier-bills',
    sheet: { format, words },
    columns: carrierBillListColumns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => pageOfCarrierBills(db, asked, at) }, (row) =>
      carrierCells(row, words),
    ),
  });
}

const carrierCells = (row: CarrierBillRecord, words: Words): Cell[] => [
  row.carrierName,
  row.month.slice(0, 7),
  row.clientName,
  Number(decimalOf(row.theirsCents)),
  Number(decimalOf(row.oursCents)),
  Number(decimalOf(row.theirsCents - row.oursCents)),
  row.counts.open,
  words[`state.${row.state}`] ?? row.state,
];
