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

/** Makes a field of a kind; the forms of texts (telephone, EIN) are in formed-texts.ts. */
export const field = <Out, Wire>(
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
/** A list or an object; as JSON text from a form. */
export const json = () =>
  field('json', z.pipe(z.transform(parsed), z.json().check(z.refine(isList, { error: 'bad-json' }))));

/** The same field, but it may be empty: null clears it, an empty text means null, absent leaves it. */
export function optional<Out, Wire>(of: Field<Out, Wire>): Field<Out | null, Wire | null | ''> {
  const emptyIsNull = z.transform((sent: unknown) => (sent === '' ? null : sent));
  const schema = z.pipe(emptyIsNull, z.nullable(z.pipe(z.unknown(), of.schema as z.ZodMiniType<Out, unknown>)));
  // Of what a transform takes, zod knows no more than "unknown": the field itself refuses what does not fit.
  return { ...of, required: false, schema: schema as unknown as z.ZodMiniType<Out | null, Wire | null | ''> };
}

const isList = (value: unknown): boolean => typeof value === 'object' && value !== null;

function parsed(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? JSON.parse(sent) : sent;
  } catch {
    return sent;
  }
}
