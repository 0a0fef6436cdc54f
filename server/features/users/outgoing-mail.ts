import type { Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { queueSending } from '../../platform/mail/mail.queries.ts';
import { isMail, listOutgoing, waitAgain } from './outgoing-mail.queries.ts';

/** GET /admin/mail: what left, what waits and what failed; never what a mail says. */
export async function listMail(asked: Input<typeof user.listMail>, { db }: Context) {
  const { rows, total } = await listOutgoing(db, asked);
  return { rows, total, page: asked.page, pageSize: asked.pageSize };
}

/** POST /admin/mail/{id}/send: tried again now. @throws Refusal 409 for a mail that was sent */
export async function sendMailAgain({ id }: { id: string }, { db }: Context) {
  if (!(await isMail(db, id))) throw notFound();
  if (!(await waitAgain(db, id))) throw conflict('mail-sent');
  await queueSending(db, id);
  await appendAudit(db, { action: 'mail-sent-again', objectType: 'mail', objectId: id, outcome: 'ok' });
  return {};
}
