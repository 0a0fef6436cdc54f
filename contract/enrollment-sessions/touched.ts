import * as z from 'zod/mini';

/** Whom a change of an open session concerns: those who have begun or submitted. */
export const touched = z.strictObject({
  started: z.int(),
  submitted: z.int(),
  /** The first of them. */
  names: z.array(z.string()),
});
export type Touched = z.output<typeof touched>;
