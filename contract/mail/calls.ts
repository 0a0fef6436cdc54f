import * as z from 'zod/mini';
import { only } from '../access.ts';
import { outgoingMail } from '../users/account.ts';
import { call, done } from '../call.ts';
import { pageOf, paging, string } from '../fields.ts';
import { idOf } from '../objects.ts';

/** Outgoing mail, for those who manage users. */
export const mail = {
  /** Outgoing mail and how it fares; newest first. Own call. */
  listMail: call({
    method: 'GET',
    path: '/admin/mail',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      search: z.optional(string(100, 0)),
      state: z.optional(z.enum(['queued', 'sent', 'failed'], { error: 'bad-choice' })),
    }),
    reply: pageOf(outgoingMail),
  }),
  /** Has a mail that waits or failed tried again now, to the account's address of today; 409 where it was sent. Own call. */
  sendMailAgain: call({
    method: 'POST',
    path: '/admin/mail/:id/send',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({ id: idOf('mail') }),
    reply: done,
  }),
};
