import * as z from 'zod/mini';
import { calendarDate, string } from '../fields.ts';
import { condition, validationRule } from './conditions.ts';
import { conditionMatches, itemTypes, MOST_ITEMS, MOST_OPTIONS } from './codes.ts';

const emptyAsNull = z.transform((sent: unknown) => (sent === '' ? null : sent));
const said = (max: number) => z._default(z.pipe(emptyAsNull, z.nullable(z.pipe(z.unknown(), string(max)))), null);

/** What is said in three languages; English is there, null: nobody wrote the others, and English says it. */
export const words = (max: number) => z.strictObject({ en: string(max), ko: said(max), es: said(max) });
export type Words = z.output<ReturnType<typeof words>>;

const flag = z._default(z.boolean({ error: 'bad-flag' }), false);

/** The key of an item, by which answers, conditions and exports name it. */
export const itemKey = z
  .string({ error: 'bad-text' })
  .check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, { error: 'bad-text' }));

const option = z.strictObject({
  value: z.string({ error: 'bad-text' }).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, { error: 'bad-text' })),
  label: words(200),
});
export type FormOption = z.output<typeof option>;

const options = z._default(z.array(option).check(z.maxLength(MOST_OPTIONS, { error: 'too-long' })), []);

const day = z.union([z.literal('today'), calendarDate], { error: 'bad-date' });

/** What an answer must fit: the rule of required values, and for dates the first and last day. */
const validation = z.extend(validationRule, { notBefore: z.optional(day), notAfter: z.optional(day) });

const showWhen = z.strictObject({
  match: z._default(z.enum(conditionMatches, { error: 'bad-choice' }), 'all'),
  conditions: z.array(condition).check(z.minLength(1, { error: 'required' }), z.maxLength(10, { error: 'too-long' })),
});

/** A field of the member's or the client's record that the answer is written to (domain 12.2). */
const bind = z.strictObject({
  of: z.enum(['member', 'client'], { error: 'bad-choice' }),
  field: string(40),
});

/** One item of a form (domain 12.1). */
export const formItem = z.strictObject({
  key: itemKey,
  type: z.enum(itemTypes, { error: 'bad-choice' }),
  label: words(500),
  help: z._default(z.nullable(words(1000)), null),
  required: flag,
  /** Of `single`, `multi`: what can be chosen; of `matrix`: its columns. */
  options,
  /** Of `matrix`: what is asked of each column. */
  rows: options,
  /** Asked only while these hold; of a section: its items too. Null: always. */
  showWhen: z._default(z.nullable(showWhen), null),
  validation: z._default(z.nullable(validation), null),
  /** Kept sealed, and shown to those alone who may read health information. */
  sensitive: flag,
  /** Points by answer: an option's value, "true" or "false", a rating. */
  score: z._default(z.record(string(40), z.int({ error: 'bad-number' })), {}),
  /** Of a section: it begins a new page. */
  page: flag,
  /** Asked no more; what was answered stays. */
  hidden: flag,
  bind: z._default(z.nullable(bind), null),
});
export type FormItem = z.output<typeof formItem>;
/** An item as it is sent: what is left out says nothing. */
export type ItemDraft = z.input<typeof formItem>;

/** The items of a form in their order, and in how many columns they stand on wide screens. */
export const formDefinition = z.strictObject({
  columns: z._default(z.union([z.literal(1), z.literal(2)], { error: 'bad-choice' }), 1),
  items: z.array(formItem).check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_ITEMS, { error: 'too-long' })),
});
export type FormDefinition = z.output<typeof formDefinition>;
export type FormDraft = z.input<typeof formDefinition>;

/** Answers by the item's key, as they are sent: `checkAnswers` says what of them fits. */
export const sentAnswers = z.record(itemKey, z.json(), { error: 'bad-json' });
/** One answer as it is kept; money is a decimal string, a day 'YYYY-MM-DD', several choices and files are lists. */
export type Answer = string | number | boolean | string[] | Record<string, string | true>;
export type Answers = Readonly<Record<string, Answer>>;
