import { reportCodes } from './codes.ts';
import type { ReportColumn, ReportColumnKind, ReportParam } from './definition.ts';
import type { FilterKind, LayoutFilter } from './layout.ts';

const kindsOf: Record<ReportColumnKind, readonly FilterKind[]> = {
  text: ['is', 'has', 'known'],
  code: ['oneOf', 'known'],
  codes: ['oneOf', 'known'],
  day: ['from', 'to', 'known'],
  time: ['known'],
  month: [],
  money: ['least', 'most'],
  number: ['least', 'most'],
  percent: ['least', 'most'],
  yesNo: ['is'],
  ssn: [],
};

/** How a column can narrow the rows. */
export const filterKindsOf = ({ kind }: ReportColumn): readonly FilterKind[] => kindsOf[kind];

/** What the parameter of a filter is called, beside those of its report: 'ageLeast'. */
export const filterKey = ({ column, is }: Pick<LayoutFilter, 'column' | 'is'>): string =>
  `${column}${is.charAt(0).toUpperCase()}${is.slice(1)}`;

const YES_OR_NO = { type: 'choice', options: ['true', 'false'], words: 'reports.answer' } as const;

type Answer = Pick<ReportParam, 'type' | 'options' | 'words'>;

/** What is asked for, by the kind of filter. */
const answers: Record<FilterKind, (column: ReportColumn) => Answer> = {
  is: ({ kind }) => (kind === 'yesNo' ? YES_OR_NO : { type: 'text' }),
  has: () => ({ type: 'text' }),
  oneOf: ({ words = '' }) => ({ type: 'choice', options: reportCodes[words] ?? [], words }),
  from: () => ({ type: 'day' }),
  to: () => ({ type: 'day' }),
  least: () => ({ type: 'amount' }),
  most: () => ({ type: 'amount' }),
  known: () => YES_OR_NO,
};

/** The parameter of a filter: left empty it narrows nothing. */
export function filterParam(column: ReportColumn, { is, asked, value }: LayoutFilter): ReportParam {
  return {
    key: filterKey({ column: column.key, is }),
    ...answers[is](column),
    required: !asked,
    filter: { column: column.key, is },
    ...(value !== null && value !== '' && { preset: value }),
    ...(!asked && { fixed: true }),
  };
}
