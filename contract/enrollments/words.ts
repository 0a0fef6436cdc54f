import * as z from 'zod/mini';

/** Words by code and values, as effects and findings carry them; a code with dots is a whole text key. */
export const words = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
