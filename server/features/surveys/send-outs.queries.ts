import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { SurveyAudience } from '@coverlane/contract/surveys/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { FOR_LETTERS } from './letters.queries.ts';

/** Figures of those who are asked, of `r`. */
export const FIGURES: RawBuilder<unknown> = sql`count(r.id)::int as asked,
  (count(r.id) filter (where r.mail is not null))::int as waiting, (count(r.id) filter (where r.sent_at is not null))::int as sent,
  (count(r.id) filter (where r.status in ('bounced', 'failed')))::int as bounced,
  (count(r.id) filter (where r.status = 'started'))::int as started,
  (count(r.id) filter (where r.status = 'submitted'))::int as submitted`;

/** What is counted of those who are asked. */
export interface Figures {
  asked: number;
  waiting: number;
  sent: number;
  bounced: number;
  started: number;
  submitted: number;
}

type SendOut = Figures & {
  id: string;
  name: string;
  audience: SurveyAudience;
  dueOn: string | null;
  state: 'open' | 'closed';
  createdAt: Date;
  by: Actor | null;
  forLetters: number;
  total: number;
};

/** A page of the send-outs of a survey, the newest first. */
export async function sendOutsOf(
  db: Db,
  surveyId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Omit<SendOut, 'total'>[]; total: number }> {
  const { rows } = await sql<SendOut>`select n.id, n.name, n.audience, n.due_on as "dueOn",
      case when n.closed_at is null then 'open' else 'closed' end as state, n.created_at as "createdAt",
      access.actor(n.made_by_name, n.made_by_key) as by, count(*) over ()::int as total, f.*
    from surveysessions n cross join lateral (select ${FIGURES}, (count(r.id) filter (where ${FOR_LETTERS}))::int as "forLetters" from surveyrecipients r
      where r.session_id = n.id and r.deleted_at is null and r.status <> 'void') f
    where n.survey_id = ${surveyId} order by n.created_at desc, n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Closes a send-out of a survey, or opens it again; false: there is none. */
export async function closeSendOut(
  db: Db,
  { id, surveyId }: { id: string; surveyId: string },
  isClosed: boolean,
): Promise<boolean> {
  const { rows } =
    await sql`update surveysessions set closed_at = case when ${isClosed} then coalesce(closed_at, now()) end
    where id = ${id} and survey_id = ${surveyId} returning id`.execute(db);
  return rows.length > 0;
}

/** Figures of a survey, or of one of its send-outs, or of the people of one client. */
export async function figuresOf(
  db: Db,
  {
    surveyId,
    sessionId,
    clientId,
  }: { surveyId: string; sessionId?: string | undefined; clientId?: string | undefined },
): Promise<Figures> {
  const { rows } = await sql<Figures>`select ${FIGURES} from surveyrecipients r
    where r.survey_id = ${surveyId} and r.deleted_at is null and r.status <> 'void'
      and (${sessionId ?? null}::uuid is null or r.session_id = ${sessionId ?? null})
      and (${clientId ?? null}::uuid is null or r.client_id = ${clientId ?? null})`.execute(db);
  return rows[0] ?? { asked: 0, waiting: 0, sent: 0, bounced: 0, started: 0, submitted: 0 };
}
