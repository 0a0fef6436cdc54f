import * as z from 'zod/mini';
import { flag, string } from '../fields.ts';

/** Whom a change of an open session concerns: those who have begun or submitted. */
export const touched = z.strictObject({
  started: z.int(),
  submitted: z.int(),
  /** The first of them. */
  names: z.array(z.string()),
});
export type Touched = z.output<typeof touched>;

/** Of a change that concerns people: that it is meant, and what those read who get theirs back. */
export const confirming = { confirmed: z._default(flag, false), note: z.optional(string(500, 10)) };
