import type { Input } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import type { LineBase } from '@coverlane/contract/union-reports/codes.ts';
import type { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { sortedName } from '../../platform/values/names.ts';
import { formatDate, formatDateTimeIn, formatMoney, formatMonth } from '@coverlane/contract/words/formats.ts';
import { enterShop } from '../../facts/shop-door.queries.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Context, FileReply, type Visitor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type Paper, paper } from '../../platform/pdf/paper.ts';
import { baseText, hoursText, rateText } from './hours-text.ts';
import { type OfficeReport, officeReports } from './office.queries.ts';
import { type LineRow, linesOf } from './reports.queries.ts';
import { statementWords } from './statement-words.ts';

const money = (cents: number): string => formatMoney(decimalOf(cents));

/** What stands in a report that was sent, for whoever has the key of its shop. @throws Refusal 404 */
export async function unionShopStatement(
  { key, id, language }: Input<(typeof unionShopDoor)['unionShopStatement']>,
  visitor: Visitor,
): Promise<FileReply> {
  await enterShop(key, visitor);
  return statementOf(visitor.db, id, language);
}

/** The same for the fund office. */
export const unionReportStatement = (
  { id, language }: Input<(typeof unionReports)['unionReportStatement']>,
  { db }: Context,
): Promise<FileReply> => statementOf(db, id, language);

async function statementOf(db: Db, id: string, language: Language): Promise<FileReply> {
  const [report] = await officeReports(db, [id]);
  if (report?.signedAt === null || report === undefined || report.state === 'draft') throw notFound();
  const words = statementWords[language];
  const at = report.signedAt;
  const made = paper({ title: words.title, language, at });
  made.letterhead(report.clientName, await paperLogo(db, report.clientId));
  made.heading(1, words.title);
  writeHead(made, { report, words, signedAt: formatDateTimeIn(at.toISOString(), report.timeZone, language) });
  await writeLines(db, made, { report, words });
  writeCoupon(made, { report, words });
  const foot = (page: number, pages: number) =>
    words.page.replace('{page}', String(page)).replace('{pages}', String(pages));
  const name = `remittance-${report.month.slice(0, 7)}-${report.number}.pdf`;
  return new FileReply(name, 'application/pdf', await made.bytes(foot));
}

type Words = (typeof statementWords)[Language];
type Written = { report: OfficeReport; words: Words };

const monthText = ({ month }: OfficeReport): string => formatMonth(month);

function writeHead(made: Paper, { report, words, signedAt }: Written & { signedAt: string }): void {
  made.paragraph(words.of.replace('{month}', monthText(report)));
  made.facts([
    [words.shop, report.shopName],
    ...(report.employerNumber === null ? [] : [[words.employerNumber, report.employerNumber] as const]),
    [words.union, report.unionName],
    [words.month, monthText(report)],
    [words.version, String(report.number)],
    [words.signed, `${report.signedBy ?? ''}, ${signedAt}`],
    [words.due, formatDate(report.dueOn)],
  ]);
}

const COLUMNS = [0.34, 0.18, 0.11, 0.13, 0.1, 0.14] as const;
/** Weeks or gross pay stand before the rate. */
const BASED_COLUMNS = [0.28, 0.14, 0.1, 0.12, 0.12, 0.1, 0.14] as const;

/** What the lines are contributed for beside hours; null: hours. */
const baseIn = (lines: readonly LineRow[]): LineBase | null =>
  lines.some(({ weeks }) => weeks !== null)
    ? 'weeks'
    : lines.some(({ grossCents }) => grossCents !== null)
      ? 'gross'
      : null;

async function writeLines(db: Db, made: Paper, { report, words }: Written): Promise<void> {
  const lines = await linesOf(db, report.id);
  if (lines.length === 0) made.paragraph(words.zero);
  else made.table(columnsOf(words, baseIn(lines)), rowsOf(lines, { report, words }));
  made.facts([
    [words.sum, money(report.dueCents)],
    [words.paid, money(report.paidCents)],
    [words.open, money(Math.max(0, report.dueCents - report.paidCents))],
    [words.hash, report.signedHash ?? ''],
  ]);
}

function columnsOf(words: Words, base: LineBase | null) {
  const widths = base === null ? COLUMNS : BASED_COLUMNS;
  const based = base === null ? [] : [words[base]];
  const heads = [words.worker, words.class, words.worked, words.holiday, ...based, words.rate, words.amount];
  return heads.map((head, at) => ({
    head,
    width: widths[at] ?? 0.1,
    header: at === 0,
    align: at > 1 ? ('right' as const) : ('left' as const),
  }));
}

/** The lines and their sum. */
function rowsOf(lines: readonly LineRow[], { report, words }: Written): string[][] {
  const base = baseIn(lines);
  const based = (cell: string) => (base === null ? [] : [cell]);
  const sum = (of: (line: LineRow) => number) => lines.reduce((total, line) => total + of(line), 0);
  return [
    ...lines.map((line) => [
      sortedName(line),
      line.classification ?? '',
      hoursText(line.worked),
      hoursText(line.holiday),
      ...based(baseText(line)),
      base === 'gross' ? percentText(Number(rateText(line.rate))) : rateText(line.rate),
      money(line.amountCents),
    ]),
    [
      words.total,
      '',
      hoursText(sum(({ worked }) => worked)),
      hoursText(sum(({ holiday }) => holiday)),
      ...based(''),
      '',
      money(report.dueCents),
    ],
  ];
}

function writeCoupon(made: Paper, { report, words }: Written): void {
  const open = report.dueCents - report.paidCents;
  if (open <= 0) return;
  made.heading(2, words.coupon);
  made.paragraph(words.couponAbout, 'soft');
  made.facts([
    [words.payable, report.clientName],
    ...(report.unionAddress === null ? [] : [[words.send, report.unionAddress] as const]),
    [words.amount, money(open)],
    [words.memo, [report.employerNumber ?? report.shopName, monthText(report), String(report.number)].join(' / ')],
  ]);
}
