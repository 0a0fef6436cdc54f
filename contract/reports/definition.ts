import type { Access, Permission, UserType } from '../access.ts';
import type { FilterKind } from './layout.ts';

/** Spans of days by name, resolved on the day a report runs, so that a schedule means the month that has passed by then. */
export const reportPeriods = [
  'thisMonth',
  'lastMonth',
  'last30Days',
  'last3Months',
  'last12Months',
  'thisYear',
  'lastYear',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Days by name, resolved like the periods. */
export const reportDays = ['today', 'startOfMonth', 'endOfLastMonth', 'startOfNextMonth'] as const;

/** What can be asked for before a report runs (domain 12.8, params). */
export const reportParamTypes = [
  'client',
  'period',
  'day',
  'choice',
  'number',
  'memberNumber',
  'amount',
  'text',
] as const;
export type ReportParamType = (typeof reportParamTypes)[number];

/** One parameter; its value is a text: an id, a name or 'from/to' of days, a day, a choice, whole numbers, a member number, an amount. */
export interface ReportParam {
  readonly key: string;
  readonly type: ReportParamType;
  readonly required: boolean;
  /** What the form begins with. */
  readonly preset?: string;
  /** Of a choice; labels are `reports.choice.<key>.<option>`, or the texts that `words` names. */
  readonly options?: readonly string[];
  readonly words?: string;
  /** It narrows the rows by a column, and names no day of the report. */
  readonly filter?: { readonly column: string; readonly is: FilterKind };
  /** The report type says it: nobody is asked, and nobody can say otherwise. */
  readonly fixed?: true;
}

/**
 * How a column is read and written. A code is said by the text `<words>.<code>`; codes are
 * several, joined by commas; an SSN is kept sealed and shown by its last four digits.
 */
export const reportColumnKinds = [
  'text',
  'code',
  'codes',
  'day',
  'time',
  'month',
  'money',
  'number',
  'percent',
  'yesNo',
  'ssn',
] as const;
export type ReportColumnKind = (typeof reportColumnKinds)[number];

/** One column; its heading is the text `reports.column.<key>`. */
export interface ReportColumn {
  readonly key: string;
  readonly kind: ReportColumnKind;
  readonly words?: string;
  /** Added up over all rows, and the sum is shown. */
  readonly sum?: true;
  /** Who is shown it; to anybody else who may open the report it is empty. Absent: whoever may open the report. */
  readonly access?: Access;
}

/** A report as data: what runs it is the query of the same key on the server. */
export interface ReportDefinition {
  readonly key: string;
  readonly name: string;
  readonly audiences: readonly UserType[];
  /** What the reader must hold beside the audience's type. */
  readonly permission?: Permission;
  /** Shows health information of people: the reader needs `phi` too. */
  readonly phi?: true;
  /** Figures of claims: who may not read claims gets them de-identified (45 CFR 164.514). */
  readonly claims?: true;
  readonly params: readonly ReportParam[];
  readonly columns: readonly ReportColumn[];
  /** Further columns of the same rows, for report types that administrators make. */
  readonly more?: readonly ReportColumn[];
  readonly chart?: ReportChart;
}

/** What is drawn of a report: the values of one column, by how many rows have them or by the sum of another column. */
export interface ReportChart {
  readonly by: string;
  readonly of?: string;
  /**
   * Columns of money that are drawn beside each other for each row, of at most a page of them: as cells that are stronger the
   * more they hold, or as a whole (`of`) with its parts.
   */
  readonly parts?: { readonly as: 'heat' | 'stacked'; readonly columns: readonly string[] };
  /** A bar for each row, the largest first, named by these columns: rows that are people are not added up by a name. */
  readonly named?: readonly string[];
}
