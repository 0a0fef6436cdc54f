import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { readNacha } from '../../domain/payments/nacha-read.ts';
import { centsOf } from '../../domain/money.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetRefused, type SheetRow } from '../../platform/sheets/sheet.ts';
import type { AnswerRow, LeftOver } from './answers.rules.ts';

/** What a file of the bank says, row by row; what of it says nothing that can be read is named. */
type AnswerRows = { kind: 'returns' | 'settlement'; rows: AnswerRow[]; unread: LeftOver[] };

/**
 * Reads a file of the bank: NACHA text is returns and notifications of change, anything else a sheet of what settled.
 * @throws Refusal 422 where neither holds: then nothing of it is done
 */
export async function rowsOfAnswer(bytes: Buffer): Promise<AnswerRows> {
  return bytes.subarray(0, 3).toString('latin1') === '101'
    ? returnsOf(bytes.toString('latin1'))
    : await settledOf(bytes);
}

function returnsOf(text: string): AnswerRows {
  const { batches, faults } = readNacha(text);
  if (faults.length > 0) throw invalid({ file: 'bad-file' });
  const rows: AnswerRow[] = [];
  const unread: LeftOver[] = [];
  for (const { answer, amountCents, traceNumber } of batches.flatMap(({ entries }) => entries)) {
    if (answer === null) unread.push({ trace: traceNumber, code: null, why: 'unreadable' });
    else {
      const { kind, code, originalTrace: trace, data } = answer;
      // A notification of change is about no amount.
      rows.push({ kind, code, trace, data, amountCents: kind === 'return' ? amountCents : null, on: null });
    }
  }
  return { kind: 'returns', rows, unread };
}

/** What the columns of a sheet of what settled are called, in small letters. */
const HEADINGS = { trace: ['trace', 'trace number'], amount: ['amount'], date: ['date', 'settlement date', 'settled'] };

async function sheetOf(bytes: Buffer): Promise<SheetRow[]> {
  try {
    return (await readSheet(bytes)).rows;
  } catch (error) {
    if (error instanceof SheetRefused) throw invalid({ file: 'bad-file' });
    throw error;
  }
}

async function settledOf(bytes: Buffer): Promise<AnswerRows> {
  const [head, ...lines] = await sheetOf(bytes);
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const at = (of: keyof typeof HEADINGS): number => names.findIndex((name) => HEADINGS[of].includes(name));
  const places = { trace: at('trace'), amount: at('amount'), date: at('date') };
  if (places.trace < 0 || places.amount < 0) throw invalid({ file: 'bad-file' });
  const rows: AnswerRow[] = [];
  const unread: LeftOver[] = [];
  for (const { cells } of lines) {
    const row = settledRow(cells, places);
    if (row === null) unread.push({ trace: cells[places.trace] ?? null, code: null, why: 'unreadable' });
    else rows.push(row);
  }
  return { kind: 'settlement', rows, unread };
}

const MONEY = /^\d{1,9}(\.\d{1,2})?$/;

/** A row of a sheet; null where its trace, amount or date is none. Spreadsheets drop the zeros that a trace begins with. */
function settledRow(cells: readonly string[], places: Record<keyof typeof HEADINGS, number>): AnswerRow | null {
  const of = (place: number): string => (cells[place] ?? '').trim();
  const trace = of(places.trace).padStart(15, '0');
  const amount = plainAmount(of(places.amount));
  const on = of(places.date);
  if (!/^\d{15}$/.test(trace) || !MONEY.test(amount) || (on !== '' && !isCalendarDate(on))) return null;
  return { kind: 'settled', trace, code: null, amountCents: centsOf(amount), data: '', on: on === '' ? null : on };
}
