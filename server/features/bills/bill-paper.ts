import type { Language } from '@coverlane/contract/codes.ts';
import { formatDate, formatMonth } from '@coverlane/contract/words/formats.ts';
import { moneyOf } from '../../domain/money.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Paper, paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { groupsOfBill, type LineGroup, type LineRecord, pageOfLines } from './bill-lines.queries.ts';
import type { BillRecord } from './bills.queries.ts';

/** Lines on paper; a longer bill says on it that all of them are in the workbook. */
const PAPER_LINES = 2_000;

/** A bill and the language in which it is read. */
export type BillFor = { db: Db; bill: BillRecord; language: Language };
type Say = ReturnType<typeof wordsOf>;

/** What a line is for: a plan by its name, or the fee for an employee. */
export const planOf = ({ planName }: Pick<LineRecord, 'planName'>, say: Say): string => planName ?? say('bill.fee');

const TIERS = ['EMP', 'ECH', 'ESP', 'FAM'] as const;

/** A tier as screens call it: by its name, one of an employer's own by its code, and no tier by nothing. */
export function tierOf({ tier }: Pick<LineRecord, 'tier'>, say: Say): string {
  const known = TIERS.find((code) => code === tier);
  return known === undefined ? (tier ?? '').replace(/^NOTIER$/, '') : say(`tier.${known}`);
}

/** The bill as a tagged paper: what is owed, what it is made of, and what differs of earlier months, line by line. */
export async function billPaper({ db, bill, language }: BillFor): Promise<Buffer> {
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
  return sheet.bytes((page, pages) => say('bill.page', { page, pages, number: bill.number }));
}

/** What the month is made of: how many cost the same, of each plan and tier. */
function summary(sheet: Paper, groups: readonly LineGroup[], say: Say): void {
  sheet.heading(2, say('bill.summary'));
  sheet.table(
    [
      { width: 0.34, head: say('bill.plan'), header: true },
      { width: 0.2, head: say('bill.tier') },
      { width: 0.12, head: say('bill.count'), align: 'right' },
      { width: 0.16, head: say('bill.each'), align: 'right' },
      { width: 0.18, head: say('bill.amount'), align: 'right' },
    ],
    groups.map(({ planName, tier, count, eachCents }) => [
      planOf({ planName }, say),
      tierOf({ tier }, say),
      String(count),
      moneyOf(eachCents),
      moneyOf(count * eachCents),
    ]),
  );
}

const lineColumns = (say: Say) => [
  { width: 0.2, head: say('bill.name'), header: true },
  { width: 0.13, head: say('bill.memberNumber') },
  { width: 0.18, head: say('bill.plan') },
  { width: 0.15, head: say('bill.tier') },
  { width: 0.09, head: say('bill.month') },
  { width: 0.12, head: say('bill.amount'), align: 'right' as const },
  { width: 0.13, head: say('bill.reason') },
];

const lineCells = (line: LineRecord, say: Say): string[] => [
  line.name,
  line.memberNumber ?? '',
  planOf(line, say),
  tierOf(line, say),
  formatMonth(line.month),
  moneyOf(line.cents),
  say(`bill.reason.${line.reason}`),
];
