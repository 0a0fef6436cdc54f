import * as z from 'zod/mini';
import { flag, string } from '../fields.ts';

/** So many are named; of the others it is said how many they are. */
export const MOST_NAMED = 10;

/** Whom a change of an open session concerns: those who have begun or submitted. */
export const touched = z.strictObject({
  started: z.int(),
  submitted: z.int(),
  /** The first `MOST_NAMED` of them. */
  names: z.array(z.string()),
});
export type Touched = z.output<typeof touched>;

/** Of a change that concerns people: that it is meant, and what those read who get theirs back. */
export const confirming = { confirmed: z._default(flag, false), note: z.optional(string(500, 10)) };
