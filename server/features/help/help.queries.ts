import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A question as it is kept. */
export interface HelpDraft {
  id: string;
  installationId: string;
  userId: string;
  subject: string;
  contactType: 'email' | 'phone';
  contact: string;
  message: string;
  entityType: 'claim' | 'general';
  entityIdentifier: string | null;
  claimId: string | null;
  /** In which it is answered. */
  threadId: string;
}

export interface HelpRow {
  number: string;
  subject: string;
  entity_type: 'claim' | 'general';
  entity_identifier: string | null;
  status: 'open' | 'answered' | 'closed';
  created_at: Date;
}

/** The claim of a number that the reader may see; undefined: none. */
export async function visibleClaim(db: Db, claimNumber: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from claims
    where claim_number = ${claimNumber} and superseded_at is null order by recorded_at desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Stores a question. @returns its number */
export async function insertHelp(db: Db, draft: HelpDraft): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into help_requests (id, installation_id, user_id, subject, contact_type, contact, message, entity_type,
      entity_identifier, claim_id, thread_id)
    values (${draft.id}, ${draft.installationId}, ${draft.userId}, ${draft.subject}, ${draft.contactType}, ${draft.contact},
      ${draft.message}, ${draft.entityType}, ${draft.entityIdentifier}, ${draft.claimId}, ${draft.threadId}) returning number`.execute(
    db,
  );
  return rows[0]?.number ?? '';
}

/** What the reader asked, the newest first. */
export async function listHelp(db: Db): Promise<HelpRow[]> {
  const { rows } = await sql<HelpRow>`
    select number, subject, entity_type, entity_identifier, status, created_at from help_requests
    where user_id = (select access.user_id()) order by created_at desc, id desc limit 50`.execute(db);
  return rows;
}
