import type { Input } from '@coverlane/contract/call.ts';
import { confirmations, news } from '@coverlane/contract/announcements/calls.ts';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { type AnnouncedRow, announcementsFor } from '../../platform/sign-in/announcements.queries.ts';
import { asksToConfirm, isAway, titleOf, whyItStays } from '../../platform/sign-in/announcements.rules.ts';
import { countMarks, isManaged, markAway, markConfirmed, pageOfConfirmations } from './announcements.queries.ts';
import { announcementConfirmationFile } from './confirmation-file.ts';

/** Serves what is announced to whoever asks, what they do with it, and who confirmed it. */
export function announcementRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: news,
    handlers: { announcementsForMe, putAwayAnnouncement, showAnnouncement, confirmAnnouncement },
  });
  serve(app, parts, {
    calls: confirmations,
    handlers: { announcementConfirmations, announcementConfirmationFile },
  });
}

const readingOf = ({ user, request }: Context) => ({ userType: user.type, host: request.hostname });

async function announcementsForMe(_: object, context: Context) {
  const rows = await announcementsFor(context.db, readingOf(context));
  const announcements = rows.map((row) => ({
    id: row.id,
    level: row.level,
    placement: row.placement,
    title: titleOf(row),
    body: { en: row.body, ko: row.bodyKo, es: row.bodyEs },
    dismissible: row.dismissible,
    requiresAck: asksToConfirm(row),
    confirmedAt: row.confirmedAt,
    isAway: isAway(row),
  }));
  return { announcements };
}

/** One that stands for the reader. @throws Refusal 404 */
async function standing(id: string, context: Context): Promise<AnnouncedRow> {
  const [row] = await announcementsFor(context.db, readingOf(context), id);
  if (!row) throw notFound();
  return row;
}

type One = { id: string };

async function putAwayAnnouncement({ id }: One, context: Context) {
  const why = whyItStays(await standing(id, context));
  if (why !== null) throw conflict(why);
  await markAway(context.db, id, true);
  return {};
}

async function showAnnouncement({ id }: One, context: Context) {
  if ((await standing(id, context)).putAway) await markAway(context.db, id, false);
  return {};
}

async function confirmAnnouncement({ id }: One, context: Context) {
  const row = await standing(id, context);
  if (!asksToConfirm(row)) throw conflict('announcement-unasked');
  if (row.confirmedAt !== null) return {};
  await markConfirmed(context.db, id);
  const about = { call: 'confirmAnnouncement', objectType: 'announcements', objectId: id };
  await appendAudit(context.db, { action: 'confirm', ...about, outcome: 'ok' });
  return {};
}

async function announcementConfirmations(
  { id, page, pageSize }: Input<typeof confirmations.announcementConfirmations>,
  { db }: Context,
) {
  if (!(await isManaged(db, id))) throw notFound();
  const { confirmed, putAway } = await countMarks(db, id);
  return { rows: await pageOfConfirmations(db, id, { page, pageSize }), total: confirmed, putAway, page, pageSize };
}
