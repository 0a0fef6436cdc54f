import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Reading, wholeOf } from './responses.queries.ts';
import type { Group } from './results.rules.ts';

/** Which answers are looked at. */
export interface Which {
  surveyId: string;
  clientId?: string | undefined;
  sessionId?: string | undefined;
}

const counting = ({ surveyId, clientId, sessionId }: Which): RawBuilder<unknown> => sql`r.survey_id = ${surveyId}
  and r.deleted_at is null and r.voided_at is null
  and ${clientId === undefined ? sql`true` : sql`r.client_id = ${clientId}`}
  and ${sessionId === undefined ? sql`true` : sql`r.session_id = ${sessionId}`}`;

/** How many answers there are. */
export async function countAnswers(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from surveyresponses r
    where ${counting(which)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Do people still answer it: it is active, and its last day is not over? */
export async function isRunning(db: Db, surveyId: string): Promise<boolean> {
  const { rows } = await sql`select from surveys where id = ${surveyId} and status in ('draft', 'active')
    and coalesce(closes_on >= (select access.installation_clock())::date, true)`.execute(db);
  return rows.length > 0;
}

/** Do answers of an anonymous survey wait for others? */
export async function answersWait(db: Db, surveyId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select access.survey_waits(${surveyId}) as waits`.execute(db);
  return rows[0]?.waits === true;
}

/** How many answers of a survey each client has, or each send-out. */
export async function groupsOf(db: Db, surveyId: string, by: 'client_id' | 'session_id'): Promise<Group[]> {
  const { rows } = await sql<Group>`select ${sql.ref(`r.${by}`)} as value, count(*)::int as count
    from surveyresponses r where ${counting({ surveyId })} group by 1`.execute(db);
  return rows;
}

/** The survey of an answer that the reader may see, and whether nobody is to be known by it; undefined: none. */
export async function surveyOfAnswer(
  db: Db,
  responseId: string,
): Promise<{ surveyId: string; anonymous: boolean } | undefined> {
  const { rows } = await sql<{ surveyId: string; anonymous: boolean }>`select s.id as "surveyId", s.anonymous
    from surveyresponses r join surveys s on s.id = r.survey_id where r.id = ${responseId}`.execute(db);
  return rows[0];
}

/** Of one question: how often each answer was given, and of numbers the least, the most and the mean. */
export interface Summed {
  key: string;
  answered: number;
  counts: { value: string; count: number }[];
  least: string | null;
  most: string | null;
  mean: string | null;
}

/** Keys of questions by how they are counted. */
export interface Counted {
  /** One value an answer. */
  plain: readonly string[];
  /** A list of values. */
  lists: readonly string[];
  /** A value by row: counted as "row:value". */
  rows: readonly string[];
  /** Numbers and amounts. */
  numbers: readonly string[];
  /** Everything else: how many answered. */
  others: readonly string[];
}

/** Sums the answers of each question. One pass over the answers, however many questions there are. */
export async function sumAnswers(db: Db, which: Which, keys: Counted): Promise<Summed[]> {
  const { rows } =
    await sql<Summed>`with r as materialized (select r.answers from surveyresponses r where ${counting(which)}),
    said as materialized (select k.key, r.answers -> k.key as value, count(*)::int as n from r
      cross join unnest(${[...keys.plain, ...keys.lists, ...keys.rows]}::text[]) k(key) where r.answers ? k.key group by 1, 2),
    chosen as (
      select s.key, s.value #>> '{}' as value, s.n from said s where s.key = any(${[...keys.plain]}::text[])
      union all select s.key, v.one, s.n from said s, jsonb_array_elements_text(s.value) v(one)
        where s.key = any(${[...keys.lists]}::text[])
      union all select s.key, v.asked || ':' || v.one, s.n from said s, jsonb_each_text(s.value) v(asked, one)
        where s.key = any(${[...keys.rows]}::text[])),
    counted as (select key, value, sum(n)::int as n from chosen group by 1, 2),
    numbers as (select k.key, count(*)::int as n, min(v.value)::text as low, max(v.value)::text as high,
        round(avg(v.value), 2)::text as mean
      from r cross join unnest(${[...keys.numbers]}::text[]) k(key)
        cross join lateral (select (r.answers ->> k.key)::numeric as value) v where r.answers ? k.key group by 1),
    others as (select k.key, count(*)::int as n from r cross join unnest(${[...keys.others]}::text[]) k(key)
      where r.answers ? k.key group by 1)
    select key, n as answered, '[]'::jsonb as counts, low as "least", high as "most", mean from numbers
    union all select key, n, '[]'::jsonb, null, null, null from others
    union all select s.key, sum(s.n)::int, (select jsonb_agg(jsonb_build_object('value', c.value, 'count', c.n)
      order by c.n desc, c.value) from counted c where c.key = s.key), null, null, null from said s group by s.key`.execute(
      db,
    );
  return rows;
}

/** One answer as a row of the workbook. */
export interface ResultRow {
  id: string;
  name: string | null;
  memberId: string | null;
  clientName: string | null;
  sendOut: string | null;
  language: string;
  formVersion: number;
  submittedAt: Date;
  outcome: string | null;
  signedBy: string | null;
  answers: Answers;
}

type ResultRead = ResultRow & { at: string; sealed: string | null };

const BATCH = 2_000;

/** All answers in the order in which they came, so many at a time. */
export async function* resultRows({ db, keys }: Reading, surveyId: string): AsyncGenerator<ResultRow[]> {
  let after: { at: string; id: string } | null = null;
  for (;;) {
    const { rows }: { rows: ResultRead[] } = await sql<ResultRead>`select r.id, r.name,
        r.person_id as "memberId", c.name as "clientName", n.name as "sendOut", r.language, r.form_version as "formVersion",
        r.submitted_at as "submittedAt", r.submitted_at::text as at, r.outcome, r.signature ->> 'name' as "signedBy", r.answers,
        encode(r.sealed, 'base64') as sealed
      from surveyresponses r left join clients c on c.id = r.client_id left join surveysessions n on n.id = r.session_id
      where r.survey_id = ${surveyId} and r.deleted_at is null and r.voided_at is null
        and ${after === null ? sql`true` : sql`(r.submitted_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
      order by r.submitted_at, r.id limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => wholeOf(row, keys));
    const last = rows.at(-1);
    if (rows.length < BATCH || last === undefined) return;
    after = { at: last.at, id: last.id };
  }
}

/** Files of all answers that the reader may read and that the virus scanner has passed (`withSealed`: those to sensitive questions too); those of anonymous ones of a day in no order that says when they came. */
export async function resultFiles(
  db: Db,
  surveyId: string,
  withSealed: boolean,
): Promise<{ key: string; name: string; item: string; responseId: string; bytes: number }[]> {
  const { rows } = await sql<{ key: string; name: string; item: string; responseId: string; bytes: number }>`select
      f.file_key as key, f.file_name as name, f.item, f.response_id as "responseId", f.bytes::float8 as bytes
    from survey_files f join surveyresponses r on r.id = f.response_id and r.deleted_at is null and r.voided_at is null
    where f.survey_id = ${surveyId} and f.scan = 'clean' and (${withSealed}::boolean or f.item <> all(r.sealed_items))
    order by r.submitted_at, f.created_at, md5(f.id::text) limit 20001`.execute(db);
  return rows;
}

/** The answers of a survey that count, in the order in which they came. */
export async function resultIds(db: Db, surveyId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id from surveyresponses r where ${counting({ surveyId })}
    order by r.submitted_at, r.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A version of the questions; of those from before nobody wrote down who made them. */
interface SurveyVersion {
  number: number;
  form: FormDefinition;
  madeAt: Date;
  madeBy: Actor | null;
}

/** Every question that was ever asked in a survey, the newest version's first. */
export async function everyForm(db: Db, surveyId: string): Promise<SurveyVersion[]> {
  const { rows } = await sql<SurveyVersion>`select number, form, made_at as "madeAt",
      access.actor(made_by_name, made_by_key) as "madeBy" from survey_versions
    where survey_id = ${surveyId} order by number desc`.execute(db);
  return rows;
}
