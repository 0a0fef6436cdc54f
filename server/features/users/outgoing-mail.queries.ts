import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** One outgoing mail as an administrator sees it: how it fares, never what it says. */
export interface OutgoingMail {
  id: string;
  userId: string;
  username: string;
  kind: string;
  address: string;
  state: 'queued' | 'sent' | 'failed';
  tries: number;
  fault: string | null;
  createdAt: string;
  triedAt: string | null;
  sentAt: string | null;
  nextTryAt: string | null;
}

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** How the list is narrowed. */
export interface MailSearch {
  page: number;
  pageSize: number;
  search?: string | undefined;
  state?: OutgoingMail['state'] | undefined;
}

/** One page of the installation's outgoing mail, newest first, to an address or user, of one state or of all. */
export async function listOutgoing(
  db: Db,
  { page, pageSize, search, state }: MailSearch,
): Promise<{ rows: OutgoingMail[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const from = sql`from mails m join users u on u.id = m.user_id
    where ${state === undefined ? sql`true` : sql`m.state = ${state}`}
      and ${search ? sql`(m.address || ' ' || u.username) ilike ${pattern}` : sql`true`}`;
  const { rows } = await sql<OutgoingMail>`
    with shown as (select m.*, u.username ${from}
      order by m.created_at desc, m.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select id, user_id as "userId", username, kind, address, state, tries, fault, ${utc('created_at')} as "createdAt",
      ${utc('tried_at')} as "triedAt", ${utc('sent_at')} as "sentAt", ${utc('t.run_at')} as "nextTryAt"
    from shown left join access.mail_times(array(select id from shown where state = 'queued')) t on t.mail_id = shown.id
    order by shown.created_at desc, id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Has a mail wait again that was not sent, or says that there is none such. */
export async function waitAgain(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select access.send_mail_again(${id}) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Is there such a mail for the caller? */
export async function isMail(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from mails where id = ${id}`.execute(db);
  return rows.length > 0;
}
