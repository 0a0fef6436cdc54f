import type { SurveyAudience } from '@coverlane/contract/surveys/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { Asked } from './audience.queries.ts';

/** A send-out that is made. */
export interface NewSendOut {
  id: string;
  surveyId: string;
  installationId: string;
  name: string;
  audience: SurveyAudience;
  dueOn: CalendarDate | null;
  reminderDays: readonly number[];
  linkBase: string;
  userId: string;
  userName: string;
}

/** Makes a send-out. */
export async function insertSendOut(db: Db, made: NewSendOut): Promise<void> {
  await sql`insert into surveysessions (id, installation_id, survey_id, name, audience, due_on, reminder_days, link_base, made_by,
      made_by_name)
    values (${made.id}, ${made.installationId}, ${made.surveyId}, ${made.name}, ${made.audience}, ${made.dueOn}::date,
      ${JSON.stringify(made.reminderDays)}::jsonb, ${made.linkBase}, ${made.userId}, ${made.userName})`.execute(db);
}

/** Somebody who is asked, with the hash of their key. */
export type NewRecipient = Asked & { id: string; keyHash: string };

const CHUNK = 5_000;

/**
 * Adds those who are asked by a send-out. Whom a mail reaches waits for it; who has an account alone is told there; whom nothing
 * reaches has a link that can be handed over.
 */
export async function insertRecipients(
  db: Db,
  { id: sessionId, surveyId, installationId }: Pick<NewSendOut, 'id' | 'surveyId' | 'installationId'>,
  recipients: readonly NewRecipient[],
): Promise<void> {
  for (let at = 0; at < recipients.length; at += CHUNK) {
    const rows = JSON.stringify(recipients.slice(at, at + CHUNK));
    await sql`insert into surveyrecipients (id, installation_id, survey_id, session_id, client_id, person_id, user_id, name, email,
        language, key_hash, status, mail, fault)
      select r.id, ${installationId}, ${surveyId}, ${sessionId}, r."clientId", r."personId", r."userId", r.name, r.email, r.language,
        decode(r."keyHash", 'hex'), case when r.email is not null then 'queued' when r."userId" is not null then 'sent' else 'failed' end,
        case when r.email is not null then 'invitation' end,
        case when r.email is null and r."userId" is null then 'ENOADDRESS' end
      from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, "clientId" uuid, "personId" uuid, "userId" uuid, name text,
        email text, language text, "keyHash" text)`.execute(db);
  }
}

/** Those of a survey who were added and never sent to. */
export async function addedRecipients(
  db: Db,
  surveyId: string,
): Promise<{ id: string; keyNumber: number; email: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    keyNumber: number;
    email: string | null;
  }>`select id, key_number as "keyNumber", email
    from surveyrecipients where survey_id = ${surveyId} and session_id is null and deleted_at is null and status = 'pending'
    order by id for update`.execute(db);
  return rows;
}

/** Makes those part of a send-out, with the hash of their key. */
export async function sendAdded(
  db: Db,
  sessionId: string,
  recipients: readonly { id: string; keyHash: string }[],
): Promise<void> {
  await sql`update surveyrecipients r set session_id = ${sessionId}, key_hash = decode(x."keyHash", 'hex'),
      status = case when r.email is null then 'failed' else 'queued' end,
      mail = case when r.email is not null then 'invitation' end, fault = case when r.email is null then 'ENOADDRESS' end
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as x(id uuid, "keyHash" text) where r.id = x.id`.execute(
    db,
  );
}

/** Whoever is asked by it and has an account finds it among their messages. */
export async function tellAccounts(db: Db, sessionId: string): Promise<void> {
  await sql`select access.tell_survey(${sessionId})`.execute(db);
}

/** Who may be reminded: of all of a survey, or of some. */
interface Which {
  surveyId: string;
  recipientIds?: readonly string[] | undefined;
  sessionId?: string | undefined;
}

const which = ({ surveyId, recipientIds, sessionId }: Which): RawBuilder<unknown> =>
  sql`r.survey_id = ${surveyId} and r.deleted_at is null and r.session_id is not null
    and ${recipientIds === undefined ? sql`true` : sql`r.id = any(${[...recipientIds]}::uuid[])`}
    and ${sessionId === undefined ? sql`true` : sql`r.session_id = ${sessionId}`}`;

const NOT_ANSWERED = sql`r.status in ('queued', 'sent', 'bounced', 'failed', 'opened', 'started')`;

/** Queues another mail to those who have not answered and have an address; answers of which send-outs, and how many lack one. */
export async function queueAgain(
  db: Db,
  of: Which,
  kind: 'invitation' | 'reminder',
): Promise<{ sessions: string[]; queued: number; withoutEmail: number }> {
  const { rows } = await sql<{ sessionId: string }>`update surveyrecipients r set mail = ${kind}, fault = null
    where ${which(of)} and ${NOT_ANSWERED} and r.email is not null and r.mail is null returning r.session_id as "sessionId"`.execute(
    db,
  );
  const lacking = await sql<{ count: number }>`select count(*)::int as count from surveyrecipients r
    where ${which(of)} and ${NOT_ANSWERED} and r.email is null`.execute(db);
  const sessions = [...new Set(rows.map(({ sessionId }) => sessionId))];
  return { sessions, queued: rows.length, withoutEmail: lacking.rows[0]?.count ?? 0 };
}

/** How many would get another mail. */
export async function countAgain(db: Db, of: Which): Promise<{ queued: number; withoutEmail: number }> {
  const { rows } = await sql<{ queued: number; withoutEmail: number }>`select
      count(*) filter (where r.email is not null and r.mail is null)::int as queued,
      count(*) filter (where r.email is null)::int as "withoutEmail"
    from surveyrecipients r where ${which(of)} and ${NOT_ANSWERED}`.execute(db);
  return rows[0] ?? { queued: 0, withoutEmail: 0 };
}

/** Takes links back: nobody answers by them any more. Whoever has answered, and may not again, stays as they are. */
export async function voidLinks(db: Db, surveyId: string, recipientIds: readonly string[]): Promise<number> {
  const { rows } =
    await sql`update surveyrecipients r set status = 'void', key_number = key_number + 1, key_hash = null, mail = null,
      draft = '{}', draft_sealed = null, draft_signature = null, draft_paper_sealed = null
    where r.survey_id = ${surveyId} and r.id = any(${[...recipientIds]}::uuid[]) and r.deleted_at is null
      and r.status <> 'void' and (r.status <> 'submitted'
        or not (select s.one_response from surveys s where s.id = r.survey_id)) returning r.id`.execute(db);
  return rows.length;
}
