import { addressFaults } from '../members/stated-faults.ts';
import type { FieldCode } from '../field-codes.ts';
import { isCalendarDate, isWellFormed } from '../fields.ts';
import { boundAnswerFault } from './binds.ts';
import { type ItemType, MOST_FILES, RATING } from './codes.ts';
import type { Answer, FormItem } from './model.ts';
import { fitsPattern } from './patterns.ts';

/** An answer as it is kept; undefined: nothing was answered. Or why it does not fit, and which part of it. */
export type CheckedAnswer =
  | { readonly value: Answer | undefined }
  | { readonly fault: FieldCode; readonly part?: string };

type Check = (sent: unknown, item: FormItem, today: string) => CheckedAnswer;
const kept = (value: Answer | undefined): CheckedAnswer => ({ value });
const wrong = (fault: FieldCode, part?: string): CheckedAnswer => (part === undefined ? { fault } : { fault, part });

/** Refuses what is less or more than the item's bounds. */
function within(size: number, { validation }: FormItem, codes: readonly [FieldCode, FieldCode]): FieldCode | null {
  if (validation?.min !== undefined && size < validation.min) return codes[0];
  return validation?.max !== undefined && size > validation.max ? codes[1] : null;
}

const inSize = (value: Answer, size: number, item: FormItem): CheckedAnswer => {
  const fault = within(size, item, ['too-small', 'too-large']);
  return fault ? wrong(fault) : kept(value);
};

const texts =
  (most: number): Check =>
  (sent, item) => {
    if (typeof sent !== 'string' || !isWellFormed(sent)) return wrong('bad-text');
    const text = sent.normalize('NFC').trim();
    const fault = text === '' ? null : textFault(text, most, item);
    return fault ? wrong(fault) : kept(text === '' ? undefined : text);
  };

function textFault(text: string, most: number, item: FormItem): FieldCode | null {
  if (text.length > most) return 'too-long';
  const { regex } = item.validation ?? {};
  const size = within(text.length, item, ['too-short', 'too-long']) ?? boundAnswerFault(item, text);
  return size ?? (regex === undefined || fitsPattern(text, regex) ? null : 'bad-form');
}

const number: Check = (sent, item) => {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(String(sent))) return wrong('bad-number');
  return inSize(Number(sent), Number(sent), item);
};

const money: Check = (sent, item) => {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(String(sent))) return wrong('bad-money');
  return inSize(String(sent), Number(sent), item);
};

const date: Check = (sent, { validation }, today) => {
  if (typeof sent !== 'string' || !isCalendarDate(sent)) return wrong('bad-date');
  const { notBefore = '', notAfter = '9999-12-31' } = validation ?? {};
  const day = (bound: string) => (bound === 'today' ? today : bound);
  if (sent < day(notBefore)) return wrong('day-too-early');
  return sent > day(notAfter) ? wrong('day-too-late') : kept(sent);
};

const yesno: Check = (sent) =>
  sent === true || sent === 'true' ? kept(true) : sent === false || sent === 'false' ? kept(false) : wrong('bad-flag');

const has = (list: FormItem['options'], value: unknown): boolean => list.some((one) => one.value === value);

const single: Check = (sent, { options }) =>
  typeof sent === 'string' && has(options, sent) ? kept(sent) : wrong('bad-choice');

const multi: Check = (sent, item) => {
  if (!isTexts(sent) || new Set(sent).size < sent.length) return wrong('wrong-type');
  if (sent.length === 0) return kept(undefined);
  if (!sent.every((one) => has(item.options, one))) return wrong('bad-choice');
  const inOrder = item.options.map(({ value }) => value).filter((value) => sent.includes(value));
  return inSize(inOrder, sent.length, item);
};

const rating: Check = (sent, { validation }) => {
  const points = Number(sent);
  return Number.isInteger(points) && points >= 1 && points <= (validation?.max ?? RATING)
    ? kept(points)
    : wrong('bad-choice');
};

const matrix: Check = (sent, { options, rows, required }) => {
  if (!isObject(sent)) return wrong('bad-json');
  const said = Object.entries(sent).filter(([, column]) => column !== null && column !== '');
  if (!said.every(([row, column]) => has(rows, row) && has(options, column))) return wrong('bad-choice');
  if (required && said.length < rows.length) return wrong('required');
  return kept(said.length === 0 ? undefined : asTexts(said));
};

const file: Check = (sent) => {
  if (!isTexts(sent) || new Set(sent).size < sent.length) return wrong('wrong-type');
  if (sent.length > MOST_FILES) return wrong('too-long');
  if (!sent.every((one) => /^[0-9a-f-]{36}$/.test(one))) return wrong('bad-id');
  return kept(sent.length === 0 ? undefined : sent);
};

/** A name typed as a signature, with the box that says it is meant as one (15 USC 7006(5): intent to sign). */
const signature: Check = (sent) => {
  if (!isObject(sent)) return wrong('bad-json');
  const name = typeof sent['name'] === 'string' && isWellFormed(sent['name']) ? sent['name'].trim() : '';
  if (name === '') return sent['intent'] === true ? wrong('required') : kept(undefined);
  if (name.length > 120) return wrong('too-long');
  return sent['intent'] === true ? kept({ name, intent: true }) : wrong('form-intent');
};

const picked: Check = (sent) =>
  typeof sent === 'string' && /^[0-9a-f-]{36}$/.test(sent) ? kept(sent) : wrong('bad-id');

const addressParts = ['address1', 'address2', 'city', 'state', 'zip'] as const;

const address: Check = (sent) => {
  if (!isObject(sent)) return wrong('bad-json');
  const said = addressParts.flatMap((part): [string, unknown][] => {
    const text = sent[part];
    return typeof text === 'string' && text.trim() !== '' ? [[part, text.trim()]] : [];
  });
  if (said.length === 0) return kept(undefined);
  if (!said.every(([, text]) => isWellFormed(String(text)))) return wrong('bad-text');
  const [first] = Object.entries(addressFaults(asTexts(said)));
  return first ? wrong(first[1], first[0]) : kept(asTexts(said));
};

const isTexts = (sent: unknown): sent is string[] =>
  Array.isArray(sent) && sent.every((one) => typeof one === 'string');
const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);
const asTexts = (said: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(said.map(([key, text]) => [key, String(text)]));

/** How each type of item reads what was sent (domain 12.1). */
const checks: Record<Exclude<ItemType, 'section'>, Check> = {
  text: texts(255),
  longtext: texts(4000),
  number,
  money,
  date,
  yesno,
  single,
  multi,
  rating,
  matrix,
  file,
  signature,
  'member-picker': picked,
  address,
};

/**
 * Checks one answer by its item's type, options and rule.
 * @param today 'YYYY-MM-DD', where the answer is given
 */
export function checkAnswer(item: FormItem, sent: unknown, today: string): CheckedAnswer {
  if (item.type === 'section') return kept(undefined);
  const isNothing = sent === undefined || sent === null || sent === '';
  const checked = isNothing ? kept(undefined) : checks[item.type](sent, item, today);
  return 'value' in checked && checked.value === undefined && item.required ? wrong('required') : checked;
}
