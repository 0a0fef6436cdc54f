import type { FieldCode } from '../field-codes.ts';
import { isCalendarDate } from '../fields.ts';
import { bindFault } from './binds.ts';
import { conditionTypes, isChosen } from './codes.ts';
import type { Condition } from './conditions.ts';
import type { FormItem } from './model.ts';

/** What is wrong with one item of a form. */
export interface FormFault {
  /** Place of the item in the form, from 0; -1: the form as a whole. */
  readonly index: number;
  /** The item's key, or "#4" of the fourth where it has none. */
  readonly item: string;
  /** Which part of the item: `key`, `label.en`, `options`, `showWhen`. */
  readonly field: string;
  readonly code: FieldCode;
}

/**
 * What is wrong with the items of a form besides their shape (domain 12.1, 12.2): keys that stand twice, choices without
 * options, conditions in a circle, on a later item, or on what is not asked. The builder asks it as one builds.
 */
export const itemsFaults = (items: readonly FormItem[]): FormFault[] =>
  items.flatMap((item, index) => itemFaults(item, index, items).map((found) => ({ index, item: item.key, ...found })));

type Found = Pick<FormFault, 'field' | 'code'>;
const fault = (field: string, code: FieldCode): Found[] => [{ field, code }];

const itemFaults = (item: FormItem, index: number, items: readonly FormItem[]): Found[] => [
  ...(items.findIndex(({ key }) => key === item.key) < index ? fault('key', 'repeated') : []),
  ...optionFaults(item),
  ...boundFaults(item),
  ...(bindFault(item) === null ? [] : fault('bind', 'bad-choice')),
  ...conditionFaults(item, index, items),
];

function optionFaults({ type, options, rows }: FormItem): Found[] {
  const lists = [
    ...(isChosen(type) ? [['options', options] as const] : []),
    ...(type === 'matrix' ? [['rows', rows] as const] : []),
  ];
  return lists.flatMap(([field, list]) => {
    if (list.length === 0) return fault(field, 'form-options');
    return new Set(list.map(({ value }) => value)).size < list.length ? fault(field, 'repeated') : [];
  });
}

function boundFaults({ validation }: FormItem): Found[] {
  const { min = -Infinity, max = Infinity, notBefore, notAfter } = validation ?? {};
  return max < min || isReversed(notBefore, notAfter) ? fault('validation', 'end-before-start') : [];
}

/** Do two named days end before they begin? "today" is no day yet. */
const isReversed = (first = 'today', last = 'today'): boolean => first !== 'today' && last !== 'today' && last < first;

function conditionFaults(item: FormItem, index: number, items: readonly FormItem[]): Found[] {
  const found = (item.showWhen?.conditions ?? []).map((one) => conditionFault(one, index, items));
  const code = found.find((one) => one !== null);
  return code ? fault('showWhen', code) : [];
}

function conditionFault({ field, op, value }: Condition, index: number, items: readonly FormItem[]): FieldCode | null {
  const at = items.findIndex(({ key }) => key === field);
  const other = items[at];
  if (!other || other.hidden) return 'form-unknown-item';
  if (leadsTo(at, index, items)) return 'form-circle';
  if (at > index) return 'form-later-item';
  if (!conditionTypes.includes(other.type)) return 'wrong-type';
  return valueFaults[other.type]?.(other, value, op) ?? null;
}

/** Does what is asked at `from` depend, over however many items, on the one at `to`? */
function leadsTo(from: number, to: number, items: readonly FormItem[]): boolean {
  const seen = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    const keys = (items[at]?.showWhen?.conditions ?? []).map(({ field }) => field);
    open.push(...keys.map((key) => items.findIndex((one) => one.key === key)).filter((one) => one >= 0));
  }
  return false;
}

type ValueFault = (item: FormItem, value: string, op: Condition['op']) => FieldCode | null;

const inOptions: ValueFault = ({ options }, value) =>
  options.some((option) => option.value === value) ? null : 'bad-choice';
const inNumbers: ValueFault = (_, value) => (Number.isFinite(Number(value)) ? null : 'bad-number');

/** What a condition may compare the answer of each type with; of a date any day. */
const valueFaults: Partial<Record<FormItem['type'], ValueFault>> = {
  single: inOptions,
  multi: inOptions,
  yesno: (_, value) => (value === 'true' || value === 'false' ? null : 'bad-flag'),
  number: inNumbers,
  money: inNumbers,
  rating: inNumbers,
  date: (_, value) => (isCalendarDate(value) ? null : 'bad-date'),
  text: (_, __, op) => (op === 'moreThan' || op === 'lessThan' ? 'wrong-type' : null),
};
