import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { headingsOf, isEnough, type TakenFor } from '../../domain/bills/bill-columns.ts';
import { headingKey } from '../../domain/enrollment-sessions/census/headings.ts';
import { decimalOf } from '../../domain/money.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetRefused } from '../../platform/sheets/sheet.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  type CarrierBillRecord,
  findCarrierBill,
  insertCarrierBill,
  pageOfCarrierBills,
  rowsOfCarrierBill,
  type StoredRow,
  saveColumns,
  savedColumns,
} from './carrier-bills.queries.ts';
import { disputeLetter, findingsFile } from './carrier-papers.ts';
import { decideOn, type FindingRecord, pageOfFindings } from './findings.queries.ts';
import { monthOf } from './issue.ts';
import { requireKnown } from './known.ts';
import { carrierBillListFile } from './list-files.ts';
import { matchBill, withoutSsn } from './match-carrier.ts';
import { memberNumberIn, remittanceOf } from './read-820.ts';

type Calls = typeof carrierBills;
type Row = Reply<Calls['readCarrierBill']>;

/** Serves bills of carriers, held against our coverage. */
export function carrierBillRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: carrierBills,
    handlers: {
      carrierBillList,
      carrierBillListFile,
      readCarrierBill,
      carrierBill,
      mapCarrierBill,
      matchCarrierBill,
      decideFindings,
      disputeLetter,
      findingsFile,
    },
  });
}

const replyOf = ({ timeZone: _zone, mapping: _columns, unread: _rows, ...bill }: CarrierBillRecord): Row => {
  const { theirsCents, oursCents, receivedAt, ...rest } = bill;
  return {
    ...rest,
    theirs: decimalOf(theirsCents),
    ours: decimalOf(oursCents),
    difference: decimalOf(theirsCents - oursCents),
    receivedAt: receivedAt.toISOString(),
  };
};

async function carrierBillList({ page, pageSize, ...asked }: Input<Calls['carrierBillList']>, { db }: Context) {
  const { rows, total } = await pageOfCarrierBills(db, asked, { page, pageSize });
  return { rows: rows.map(replyOf), total, page, pageSize };
}

/** @throws Refusal 404 */
async function billToRead(db: Context['db'], id: string, hold = false): Promise<CarrierBillRecord> {
  const found = await findCarrierBill(db, id, hold);
  if (found === undefined) throw notFound();
  return found;
}

/** POST /carrierbills. @throws Refusal 409, 422 */
async function readCarrierBill(input: Input<Calls['readCarrierBill']>, context: Context): Promise<Row> {
  const { db, user, parts } = context;
  const { clientId, supplierId, file } = input;
  await requireKnown(db, { clientId, supplierId });
  const bytes = await readFile(file.path);
  const is820 = /^(\uFEFF)?ISA/.test(bytes.subarray(0, 6).toString('utf8'));
  const read = is820
    ? await rowsOf820(file.path)
    : await rowsOfSheet(bytes, await savedColumns(db, { clientId, supplierId }));
  const id = uuid7();
  const isNew = await insertCarrierBill(db, keysOf(parts.secrets), {
    id,
    clientId,
    supplierId,
    name: file.name,
    month: monthOf(input.month),
    sha256: createHash('sha256').update(bytes).digest(),
    kind: is820 ? '820' : 'sheet',
    mapping: read.columns,
    rows: read.rows,
    by: { id: user.id, name: actorName(user) },
  });
  if (!isNew) throw conflict('carrier-bill-known');
  const bill = await billToRead(db, id);
  if (isEnough(read.columns)) await matchBill(bill, read.columns, context);
  await noted(db, 'carrier-bill-read', bill);
  return replyOf(await billToRead(db, id));
}

const noted = (db: Context['db'], action: string, { id, clientId }: { id: string; clientId: string }) =>
  appendAudit(db, { action, objectType: 'carrierbill', objectId: id, clientId, outcome: 'ok' });

type Read = { columns: TakenFor[]; rows: StoredRow[] };

/** @throws Refusal 422 */
async function rowsOfSheet(bytes: Buffer, saved: Parameters<typeof headingsOf>[1]): Promise<Read> {
  const sheet = await readSheet(bytes).catch((error: unknown) => {
    if (error instanceof SheetRefused) throw invalid({ file: 'bad-file' });
    throw error;
  });
  const head = headingsOf(sheet.rows, saved);
  if (head === null) throw invalid({ file: 'bad-file' });
  return { columns: head.columns, rows: sheet.rows.filter(({ number }) => number > head.row) };
}

/** What an 820 says, as the rows of a sheet whose columns are known. */
const COLUMNS_OF_820: TakenFor[] = [
  { column: 0, header: 'REF 0F', target: 'memberNumber' },
  { column: 1, header: 'NM109', target: 'ssn' },
  { column: 2, header: 'NM103', target: 'lastName' },
  { column: 3, header: 'NM104', target: 'firstName' },
  { column: 4, header: 'RMR04', target: 'amount' },
];

/** A row a payment for somebody. @throws Refusal 422 */
async function rowsOf820(path: string): Promise<Read> {
  const { people } = await remittanceOf(path);
  const rows = people.flatMap((person) =>
    person.paid.map(({ amount }) => [
      memberNumberIn(person),
      person.idQualifier === '34' ? (person.id ?? '') : '',
      person.lastName ?? '',
      person.firstName ?? '',
      amount,
    ]),
  );
  if (rows.length === 0) throw invalid({ file: 'bad-file' });
  return { columns: COLUMNS_OF_820, rows: rows.map((cells, at) => ({ number: at + 1, cells })) };
}

/** So many values say what a column holds. */
const SAMPLES = 3;

/** GET /carrierbills/:id. @throws Refusal 404 */
async function carrierBill(input: Input<Calls['carrierBill']>, context: Context): Promise<Reply<Calls['carrierBill']>> {
  const { db, parts, saw } = context;
  const { id, page, pageSize, ...asked } = input;
  const bill = await billToRead(db, id);
  const { rows, total } = await pageOfFindings(db, id, { ...asked, page, pageSize });
  const first = await rowsOfCarrierBill(db, keysOf(parts.secrets), { id, most: 20 });
  saw({ type: 'carrierbill', id, clientId: bill.clientId });
  return {
    page,
    pageSize,
    total,
    rows: rows.map(findingReply),
    bill: replyOf(bill),
    unread: bill.unread.slice(0, 200),
    columns: bill.mapping.map((one) => ({
      ...one,
      samples: [...new Set(first.map(({ cells }) => withoutSsn((cells[one.column] ?? '').trim()).slice(0, 80)))]
        .filter((text) => text !== '')
        .slice(0, SAMPLES),
    })),
  };
}

const findingReply = ({ personId, theirsCents, oursCents, ...found }: FindingRecord) => ({
  ...found,
  memberId: personId,
  theirs: decimalOf(theirsCents),
  ours: decimalOf(oursCents),
  difference: decimalOf(theirsCents - oursCents),
});

/** PUT /carrierbills/:id/columns. @throws Refusal 404, 409, 422 */
async function mapCarrierBill({ id, columns }: Input<Calls['mapCarrierBill']>, context: Context): Promise<Row> {
  const { db } = context;
  const bill = await billToRead(db, id, true);
  if (bill.kind === '820') throw conflict('carrier-bill-820');
  const chosen = new Map(columns.map(({ column, target }) => [column, target]));
  const mapping = bill.mapping.map((one) => ({ ...one, target: chosen.get(one.column) ?? one.target }));
  const targets = mapping.map(({ target }) => target).filter((target) => target !== 'leaveOut');
  if (new Set(targets).size < targets.length) throw invalid({ columns: 'repeated' });
  if (!isEnough(mapping)) throw invalid({ columns: 'required' });
  await saveColumns(
    db,
    bill,
    [...new Map(mapping.map(({ header, target }) => [headingKey(header), target]))].map(([heading, target]) => ({
      heading,
      target,
    })),
  );
  await matchBill(bill, mapping, context);
  await noted(db, 'carrier-bill-matched', bill);
  return replyOf(await billToRead(db, id));
}

/** POST /carrierbills/:id/match. @throws Refusal 404, 409 */
async function matchCarrierBill({ id }: Input<Calls['matchCarrierBill']>, context: Context): Promise<Row> {
  const { db } = context;
  const bill = await billToRead(db, id, true);
  if (!isEnough(bill.mapping)) throw conflict('carrier-bill-columns');
  await matchBill(bill, bill.mapping, context);
  await noted(db, 'carrier-bill-matched', bill);
  return replyOf(await billToRead(db, id));
}

/** POST /carrierbills/:id/decisions. @throws Refusal 404 */
async function decideFindings({ id, findings, decision }: Input<Calls['decideFindings']>, { db, user }: Context) {
  const bill = await billToRead(db, id, true);
  const ids = [...new Set(findings)];
  const by = { id: user.id, name: actorName(user) };
  if ((await decideOn(db, { billId: id, ids, decision, by })) < ids.length) throw notFound();
  await noted(db, 'carrier-bill-decided', bill);
  return {};
}
