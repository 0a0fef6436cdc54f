import type { Reply } from '@coverlane/contract/call.ts';
import type { inviteAudiences, SessionMessageKind } from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

type Texts = Reply<typeof sessionMessages.invitationText>['invitation'];
type Audience = (typeof inviteAudiences)[number];

/** Keeps the text of a kind. */
export async function saveTexts(
  db: Db,
  { sessionId, kind }: { sessionId: string; kind: SessionMessageKind },
  texts: Texts,
): Promise<void> {
  await sql`update enrollmentsessions set ${sql.ref(kind)} = ${JSON.stringify(texts)}::jsonb, version = version + 1,
    updated_at = now() where id = ${sessionId}`.execute(db);
}

/** Somebody who is written to. */
export interface Recipient {
  id: string;
  email: string | null;
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
};

/** Employees of the census whom an audience means, without those for whom a mail of the kind waits already. */
export async function recipientsOf(
  db: Db,
  sessionId: string,
  { kind, audience, ids = [] }: { kind: SessionMessageKind; audience: Audience; ids?: readonly string[] | undefined },
): Promise<Recipient[]> {
  const who = audience === 'selected' ? sql`m.id = any(${ids}::uuid[])` : AUDIENCES[audience];
  const { rows } = await sql<Recipient>`select m.id, m.email, m.first_name as "firstName", m.last_name as "lastName",
      m.language, m.key_number as "keyNumber"
    from enrollmentsessionmembers m where m.session_id = ${sessionId} and m.deleted_at is null and not m.excluded
      and m.relationship_code = '18' and ${who} and not exists (select from session_mails q
        where q.session_member_id = m.id and q.kind = ${kind} and q.state = 'queued') order by m.last_name, m.first_name, m.id`.execute(
    db,
  );
  return rows;
}

/** Queues a mail to each of them; whom somebody else has just queued one for gets no second. Answers how many were queued. */
export async function queueMails(
  db: Db,
  of: { sessionId: string; clientId: string; kind: SessionMessageKind; linkBase: string; userId: string | null },
  recipients: readonly Recipient[],
): Promise<number> {
  const rows = recipients.map(({ id }) => [uuid7(), id] as const);
  const { rows: queued } =
    await sql`insert into session_mails (id, client_id, session_id, session_member_id, kind, link_base, sent_by)
    select x.id, ${of.clientId}, ${of.sessionId}, x.member, ${of.kind}, ${of.linkBase}, ${of.userId}
    from unnest(${rows.map(([id]) => id)}::uuid[], ${rows.map(([, id]) => id)}::uuid[]) x (id, member)
    on conflict (session_member_id, kind) where state = 'queued' do nothing returning id`.execute(db);
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
      s.session_member_id as "sessionMemberId", concat_ws(' ', m.first_name, m.last_name) as name, s.kind, s.state, s.fault,
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

/** The next mail of a session that waits, held until the transaction ends. As the worker, opened for the client. */
export interface WaitingMail extends Recipient {
  mailId: string;
  kind: SessionMessageKind;
  linkBase: string;
  isLeftOut: boolean;
}
export async function nextMail(
  db: Db,
  { sessionId, later }: { sessionId: string; later: ReadonlySet<string> },
): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`select s.id as "mailId", s.kind, s.link_base as "linkBase", m.id, m.email,
      m.first_name as "firstName", m.last_name as "lastName", m.language, m.key_number as "keyNumber",
      m.excluded as "isLeftOut"
    from session_mails s join enrollmentsessionmembers m on m.id = s.session_member_id
    where s.session_id = ${sessionId} and s.state = 'queued' and s.id <> all(${[...later]}::uuid[]) order by s.created_at, s.id limit 1
    for update of s skip locked`.execute(db);
  return rows[0];
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
