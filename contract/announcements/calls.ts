import * as z from 'zod/mini';
import { type Access, only, userTypes } from '../access.ts';
import { call, done, nothing } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { announcementLevels, announcementPlaces } from '../codes.ts';
import { id, instant, pageOf, paging } from '../fields.ts';
import { sheetOf } from '../files/sheet.ts';
import { idOf } from '../objects.ts';
import { texts } from './shapes.ts';

const announced = z.strictObject({
  id,
  title: texts,
  body: texts,
  level: z.enum(announcementLevels),
  placement: z.enum(announcementPlaces),
  dismissible: z.boolean(),
  /** It asks to be confirmed; until then it cannot be put away. */
  requiresAck: z.boolean(),
  confirmedAt: z.nullable(instant),
  /** The reader put it away. */
  isAway: z.boolean(),
});

const one = z.strictObject({ id: idOf('announcement') });

/** News for the reader, and what somebody does with it (domain 11). */
export const news = {
  /**
   * What is announced to the caller now: by user type, clients, divisions, brokers, site and time, the critical ones first,
   * then by sort key, then the newest.
   */
  announcementsForMe: call({
    method: 'GET',
    path: '/announcements',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ announcements: z.array(announced) }),
  }),
  /** Puts one away, for this account on every device. Own call. @throws 409 where it stays, and before it is confirmed */
  putAwayAnnouncement: call({
    method: 'POST',
    path: '/announcements/:id/putaway',
    access: 'signedIn',
    input: one,
    reply: done,
  }),
  /** Shows one again that was put away. Own call. */
  showAnnouncement: call({
    method: 'POST',
    path: '/announcements/:id/show',
    access: 'signedIn',
    input: one,
    reply: done,
  }),
  /** Says that one was read; who and when is kept. Once is for good. Own call. @throws 409 where nothing is asked */
  confirmAnnouncement: call({
    method: 'POST',
    path: '/announcements/:id/confirm',
    access: 'signedIn',
    input: one,
    reply: done,
  }),
};

const managers: Access = [only('admin', 'manageAnnouncements')];

/** Columns of the list of who confirmed. */
export const confirmationColumns = ['name', 'userType', 'organisation', 'confirmedAt'] as const;

/** Who confirmed an announcement, for those who manage them. Own calls. */
export const confirmations = {
  /** Who has confirmed an announcement, the newest first, and how many put it away. */
  announcementConfirmations: call({
    method: 'GET',
    path: '/admin/announcements/:id/confirmations',
    access: managers,
    input: z.strictObject({ id: idOf('announcement'), page: paging.page, pageSize: paging.pageSize }),
    /** The newest first; and how many put it away. */
    reply: z.extend(
      pageOf(
        z.strictObject({
          name: z.string(),
          userType: z.enum(userTypes),
          organisation: z.nullable(z.string()),
          confirmedAt: instant,
        }),
      ),
      { putAway: z.int() },
    ),
  }),
  /** All of them as a file. Who exports must also be allowed to read. */
  announcementConfirmationFile: call({
    method: 'GET',
    path: '/admin/announcements/:id/confirmations/export',
    access: [only('admin', 'exportData')],
    input: z.strictObject({ id: idOf('announcement'), ...sheetOf(confirmationColumns) }),
    reply: z.string(),
    file: tableFile,
    stepUp: true,
  }),
};
