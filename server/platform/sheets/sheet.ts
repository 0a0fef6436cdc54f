/** A row of a sheet: its number from 1 as a spreadsheet shows it, and the text of each cell. */
export type SheetRow = { number: number; cells: string[] };

/** What a sheet held beside plain values; rows from 1. */
export type SheetFindings = {
  /** Cells with a formula, whose last value was taken, by their names ("D14"): the first few, and how many. */
  formulas: { count: number; first: string[] };
  /** Formulas that no program had worked out: their cells are read as empty. */
  unvalued: { count: number; first: string[] };
  hiddenRows: { count: number; first: string[] };
  mergedCells: { count: number; first: string[] };
  /** Names of further sheets with rows in them, which are not read. */
  otherSheets: string[];
};

export type Sheet = { rows: SheetRow[]; findings: SheetFindings };

/** Why a file is no sheet that can be read. */
export const sheetFaults = [
  'sheet-empty',
  'sheet-format',
  'sheet-old-excel',
  'sheet-password',
  'sheet-macros',
  'sheet-broken',
  'sheet-quote',
  'sheet-columns',
  'sheet-rows',
] as const;
export type SheetFault = (typeof sheetFaults)[number];

/** A file cannot be read as a sheet; `values` say where. */
export class SheetRefused extends Error {
  readonly code: SheetFault;
  readonly values: Record<string, number | string>;

  constructor(code: SheetFault, values: Record<string, number | string> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** More is no list of people: it would be held in memory whole. */
export const MOST_COLUMNS = 500;
export const MOST_ROWS = 50_000;
/** Of each finding so many places are named. */
const NAMED = 5;

export const noFindings = (): SheetFindings => ({
  formulas: { count: 0, first: [] },
  unvalued: { count: 0, first: [] },
  hiddenRows: { count: 0, first: [] },
  mergedCells: { count: 0, first: [] },
  otherSheets: [],
});

/** Counts one more of a finding, and names it where it is among the first. */
export function note(finding: { count: number; first: string[] }, where: string): void {
  finding.count += 1;
  if (finding.first.length < NAMED) finding.first.push(where);
}
