import { AMT_FIELDS, QTY_FIELDS, REF_FIELDS, readFields } from './834-fields.ts';
import type { Amount834, Date834, Quantity834, Reference834 } from './834-model.ts';
import { fromD8, fromRD8 } from './calendar.ts';
import type { FaultReport } from './fault.ts';
import { elementName } from './segment.ts';
import type { X12Segment } from './segment.ts';

/** The text of an element that must be there; refused and undefined when it is not. */
export function required(segment: X12Segment, n: number, report: FaultReport): string | undefined {
  const text = segment.element(n);
  if (text !== '') return text;
  report.refuse(segment, { code: 'missing-element', element: elementName(segment.id, n) });
  return undefined;
}

/** A required element whose value decides what is done: refused and undefined when absent or not one of the codes. */
export function requiredCode(
  segment: X12Segment,
  allowed: { n: number; codes: ReadonlySet<string> },
  report: FaultReport,
): string | undefined {
  const text = required(segment, allowed.n, report);
  if (text === undefined || allowed.codes.has(text)) return text;
  report.refuse(segment, { code: 'unknown-code', element: elementName(segment.id, allowed.n), value: text });
  return undefined;
}

/** Warns of a code that is not in the list; the value is kept all the same. */
export function expectCode(
  segment: X12Segment,
  allowed: { n: number; codes: ReadonlySet<string>; value?: string },
  report: FaultReport,
): void {
  const value = allowed.value ?? segment.element(allowed.n);
  if (value === '' || allowed.codes.has(value)) return;
  report.warn(segment, { code: 'unknown-code', element: elementName(segment.id, allowed.n), value });
}

/** REF, undefined when it says nothing. */
export function readReference(segment: X12Segment, report: FaultReport): Reference834 | undefined {
  const qualifier = required(segment, 1, report);
  const { value, description } = readFields(segment, REF_FIELDS);
  if (qualifier === undefined) return undefined;
  if (value === undefined && description === undefined) {
    report.warn(segment, { code: 'missing-element', element: 'REF02' });
    return undefined;
  }
  return { qualifier, value: value ?? '', ...(description === undefined ? {} : { description }) };
}

/** DTP with a D8 day or an RD8 range; anything else is refused. */
export function readDate(segment: X12Segment, report: FaultReport): Date834 | undefined {
  const qualifier = required(segment, 1, report);
  const format = requiredCode(segment, { n: 2, codes: DATE_FORMATS }, report);
  const text = required(segment, 3, report);
  if (qualifier === undefined || format === undefined || text === undefined) return undefined;
  const period = format === 'RD8' ? fromRD8(text) : readD8(text);
  if (period === undefined) report.refuse(segment, { code: 'bad-date', element: 'DTP03', value: text });
  return period === undefined ? undefined : { qualifier, ...period };
}

function readD8(text: string): { date: string } | undefined {
  const date = fromD8(text);
  return date === undefined ? undefined : { date };
}

const DATE_FORMATS: ReadonlySet<string> = new Set(['D8', 'RD8']);

/** A CCYYMMDD element as 'YYYY-MM-DD'; undefined when empty, refused and undefined when no day. */
export function readDay(segment: X12Segment, n: number, report: FaultReport): string | undefined {
  const text = segment.element(n);
  const date = fromD8(text);
  if (date === undefined && text !== '') {
    report.refuse(segment, { code: 'bad-date', element: elementName(segment.id, n), value: text });
  }
  return date;
}

/** AMT; an amount that is no number is refused. */
export function readAmount(segment: X12Segment, report: FaultReport): Amount834 | undefined {
  const { qualifier, amount } = readFields(segment, AMT_FIELDS);
  if (!isNumber(segment, 2, report) || qualifier === undefined || amount === undefined) return undefined;
  return { qualifier, amount };
}

/** QTY; a quantity that is no number is refused. */
export function readQuantity(segment: X12Segment, report: FaultReport): Quantity834 | undefined {
  const { qualifier, quantity } = readFields(segment, QTY_FIELDS);
  if (!isNumber(segment, 2, report) || qualifier === undefined || quantity === undefined) return undefined;
  return { qualifier, quantity };
}

function isNumber(segment: X12Segment, n: number, report: FaultReport): boolean {
  if (required(segment, 1, report) === undefined || required(segment, n, report) === undefined) return false;
  const value = segment.element(n);
  if (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(value)) return true;
  report.refuse(segment, { code: 'bad-number', element: elementName(segment.id, n), value });
  return false;
}

/** Adds what a reader returned, when it returned something. */
export function collect<T>(list: T[], entry: T | undefined): void {
  if (entry !== undefined) list.push(entry);
}

/** Lets a segment through once; a second one in the same loop is refused and not read. */
export function once(report: FaultReport, read: (segment: X12Segment) => void): (segment: X12Segment) => void {
  let seen = false;
  return (segment) => {
    if (seen) report.refuse(segment, { code: 'repeated-segment' });
    else read(segment);
    seen = true;
  };
}

/** The leaves REF and DTP of a loop, collected into its lists; two different days for one qualifier are refused. */
export function referenceAndDateLeaves(
  lists: { references: Reference834[]; dates: Date834[] },
  codes: ReadonlySet<string> | undefined,
  report: FaultReport,
) {
  return {
    REF: (segment: X12Segment) => collect(lists.references, readReference(segment, report)),
    DTP: (segment: X12Segment) => {
      if (codes !== undefined) expectCode(segment, { n: 1, codes }, report);
      const date = readDate(segment, report);
      const other = lists.dates.find((known) => known.qualifier === date?.qualifier);
      if (other !== undefined && (other.date !== date?.date || other.until !== date?.until)) {
        report.refuse(segment, { code: 'repeated-segment', element: 'DTP01', value: other.qualifier });
      }
      collect(lists.dates, date);
    },
  };
}
