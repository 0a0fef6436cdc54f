import type { Input, Reply } from '@coverlane/contract/call.ts';
import { type HelpPriority, type HelpStatus, waitingForDesk } from '@coverlane/contract/help/codes.ts';
import type { desk } from '@coverlane/contract/help/desk-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { helpColumns, helpNumber, utc } from './help.queries.ts';

type Asked = Input<typeof desk.deskList>;
type DeskRow = Reply<typeof desk.deskList>['rows'][number] & { threadId: string };
type Note = Reply<typeof desk.deskGet>['notes'][number];

/** One request as its page shows it. */
export type DeskRequest = DeskRow &
  Pick<Reply<typeof desk.deskGet>, 'contactType' | 'contact' | 'memberId' | 'claimId' | 'firstReplyAt'>;

const waits = sql`(h.status = any(${[...waitingForDesk]}::text[]))`;
const isOverdue = sql`(${waits} and coalesce(h.due_at < now(), false))`;

const deskColumns = sql`${helpColumns}, h.priority, h.asker_name as "askerName", h.client_id as "clientId",
  (select c.name from clients c where c.id = h.client_id) as "clientName", h.owner_name as "ownerName",
  coalesce(h.owner_id = (select access.user_id()), false) as "isMine",
  access.team_of(h.contact_id) as team, ${isOverdue} as overdue`;

/** The desk's own view: what its reader asked for themselves is at the help panel, not here. */
export const seen = sql`(select access.desk_installation()) = h.installation_id and h.user_id <> (select access.user_id())`;

/** Which requests a list is narrowed to, among those that its reader sees. */
function narrowed({ search, ...by }: Asked): RawBuilder<unknown> {
  // A double is answered with the request that it is merged into.
  const conditions = [seen, sql`h.merged_into is null`];
  if (search) {
    const pattern = containing(search);
    conditions.push(
      sql`(h.subject ilike ${pattern} or h.asker_name ilike ${pattern} or ${helpNumber} ilike ${pattern})`,
    );
  }
  return sql.join([...conditions, ...narrowings(by)], sql` and `);
}

const ownedBy = { mine: sql`h.owner_id = (select access.user_id())`, nobody: sql`h.owner_id is null` };

function narrowings({ clientId, status, priority, owner, overdue, team }: Partial<Asked>): RawBuilder<unknown>[] {
  const asked = [
    clientId !== undefined && sql`h.client_id = ${clientId}`,
    status !== undefined && sql`h.status = ${status}`,
    priority !== undefined && sql`h.priority = ${priority}`,
    owner !== undefined && ownedBy[owner],
    overdue === true && isOverdue,
    team !== undefined && sql`h.contact_id = any((select access.contacts_of_team(${team}))::uuid[])`,
  ];
  return asked.filter((one) => one !== false);
}

/** A page of the desk: what waits first, by when it is promised, then the rest, the newest first. */
export async function pageOfDesk(db: Db, asked: Asked): Promise<{ rows: DeskRow[]; total: number }> {
  const where = narrowed(asked);
  const { rows } = await sql<DeskRow>`select ${deskColumns} from help_requests h where ${where}
    order by ${waits} desc, case when ${waits} then h.due_at end nulls last, h.created_at desc, h.id desc
    limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from help_requests h where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The teams that have requests in the reader's sight, by name. */
export async function teamsOfDesk(db: Db): Promise<string[]> {
  const { rows } = await sql<{ teams: string[] }>`select access.team_names(array(
    select distinct h.contact_id from help_requests h where ${seen} and h.merged_into is null)) as teams`.execute(db);
  return rows[0]?.teams ?? [];
}

/** One request of the reader's desk; undefined: there is none. */
export async function deskRequest(db: Db, id: string): Promise<DeskRequest | undefined> {
  const { rows } = await sql<DeskRequest>`select ${deskColumns}, h.contact_type as "contactType", h.contact,
      h.person_id as "memberId", (select c.id from claims c where c.id = h.claim_id) as "claimId",
      ${utc('h.first_reply_at')} as "firstReplyAt"
    from help_requests h where h.id = ${id} and ${seen}`.execute(db);
  return rows[0];
}

/** A request that is about to be changed, and as it is changed. */
export interface LockedRequest {
  id: string;
  status: HelpStatus;
  priority: HelpPriority;
  ownerId: string | null;
  ownerName: string | null;
  clientId: string | null;
  /** Who asked, where a member did. */
  personId: string | null;
  claimId: string | null;
  contactId: string | null;
  threadId: string;
  mergedInto: string | null;
  /** Since when the desk owes a word, and until when it is promised; both null: it owes none. */
  waitsSince: string | null;
  dueAt: string | null;
}

/** What is to be changed, as it is there: locked, in the order of their ids. Fewer than asked for: some are not there. */
export async function lockRequests(db: Db, ids: readonly string[]): Promise<LockedRequest[]> {
  const { rows } = await sql<LockedRequest>`select h.id, h.status, h.priority, h.owner_id as "ownerId",
      h.owner_name as "ownerName", h.client_id as "clientId", h.person_id as "personId", h.claim_id as "claimId",
      h.contact_id as "contactId", h.thread_id as "threadId", h.merged_into as "mergedInto",
      ${utc('h.waits_since')} as "waitsSince", ${utc('h.due_at')} as "dueAt"
    from help_requests h where h.id = any(${[...ids]}::uuid[]) and ${seen} order by h.id for no key update`.execute(db);
  return rows;
}

/** Keeps a request as it was changed, and its doubles with it; a word that is owed anew is owed from now. */
export async function keepRequest(db: Db, next: LockedRequest): Promise<void> {
  const owes = next.dueAt !== null;
  await sql`update help_requests set status = ${next.status},
    priority = case when id = ${next.id} then ${next.priority} else priority end, owner_id = ${next.ownerId},
    owner_name = ${next.ownerName}, contact_id = ${next.contactId}, due_at = ${next.dueAt}::timestamptz,
    waits_since = case when ${owes}::boolean then coalesce(waits_since, now()) end,
    resolved_at = case when ${next.status} = 'resolved' then coalesce(resolved_at, now()) end, version = version + 1
    where id = ${next.id} or merged_into = ${next.id}`.execute(db);
}

/** Notes a word of the desk. */
export async function noteReply(db: Db, id: string): Promise<void> {
  await sql`update help_requests set last_word_at = now(), first_reply_at = coalesce(first_reply_at, now())
    where id = ${id} or merged_into = ${id}`.execute(db);
}

/** What the desk noted about a request, the oldest first. */
export async function notesOf(db: Db, helpId: string): Promise<Note[]> {
  const { rows } = await sql<Note>`select n.id, access.actor(n.written_by_name, n.written_by_key) as by, n.body,
      ${utc('n.created_at')} as at
    from help_notes n where n.help_id = ${helpId} order by n.created_at, n.id`.execute(db);
  return rows;
}

/** Notes something. */
export async function insertNote(
  db: Db,
  note: { helpId: string; body: string; userId: string; name: string },
): Promise<void> {
  await sql`insert into help_notes (id, help_id, body, written_by, written_by_name)
    values (${uuid7()}, ${note.helpId}, ${note.body}, ${note.userId}, ${note.name})`.execute(db);
}

/** Whom of the desk a request can be handed to. */
export async function deskPeopleOf(db: Db, helpId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from access.desk_people(${helpId})`.execute(
    db,
  );
  return rows;
}

/** Teams that a request can be handed to. */
export async function deskTeamsOf(db: Db, helpId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from access.desk_teams(${helpId})`.execute(
    db,
  );
  return rows;
}

/** Who wrote the newest word of a thread. */
export async function lastWriter(db: Db, threadId: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select m.sent_by_name as name from messages m
    where m.thread_id = ${threadId} order by m.created_at desc, m.id desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}
