import type { carrierBills } from '@coverlane/contract/bills/carrier-calls.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { formatDate, formatMonth } from '@coverlane/contract/words/formats.ts';
import { moneyOf } from '../../domain/money.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf } from '../../platform/http/list-as-file.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { tableFile } from '../../platform/http/table-file.ts';
import { paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { type CarrierBillRecord, findCarrierBill } from './carrier-bills.queries.ts';
import { type FindingRecord, pageOfFindings } from './findings.queries.ts';

type Calls = typeof carrierBills;
type Say = ReturnType<typeof wordsOf>;

/** Differences in one letter. */
const MOST = 2_000;
const BATCH = 1_000;

/** @throws Refusal 404 */
async function billToWrite(id: string, { db, saw }: Context): Promise<CarrierBillRecord> {
  const bill = await findCarrierBill(db, id);
  if (bill === undefined) throw notFound();
  saw({ type: 'carrierbill', id, clientId: bill.clientId });
  return bill;
}

/** GET /carrierbills/:id/letter: what is disputed, with its reason, and what the bill should say. @throws Refusal 404, 409 */
export async function disputeLetter(
  { id, language }: Input<Calls['disputeLetter']>,
  context: Context,
): Promise<FileReply> {
  const { db } = context;
  const bill = await billToWrite(id, context);
  const { rows } = await pageOfFindings(db, id, { decision: 'disputed', page: 1, pageSize: MOST });
  if (rows.length === 0) throw conflict('bill-nothing-disputed');
  const bytes = await letterOf(bill, rows, { language, logo: await paperLogo(db, bill.clientId) });
  await appendAudit(db, {
    action: 'export',
    call: 'disputeLetter',
    objectType: 'carrierbill',
    objectId: id,
    clientId: bill.clientId,
    outcome: 'ok',
    detail: { rows: rows.length },
  });
  return new FileReply(`dispute-${bill.month.slice(0, 7)}.pdf`, 'application/pdf', bytes);
}

type Written = { language: Language; logo: Awaited<ReturnType<typeof paperLogo>> };

/** The letter as a tagged paper. */
async function letterOf(bill: CarrierBillRecord, rows: readonly FindingRecord[], { language, logo }: Written) {
  const say = wordsOf(language);
  const month = formatMonth(bill.month);
  const today = todayIn(bill.timeZone, new Date());
  const sheet = paper({ title: say('dispute.title', { month }), language, at: new Date(`${today}T12:00:00Z`) });
  sheet.letterhead(bill.clientName, logo);
  sheet.paragraph(formatDate(today));
  sheet.paragraph(bill.carrierName, 'strong');
  sheet.heading(1, say('dispute.title', { month }));
  sheet.paragraph(say('dispute.opening', { client: bill.clientName, month, count: rows.length }));
  const cells = rows.map((row) => disputedCells(row, bill, say));
  sheet.table(disputedColumns(say), cells, 8.5);
  const sum = rows.reduce((total, { theirsCents, oursCents }) => total + theirsCents - oursCents, 0);
  sheet.paragraph(say(sum < 0 ? 'dispute.more' : 'dispute.less', { amount: moneyOf(Math.abs(sum)) }), 'strong');
  sheet.paragraph(say('dispute.closing'));
  return sheet.bytes((page, pages) => say('dispute.page', { page, pages, month }));
}

const disputedColumns = (say: Say) => [
  { width: 0.2, head: say('bill.name'), header: true },
  { width: 0.13, head: say('bill.memberNumber') },
  { width: 0.15, head: say('bill.plan') },
  { width: 0.11, head: say('dispute.billed'), align: 'right' as const },
  { width: 0.11, head: say('dispute.ours'), align: 'right' as const },
  { width: 0.3, head: say('bill.reason') },
];

const disputedCells = (row: FindingRecord, bill: CarrierBillRecord, say: Say): string[] => [
  row.name,
  row.memberNumber ?? '',
  row.planName ?? '',
  moneyOf(row.theirsCents),
  moneyOf(row.oursCents),
  reasonSaid(row, bill, say),
];

/** "Terminated 09/30/2026, billed for 10/2026." */
function reasonSaid({ reason, values }: FindingRecord, bill: CarrierBillRecord, say: Say): string {
  if (reason === null) return '';
  const said = { ...values, month: formatMonth(bill.month), date: formatDate(values['date'] ?? '') };
  return say(`dispute.reason.${reason}`, said);
}

const HEADS = [
  'bill.name',
  'bill.memberNumber',
  'bill.plan',
  'dispute.billed',
  'dispute.ours',
  'dispute.found',
  'bill.reason',
] as const;

/** GET /carrierbills/:id/file: every line of what was found. @throws Refusal 403, 404 */
export async function findingsFile(
  { id, language, ...narrowed }: Input<Calls['findingsFile']>,
  context: Context,
): Promise<FileReply> {
  const { db, user } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const bill = await billToWrite(id, context);
  const say = wordsOf(language);
  const { file, rows } = await tableFile('xlsx', {
    name: `carrier-bill-${bill.month.slice(0, 7)}`,
    headings: HEADS.map((key) => say(key)),
    batches: batchesOf({ size: BATCH, read: (at) => pageOfFindings(db, id, { ...narrowed, ...at }) }, (row) => [
      row.name,
      row.memberNumber,
      row.planName,
      row.theirsCents / 100,
      row.oursCents / 100,
      say(`dispute.verdict.${row.verdict}`),
      reasonSaid(row, bill, say),
    ]),
  });
  await appendAudit(db, {
    action: 'export',
    call: 'findingsFile',
    objectType: 'carrierbill',
    objectId: id,
    clientId: bill.clientId,
    outcome: 'ok',
    detail: { rows },
  });
  return file;
}
