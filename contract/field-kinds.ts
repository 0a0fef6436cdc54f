import * as z from 'zod/mini';
import { amount, calendarDate, flag, id, string, whole } from './fields.ts';

/**
 * The kinds a collection's field can be: what a record answers, and whether the free search looks there.
 * A kind is one line here and one entry in web/crud/fields.tsx; nothing else knows kinds.
 */
export const fieldKinds = {
  text: { stored: z.string(), searched: true },
  longText: { stored: z.string(), searched: true },
  email: { stored: z.string(), searched: true },
  phone: { stored: z.string(), searched: true },
  number: { stored: z.int(), searched: false },
  money: { stored: z.string(), searched: false },
  date: { stored: z.string(), searched: false },
  yesNo: { stored: z.boolean(), searched: false },
  choice: { stored: z.string(), searched: false },
  reference: { stored: id, searched: false },
  file: { stored: id, searched: false },
  json: { stored: z.json(), searched: false },
} as const;
export type FieldKind = keyof typeof fieldKinds;

/** One field of a collection: its kind, its schema and what the form needs to draw it. */
export interface Field<Out = unknown, Wire = unknown> {
  readonly kind: FieldKind;
  readonly schema: z.ZodMiniType<Out, Wire>;
  /** The form asks for it. */
  readonly required: boolean;
  /** The values of a choice; labels are `<collection>.<field>.<value>`. */
  readonly options?: readonly string[];
  /** The collection a reference points to. */
  readonly collection?: string;
}

const field = <Out, Wire>(
  kind: FieldKind,
  schema: z.ZodMiniType<Out, Wire>,
  more: Pick<Field, 'options' | 'collection'> = {},
): Field<Out, Wire> => ({ kind, schema, required: true, ...more });

export const text = (max = 255) => field('text', string(max));
export const longText = (max = 4000) => field('longText', string(max));
export const number = (min = 0, max = 999_999_999) => field('number', whole(min, max));
export const money = () => field('money', amount);
export const date = () => field('date', calendarDate);
/** Yes or no. Absent when a record is made means no: a form leaves an unticked box out. */
export const yesNo = () => ({ ...field('yesNo', flag), required: false });
export const choice = <const Option extends string>(options: readonly Option[]) =>
  field('choice', z.enum(options, { error: 'bad-choice' }), { options });
export const reference = (collection: string) => field('reference', id, { collection });
export const file = () => field('file', id);
export const json = () => field('json', z.json());

/** The same field, but it may be empty: null clears it, an empty text means null, absent leaves it. */
export function optional<Out, Wire>(of: Field<Out, Wire>): Field<Out | null, Wire | null | ''> {
  const emptyIsNull = z.transform((sent: unknown) => (sent === '' ? null : sent));
  const schema = z.pipe(emptyIsNull, z.nullable(z.pipe(z.unknown(), of.schema as z.ZodMiniType<Out, unknown>)));
  // Of what a transform takes, zod knows no more than "unknown": the field itself refuses what does not fit.
  return { ...of, required: false, schema: schema as unknown as z.ZodMiniType<Out | null, Wire | null | ''> };
}

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
