import { plainAmount } from '../words/plain-amount.ts';
import type * as z from 'zod/mini';
import { isChild } from '../codes.ts';
import { isCalendarDate } from '../fields.ts';
import { isNpi } from '../members/particular-codes.ts';
import { ssnDigits } from '../members/personal-values.ts';
import { shareOf } from '../members/stated-faults.ts';
import { centsOf } from '../words/cents.ts';
import type { requiredValueSubjects, requiredValueTypes } from './codes.ts';
import { type condition, holds, type validationRule } from '../forms/conditions.ts';
import { fitsPattern } from '../forms/patterns.ts';

/** Something an extra benefit asks of those who choose it (domain 5.1 benefit required value). */
export interface AskedValue {
  readonly key: string;
  readonly type: (typeof requiredValueTypes)[number];
  readonly options: readonly string[] | null;
  readonly required: boolean;
  readonly appliesTo: (typeof requiredValueSubjects)[number];
  readonly showWhen: z.output<typeof condition> | null;
  readonly validation: z.output<typeof validationRule> | null;
}

/** Somebody named to get a share, as typed. */
export interface NamedShare {
  readonly name: string | null;
  readonly share: string | null;
}

/** What was typed for one of them, about one person. */
export interface TypedValue {
  readonly key: string;
  readonly person: string;
  readonly value: string | readonly NamedShare[] | null;
}

/** Somebody who may be covered by an extra benefit. */
export interface BenefitPerson {
  readonly key: string;
  readonly relationship: string | null;
}

const isSpouse = (code: string | null): boolean => code === '01' || code === '53';

const SUBJECTS: Readonly<Record<AskedValue['appliesTo'], (person: BenefitPerson) => boolean>> = {
  subscriber: ({ relationship }) => relationship === '18',
  spouse: ({ relationship }) => isSpouse(relationship),
  child: ({ relationship }) => isChild(relationship ?? ''),
  eachCovered: () => true,
};

const textOf = (value: TypedValue['value'] | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** What was typed for a value about a person; of a value about the employee alone that one, whoever asks. */
const typedOf = (typed: readonly TypedValue[], key: string, person: string) =>
  typed.find((one) => one.key === key && one.person === person) ?? typed.find((one) => one.key === key);

const numberOf = (text: string): number => Number(plainAmount(text));

/** Is a value asked about somebody, by what else was typed? What is not answered fits no condition. */
function isShown({ showWhen }: AskedValue, person: string, typed: readonly TypedValue[]): boolean {
  if (showWhen === null) return true;
  const other = textOf(typedOf(typed, showWhen.field, person)?.value);
  return holds(showWhen, other === '' ? {} : { [showWhen.field]: other });
}

/** Every value that is asked, of whom: of those covered whom it is about, as far as it is shown. */
export const askedOf = (
  values: readonly AskedValue[],
  covered: readonly BenefitPerson[],
  typed: readonly TypedValue[],
): { asked: AskedValue; person: string }[] =>
  values.flatMap((asked) =>
    covered
      .filter((one) => SUBJECTS[asked.appliesTo](one) && isShown(asked, one.key, typed))
      .map(({ key }) => ({ asked, person: key })),
  );

export const valueFaults = [
  'value-required',
  'value-form',
  'value-choice',
  'value-small',
  'value-large',
  'value-shares',
] as const;
export type ValueFault = (typeof valueFaults)[number];

type Rule = (text: string, asked: AskedValue) => boolean;
const isAmount: Rule = (text) => centsOf(plainAmount(text)) !== null;

const FORMS: Readonly<Record<string, Rule>> = {
  number: (text) => Number.isFinite(numberOf(text)),
  money: isAmount,
  date: isCalendarDate,
  yesno: (text) => text === 'yes' || text === 'no',
  // One that came back masked was not touched.
  ssn: (text) => text.startsWith('*') || ssnDigits(text) !== null,
  provider: isNpi,
};

const MEASURED: ReadonlySet<string> = new Set(['number', 'money']);

/** Numbers and amounts are measured, of texts their length. */
function boundsFault(text: string, { type, validation }: AskedValue): ValueFault | null {
  if (type === 'date' || validation === null) return null;
  const size = MEASURED.has(type) ? numberOf(text) : text.length;
  if (validation.min !== undefined && size < validation.min) return 'value-small';
  return validation.max !== undefined && size > validation.max ? 'value-large' : null;
}

const isListed: Rule = (text, { type, options }) => type !== 'select' || options === null || options.includes(text);
const hasForm: Rule = (text, asked) =>
  (FORMS[asked.type]?.(text, asked) ?? true) &&
  (asked.validation?.regex === undefined || fitsPattern(text, asked.validation.regex));

function textFault(text: string, asked: AskedValue): ValueFault | null {
  if (!isListed(text, asked)) return 'value-choice';
  return hasForm(text, asked) ? boundsFault(text, asked) : 'value-form';
}

function sharesFault(named: readonly NamedShare[]): ValueFault | null {
  if (named.some(({ name }) => (name ?? '').trim() === '')) return 'value-required';
  const total = named.reduce((sum, { share }) => sum + (shareOf(share) ?? 0), 0);
  return total === 100_000 ? null : 'value-shares';
}

/**
 * What is wrong with what was typed for a value; null: nothing. The same in the browser and at the server (domain 5.1):
 * `value-required`, `value-form` (its type, or its pattern), `value-choice`, `value-small`, `value-large`, `value-shares`.
 */
export function valueFault(value: TypedValue['value'] | undefined, asked: AskedValue): ValueFault | null {
  if (typeof value === 'object' && value !== null && value.length > 0) return sharesFault(value);
  const text = textOf(value);
  if (text !== '') return textFault(text, asked);
  return asked.required ? 'value-required' : null;
}

export const amountFaults = ['amount-required', 'amount-small', 'amount-large', 'amount-step'] as const;
export type AmountFault = (typeof amountFaults)[number];

/** Between which an amount may be chosen, in cents; null: no limit. */
export interface AmountLimits {
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly incrementCents: number | null;
  readonly annualLimitCents: number | null;
}

/** An amount as typed ("$1,250", "1250.00") in cents; null: it is none. */
export const typedAmount = (typed: string | null): number | null => {
  const cents = centsOf(plainAmount(typed ?? ''));
  return cents === null || cents < 0 ? null : cents;
};

/** The most that may be chosen; null: no limit. */
export function mostOf({ maxCents, annualLimitCents }: AmountLimits): number | null {
  const limits = [maxCents, annualLimitCents].filter((one) => one !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** What is wrong with an amount that is chosen; null: nothing. Steps are counted from the least. */
export function amountFault(cents: number | null, limits: AmountLimits): AmountFault | null {
  if (cents === null) return 'amount-required';
  const least = limits.minCents ?? 0;
  if (cents < least) return 'amount-small';
  if (cents > (mostOf(limits) ?? cents)) return 'amount-large';
  return isStep(cents - least, limits.incrementCents) ? null : 'amount-step';
}

const isStep = (above: number, step: number | null): boolean => step === null || step <= 0 || above % step === 0;
