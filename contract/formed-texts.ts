import * as z from 'zod/mini';
import { field } from './field-kinds.ts';
import { string } from './fields.ts';

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

/** A short text brought into its stored form, then checked. */
const rewritten = (rewrite: (typed: string) => string, form: RegExp, error: 'bad-text' | 'bad-phone') =>
  z.pipe(string(32), z.pipe(z.transform(rewrite), z.string().check(z.regex(form, { error }))));
