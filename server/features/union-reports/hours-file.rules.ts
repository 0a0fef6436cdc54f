import { BASE_COLUMNS, HOURS_COLUMNS, type LineBase, type RowFault } from '@coverlane/contract/union-reports/codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { ssnDigits } from '@coverlane/contract/members/personal-values.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';

/** A row of a file of hours, by its columns; numbers from 1 as a spreadsheet counts. */
export type FileRow = {
  number: number;
  /** Nine digits, the last four alone, or '' where none stands there. */
  ssn: string;
  lastName: string;
  firstName: string;
  classification: string;
  worked: string;
  holiday: string;
  /** Weeks or gross pay. */
  base: string;
  startedOn: string;
  endedOn: string;
};

/** What a row cannot be read for. */
export type FileFault = { row: number; name: string; column: string | null; code: RowFault };

const KEYS = ['ssn', 'lastName', 'firstName', 'classification', 'worked', 'holiday', 'startedOn', 'endedOn'] as const;
type Key = (typeof KEYS)[number] | LineBase;

const heading = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();
const HEADINGS = new Map<string, Key>([
  ...HOURS_COLUMNS.map((column, at): [string, Key] => [heading(column), KEYS[at] ?? 'ssn']),
  ...Object.entries(BASE_COLUMNS).map(([base, column]): [string, Key] => [
    heading(column),
    base === 'weeks' ? 'weeks' : 'gross',
  ]),
]);

/** Below how many rows of something else the headings are looked for. */
const LOOK = 10;

/**
 * The rows of a sheet below its headings, in any order of columns; null: it has no headings of hours.
 * @param base what the fund contributes for beside hours: weeks are no gross pay, and the other column is not read
 */
export function fileRows(sheet: Sheet, base: LineBase | null): FileRow[] | null {
  const at = sheet.rows
    .slice(0, LOOK)
    .findIndex(({ cells }) =>
      ['lastName', 'worked'].every((key) => cells.some((cell) => HEADINGS.get(heading(cell)) === key)),
    );
  const head = sheet.rows[at];
  if (head === undefined) return null;
  const columns = head.cells.map((cell) => HEADINGS.get(heading(cell)));
  return sheet.rows.slice(at + 1).flatMap(({ number, cells }) => {
    const row: FileRow = {
      number,
      ssn: '',
      lastName: '',
      firstName: '',
      classification: '',
      worked: '',
      holiday: '',
      base: '',
      startedOn: '',
      endedOn: '',
    };
    cells.forEach((cell, column) => {
      const key = columns[column];
      if (key === undefined) return;
      if (key !== 'weeks' && key !== 'gross') row[key] = cell.trim();
      else if (key === base) row.base = cell.trim();
    });
    const { number: _, ...said } = row;
    return Object.values(said).every((text) => text === '')
      ? []
      : [{ ...row, ssn: ssnOf(row.ssn), startedOn: dayOf(row.startedOn), endedOn: dayOf(row.endedOn) }];
  });
}

/** Digits where it is a whole number, the last four where it is masked as the template has it, and else as it stands. */
function ssnOf(text: string): string {
  const digits = ssnDigits(text);
  if (digits !== null) return digits;
  // A spreadsheet takes the zeros before a number away.
  if (/^\d{7,8}$/.test(text)) return text.padStart(9, '0');
  return /^[*xX·.\- ]*(\d{4})$/.exec(text)?.[1] ?? text;
}

const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A day as 'YYYY-MM-DD' where it can be read as one. */
function dayOf(text: string): string {
  if (isCalendarDate(text)) return text;
  const [, month = '', day = '', year = ''] = US.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : text;
}
