import type { Language } from '@coverlane/contract/codes.ts';
import type { HelpNotice, HelpStatus, helpWriters } from '@coverlane/contract/help/codes.ts';
import type { helpCategories } from '@coverlane/contract/collections/content-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reply } from '@coverlane/contract/call.ts';
import type { help } from '@coverlane/contract/help/calls.ts';
import type { RoutableContact } from '../../domain/help/routing.ts';
import { attachmentsOf } from '../../facts/messages.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { queueSending } from '../../platform/mail/mail.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { textOfMessage } from './message-text.ts';

/** A question as it is kept. */
export interface HelpDraft {
  id: string;
  installationId: string;
  userId: string;
  askerName: string;
  clientId: string | null;
  personId: string | null;
  subject: string;
  contactType: 'email' | 'phone';
  contact: string;
  message: string;
  category: string;
  entityType: 'claim' | 'general';
  entityIdentifier: string | null;
  claimId: string | null;
  contactId: string | null;
  threadId: string;
  dueAt: string;
}

/** What the asker and the desk both read of a request, by the names of the contract. */
export interface HelpRow {
  id: string;
  number: string;
  subject: string;
  category: (typeof helpCategories)[number];
  entityType: 'claim' | 'general';
  entityIdentifier: string | null;
  status: HelpStatus;
  createdAt: string;
  dueAt: string | null;
  threadId: string;
}

/** One line of a transcript. */
interface WordRow {
  id: string;
  by: (typeof helpWriters)[number];
  name: string | null;
  body: string;
  notice: HelpNotice | null;
  language: Language | null;
  at: string;
  asksAck: boolean;
  acknowledgedAt: string | null;
  attachments: Reply<typeof help.helpAttach>[];
}

/** An instant as text, ISO 8601. */
export const utc = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What people say: HR-2026-000123. */
export const helpNumber = sql<string>`'HR-' || h.year || '-' || lpad(h.number::text, 6, '0')`;

/** The columns of `HelpRow`, of `help_requests h`. */
export const helpColumns = sql`h.id, ${helpNumber} as number, h.subject, h.category, h.entity_type as "entityType",
  h.entity_identifier as "entityIdentifier", h.status, ${utc('h.created_at')} as "createdAt", ${utc('h.due_at')} as "dueAt",
  h.thread_id as "threadId"`;

/** The claim of a number that the reader may see, and whose it is; undefined: none. */
export async function visibleClaim(db: Db, claimNumber: string): Promise<{ id: string; clientId: string } | undefined> {
  const { rows } = await sql<{ id: string; clientId: string }>`select id, client_id as "clientId" from claims
    where claim_number = ${claimNumber} and superseded_at is null order by recorded_at desc limit 1`.execute(db);
  return rows[0];
}

/** Where a member is: the employer, and the division that their coverage hangs on. */
export async function placeOfMember(
  db: Db,
  personId: string,
): Promise<{ clientId: string; divisionId: string | null } | undefined> {
  const { rows } = await sql<{ clientId: string; divisionId: string | null }>`select p.client_id as "clientId",
    (select m.division_id from member_search m where m.person_id = p.id) as "divisionId" from people p where p.id = ${personId}`.execute(
    db,
  );
  return rows[0];
}

/** Contacts that a question of this place can go to (domain 11, "Routing"). */
export async function routableContacts(
  db: Db,
  { clientId, divisionId, host }: { clientId: string | null; divisionId: string | null; host: string },
): Promise<RoutableContact[]> {
  const { rows } = await sql<RoutableContact>`select id, place, category, is_administrators as "isAdministrators",
    is_default as "isDefault", sort_key as "sortKey" from access.routable_contacts(${clientId}, ${divisionId}, ${host})`.execute(
    db,
  );
  return rows;
}

/** Stores a question that is open, with the word that is promised. @returns its number */
export async function insertHelp(db: Db, draft: HelpDraft): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into help_requests as h (id, installation_id, user_id, asker_name, client_id, person_id, subject, contact_type, contact,
      message, category, entity_type, entity_identifier, claim_id, contact_id, thread_id, status, year, waits_since, due_at,
      first_due_at)
    select ${draft.id}, ${draft.installationId}, ${draft.userId}, ${draft.askerName}, ${draft.clientId}, ${draft.personId},
      ${draft.subject}, ${draft.contactType}, ${draft.contact}, ${draft.message}, ${draft.category}, ${draft.entityType},
      ${draft.entityIdentifier}, ${draft.claimId}, ${draft.contactId}, ${draft.threadId}, 'open',
      extract(year from now() at time zone i.time_zone)::int, now(), ${draft.dueAt}, ${draft.dueAt}
    from installations i where i.id = ${draft.installationId} returning ${helpNumber} as number`.execute(db);
  return rows[0]?.number ?? '';
}

/** Tells the address of the team that a question of the caller's waits, and nothing of it; nobody where it has none. */
export async function tellTeam(db: Db, helpId: string, base: string): Promise<void> {
  const mailId = uuid7();
  const { rows } = await sql<{
    told: boolean;
  }>`select access.tell_help_team(${mailId}, ${helpId}, ${base}) as told`.execute(db);
  if (rows[0]?.told === true) await queueSending(db, mailId);
}

/** What the reader asked, the newest first. */
export async function listHelp(db: Db): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`select ${helpColumns} from help_requests h
    where h.user_id = (select access.user_id()) order by h.created_at desc, h.id desc limit 50`.execute(db);
  return rows;
}

/** One of the reader's own; undefined: there is none. */
export async function ownHelp(db: Db, id: string): Promise<HelpRow | undefined> {
  const { rows } = await sql<HelpRow>`select ${helpColumns} from help_requests h
    where h.id = ${id} and h.user_id = (select access.user_id())`.execute(db);
  return rows[0];
}

/** What was said about a request, the oldest first. */
export async function wordsOfThread(db: Db, threadId: string): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`select m.id, case m.sender when 'user' then 'asker' else m.sender end as by,
      m.sent_by_name as name, coalesce(m.body, '') as body, m.text_key as notice, m.language, ${utc('m.created_at')} as at,
      m.requires_ack as "asksAck", to_char(case when m.requires_ack then access.acknowledged_at(m.id) end at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "acknowledgedAt",
      ${attachmentsOf} as attachments
    from messages m where m.thread_id = ${threadId} order by m.created_at, m.id`.execute(db);
  return rows.map((row) => ({ ...row, body: textOfMessage(row.body) }));
}
