import * as z from 'zod/mini';
import { string, whole } from '../fields.ts';
import { words } from '../forms/model.ts';
import { MOST_FIELDS, MOST_PAGES, MOST_SIGNERS, paperFieldTypes, SMALLEST, WHOLE_PAGE } from './codes.ts';

/** The key of a place on a paper. */
const fieldKey = z.string({ error: 'bad-text' }).check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, { error: 'bad-text' }));

/** One place on a page: whose it is, what it takes, and where it stands (`WHOLE_PAGE`). */
export const paperField = z.strictObject({
  key: fieldKey,
  type: z.enum(paperFieldTypes, { error: 'bad-choice' }),
  /** Which of the signers fills it in, from 1. */
  signer: whole(1, MOST_SIGNERS),
  page: whole(1, MOST_PAGES),
  x: whole(0, WHOLE_PAGE),
  y: whole(0, WHOLE_PAGE),
  w: whole(SMALLEST, WHOLE_PAGE),
  h: whole(SMALLEST, WHOLE_PAGE),
  required: z._default(z.boolean({ error: 'bad-flag' }), false),
  /** What a text or a box asks; null where the type says it. */
  label: z._default(z.nullable(words(120)), null),
});
export type PaperField = z.output<typeof paperField>;

export const paperFields = z.array(paperField).check(z.maxLength(MOST_FIELDS, { error: 'too-long' }));

const paperSigner = words(60);

/** The signers of a paper as lists show them: one that is signed elsewhere names none. */
export const paperSignersShown = z.array(paperSigner);

/** What each signer is called, in the order in which they sign. */
export const paperSigners = z
  .array(paperSigner)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_SIGNERS, { error: 'too-long' }));
export type PaperSigner = z.output<typeof paperSigners>[number];

/** How large a page is looked at, in points. */
export const paperPage = z.strictObject({ width: z.number(), height: z.number() });
export type PaperPage = z.output<typeof paperPage>;

/** What somebody fills in, by the key of its place: a text, or that they sign there or tick it. */
export const paperValues = z.record(fieldKey, z.union([z.boolean(), string(400, 0)], { error: 'bad-text' }), {
  error: 'bad-json',
});
export type PaperValues = z.output<typeof paperValues>;
