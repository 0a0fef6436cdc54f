import type { bills } from '@coverlane/contract/bills/calls.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { formatDate, formatMonth } from '@coverlane/contract/words/formats.ts';
import { moneyOf } from '../../domain/money.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf } from '../../platform/http/list-as-file.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { tableFile } from '../../platform/http/table-file.ts';
import { type Paper, paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { groupsOfBill, type LineGroup, type LineRecord, pageOfLines } from './bill-lines.queries.ts';
import { type BillRecord, findBill } from './bills.queries.ts';

const BATCH = 1_000;
/** Lines on paper; a longer bill says on it that all of them are in the workbook. */
const PAPER_LINES = 2_000;

type Asked = Input<typeof bills.billFile>;

/** GET /bills/:id/file. @throws Refusal 404 */
export async function billFile({ id, format, language }: Asked, { db, saw }: Context): Promise<FileReply> {
  const bill = await findBill(db, id);
  if (bill === undefined) throw notFound();
  saw({ type: 'groupbill', id, clientId: bill.clientId });
  const of = { db, bill, language };
  const file = format === 'pdf' ? await billPaper(of) : await billSheet(of);
  await appendAudit(db, {
    action: 'export',
    call: 'billFile',
    objectType: 'groupbill',
    objectId: id,
    clientId: bill.clientId,
    outcome: 'ok',
    detail: { format },
  });
  return file;
}

type Of = { db: Context['db']; bill: BillRecord; language: Language };
type Say = ReturnType<typeof wordsOf>;

const HEADS = ['name', 'memberNumber', 'plan', 'tier', 'month', 'amount', 'reason'] as const;

/** Every line of a bill as a workbook. */
async function billSheet({ db, bill, language }: Of): Promise<FileReply> {
  const say = wordsOf(language);
  const { file } = await tableFile('xlsx', {
    name: bill.number,
    headings: HEADS.map((key) => say(`bill.${key}`)),
    batches: batchesOf({ size: BATCH, read: (at) => pageOfLines(db, bill.id, at) }, (line) => [
      line.name,
      line.memberNumber,
      planOf(line, say),
      line.tier,
      { date: line.month },
      line.cents / 100,
      say(`bill.reason.${line.reason}`),
    ]),
  });
  return file;
}

const planOf = ({ planName }: Pick<LineRecord, 'planName'>, say: Say): string => planName ?? say('bill.fee');

/** The bill as a tagged paper: what is owed, what it is made of, and what differs of earlier months, line by line. */
async function billPaper({ db, bill, language }: Of): Promise<FileReply> {
  const say = wordsOf(language);
  const sheet = paper({ title: say('bill.title', { number: bill.number }), language, at: bill.issuedAt });
  sheet.letterhead(bill.clientName, await paperLogo(db, bill.clientId));
  sheet.heading(1, say('bill.title', { number: bill.number }));
  if (bill.state === 'void') sheet.paragraph(say('bill.void', { why: bill.voidedWhy ?? '' }), 'strong');
  sheet.facts([
    [say('bill.carrier'), bill.carrierName],
    [say('bill.month'), formatMonth(bill.month)],
    [say('bill.due'), formatDate(bill.dueDate)],
    [say('bill.employees'), String(bill.employees)],
    [say('bill.current'), moneyOf(bill.currentCents)],
    [say('bill.adjusted'), moneyOf(bill.adjustedCents)],
    [say('bill.total'), moneyOf(bill.currentCents + bill.adjustedCents)],
  ]);
  summary(sheet, await groupsOfBill(db, bill.id), say);
  const { rows, total } = await pageOfLines(db, bill.id, { page: 1, pageSize: PAPER_LINES });
  const parts = [
    ['bill.adjustments', rows.filter(({ reason }) => reason !== 'current')],
    // A fee for each employee is counted above; who they are is in the workbook.
    ['bill.lines', bill.basis === 'pepm' ? [] : rows.filter(({ reason }) => reason === 'current')],
  ] as const;
  for (const [heading, lines] of parts) {
    if (lines.length === 0) continue;
    sheet.heading(2, say(heading));
    const cells = lines.map((line) => lineCells(line, say));
    sheet.table(lineColumns(say), cells, 8);
  }
  if (total > rows.length) sheet.paragraph(say('bill.more', { shown: rows.length, total }), 'soft');
  const bytes = await sheet.bytes((page, pages) => say('bill.page', { page, pages, number: bill.number }));
  return new FileReply(`${bill.number}.pdf`, 'application/pdf', bytes);
}

/** What the month is made of: how many cost the same, of each plan and tier. */
function summary(sheet: Paper, groups: readonly LineGroup[], say: Say): void {
  sheet.heading(2, say('bill.summary'));
  sheet.table(
    [
      { width: 0.4, head: say('bill.plan'), header: true },
      { width: 0.12, head: say('bill.tier') },
      { width: 0.14, head: say('bill.count'), align: 'right' },
      { width: 0.16, head: say('bill.each'), align: 'right' },
      { width: 0.18, head: say('bill.amount'), align: 'right' },
    ],
    groups.map(({ planName, tier, count, eachCents }) => [
      planOf({ planName }, say),
      tier ?? '',
      String(count),
      moneyOf(eachCents),
      moneyOf(count * eachCents),
    ]),
  );
}

const lineColumns = (say: Say) => [
  { width: 0.24, head: say('bill.name'), header: true },
  { width: 0.13, head: say('bill.memberNumber') },
  { width: 0.21, head: say('bill.plan') },
  { width: 0.08, head: say('bill.tier') },
  { width: 0.09, head: say('bill.month') },
  { width: 0.12, head: say('bill.amount'), align: 'right' as const },
  { width: 0.13, head: say('bill.reason') },
];

const lineCells = (line: LineRecord, say: Say): string[] => [
  line.name,
  line.memberNumber ?? '',
  planOf(line, say),
  line.tier ?? '',
  formatMonth(line.month),
  moneyOf(line.cents),
  say(`bill.reason.${line.reason}`),
];
