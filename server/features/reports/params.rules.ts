import type { FieldCode } from '@coverlane/contract/fields.ts';
import type { ReportDefinition, ReportParam } from '@coverlane/contract/report-definition.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { dayOf, periodOf } from './report-days.rules.ts';

/** Parameters that were read: as they are kept, and the days that they mean. */
export interface ReadParams {
  params: Record<string, string>;
  from: CalendarDate | null;
  to: CalendarDate | null;
  on: CalendarDate | null;
}

type Faults = Record<string, FieldCode>;

const MOST = 9_999_999;

/**
 * Reads the parameters of a report on a day. What is not said has its preset.
 * @returns what was read, or the code of each parameter that cannot be
 */
export function readParams(
  { params: asked }: Pick<ReportDefinition, 'params'>,
  sent: Readonly<Record<string, string>>,
  today: CalendarDate,
): { read: ReadParams } | { faults: Faults } {
  const known = asked.filter(({ type }) => type !== 'client');
  const read: ReadParams = { params: {}, from: null, to: null, on: null };
  const strangers = Object.keys(sent).filter((name) => !known.some(({ key }) => key === name));
  const faults: Faults = Object.fromEntries(strangers.map((name) => [name, 'unknown-field']));
  for (const param of known) {
    const text = sent[param.key] || param.preset;
    const fault = text === undefined ? missing(param) : readers[param.type](text, { param, read, today });
    if (fault !== undefined) faults[param.key] = fault;
    else if (text !== undefined) read.params[param.key] = text;
  }
  return Object.keys(faults).length > 0 ? { faults } : { read };
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
};
