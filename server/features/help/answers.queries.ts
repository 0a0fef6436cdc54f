import type { Reply } from '@coverlane/contract/call.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { desk } from '@coverlane/contract/help/desk-calls.ts';
import { phoneText } from '@coverlane/contract/members/digits.ts';
import { sql } from 'kysely';
import { type AnswerValues, filledAnswer } from '../../domain/help/canned-answers.ts';
import type { Db } from '../../platform/db/connect.ts';
import { seen } from './desk.queries.ts';
import { helpNumber } from './help.queries.ts';

type Canned = Reply<typeof desk.deskAnswers>['rows'][number];
type Said = Record<Language, string | null>;
type CannedRow = { id: string; name: string; bodies: Said };
type RequestRow = Omit<AnswerValues, 'agentName'> & { category: string; language: string | null };

/** Who answers: their name, and the language in which they read the names of answers. */
interface Agent {
  agentName: string;
  language: string;
}

/** Canned answers for a request of the reader's desk, those of its topic first; undefined: there is no such request. */
export async function answersFor(db: Db, helpId: string, agent: Agent): Promise<Canned[] | undefined> {
  const request = await valuesOf(db, helpId);
  if (!request) return undefined;
  const { category, language: asked, ...said } = request;
  const values = {
    ...said,
    contactPhone: said.contactPhone && phoneText(said.contactPhone),
    agentName: agent.agentName,
  };
  const language = languages.find((one) => one === asked) ?? 'en';
  return (await cannedRows(db, category, agent.language)).map(({ id, name, bodies }) => {
    const body = bodies[language];
    return { id, name, language: body === null ? 'en' : language, ...filledAnswer(body ?? bodies.en ?? '', values) };
  });
}

/** Nobody else is answered with it: of two who are, neither reads the other's name, number or words. */
const isAlone = sql`not exists (select from help_requests o where o.merged_into = h.id and o.user_id <> h.user_id)`;

async function valuesOf(db: Db, helpId: string): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`select case when ${isAlone} then coalesce(h.asker_name, '') else '' end as "askerName",
      case when ${isAlone} then ${helpNumber} else '' end as number, case when ${isAlone} then h.subject else '' end as subject,
      coalesce(h.entity_identifier, '') as "claimNumber", coalesce(c.name, '') as "clientName",
      coalesce(k.name, '') as "contactName", coalesce(k.phone, '') as "contactPhone", coalesce(k.hours, '') as "contactHours",
      h.category, (select t.language from threads t where t.id = h.thread_id) as language
    from help_requests h left join clients c on c.id = h.client_id left join contacts k on k.id = h.contact_id
    where h.id = ${helpId} and ${seen}`.execute(db);
  return rows[0];
}

async function cannedRows(db: Db, category: string, language: string): Promise<CannedRow[]> {
  const { rows } =
    await sql<CannedRow>`select id, coalesce(case ${language} when 'ko' then name_ko when 'es' then name_es end, name) as name,
      jsonb_build_object('en', body, 'ko', body_ko, 'es', body_es) as bodies
    from cannedanswers where deleted_at is null and (help_category is null or help_category = ${category})
    order by help_category is null, sort_key, lower(name), id`.execute(db);
  return rows;
}
