import type { RateUnit } from '../../pricing/facts.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { bare } from './headings.ts';

/** A cell read, or why it cannot be. */
export type Cell<Value> = { value: Value } | { fault: string };

const MONEY = /^(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** What a program that reckons in halves leaves behind four decimals. */
const DUST = /^(\d+\.\d{4})(0{4,}\d*|9{4,}\d*)$/;

/** Decimals as they are kept: four at most; 612.39999999 is what a spreadsheet made of 612.40. */
function decimals(text: string): string | null {
  if (/^\d+(\.\d{1,4})?$/.test(text)) return text;
  return DUST.test(text) ? Number(text).toFixed(4) : null;
}

/**
 * Money as somebody typed it, "$1,286.04", as a decimal string with up to four decimals. Less than nothing, also as
 * "(12.00)", is refused; an empty cell is no amount.
 */
export function moneyIn(text: string): Cell<string> {
  const typed = text.replace(/[\s$]|USD/giu, '');
  if (typed === '') return { fault: 'amount-missing' };
  if (/^[-−(]/.test(typed)) return { fault: 'amount-negative' };
  if (!MONEY.test(typed)) return { fault: 'amount-unread' };
  const value = decimals(typed.replaceAll(',', ''));
  return value === null ? { fault: 'amount-decimals' } : { value };
}

/** Completed years, both included; null: no end. */
export type Ages = { ageFrom: number; ageTo: number | null };

const LAST_AGE = 150;
const inOrder = ({ ageFrom, ageTo }: Ages): boolean =>
  ageFrom <= LAST_AGE && (ageTo === null || (ageTo >= ageFrom && ageTo <= LAST_AGE));

/** "41", "40-44", "0 to 14", "65+", "64 and over", "under 25". */
export function agesIn(text: string): Cell<Ages> {
  const typed = text.trim().toLowerCase().replace(/\.0+$/, '');
  const forms: readonly (readonly [RegExp, (one: number, other: number) => Ages])[] = [
    [/^(\d{1,3})$/, (age) => ({ ageFrom: age, ageTo: age })],
    [/^(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})$/, (ageFrom, ageTo) => ({ ageFrom, ageTo })],
    [/^(\d{1,3})\s*(?:\+|and (?:over|older|above|up)|or older)$/, (ageFrom) => ({ ageFrom, ageTo: null })],
    [/^(?:<|under|below)\s*(\d{1,3})$/, (age) => ({ ageFrom: 0, ageTo: age - 1 })],
  ];
  for (const [form, made] of forms) {
    const found = form.exec(typed);
    const ages = found && made(Number(found[1]), Number(found[2]));
    if (ages && inOrder(ages)) return { value: ages };
  }
  return { fault: 'age-unread' };
}

const TOBACCO: Readonly<Record<string, 'any' | 'yes' | 'no'>> = {
  '': 'any',
  any: 'any',
  all: 'any',
  yes: 'yes',
  y: 'yes',
  true: 'yes',
  tobacco: 'yes',
  smoker: 'yes',
  no: 'no',
  n: 'no',
  false: 'no',
  nontobacco: 'no',
  nonsmoker: 'no',
};

/** Whether a rate is for those who use tobacco; an empty cell asks for nothing. */
export function tobaccoIn(text: string): Cell<'any' | 'yes' | 'no'> {
  const value = TOBACCO[bare(text)];
  return value === undefined ? { fault: 'tobacco-unread' } : { value };
}

const UNITS: Readonly<Record<string, RateUnit>> = {
  permonth: 'perMonth',
  monthly: 'perMonth',
  month: 'perMonth',
  perthousand: 'perThousandMonth',
  perthousandmonth: 'perThousandMonth',
  per1000: 'perThousandMonth',
  per1000month: 'perThousandMonth',
  peryear: 'perYear',
  yearly: 'perYear',
  annual: 'perYear',
  pctsalary: 'pctSalary',
  percentsalary: 'pctSalary',
  percentofsalary: 'pctSalary',
};

/** What a rate is said for; an empty cell says what is usual for the entity. */
export function unitIn(text: string, usual: RateUnit): Cell<RateUnit> {
  const value = text.trim() === '' ? usual : UNITS[bare(text)];
  return value === undefined ? { fault: 'unit-unread' } : { value };
}

/** A day as a spreadsheet gives it, 2027-01-01, or as it is written in the United States, 1/1/2027. */
export function dayIn(text: string): Cell<string | null> {
  const typed = text.trim();
  if (typed === '') return { value: null };
  const written = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(typed);
  const [, month = '', day = '', year = ''] = written ?? [];
  const value = written ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed.slice(0, 10);
  return isCalendarDate(value) ? { value } : { fault: 'date-unread' };
}

/** What the employer pays of a rate, as a row says it. */
export type EmployerSaid = { kind: 'percent' | 'flat' | 'credit' | 'all' | 'none'; value: string };

const EMPLOYER: Readonly<Record<string, EmployerSaid['kind']>> = {
  percent: 'percent',
  pct: 'percent',
  percentage: 'percent',
  flat: 'flat',
  amount: 'flat',
  dollar: 'flat',
  credit: 'credit',
  definedcontribution: 'credit',
  allowance: 'credit',
  all: 'all',
  full: 'all',
  none: 'none',
};

/** The kind by its word, or by the sign beside the value: "80%", "$250". */
function employerKind(type: string, value: string): EmployerSaid['kind'] | undefined {
  if (type.trim() === '%' || (type.trim() === '' && value.includes('%'))) return 'percent';
  if (type.trim() === '$' || (type.trim() === '' && value.includes('$'))) return 'flat';
  return EMPLOYER[bare(type)];
}

const NO_AMOUNT = new Set<EmployerSaid['kind']>(['all', 'none']);

/** Does the amount fit its kind: a percent has at most three decimals and is at most 100, money has two. */
function fitsKind(kind: EmployerSaid['kind'], amount: string): boolean {
  const [places, most] = kind === 'percent' ? [3, 100] : [2, 999_999_999];
  const [, fraction = ''] = amount.split('.');
  return Number(amount) <= most && fraction.replace(/0+$/, '').length <= places;
}

/** What the employer pays; null where both cells are empty. */
export function employerIn(type: string, value: string): Cell<EmployerSaid | null> {
  if (`${type}${value}`.trim() === '') return { value: null };
  const kind = employerKind(type, value);
  if (kind === undefined) return { fault: 'employer-unread' };
  if (NO_AMOUNT.has(kind)) return { value: { kind, value: '0' } };
  const amount = moneyIn(value.replace('%', ''));
  if ('fault' in amount) return amount;
  return fitsKind(kind, amount.value) ? { value: { kind, value: amount.value } } : { fault: 'employer-unread' };
}
