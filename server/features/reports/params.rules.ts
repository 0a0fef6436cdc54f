import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { ReportDefinition, ReportParam } from '@coverlane/contract/reports/definition.ts';
import type { FilterKind } from '@coverlane/contract/reports/layout.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { dayOf, periodOf } from './report-days.rules.ts';

/** Parameters that were read: as they are kept, and the days that they mean. */
export interface ReadParams {
  params: Record<string, string>;
  from: CalendarDate | null;
  to: CalendarDate | null;
  on: CalendarDate | null;
  /** By which columns the rows are narrowed; days by name are days already. */
  filters: RowFilter[];
}

/** A column, and what of it is wanted; several codes are joined by commas. */
export interface RowFilter {
  column: string;
  is: FilterKind;
  value: string;
}

type Faults = Record<string, FieldCode>;

const MOST = 9_999_999;

/**
 * Reads the parameters of a report on a day. What is not said has its preset; what need not be said and is said to be
 * empty is empty. What the report type fixes is a stranger to whoever asks.
 * @returns what was read, or the code of each parameter that cannot be
 */
export function readParams(
  { params: asked }: Pick<ReportDefinition, 'params'>,
  sent: Readonly<Record<string, string>>,
  today: CalendarDate,
): { read: ReadParams } | { faults: Faults } {
  const known = asked.filter(({ type }) => type !== 'client');
  const read: ReadParams = { params: {}, from: null, to: null, on: null, filters: [] };
  const strangers = Object.keys(sent).filter((name) => !known.some(({ key, fixed }) => key === name && !fixed));
  const faults: Faults = Object.fromEntries(strangers.map((name) => [name, 'unknown-field']));
  for (const param of known) {
    const text = textOf(param, sent);
    const fault = text === undefined ? missing(param) : readOne(text, { param, read, today });
    if (fault !== undefined) faults[param.key] = fault;
    else if (text !== undefined) read.params[param.key] = text;
  }
  return Object.keys(faults).length > 0 ? { faults } : { read };
}

/** What is asked for of the parameters that were sent: those that a schedule kept may be asked for no more. */
export const onlyAsked = (
  { params }: Pick<ReportDefinition, 'params'>,
  sent: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => params.some(({ key, fixed }) => key === name && !fixed)));

function textOf({ key, preset, required, fixed }: ReportParam, sent: Readonly<Record<string, string>>) {
  const said = fixed ? undefined : sent[key];
  if (said === '' && !required) return undefined;
  return said || preset;
}

function readOne(text: string, reading: Reading): FieldCode | undefined {
  const { filter } = reading.param;
  return filter ? readFilter(text, filter, reading) : readers[reading.param.type](text, reading);
}

const missing = ({ required }: ReportParam): FieldCode | undefined => (required ? 'required' : undefined);

interface Reading {
  param: ReportParam;
  read: ReadParams;
  today: CalendarDate;
}
type Reader = (text: string, reading: Reading) => FieldCode | undefined;

const readers: Record<ReportParam['type'], Reader> = {
  // Stands beside the parameters.
  client: () => undefined,
  period: (text, { read, today }) => {
    const span = periodOf(text, today);
    if (typeof span === 'string') return span;
    Object.assign(read, span);
    return undefined;
  },
  day: (text, { read, today }) => {
    const on = dayOf(text, today);
    if (on === undefined) return 'bad-date';
    read.on = on;
    return undefined;
  },
  choice: (text, { param }) => (param.options?.includes(text) ? undefined : 'bad-choice'),
  number: (text) => {
    if (!/^\d{1,9}$/.test(text)) return 'bad-number';
    return Number(text) > MOST ? 'too-large' : undefined;
  },
  memberNumber: (text) => (text.length > 40 ? 'too-long' : undefined),
  amount: (text) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? undefined : 'bad-number'),
  text: () => undefined,
};

/** A filter names no day of the report: its days stay with it. */
function readFilter(text: string, { column, is }: Omit<RowFilter, 'value'>, { param, read, today }: Reading) {
  if (param.type === 'day') {
    const on = dayOf(text, today);
    if (on === undefined) return 'bad-date';
    read.filters.push({ column, is, value: on });
    return undefined;
  }
  const texts = param.type === 'choice' ? text.split(',') : [text];
  const fault = texts.map((one) => readers[param.type](one, { param, read, today })).find((code) => code !== undefined);
  if (fault === undefined) read.filters.push({ column, is, value: text });
  return fault;
}
