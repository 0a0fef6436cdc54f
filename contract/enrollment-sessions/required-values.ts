import * as z from 'zod/mini';
import { string } from '../fields.ts';

/** The choices of a `select`, a line each. */
export const optionLines = z
  .array(string(120), { error: 'bad-list' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too-long' }));
