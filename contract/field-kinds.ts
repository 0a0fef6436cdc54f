import * as z from 'zod/mini';
import { amount, calendarDate, flag, id, string, whole } from './fields.ts';

/** The kinds a collection's field can be. A kind is one line here and one entry in web/crud/fields.tsx. */
export const fieldKinds = [
  'text',
  'longText',
  'number',
  'money',
  'date',
  'yesNo',
  'choice',
  'reference',
  'file',
  'json',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

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
export const yesNo = () => field('yesNo', flag);
export const choice = <const Option extends string>(options: readonly Option[]) =>
  field('choice', z.enum(options, { error: 'bad-choice' }), { options });
export const reference = (collection: string) => field('reference', id, { collection });
export const file = () => field('file', id);
export const json = () => field('json', z.json());

/** The same field, but it may be empty: null clears it, an empty text means null, absent leaves it. */
export function optional<Out, Wire>(of: Field<Out, Wire>): Field<Out | null, Wire | null | ''> {
  const schema = z.union([
    z.pipe(
      z.enum(['']),
      z.transform((): null => null),
    ),
    z.null(),
    of.schema,
  ]);
  return { ...of, required: false, schema: schema as z.ZodMiniType<Out | null, Wire | null | ''> };
}

/** A text of a fixed form, such as an EIN of nine digits. */
export const pattern = (form: RegExp, max = 64) =>
  field('text', z.pipe(string(max), z.string().check(z.regex(form, { error: 'bad-text' }))));

/** An e-mail address as people write them. */
export const email = () =>
  field('text', z.pipe(string(254), z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: 'bad-email' }))));

/** A telephone number of ten digits, stored bare, shown as (###) ###-#### (specification 5). */
export const phone = () =>
  field(
    'text',
    z.pipe(
      string(32),
      z.pipe(
        z.transform((typed: string) => typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')),
        z.string().check(z.regex(/^\d{10}$/, { error: 'bad-phone' })),
      ),
    ),
  );
