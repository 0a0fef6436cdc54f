import type { Reply } from '@coverlane/contract/call.ts';
import type { ContactWay, inviteAudiences, SessionMessageKind } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

type Texts = Reply<typeof sessionMessages.invitationText>['invitation'];
/** `stragglers`: who is reminded by itself, having been asked and not answered; what came back from an address is not sent there again. */
type Audience = (typeof inviteAudiences)[number] | 'stragglers';

/** Keeps the text of a kind. */
export async function saveTexts(
  db: Db,
  { sessionId, kind }: { sessionId: string; kind: SessionMessageKind },
  texts: Texts,
): Promise<void> {
  await sql`update enrollmentsessions set ${sql.ref(kind)} = ${JSON.stringify(texts)}::jsonb, version = version + 1,
    updated_at = now() where id = ${sessionId}`.execute(db);
}

/** Those who chose text messages, and have a number for them. */
export const TEXTED = sql`coalesce(m.contact_by = 'sms' and m.phone is not null, false)`;

/** Somebody who is written to. */
export interface Recipient {
  id: string;
  email: string | null;
  phone: string | null;
  contactBy: ContactWay | null;
  firstName: string;
  lastName: string;
  language: string | null;
  keyNumber: number;
}

const AUDIENCES: Readonly<Record<Exclude<Audience, 'selected'>, RawBuilder<unknown>>> = {
  notInvited: sql`m.status = 'notInvited'`,
  notStarted: sql`m.status in ('notInvited', 'invited', 'bounced', 'opened')`,
  notSubmitted: sql`m.status in ('notInvited', 'invited', 'bounced', 'opened', 'started', 'returned')`,
  bounced: sql`m.status = 'bounced'`,
  stragglers: sql`m.status in ('invited', 'opened', 'started', 'returned') and (m.email is not null or ${TEXTED})`,
};

/** Employees of the census whom an audience means, without those for whom a mail of the kind waits already. */
export async function recipientsOf(
  db: Db,
  sessionId: string,
  { kind, audience, ids = [] }: { kind: SessionMessageKind; audience: Audience; ids?: readonly string[] | undefined },
): Promise<Recipient[]> {
  const who = audience === 'selected' ? sql`m.id = any(${ids}::uuid[])` : AUDIENCES[audience];
  const { rows } =
    await sql<Recipient>`select m.id, m.email, m.phone, m.contact_by as "contactBy", m.first_name as "firstName", m.last_name as "lastName",
      m.language, m.key_number as "keyNumber"
    from enrollmentsessionmembers m where m.session_id = ${sessionId} and m.deleted_at is null and not m.excluded
      and m.relationship_code = '18' and ${who} and not exists (select from session_mails q
        where q.session_member_id = m.id and q.kind = ${kind} and q.state in ('queued', 'sending')) order by m.last_name, m.first_name, m.id`.execute(
      db,
    );
  return rows;
}

/** By which way a message reaches somebody: what they chose, else e-mail; null: by none. */
export function channelOf({
  email,
  phone,
  contactBy,
}: Pick<Recipient, 'email' | 'phone' | 'contactBy'>): ContactWay | null {
  if (contactBy === 'sms' && phone !== null) return 'sms';
  return email === null ? null : 'email';
}

/** Queues a message to each of them; whom somebody else has just queued one for gets no second. Answers how many were queued. */
export async function queueMails(
  db: Db,
  of: { sessionId: string; clientId: string; kind: SessionMessageKind; linkBase: string; userId: string | null },
  recipients: readonly Recipient[],
): Promise<number> {
  const rows = recipients.map((one) => [uuid7(), one.id, channelOf(one) ?? 'email'] as const);
  const { rows: queued } =
    await sql`insert into session_mails (id, client_id, session_id, session_member_id, kind, channel, link_base, sent_by)
    select x.id, ${of.clientId}, ${of.sessionId}, x.member, ${of.kind}, x.channel, ${of.linkBase}, ${of.userId}
    from unnest(${rows.map(([id]) => id)}::uuid[], ${rows.map(([, id]) => id)}::uuid[],
      ${rows.map(([, , channel]) => channel)}::text[]) x (id, member, channel)
    on conflict (session_member_id, kind) where state in ('queued', 'sending') do nothing returning id`.execute(db);
  return queued.length;
}

/** A page of what was sent. */
export async function mailsOfSession(
  db: Db,
  sessionId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  type Row = Reply<typeof sessionMessages.sessionMails>['rows'][number];
  type Moments = { createdAt: Date; sentAt: Date | null; openedAt: Date | null };
  const { rows } = await sql<Omit<Row, keyof Moments> & Moments>`select
      s.session_member_id as "sessionMemberId", access.name_as_read(m.first_name, m.last_name) as name, s.kind, s.channel, s.state, s.fault,
      s.created_at as "createdAt", s.sent_at as "sentAt", s.sent_by_name as "sentBy",
      m.opened_at as "openedAt"
    from session_mails s join enrollmentsessionmembers m on m.id = s.session_member_id where s.session_id = ${sessionId}
    order by s.created_at desc, s.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from session_mails s
    join enrollmentsessionmembers m on m.id = s.session_member_id where s.session_id = ${sessionId}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      openedAt: row.openedAt?.toISOString() ?? null,
    })),
    total: counted.rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}
