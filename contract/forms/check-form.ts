import * as z from 'zod/mini';
import { type FieldCode, fieldCodes, isCalendarDate } from '../fields.ts';
import { conditionTypes, isChosen } from './codes.ts';
import type { Condition } from './conditions.ts';
import { type FormDefinition, type FormItem, formDefinition, itemKey } from './model.ts';

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

/** A form as it was read, null where its shape does not fit, and everything that is wrong with it. */
export interface CheckedForm {
  readonly form: FormDefinition | null;
  readonly faults: readonly FormFault[];
}

/**
 * Checks a form as somebody built or sent it (domain 12.1, 12.2): its shape, keys that stand twice, items without
 * options, conditions in a circle, on a later item, or on what is not asked. Each fault names its item.
 */
export function checkForm(sent: unknown): CheckedForm {
  const read = formDefinition.safeParse(sent);
  if (!read.success) return { form: null, faults: read.error.issues.map((issue) => shapeFault(issue, sent)) };
  const { items } = read.data;
  const faults = items.flatMap((item, index) =>
    itemFaults(item, index, items).map((fault) => ({ index, item: item.key, ...fault })),
  );
  return { form: read.data, faults };
}

/** The same as the fields of a refusal: `items.<item>.<field>` with its code. */
export const formFields = (faults: readonly FormFault[]): Record<string, FieldCode> =>
  Object.fromEntries(
    faults.map(({ item, field, code }) => [['items', item, field].filter((part) => part !== '').join('.'), code]),
  );

function shapeFault({ path, message, code }: z.core.$ZodIssue, sent: unknown): FormFault {
  const index = indexOf(path);
  const known = code === 'unrecognized_keys' ? 'unknown-field' : fieldCodes.find((one) => one === message);
  const field = path.slice(index < 0 ? 1 : 2).filter((part) => typeof part !== 'number');
  return { index, item: index < 0 ? '' : keyOf(sent, index), field: field.join('.'), code: known ?? 'bad-json' };
}

/** Which item what is wrong is in; -1: none. */
const indexOf = ([list, at]: readonly PropertyKey[]): number => (list === 'items' && typeof at === 'number' ? at : -1);

const sentShape = z.looseObject({ items: z.array(z.unknown()) });
const keyed = z.looseObject({ key: itemKey });

function keyOf(sent: unknown, index: number): string {
  const items = sentShape.safeParse(sent).data?.items ?? [];
  return keyed.safeParse(items[index]).data?.key ?? `#${index + 1}`;
}

type Found = Pick<FormFault, 'field' | 'code'>;
const fault = (field: string, code: FieldCode): Found[] => [{ field, code }];

const itemFaults = (item: FormItem, index: number, items: readonly FormItem[]): Found[] => [
  ...(items.findIndex(({ key }) => key === item.key) < index ? fault('key', 'repeated') : []),
  ...optionFaults(item),
  ...boundFaults(item),
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
