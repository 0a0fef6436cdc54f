import { news } from '@coverlane/contract/calls/announcements.ts';
import { announcementLevels } from '@coverlane/contract/codes.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { announcementsFor } from './announcements.queries.ts';

/** Serves what is announced to whoever asks. */
export function announcementRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: news, handlers: { announcementsForMe } });
}

async function announcementsForMe(_: object, { db, user }: Context) {
  const rows = await announcementsFor(db, user.type);
  const announcements = rows.map(({ id, level, ...row }) => ({
    id,
    level: announcementLevels.find((known) => known === level) ?? announcementLevels[0],
    title: { en: row.headline, ko: row.headline_ko, es: row.headline_es },
    body: { en: row.body, ko: row.body_ko, es: row.body_es },
  }));
  return { announcements };
}
