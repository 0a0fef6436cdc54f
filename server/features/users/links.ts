import type { Input } from '@coverlane/contract/call.ts';
import type { user } from '@coverlane/contract/users/own-calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { noteHistory } from './history.queries.ts';
import { limitTry } from './limits.ts';
import { choosesUsername, confirmEmail, findLink, renewable } from './links.queries.ts';

/** GET /userverify/{key}: what a link is good for. @throws Refusal 409 link-expired for one that never was */
export async function checkLink({ key }: Input<typeof user.checkLink>, { db, parts, request }: Visitor) {
  await limitTry(parts, 'link-address', request.ip);
  const link = await findLink(db, hashOf(key));
  if (!link) throw conflict('link-expired');
  return { purpose: link.purpose, state: link.state, choosesUsername: choosesUsername(link) };
}

/** POST /userverify/{key}: confirms an e-mail address; of a change, the former address is told. */
export async function verifyUser({ key }: Input<typeof user.verifyUser>, visitor: Visitor) {
  const { db, parts, request } = visitor;
  await limitTry(parts, 'link-address', request.ip);
  const confirmed = await confirmEmail(db, hashOf(key));
  if (!confirmed) throw conflict('link-expired');
  const { purpose, userId, formerEmail } = confirmed;
  const event = purpose === 'email' ? 'emailChanged' : 'emailConfirmed';
  await noteHistory(visitor, { userId, event });
  await appendAudit(db, { action: 'email-confirmed', call: 'verifyUser', userId, outcome: 'ok', detail: { purpose } });
  if (purpose === 'email') {
    await queueMail(db, { userId, kind: 'emailChanged', address: formerEmail, linkBase: await linkBase(visitor) });
  }
  return { purpose };
}

/** POST /userverify/{key}/renew: a new link for an account that still waits; the answer says nothing about it. */
export async function renewLink({ key }: Input<typeof user.renewLink>, visitor: Visitor) {
  await limitTry(visitor.parts, 'forgot-address', visitor.request.ip);
  const mail = await renewable(visitor.db, hashOf(key));
  const base = await linkBase(visitor);
  if (mail) {
    const { userId, kind, address } = mail;
    await queueMail(visitor.db, { userId, kind, linkBase: base, ...(address !== null && { address }) });
  }
  return {};
}
