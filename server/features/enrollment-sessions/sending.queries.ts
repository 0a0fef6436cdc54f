import type { ContactWay, SessionMessageKind } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Recipient } from './messages.queries.ts';

/** A mail of a session that is being handed over, and whom it is for. */
export interface ClaimedMail extends Recipient {
  mailId: string;
  kind: SessionMessageKind;
  linkBase: string;
  channel: ContactWay;
  isLeftOut: boolean;
  /** Their own last day in a closed session that is open again for them. */
  openUntil: CalendarDate | null;
  /** They submitted since it was queued: nothing is left to remind them of. */
  hasAnswered: boolean;
}

/** How long handing one mail over may take, in seconds; after that whoever did it is gone. */
export const HANDING_OVER_S = 300;

/**
 * Takes the next mail of a session that waits: from then on it is being handed over, whatever becomes of whoever took it. As the
 * worker, opened for the client.
 * @param later mails that wait for another try
 */
export async function claimMail(
  db: Db,
  { sessionId, later }: { sessionId: string; later: ReadonlySet<string> },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`update session_mails s set state = 'sending', claimed_at = now()
    from enrollmentsessionmembers m
    where m.id = s.session_member_id and s.id = (select q.id from session_mails q where q.session_id = ${sessionId}
      and q.state = 'queued' and q.id <> all(${[...later]}::uuid[]) order by q.created_at, q.id limit 1 for update skip locked)
    returning s.id as "mailId", s.kind, s.link_base as "linkBase", s.channel, m.id, m.email,
      m.phone, m.contact_by as "contactBy", m.first_name as "firstName",
      m.last_name as "lastName", m.language, m.key_number as "keyNumber", m.excluded as "isLeftOut", m.open_until as "openUntil",
      coalesce(m.submitted_at > s.created_at, false) as "hasAnswered"`.execute(db);
  return rows[0];
}

/** A mail that certainly did not leave waits again. */
export async function putBack(db: Db, mailId: string): Promise<void> {
  await sql`update session_mails set state = 'queued', claimed_at = null where id = ${mailId} and state = 'sending'`.execute(
    db,
  );
}

/**
 * Mails whose worker died while it handed them over: nobody knows whether they left, so none is sent twice, and the list says so
 * (`EUNSURE`). @returns how many are still being handed over
 */
export async function settleLost(db: Db, sessionId: string): Promise<number> {
  await sql`update session_mails set state = 'failed', fault = 'EUNSURE' where session_id = ${sessionId}
    and state = 'sending' and claimed_at < now() - make_interval(secs => ${HANDING_OVER_S})`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from session_mails
    where session_id = ${sessionId} and state = 'sending'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notes how a mail went; what was sent makes the link of the person good. */
export async function noteMail(
  db: Db,
  { mailId, memberId, keyHash }: { mailId: string; memberId: string; keyHash: Buffer },
  { state, fault }: { state: 'sent' | 'bounced' | 'failed'; fault: string | null },
): Promise<void> {
  await sql`update session_mails set state = ${state}, fault = ${fault},
    sent_at = case when ${state} = 'sent' then now() end where id = ${mailId}`.execute(db);
  if (state === 'sent')
    await sql`update enrollmentsessionmembers set key_hash = ${keyHash}, key_made_at = coalesce(key_made_at, now()),
      invited_at = coalesce(invited_at, now()), bounced_at = null,
      status = case when status in ('notInvited', 'bounced') then 'invited' else status end where id = ${memberId}`.execute(
      db,
    );
  if (state === 'bounced')
    await sql`update enrollmentsessionmembers set bounced_at = now(),
      status = case when status in ('notInvited', 'invited') then 'bounced' else status end where id = ${memberId}`.execute(
      db,
    );
}
