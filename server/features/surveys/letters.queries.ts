import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { WaitingMail } from './mails.queries.ts';

/** Somebody who gets a letter: what a mail to them would say. */
export interface LetterPerson
  extends Pick<
    WaitingMail,
    'id' | 'keyNumber' | 'name' | 'language' | 'linkBase' | 'dueOn' | 'survey' | 'surveyKo' | 'surveyEs' | 'site'
  > {
  personId: string | null;
  subscriberId: string | null;
}

/** Who of a send-out gets one: without an address for mail, with a link that stands, and not answered. */
export const FOR_LETTERS = sql`r.email is null and r.key_hash is not null and r.deleted_at is null
  and r.status in ('failed', 'sent', 'opened', 'started')`;

/** Those of an open send-out; `surveyId` null: there is none for the reader. */
export async function peopleOfLetters(
  db: Db,
  sessionId: string,
): Promise<{ surveyId: string | null; people: LetterPerson[] }> {
  const found = await sql<{ surveyId: string }>`select n.survey_id as "surveyId" from surveysessions n
    join surveys s on s.id = n.survey_id and s.deleted_at is null where n.id = ${sessionId}`.execute(db);
  const { rows } =
    await sql<LetterPerson>`select r.id, r.key_number as "keyNumber", r.name, r.language, n.link_base as "linkBase",
      n.due_on as "dueOn", s.name as survey, s.name_ko as "surveyKo", s.name_es as "surveyEs", r.person_id as "personId",
      p.subscriber_id as "subscriberId", coalesce((select t.title from sites t where t.installation_id = s.installation_id
        and t.deleted_at is null order by t.created_at limit 1), i.name) as site
    from surveyrecipients r join surveysessions n on n.id = r.session_id join surveys s on s.id = r.survey_id
      join installations i on i.id = s.installation_id left join people p on p.id = r.person_id
    where r.session_id = ${sessionId} and n.closed_at is null and s.status = 'active' and ${FOR_LETTERS}
    order by r.name, r.id limit 301`.execute(db);
  return { surveyId: found.rows[0]?.surveyId ?? null, people: rows };
}

/** They are asked now. */
export async function noteLetters(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update surveyrecipients set status = 'sent', sent_at = now(), fault = null
    where id = any(${[...ids]}::uuid[]) and status = 'failed'`.execute(db);
}
