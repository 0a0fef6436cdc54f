import * as z from 'zod/mini';
import { announcementLevels, announcementPlaces } from '../codes.ts';
import { id } from '../fields.ts';

/** One text in each language of the interface; null where nobody wrote it. */
export const texts = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

/** An announcement as it comes with who is signed in: its line. The text is `announcementsForMe`'s. */
export const announcedLine = z.strictObject({
  id,
  title: texts,
  level: z.enum(announcementLevels),
  placement: z.enum(announcementPlaces),
  /** The reader put it away. */
  isAway: z.boolean(),
  /** It asks to be confirmed, and this reader has not yet. */
  waits: z.boolean(),
});
