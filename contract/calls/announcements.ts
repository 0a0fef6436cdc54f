import * as z from 'zod/mini';
import { call, nothing } from '../call.ts';
import { announcementLevels } from '../codes.ts';
import { id } from '../fields.ts';

/** One text in each language of the interface; null where nobody wrote it. */
const texts = z.strictObject({ en: z.string(), ko: z.nullable(z.string()), es: z.nullable(z.string()) });

export const news = {
  /** What is announced to the caller today: by user type, clients and days (domain 11), the most urgent first. */
  announcementsForMe: call({
    method: 'GET',
    path: '/announcements',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({
      announcements: z.array(z.strictObject({ id, title: texts, body: texts, level: z.enum(announcementLevels) })),
    }),
  }),
};
