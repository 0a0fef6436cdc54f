import * as z from 'zod/mini';
import { field } from './field-kinds.ts';
import { parsed, string } from './fields.ts';

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

/** A web address that is fetched over TLS. */
export const webAddress = () => pattern(/^https:\/\/[^\s"'<>{}]+$/, 500);

/** An e-mail address as people write them. */
export const email = () =>
  field('email', z.pipe(string(254), z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: 'bad-email' }))));

/** A telephone number of ten digits, stored bare, shown as (###) ###-#### (specification 5). */
export const phone = () =>
  field(
    'phone',
    rewritten((typed) => typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, ''), /^\d{10}$/, 'bad-phone'),
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
const rewritten = (rewrite: (typed: string) => string, form: RegExp, error: 'bad-text' | 'bad-phone') =>
  z.pipe(string(32), z.pipe(z.transform(rewrite), z.string().check(z.regex(form, { error }))));

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
