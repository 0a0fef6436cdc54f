import * as z from 'zod/mini';
import { verifyFields } from './codes.ts';

/** What is asked of whoever comes by a key before anything shows (domain 5.5, 6.1): all of the first, and one of the others. */
export const doorQuestions = z.strictObject({
  required: z.array(z.enum(verifyFields)),
  oneOf: z.array(z.enum(verifyFields)),
});

/** How a session looks to them; null: as the site does. */
export const doorTheme = z.nullable(
  z.strictObject({
    colorPrimary: z.string(),
    headerText: z.nullable(z.string()),
    footerText: z.nullable(z.string()),
    welcome: z.nullable(z.string()),
    welcomeKo: z.nullable(z.string()),
    welcomeEs: z.nullable(z.string()),
  }),
);
