import type { FieldCode } from '../field-codes.ts';
import { reportOf } from './catalogue.ts';
import { filterParam, filterKindsOf } from './filters.ts';
import type { ReportColumn, ReportChart, ReportDefinition, ReportParam } from './definition.ts';
import type { ReportLayout } from './layout.ts';

/** How many rows of a report have the value that it is grouped by. */
export const ROW_COUNT = 'rowCount';
const rowCount: ReportColumn = { key: ROW_COUNT, kind: 'number', sum: true };

/** Every column that a report type can take of a report. */
export const columnsOf = ({ columns, more = [] }: ReportDefinition): readonly ReportColumn[] => [...columns, ...more];

/** The parameters of a report that a report type can answer; the client is always asked for. */
export const paramsOf = ({ params }: ReportDefinition): readonly ReportParam[] =>
  params.filter(({ type }) => type !== 'client');

const NAMES_OF_GROUPS = new Set([
  'clientName',
  'divisionName',
  'planName',
  'termReason',
  'organisation',
  'state',
  'city',
  'jobTitle',
  'classCode',
]);

/**
 * Can rows be counted by the column? By codes, months, yes or no, and names of what many people share; never by what names
 * somebody, and of reports of health never: a row of one person would be read without being anybody's.
 */
export const isGrouping = ({ phi }: ReportDefinition, { key, kind, access }: ReportColumn): boolean =>
  phi !== true &&
  access === undefined &&
  (kind === 'code' || kind === 'month' || kind === 'yesNo' || NAMES_OF_GROUPS.has(key));

/** Something that a layout names wrongly: where, and with which code; `name` is what it names. */
export interface LayoutFault {
  readonly part: keyof ReportLayout;
  readonly name: string;
  readonly code: FieldCode;
}

/** The one place that says whether a layout fits its report: what it names must be in the catalogue, and fit there. */
export function layoutFaults(base: ReportDefinition, layout: ReportLayout): LayoutFault[] {
  return [
    ...columnFaults(base, layout),
    ...paramFaults(base, layout),
    ...filterFaults(base, layout),
    ...groupFaults(base, layout),
    ...sortFaults(base, layout),
  ];
}

const named = (base: ReportDefinition, key: string): ReportColumn | undefined =>
  columnsOf(base).find((column) => column.key === key);

const fault = (part: LayoutFault['part'], name: string, code: FieldCode = 'not-found'): LayoutFault => ({
  part,
  name,
  code,
});

const columnFaults = (base: ReportDefinition, { columns }: ReportLayout): LayoutFault[] =>
  columns.filter((key) => !named(base, key)).map((key) => fault('columns', key));

function paramFaults(base: ReportDefinition, { params }: ReportLayout): LayoutFault[] {
  return params.flatMap((said) => {
    const param = paramsOf(base).find((one) => one.key === said.key);
    const code = param ? answerFault(param, said) : 'not-found';
    return code === undefined ? [] : [fault('params', said.key, code)];
  });
}

/** What is wrong with the answer to a parameter; whether its days and numbers can be read, only the server says. */
function answerFault(param: ReportParam, { asked, value }: ReportLayout['params'][number]): FieldCode | undefined {
  const isLacking = !asked && param.required && param.preset === undefined;
  if (!value) return isLacking ? 'required' : undefined;
  return param.options?.includes(value) === false ? 'bad-choice' : undefined;
}

/** What needs a right of its own narrows and orders nothing: who is there, and in which order, would tell it. */
const isOpen = (column: ReportColumn | undefined): column is ReportColumn =>
  column !== undefined && column.access === undefined;

function filterFaults(base: ReportDefinition, { filters }: ReportLayout): LayoutFault[] {
  return filters.flatMap(({ column: key, is, asked, value }) => {
    const column = named(base, key);
    if (!isOpen(column)) return [fault('filters', key)];
    if (!filterKindsOf(column).includes(is)) return [fault('filters', key, 'bad-choice')];
    return !asked && (value ?? '') === '' ? [fault('filters', key, 'required')] : [];
  });
}

function groupFaults(base: ReportDefinition, { groupBy }: ReportLayout): LayoutFault[] {
  if (groupBy === null) return [];
  const column = named(base, groupBy);
  if (!column) return [fault('groupBy', groupBy)];
  return isGrouping(base, column) ? [] : [fault('groupBy', groupBy, 'bad-choice')];
}

function sortFaults(base: ReportDefinition, layout: ReportLayout): LayoutFault[] {
  const sortable = layout.groupBy === null ? columnsOf(base) : groupedColumns(base, layout);
  return layout.sort
    .map((text) => text.replace(/^-/, ''))
    .filter((key) => !isOpen(sortable.find((column) => column.key === key)))
    .map((key) => fault('sort', key));
}

/** What a report is that has every column and asks for everything: a new report type begins so. */
export const wholeLayout = (base: ReportDefinition): ReportLayout => ({
  columns: base.columns.map(({ key }) => key),
  params: paramsOf(base).map(({ key, preset = null }) => ({ key, asked: true, value: preset })),
  filters: [],
  sort: [],
  groupBy: null,
});

/**
 * The report that a layout makes of another: its parameters with their answers, its columns in their order. What is not in
 * the catalogue is left out: whether that may run, `layoutFaults` says.
 */
export function reportByLayout(base: ReportDefinition, layout: ReportLayout): ReportDefinition {
  const columns = shownColumns(base, layout);
  const { chart: _chart, more: _more, ...kept } = base;
  const drawn = chartOf(base, layout, columns);
  return { ...kept, params: askedParams(base, layout), columns, ...(drawn && { chart: drawn }) };
}

/** The report of a key as a layout makes it; without one as the program has it. Undefined: no program stands behind it. */
export function reportMadeOf(key: string, layout: ReportLayout | null): ReportDefinition | undefined {
  const base = reportOf(key);
  return base && layout ? reportByLayout(base, layout) : base;
}

function shownColumns(base: ReportDefinition, layout: ReportLayout): readonly ReportColumn[] {
  if (layout.groupBy !== null) return groupedColumns(base, layout);
  return layout.columns.flatMap((key) => named(base, key) ?? []);
}

/** The value that rows have in common, how many there are, and what those columns come to that are added up. */
function groupedColumns(base: ReportDefinition, { groupBy, columns }: ReportLayout): readonly ReportColumn[] {
  const sums = columns.flatMap((key) => named(base, key) ?? []).filter(({ sum }) => sum);
  return [...columnsOf(base).filter(({ key }) => key === groupBy), rowCount, ...sums];
}

function askedParams(base: ReportDefinition, { params, filters }: ReportLayout): readonly ReportParam[] {
  const answered = base.params.map((param): ReportParam => {
    const said = params.find(({ key }) => key === param.key);
    return said && param.type !== 'client' ? answeredBy(param, said) : param;
  });
  const narrowing = filters.flatMap((filter) => {
    const column = named(base, filter.column);
    return column ? [filterParam(column, filter)] : [];
  });
  return [...answered, ...narrowing];
}

function answeredBy(param: ReportParam, { asked, value }: ReportLayout['params'][number]): ReportParam {
  const { preset: usual, ...kept } = param;
  const preset = value || (param.required ? usual : undefined);
  return { ...kept, ...(preset !== undefined && { preset }), ...(!asked && { fixed: true }) };
}

/** Bars of what it is grouped by; else those of the report, as far as their columns are there. */
function chartOf({ chart }: ReportDefinition, { groupBy }: ReportLayout, columns: readonly ReportColumn[]) {
  if (groupBy !== null) return { by: groupBy, of: ROW_COUNT };
  const shown = new Set(columns.map(({ key }) => key));
  return chart && drawnColumns(chart).every((key) => shown.has(key)) ? chart : undefined;
}

/** The columns that a chart is drawn from. */
const drawnColumns = ({ by, of = by, parts, named: names = [] }: ReportChart): readonly string[] => [
  by,
  of,
  ...(parts?.columns ?? []),
  ...names,
];
