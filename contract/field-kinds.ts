import * as z from 'zod/mini';
import { amount, calendarDate, flag, id, someOf, string, whole } from './fields.ts';
import type { LaterOptions, Waiting } from './later.ts';
import { asHours, asRate, dollarRate, workHours } from './unions/numbers.ts';
import { oneOf } from './later-fields.ts';
import { idIn, namingAs } from './objects.ts';

/**
 * The kinds a collection's field can be: what a record answers, whether the free search looks there, and what a cell of
 * an exported sheet holds. A kind is one line here and one entry in web/crud/fields.tsx. Elsewhere only three are known,
 * by what no other does: an absent yesNo is "no", and choices are narrowed by one of them (collection.ts, crud.ts); a
 * choice that names its record is said in words (words.ts).
 */
export const fieldKinds = {
  text: { stored: z.string(), searched: true, cell: 'text' },
  longText: { stored: z.string(), searched: true, cell: 'text' },
  email: { stored: z.string(), searched: true, cell: 'text' },
  phone: { stored: z.string(), searched: true, cell: 'text' },
  number: { stored: z.int(), searched: false, cell: 'number' },
  money: { stored: z.string(), searched: false, cell: 'number' },
  hours: { stored: z.pipe(z.transform(asHours), z.string()), searched: false, cell: 'number' },
  rate: { stored: z.pipe(z.transform(asRate), z.string()), searched: false, cell: 'rate' },
  date: { stored: z.string(), searched: false, cell: 'date' },
  instant: { stored: z.pipe(z.transform(asInstant), z.string()), searched: false, cell: 'text' },
  yesNo: { stored: z.boolean(), searched: false, cell: 'word' },
  choice: { stored: z.string(), searched: false, cell: 'word' },
  choices: { stored: z.array(z.string()), searched: false, cell: 'word' },
  reference: { stored: id, searched: false, cell: 'text' },
  references: { stored: z.array(id), searched: false, cell: 'text' },
  colour: { stored: z.string(), searched: false, cell: 'text' },
  texts: { stored: z.array(z.string()), searched: false, cell: 'word' },
  json: { stored: z.json(), searched: false, cell: 'text' },
} as const;
export type FieldKind = keyof typeof fieldKinds;

/** One field of a collection: its kind, its schema and what the form needs to draw it. */
export interface Field<Out = unknown, Wire = unknown> extends Waiting {
  readonly kind: FieldKind;
  readonly schema: z.ZodMiniType<Out, Wire>;
  /** The form asks for it. */
  readonly required: boolean;
  /** The values of a choice, or of several; labels are `<collection>.<field>.<value>`. */
  readonly options?: readonly string[];
  /** The collection that a reference, or several, point to. */
  readonly collection?: string;
  /** The table of what a reference points to that is no collection. */
  readonly table?: 'documents' | 'plans' | 'clients' | 'divisions';
  /** The program writes it: shown wherever the record is, and no input of a call takes it. */
  readonly shown?: true;
}

/** Makes a field of a kind; the forms of texts (telephone, EIN) are in formed-texts.ts. */
export const field = <Out, Wire>(
  kind: FieldKind,
  schema: z.ZodMiniType<Out, Wire>,
  more: Pick<Field, 'options' | 'collection' | 'table' | 'laterOptions'> = {},
): Field<Out, Wire> => ({ kind, schema, required: true, ...more });

/** One line of text, of so many characters at most. */
export const text = (max = 255) => field('text', string(max));
/** Several lines. */
export const longText = (max = 4000) => field('longText', string(max));
/** A whole number. */
export const number = (min = 0, max = 999_999_999) => field('number', whole(min, max));
/** An amount as a decimal string, "1234.56". */
export const money = () => field('money', amount);
/** Hours of work with at most two decimals, as a decimal string, "7.5". */
export const hours = (max: number) => field('hours', workHours(max));
/** Dollars with at most four decimals, as a decimal string, "9.25"; kept in ten-thousandths. */
export const rate = () => field('rate', dollarRate);
/** A calendar date, 'YYYY-MM-DD'. */
export const date = () => field('date', calendarDate);
/** Yes or no. Absent when a record is made means no: a form leaves an unticked box out. */
export const yesNo = () => ({ ...field('yesNo', flag), required: false });
/** One of the options, but those that wait for something. */
export const choice = <const Option extends string>(all: readonly Option[], later: LaterOptions = {}) =>
  field('choice', oneOf(all, later), { options: all.filter((one) => !later[one]), laterOptions: later });
/** At least one of the options, but those that wait for something. */
export const choices = <const Option extends string>(all: readonly Option[], later: LaterOptions = {}) =>
  field('choices', someOf(oneOf(all, later)), { options: all.filter((one) => !later[one]), laterOptions: later });

/** A record of another collection, by id. */
export const reference = (collection: string) => field('reference', idIn(collection), { collection });
/** At least one record of another collection, by id. */
export const references = (collection: string) => field('references', someOf(idIn(collection)), { collection });
/** A moment, in UTC, to the second. */
export const instant = () => field('instant', z.string());

/** The same field, but the program writes it and nobody types it. */
export const shown = <Out, Wire>(of: Field<Out, Wire>): Field<Out, Wire> => ({ ...of, required: false, shown: true });

/** The same field, but it may be empty: null clears it, an empty text or list means null, absent leaves it. */
export function optional<Out, Wire>(of: Field<Out, Wire>): Field<Out | null, Wire | null | ''> {
  const emptyIsNull = z.transform((sent: unknown) => (isEmpty(sent) ? null : sent));
  const taken = z.pipe(emptyIsNull, z.nullable(z.pipe(z.unknown(), of.schema as z.ZodMiniType<Out>)));
  const schema = namingAs(of.schema, taken);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what a transform takes, zod knows no more than "unknown": the field itself refuses what does not fit
  return { ...of, required: false, schema: schema as unknown as z.ZodMiniType<Out | null, Wire | null | ''> };
}

/** A moment as the database gives it, as records say it: 2026-11-22T03:40:00Z. */
function asInstant(stored: unknown): unknown {
  return stored instanceof Date ? `${stored.toISOString().slice(0, 19)}Z` : stored;
}

const isEmpty = (sent: unknown): boolean => sent === '' || (Array.isArray(sent) && sent.length === 0);
