import type { Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { TOLD_FROM_PCT } from '@coverlane/contract/reinsurance/codes.ts';
import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import type { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { formatDate, formatMoney, formatMonth } from '@coverlane/contract/words/formats.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { paperLogo } from '../../facts/paper-logo.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { FileReply } from '../../platform/http/context.ts';
import { type Cell, tableFile } from '../../platform/http/table-file.ts';
import { paper, type Paper } from '../../platform/pdf/paper.ts';
import { type WordKey, wordsOf } from '../../platform/pdf/words.ts';

type Told = NonNullable<Reply<typeof statements.toldStatement>['told']>;

/** What was issued, of which policy and whose, and in which language it leaves. */
export interface ToldOf {
  readonly db: Db;
  readonly client: { readonly id: string; readonly name: string };
  readonly policyNumber: string;
  readonly told: Told;
  readonly language: Language;
}

const AMOUNTS = ['attachment', 'net', 'attachmentToDate', 'netToDate'] as const;
const nameOf = ({ policyNumber }: ToldOf): string => `stop-loss-${policyNumber.replaceAll(/[^\w-]+/g, '_')}`;

/** What was told to the employer as a workbook: a row a month. */
export async function toldSheet(of: ToldOf): Promise<FileReply> {
  const say = wordsOf(of.language);
  const heads: WordKey[] = ['stopLoss.month', 'stopLoss.enrolled', ...AMOUNTS.map((key): WordKey => `stopLoss.${key}`)];
  const rows = of.told.months.map((month): Cell[] => [
    { date: month.month },
    month.enrolled,
    ...AMOUNTS.map((key) => Number(month[key])),
    ratioText(month.ratio),
    month.isRestated ? say('stopLoss.restated') : null,
  ]);
  const headings = [...heads.map((key) => say(key)), say('stopLoss.ratio'), say('stopLoss.note')];
  const { file } = await tableFile('xlsx', { name: nameOf(of), headings, batches: oneBatch(rows) });
  return file;
}

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  await Promise.resolve();
  yield rows;
}

/** The same as a tagged paper, with claimants by number alone (domain 14.3). */
export async function toldPaper(of: ToldOf): Promise<FileReply> {
  const { db, client, told, language, policyNumber } = of;
  const say = wordsOf(language);
  const sheet = paper({ title: say('stopLoss.title'), language, at: new Date(told.issuedAt) });
  sheet.letterhead(client.name, await paperLogo(db, client.id));
  sheet.heading(1, say('stopLoss.title'));
  sheet.paragraph(say('stopLoss.issued', { date: formatDate(told.issuedAt.slice(0, 10)) }), 'soft');
  sheet.facts([
    [say('stopLoss.policy'), policyNumber],
    [say('stopLoss.carrier'), told.carrierName ?? '–'],
    [say('stopLoss.deductible'), formatMoney(told.specificDeductible)],
  ]);
  writeMonths(sheet, told, say);
  if (told.claimants.length > 0) writeClaimants(sheet, told, say);
  const bytes = await sheet.bytes((page, pages) => say('stopLoss.page', { page, pages, policy: policyNumber }));
  return new FileReply(`${nameOf(of)}.pdf`, 'application/pdf', bytes);
}

type Say = ReturnType<typeof wordsOf>;

function writeMonths(sheet: Paper, told: Told, say: Say): void {
  sheet.heading(2, say('stopLoss.months'));
  sheet.table(
    [
      { width: 0.16, head: say('stopLoss.month'), header: true },
      { width: 0.12, head: say('stopLoss.enrolled'), align: 'right' },
      ...AMOUNTS.map((key) => ({ width: 0.15, head: say(`stopLoss.${key}`), align: 'right' as const })),
      { width: 0.12, head: say('stopLoss.ratio'), align: 'right' },
    ],
    told.months.map((month) => [
      `${formatMonth(month.month)}${month.isRestated ? ` ${say('stopLoss.restatedMark')}` : ''}`,
      String(month.enrolled),
      ...AMOUNTS.map((key) => formatMoney(month[key])),
      ratioText(month.ratio),
    ]),
    8,
  );
}

function writeClaimants(sheet: Paper, told: Told, say: Say): void {
  sheet.heading(2, say('stopLoss.toldClaimants', { percent: percentText(TOLD_FROM_PCT) }));
  sheet.table(
    [
      { width: 0.25, head: say('stopLoss.claimant'), header: true },
      { width: 0.25, head: say('stopLoss.reached'), align: 'right' },
      { width: 0.25, head: say('stopLoss.paidToDate'), align: 'right' },
      { width: 0.25, head: say('stopLoss.specificExcess'), align: 'right' },
    ],
    told.claimants.map(({ claimant, percent, paid, excess }) => [
      String(claimant),
      percentText(percent),
      formatMoney(paid),
      formatMoney(excess),
    ]),
    9,
  );
}
