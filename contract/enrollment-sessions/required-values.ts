import * as z from 'zod/mini';
import { string } from '../fields.ts';

/** Is it a pattern, and one whose time grows with the text alone? */
function isPlainPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp && !/\)[*+{?]/.test(pattern);
  } catch {
    return false;
  }
}

/** The choices of a `select`, a line each. */
export const optionLines = z
  .array(string(120), { error: 'bad-list' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too-long' }));

/** A value is asked only where another of the same benefit fits. */
export const showWhen = z.strictObject({
  field: string(40),
  op: z.enum(['is', 'isNot', 'moreThan', 'lessThan'], { error: 'bad-choice' }),
  value: string(120),
});

/** What a value must fit: a pattern of the whole text, or bounds of a number, an amount or a length of a text. */
export const validationRule = z.strictObject({
  /** Without groups that repeat: nobody's answer may take the program's time. */
  regex: z.optional(string(200).check(z.refine(isPlainPattern, { error: 'bad-text' }))),
  min: z.optional(z.number({ error: 'bad-number' })),
  max: z.optional(z.number({ error: 'bad-number' })),
});
