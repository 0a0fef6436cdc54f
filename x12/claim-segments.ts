import { AMT_FIELDS, QTY_FIELDS, readFields } from './834-fields.ts';
import type { Reference834 } from './834-model.ts';
import { collect, expectCode, readReference, required } from './834-segments.ts';
import { fromD8, fromRD8 } from './calendar.ts';
import { GROUP_CODES } from './claim-codes.ts';
import type { Adjustment, ClaimAmount, ClaimCurrency, ClaimDate, ClaimQuantity, Procedure } from './claim-model.ts';
import { centsOf } from './claim-money.ts';
import type { FaultReport } from './fault.ts';
import { elementName } from './segment.ts';
import type { X12Segment } from './segment.ts';

/** The keys of a record that have a value: models leave out what a file does not say. */
export function present<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the keys without a value are gone
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** An amount of money as written; refused and undefined when it is none, undefined when empty. */
export function readMoney(segment: X12Segment, n: number, report: FaultReport): string | undefined {
  const value = segment.element(n);
  if (value === '') return undefined;
  if (centsOf(value) !== undefined) return value;
  report.refuse(segment, { code: 'bad-number', element: elementName(segment.id, n), value });
  return undefined;
}

/** An amount of money that must be there; refused and '' when it is not. */
export function requiredMoney(segment: X12Segment, n: number, report: FaultReport): string {
  return required(segment, n, report) === undefined ? '' : (readMoney(segment, n, report) ?? '');
}

/** Units as written; refused and undefined when no number, undefined when empty. */
export function readUnits(segment: X12Segment, n: number, report: FaultReport): string | undefined {
  const value = segment.element(n);
  if (value === '') return undefined;
  if (/^[-+]?(\d{1,15}\.?\d{0,15}|\.\d{1,15})$/.test(value)) return value;
  report.refuse(segment, { code: 'bad-number', element: elementName(segment.id, n), value });
  return undefined;
}

/** AMT. */
export function readClaimAmount(segment: X12Segment, report: FaultReport): ClaimAmount | undefined {
  const { qualifier } = readFields(segment, AMT_FIELDS);
  const amount = requiredMoney(segment, 2, report);
  return qualifier === undefined || amount === '' ? undefined : { qualifier, amount };
}

/** QTY; a quantity that is no number is refused. */
export function readClaimQuantity(segment: X12Segment, report: FaultReport): ClaimQuantity | undefined {
  const { qualifier } = readFields(segment, QTY_FIELDS);
  const quantity = readUnits(segment, 2, report);
  return qualifier === undefined || quantity === undefined ? undefined : { qualifier, quantity };
}

/** CUR: a currency that cannot be told, or a rate that is no number, is refused; US dollars are said by saying nothing. */
export function readCurrency(cur: X12Segment, report: FaultReport): ClaimCurrency | undefined {
  const code = required(cur, 2, report);
  const rate = readUnits(cur, 3, report);
  if (code === undefined || code === 'USD') return undefined;
  if (/^[A-Z]{3}$/.test(code)) return { code, ...(rate === undefined ? {} : { rate }) };
  report.refuse(cur, { code: 'unknown-code', element: 'CUR02', value: code });
  return undefined;
}

/** CAS: up to six reasons of one group. An amount without reason, or a reason without amount, is refused. */
export function readAdjustments(cas: X12Segment, report: FaultReport): Adjustment[] {
  const group = required(cas, 1, report) ?? '';
  expectCode(cas, { n: 1, codes: GROUP_CODES }, report);
  const adjustments: Adjustment[] = [];
  for (const n of [2, 5, 8, 11, 14, 17]) {
    if (n > 2 && cas.element(n) === '' && cas.element(n + 1) === '') continue;
    const reason = required(cas, n, report) ?? '';
    const amount = requiredMoney(cas, n + 1, report);
    const quantity = readUnits(cas, n + 2, report);
    adjustments.push({ group, reason, amount, ...(quantity === undefined ? {} : { quantity }) });
  }
  return adjustments;
}

/** A composite medical procedure (X12 C003) of qualifier, code, four modifiers, description; undefined when empty. */
export function readProcedure(segment: X12Segment, n: number): Procedure | undefined {
  const components = segment.components(n);
  const [qualifier = '', code = ''] = components;
  // A composite that is there but blank is no service that can be told: its code is ''.
  if (components.length === 0) return undefined;
  const description = components[6] ?? '';
  const modifiers = components.slice(2, 6).filter((modifier) => modifier !== '');
  return { qualifier, code, modifiers, ...(description === '' ? {} : { description }) };
}

/** Days that say when a service was: one that is no day is refused. Of any other day it is warned, and it is left out. */
const SERVICE_DATES = new Set(['472', '434', '150', '151', '232', '233']);

/** DTP of an 837: D8 a day, RD8 a span, DT a day with a time of day, which is left out; TM has no day. */
export function readDtp(segment: X12Segment, report: FaultReport): ClaimDate | undefined {
  const [qualifier, format, text] = [segment.element(1), segment.element(2), segment.element(3)];
  if (format === 'TM') return undefined;
  // Some senders name a span and write its only day: there is no doubt what is meant.
  const period = (format === 'RD8' ? fromRD8(text) : undefined) ?? oneDay(format === 'DT' ? text.slice(0, 8) : text);
  return dated(segment, { qualifier, period, element: 'DTP03', text }, report);
}

/** DTM of an 835: a day. */
export function readDtm(segment: X12Segment, report: FaultReport): ClaimDate | undefined {
  const [qualifier, text] = [segment.element(1), segment.element(2)];
  return dated(segment, { qualifier, period: oneDay(text), element: 'DTM02', text }, report);
}

interface Dated {
  qualifier: string;
  period: { date: string; until?: string } | undefined;
  element: string;
  text: string;
}

function dated(segment: X12Segment, of: Dated, report: FaultReport): ClaimDate | undefined {
  const { qualifier, period, element, text } = of;
  if (period !== undefined && qualifier !== '') return { qualifier, ...period };
  const detail = { code: 'bad-date', element, value: text } as const;
  if (SERVICE_DATES.has(qualifier)) report.refuse(segment, detail);
  else report.warn(segment, detail);
  return undefined;
}

function oneDay(text: string): { date: string } | undefined {
  const date = fromD8(text);
  return date === undefined ? undefined : { date };
}

/** The leaves REF and DTP, or DTM, of a loop, collected into its lists. */
export function claimLeaves(lists: { references: Reference834[]; dates: ClaimDate[] }, report: FaultReport) {
  return {
    REF: (ref: X12Segment) => collect(lists.references, readReference(ref, report)),
    DTP: (dtp: X12Segment) => collect(lists.dates, readDtp(dtp, report)),
    DTM: (dtm: X12Segment) => collect(lists.dates, readDtm(dtm, report)),
  };
}
