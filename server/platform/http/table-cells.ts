import type { Cell } from './table-file.ts';

/** What stands in a cell: a text as it is, a number, dollars of ten-thousandths, a calendar date, or codes in the reader's words. */
type CellKind = 'text' | 'number' | 'rate' | 'date' | 'word';

type Word = (code: string) => string;

const cells: Record<CellKind, (value: unknown, word: Word) => Cell> = {
  text: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  number: Number,
  rate: (value) => Number(value) / 10_000,
  date: (value) => ({ date: String(value) }),
  word: (value, word) =>
    [value]
      .flat()
      .map((code) => word(String(code)))
      .join('; '),
};

/** A value of a record as a cell of a sheet; nothing where it has none. */
export const cellOf = (kind: CellKind, value: unknown, word: Word): Cell =>
  value === null || value === undefined ? null : cells[kind](value, word);
