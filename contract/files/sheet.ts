import * as z from 'zod/mini';
import { languages } from '../codes.ts';
import { listed, words } from '../fields.ts';

/**
 * The file a list is taken away as: CSV unless Excel is asked for, with the reader's words for columns and codes, and the
 * language of names that are kept in several.
 */
export const sheet = {
  format: z._default(z.enum(['csv', 'xlsx'], { error: 'bad-choice' }), 'csv'),
  words: z.optional(words),
  language: z.optional(z.enum(languages, { error: 'bad-choice' })),
};

/** The same with the columns that are wanted, in their order; none is as the list shows them. */
export const sheetOf = <const Column extends string>(columns: readonly Column[]) => ({
  ...sheet,
  columns: z.optional(listed(z.enum(columns, { error: 'bad-choice' }))),
});
