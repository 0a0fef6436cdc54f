import * as z from 'zod/mini';
import { field } from '../field-kinds.ts';
import { parsed, string } from '../fields.ts';
import { phoneDigits } from '../members/digits.ts';
import { isEmailAddress } from '../members/personal-values.ts';

/** A text of a fixed form, such as a producer number of at most ten digits. */
export const pattern = (form: RegExp, max = 64) =>
  field('text', z.pipe(string(max), z.string().check(z.regex(form, { error: 'bad-text' }))));

/** Exactly `length` digits, such as an EIN; dashes and blanks as people type them are left out. */
export const digits = (length: number) =>
  field(
    'text',
    rewritten((typed) => typed.replace(/[\s-]/g, ''), new RegExp(`^\\d{${length}}$`), 'bad-text'),
  );

/** The two capital letters of a state (USPS). */
export const state = () =>
  field(
    'text',
    rewritten((typed) => typed.toUpperCase(), /^[A-Z]{2}$/, 'bad-text'),
  );

/** A time of day, stored as '19:30'; typed also as '7:30 pm'. */
export const timeOfDay = () => field('text', rewritten(onTheClock, /^([01]\d|2[0-3]):[0-5]\d$/, 'bad-time'));

/** A web address that is fetched over TLS. */
export const webAddress = () => pattern(/^https:\/\/[^\s"'<>{}]+$/, 500);

/** An e-mail address (personal-values.ts). */
export const email = () =>
  field('email', z.pipe(string(254), z.string().check(z.refine(isEmailAddress, { error: 'bad-email' }))));

/** A telephone number of ten digits, stored bare, shown as (###) ###-#### (specification 5). */
export const phone = () =>
  field(
    'phone',
    rewritten((typed) => phoneDigits(typed) ?? typed, /^[2-9]\d{9}$/, 'bad-phone'),
  );

/** A colour, '#rrggbb' in small letters. */
export const colour = () =>
  field('colour', z.string({ error: 'bad-text' }).check(z.regex(/^#[0-9a-f]{6}$/, { error: 'bad-text' })));
/** Short texts of a form in small letters, at most 20, none twice; one a line from a form. None is an empty list. */
export const texts = (form: RegExp) => ({
  ...field(
    'texts',
    z.pipe(
      z.transform(lines),
      z.array(string(253).check(z.regex(form, { error: 'bad-text' }))).check(
        z.maxLength(20, { error: 'too-long' }),
        z.refine((list) => new Set(list).size === list.length, { error: 'repeated' }),
      ),
    ),
  ),
  required: false,
});
/** A list or an object; as JSON text from a form. */
export const json = () =>
  field('json', z.pipe(z.transform(parsed), z.json().check(z.refine(isList, { error: 'bad-json' }))));

/** A short text brought into its stored form, then checked. */
const rewritten = (rewrite: (typed: string) => string, form: RegExp, error: 'bad-text' | 'bad-phone' | 'bad-time') =>
  z.pipe(string(32), z.pipe(z.transform(rewrite), z.string().check(z.regex(form, { error }))));

const TYPED_TIME = /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?m\.?)?$/i;

/** A time as people type it, on a clock of 24 hours; what is none comes back as it is. */
function onTheClock(typed: string): string {
  const [, hour, minutes = '00', half] = TYPED_TIME.exec(typed) ?? [];
  if (hour === undefined) return typed;
  if (half === undefined) return `${hour.padStart(2, '0')}:${minutes}`;
  if (Number(hour) < 1 || Number(hour) > 12) return typed;
  const after = half.toLowerCase() === 'p' ? 12 : 0;
  return `${String((Number(hour) % 12) + after).padStart(2, '0')}:${minutes}`;
}

/** Lines of a text, trimmed, in small letters; a list as it came; nothing is no lines. */
function lines(sent: unknown): unknown {
  if (sent === null) return [];
  if (typeof sent !== 'string') return sent;
  return sent
    .split(/[\n,]/)
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean);
}

const isList = (value: unknown): boolean => typeof value === 'object' && value !== null;
