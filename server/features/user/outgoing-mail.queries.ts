import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** One outgoing mail as an administrator sees it: how it fares, never what it says. */
export interface OutgoingMail {
  id: string;
  userId: string;
  kind: string;
  address: string;
  state: 'queued' | 'sent' | 'failed';
  tries: number;
  fault: string | null;
  createdAt: string;
  triedAt: string | null;
  sentAt: string | null;
}

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** One page of the installation's outgoing mail, newest first, of one state or of all. */
export async function listOutgoing(
  db: Db,
  { page, pageSize, state }: { page: number; pageSize: number; state?: OutgoingMail['state'] | undefined },
): Promise<{ rows: OutgoingMail[]; total: number }> {
  const from = sql`from mails where ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  const { rows } = await sql<OutgoingMail>`select id, user_id as "userId", kind, address, state, tries, fault,
      ${utc('created_at')} as "createdAt", ${utc('tried_at')} as "triedAt", ${utc('sent_at')} as "sentAt"
    ${from} order by mails.created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
