import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import { type InsurabilityDecision, insurabilityDecisions } from '@coverlane/contract/changes/insurability.ts';
import { dayIn } from '../../../domain/enrollment-sessions/census/days.ts';
import type { SheetRow } from '../../../platform/sheets/sheet.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import type { Reason } from '../roster.ts';

const COLUMNS = {
  person: ['membernumber', 'memberid', 'employeeid', 'employeenumber'],
  benefit: ['benefit', 'plan', 'coverage', 'product', 'code'],
  decision: ['decision', 'status'],
  amount: ['amount', 'approvedamount', 'amountapproved', 'volume'],
  day: ['effectivedate', 'effective', 'date'],
  note: ['note', 'reason', 'comment'],
} as const;
type Column = keyof typeof COLUMNS;

const WORDS: Readonly<Record<InsurabilityDecision, readonly string[]>> = {
  approved: ['approved', 'approve', 'accepted'],
  reduced: ['reduced', 'partial', 'partiallyapproved', 'modified'],
  declined: ['declined', 'denied', 'rejected'],
};

/** A text by which names are compared: letters and digits alone. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a row of an insurer's file says: read, or why it cannot be, by column. */
export type DecisionRow = {
  row: number;
  person: string;
  benefit: string;
  amount: string | null;
  note: string | null;
} & ({ decision: InsurabilityDecision; day: CalendarDate; faults: readonly [] } | { faults: readonly Reason[] });

type Headings = { at: number; names: readonly string[]; where: ReadonlyMap<string, number> };

/** Headings stand within so many rows. */
const LOOKED_AT = 20;

function headingsOf(rows: readonly SheetRow[]): Headings | null {
  for (const { number, cells } of rows.slice(0, LOOKED_AT)) {
    const keys = cells.map(keyOf);
    const found = Object.entries(COLUMNS).flatMap(([column, names]) => {
      const at = keys.findIndex((key) => names.some((name) => name === key));
      return at < 0 ? [] : [{ column, at }];
    });
    const where = new Map<string, number>(found.map((one) => [one.column, one.at]));
    if (where.has('person') && where.has('decision') && where.has('day')) return { at: number, names: cells, where };
  }
  return null;
}

const textOrNull = (text: string): string | null => (text === '' ? null : text);

function rowOf({ number, cells }: SheetRow, { where, names }: Headings): DecisionRow {
  const cell = (column: Column): string => cells[where.get(column) ?? -1]?.trim() ?? '';
  const [person, value] = [cell('person'), keyOf(cell('decision'))];
  const decision = insurabilityDecisions.find((one) => WORDS[one].includes(value));
  const day = dayIn(cell('day'));
  const said = {
    row: number,
    person,
    benefit: cell('benefit'),
    amount: textOrNull(plainAmount(cell('amount'))),
    note: textOrNull(cell('note').slice(0, 500)),
  };
  const wrong = { person: person === '', word: decision === undefined, day: day === null };
  if (decision !== undefined && day !== null && !wrong.person) return { ...said, decision, day, faults: [] };
  const columns = { person: 'person', word: 'decision', day: 'day' } as const;
  const faults = (['person', 'word', 'day'] as const)
    .filter((what) => wrong[what])
    .map((what) => {
      const column = columns[what];
      const heading = names[where.get(column) ?? -1]?.trim() ?? column;
      return { code: `decision-${what}`, values: { row: number, column: heading, value: cell(column) } };
    });
  return { ...said, faults };
}

/** The rows below the headings of an insurer's file; null: no row names the person, the decision and its day. Pure. */
export function decisionRows(rows: readonly SheetRow[]): DecisionRow[] | null {
  const headings = headingsOf(rows);
  if (headings === null) return null;
  return rows
    .filter(({ number, cells }) => number > headings.at && cells.some((cell) => cell.trim() !== ''))
    .map((row) => rowOf(row, headings));
}
