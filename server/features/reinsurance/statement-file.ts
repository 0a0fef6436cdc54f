import type { Language } from '@coverlane/contract/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { FileReply } from '../../platform/http/context.ts';
import { type Cell, tableFile } from '../../platform/http/table-file.ts';
import { paper, type Paper } from '../../platform/pdf/paper.ts';
import { type WordKey, wordsOf } from '../../platform/pdf/words.ts';

type Statement = Reply<typeof statements.stopLossStatement>;
type Month = Statement['months'][number];
type Of = { readonly db: Db; readonly statement: Statement; readonly language: Language };

const nameOf = ({ policy }: Statement): string => `stop-loss-${policy.policyNumber.replaceAll(/[^\w-]+/g, '_')}`;

const AMOUNTS = [
  'attachment',
  'attachmentToDate',
  'gross',
  'refunded',
  'ineligible',
  'specificExcess',
  'net',
  'netToDate',
  'accommodation',
] as const;

/** The statement as a workbook: a row a month, amounts as texts of dollars and cents. */
export async function statementSheet({ statement, language }: Of): Promise<FileReply> {
  const say = wordsOf(language);
  const heads: WordKey[] = ['stopLoss.month', 'stopLoss.enrolled', ...AMOUNTS.map((key): WordKey => `stopLoss.${key}`)];
  const rows = statement.months.map((month): Cell[] => [
    { date: month.month },
    month.enrolled,
    ...AMOUNTS.map((key) => Number(month[key])),
    ratioText(month.ratio),
    month.restated ? say('stopLoss.restated') : null,
  ]);
  const headings = [...heads.map((key) => say(key)), say('stopLoss.ratio'), say('stopLoss.note')];
  const { file } = await tableFile('xlsx', { name: nameOf(statement), headings, batches: oneBatch(rows) });
  return file;
}

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  await Promise.resolve();
  yield rows;
}

/** The statement as a tagged paper with its formulas and the year's end; nobody is named on it. */
export async function statementPaper({ db, statement, language }: Of): Promise<FileReply> {
  const say = wordsOf(language);
  const { policy, asOf } = statement;
  const sheet = paper({ title: say('stopLoss.title'), language, at: new Date(`${asOf}T12:00:00Z`) });
  sheet.letterhead(policy.clientName, await paperLogo(db, policy.clientId));
  sheet.heading(1, say('stopLoss.title'));
  sheet.paragraph(say('stopLoss.asOf', { date: formatDate(asOf) }), 'soft');
  sheet.facts([
    [say('stopLoss.policy'), policy.policyNumber],
    [say('stopLoss.carrier'), policy.carrierName ?? '–'],
    [say('stopLoss.term'), `${formatDate(policy.effectiveDate)} – ${formatDate(policy.expirationDate)}`],
    [say('stopLoss.basis'), policy.contractBasis === 'paid' ? say('stopLoss.basisPaid') : policy.contractBasis],
    [say('stopLoss.deductible'), formatMoney(policy.specificDeductible)],
  ]);
  sheet.heading(2, say('stopLoss.months'));
  sheet.table(
    columnsOf(say),
    statement.months.map((month) => cellsOf(month, say)),
    7.5,
  );
  sheet.paragraph(say('stopLoss.formula'), 'soft');
  writeYearEnd(sheet, statement, say);
  const bytes = await sheet.bytes((page, pages) => say('stopLoss.page', { page, pages, policy: policy.policyNumber }));
  return new FileReply(`${nameOf(statement)}.pdf`, 'application/pdf', bytes);
}

type Say = ReturnType<typeof wordsOf>;

function writeYearEnd(sheet: Paper, { yearEnd, projection, specific }: Statement, say: Say): void {
  sheet.heading(2, say('stopLoss.yearEnd'));
  sheet.facts([
    [say('stopLoss.yearAttachment'), formatMoney(yearEnd.attachment)],
    [say('stopLoss.minimum'), formatMoney(yearEnd.minimum)],
    [say('stopLoss.netToDate'), formatMoney(yearEnd.net)],
    [say('stopLoss.reimbursement'), formatMoney(yearEnd.reimbursement)],
    [say('stopLoss.advanced'), formatMoney(yearEnd.advanced)],
    [say('stopLoss.specificReimbursement'), formatMoney(specific.reimbursement)],
    ...(projection
      ? [
          [
            say('stopLoss.projection'),
            `${formatMoney(projection.net)} (${formatMoney(projection.low)} – ${formatMoney(projection.high)})`,
          ] as const,
        ]
      : []),
  ]);
}

const PAPER = ['attachment', 'gross', 'refunded', 'ineligible', 'specificExcess', 'net', 'netToDate'] as const;

const columnsOf = (say: Say) => [
  { width: 0.12, head: say('stopLoss.month'), header: true },
  { width: 0.08, head: say('stopLoss.enrolled'), align: 'right' as const },
  ...PAPER.map((key) => ({ width: 0.1, head: say(`stopLoss.${key}`), align: 'right' as const })),
  { width: 0.1, head: say('stopLoss.ratio'), align: 'right' as const },
];

const cellsOf = (month: Month, say: Say): string[] => [
  `${formatDate(month.month)}${month.restated ? ` ${say('stopLoss.restatedMark')}` : ''}`,
  String(month.enrolled),
  ...PAPER.map((key) => formatMoney(month[key])),
  ratioText(month.ratio),
];
