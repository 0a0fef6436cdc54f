import type { Actor } from '@coverlane/contract/words/actors.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';

/** What can happen to an account. */
export type UserEvent =
  | 'created'
  | 'invited'
  | 'signedUp'
  | 'emailConfirmed'
  | 'passwordAsked'
  | 'passwordChanged'
  | 'emailAsked'
  | 'emailChanged'
  | 'profileChanged'
  | 'permissionsChanged'
  | 'settingChanged'
  | 'suspended'
  | 'locked'
  | 'activated'
  | 'deleted'
  | 'restored'
  | 'divisionsChanged'
  | 'sessionsEnded';

/** Writes down what happened to an account; who did it is read from the signed context. `names` never hold values. */
export async function noteHistory(
  { db, request }: Pick<Context, 'db' | 'request'>,
  { userId, event, names = [] }: { userId: string; event: UserEvent; names?: readonly string[] },
): Promise<void> {
  const agent = request.headers['user-agent'] ?? null;
  await sql`select access.note_history(${uuid7()}, ${userId}, ${event}, ${request.ip}, ${agent},
    ${JSON.stringify({ names })}::jsonb)`.execute(db);
}

/** One entry of an account's history. */
export interface HistoryRow {
  id: string;
  at: string;
  event: string;
  actorName: Actor | null;
  address: string | null;
  device: string | null;
  names: string[];
}

/** What happened to an account and every sign-in, newest first. */
export async function listHistory(
  db: Db,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const all = sql`(select id, at, event, access.actor(actor_name, actor_key) as actor, address, user_agent, detail from user_history where user_id = ${userId}
    union all select id, created_at, 'signedIn', null, address, user_agent, '{}' from sessions where user_id = ${userId}) h`;
  const { rows } =
    await sql<HistoryRow>`select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, event,
      actor as "actorName", address, user_agent as device, coalesce(detail -> 'names', '[]') as names
    from ${all} order by h.at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${all}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
