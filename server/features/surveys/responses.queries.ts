import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { FileScan } from '@coverlane/contract/documents/codes.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import type { ReviewOutcome, SurveyPurpose } from '@coverlane/contract/surveys/codes.ts';
import { sql } from 'kysely';
import { type KeptAnswers, openSealed } from '../../facts/sealed-answers.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Signature } from './door.queries.ts';

/** An answer with what it is to. */
export interface ResponseRow {
  id: string;
  version: number;
  surveyId: string;
  surveyName: string;
  purpose: SurveyPurpose;
  recipientId: string | null;
  sessionId: string | null;
  name: string | null;
  clientId: string | null;
  clientName: string | null;
  personId: string | null;
  language: Language;
  formVersion: number;
  form: FormDefinition;
  answers: Answers;
  signature: Signature | null;
  submittedAt: Date;
  outcome: ReviewOutcome | null;
  reviewedAt: Date | null;
  reviewedBy: Actor | null;
  note: string | null;
  changeIds: string[];
  voidedAt: Date | null;
  /** Staff made it, of what came on paper or by telephone. */
  onPaper: boolean;
}

/** Where what was sealed of an answer lies. */
export const responsePlace = (rowId: string) => ({ table: 'surveyresponses', column: 'sealed', rowId }) as const;

/** What reads answers: rows, and the keys of what is sealed in them. */
export interface Reading {
  db: Db;
  keys: FieldKeys;
}

/** The answers of a row with those that were sealed. */
export const wholeOf = <Row extends { id: string; answers: Answers; sealed: string | null }>(
  { sealed, ...row }: Row,
  keys: FieldKeys,
) => ({ ...row, answers: { ...row.answers, ...openSealed(keys, responsePlace(row.id), sealed) } });

/**
 * An answer that the reader may see, sensitive items too: whoever shows it leaves them out where the reader may not (`toldTo`).
 * Undefined: none. @param hold until the transaction ends
 */
export async function findResponse({ db, keys }: Reading, id: string, hold = false): Promise<ResponseRow | undefined> {
  const { rows } = await sql<
    ResponseRow & Sealed
  >`select r.id, r.version, r.survey_id as "surveyId", s.name as "surveyName", s.purpose,
      r.recipient_id as "recipientId", r.session_id as "sessionId", r.name, r.client_id as "clientId", c.name as "clientName",
      r.person_id as "personId", r.language, r.form_version as "formVersion", v.form, r.answers,
      encode(r.sealed, 'base64') as sealed, r.signature,
      r.submitted_at as "submittedAt", r.outcome, r.reviewed_at as "reviewedAt",
      access.actor(r.reviewed_by_name, r.reviewed_by_key) as "reviewedBy", r.note, r.change_ids as "changeIds",
      r.voided_at as "voidedAt", r.on_paper as "onPaper"
    from surveyresponses r join surveys s on s.id = r.survey_id
      join survey_versions v on v.survey_id = r.survey_id and v.number = r.form_version
      left join clients c on c.id = r.client_id
    where r.id = ${id} and r.deleted_at is null ${hold ? sql`for update of r` : sql``}`.execute(db);
  return rows[0] && wholeOf(rows[0], keys);
}

interface Sealed {
  /** In base64. */
  sealed: string | null;
}

interface Other {
  id: string;
  name: string | null;
  submittedAt: Date;
  outcome: ReviewOutcome | null;
  answers: Answers;
}

/** Others who answered the same survey about the same person. */
export async function othersAbout(
  { db, keys }: Reading,
  { id, surveyId, personId }: Pick<ResponseRow, 'id' | 'surveyId' | 'personId'>,
): Promise<Other[]> {
  if (personId === null) return [];
  const { rows } = await sql<Other & Sealed>`select id, name, submitted_at as "submittedAt", outcome, answers,
      encode(sealed, 'base64') as sealed from surveyresponses
    where survey_id = ${surveyId} and person_id = ${personId} and id <> ${id} and deleted_at is null and voided_at is null
    order by submitted_at, id`.execute(db);
  return rows.map((row) => wholeOf(row, keys));
}

/** Files of an answer. */
export async function filesOfResponse(
  db: Db,
  responseId: string,
): Promise<{ id: string; item: string; name: string; type: string; bytes: number; scan: FileScan }[]> {
  const { rows } = await sql<{
    id: string;
    item: string;
    name: string;
    type: string;
    bytes: number;
    scan: FileScan;
  }>`select
      id, item, file_name as name, media_type as type, bytes::int as bytes, scan from survey_files
    where response_id = ${responseId} order by created_at, id`.execute(db);
  return rows;
}

/** One file of an answer that the reader may see; `sealed`: it answers a sensitive question. */
export async function fileOfResponse(
  db: Db,
  id: string,
): Promise<
  | {
      key: string;
      name: string;
      type: string;
      responseId: string;
      clientId: string | null;
      sealed: boolean;
      scan: FileScan;
    }
  | undefined
> {
  const { rows } = await sql<{
    key: string;
    name: string;
    type: string;
    responseId: string;
    clientId: string | null;
    sealed: boolean;
    scan: FileScan;
  }>`select f.file_key as key, f.file_name as name, f.media_type as type, f.response_id as "responseId", f.client_id as "clientId",
      f.item = any(r.sealed_items) as sealed, f.scan
    from survey_files f join surveyresponses r on r.id = f.response_id and r.deleted_at is null where f.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Notes what came of a review; null: nothing any more. */
export async function noteReview(
  db: Db,
  id: string,
  review: {
    outcome: ReviewOutcome | null;
    note: string | null;
    changeIds: readonly string[];
    by: { id: string; name: string } | null;
  },
): Promise<void> {
  const { outcome, note, changeIds, by } = review;
  await sql`update surveyresponses set outcome = ${outcome}, note = coalesce(${note}, note),
      change_ids = ${JSON.stringify(changeIds)}::jsonb, reviewed_at = case when ${by !== null} then now() end,
      reviewed_by = ${by?.id ?? null}, reviewed_by_name = ${by?.name ?? null}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
}

/** An answer that does not count any more; whoever gave it may answer again. */
export async function voidResponse(
  db: Db,
  { id, recipientId }: Pick<ResponseRow, 'id' | 'recipientId'>,
): Promise<void> {
  await sql`update surveyresponses set voided_at = now(), version = version + 1, updated_at = now() where id = ${id}`.execute(
    db,
  );
  if (recipientId !== null)
    await sql`update surveyrecipients r set status = 'opened', submitted_at = null where r.id = ${recipientId}
      and r.status = 'submitted' and not exists (select from surveyresponses o where o.recipient_id = r.id and o.voided_at is null
        and o.deleted_at is null)`.execute(db);
}

/** Answers that staff typed. */
export async function keepTyped(db: Db, id: string, { answers, sealed, sealedItems }: KeptAnswers): Promise<void> {
  await sql`update surveyresponses set answers = ${JSON.stringify(answers)}::jsonb, sealed = ${sealed}::bytea,
      sealed_items = ${sealedItems}::text[], version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
}

/** The employee of a person's family; undefined: withdrawn, or not the reader's. */
export async function familyOfPerson(
  db: Db,
  personId: string,
): Promise<{ subscriberId: string; clientId: string } | undefined> {
  const { rows } = await sql<{ subscriberId: string; clientId: string }>`select subscriber_id as "subscriberId",
      client_id as "clientId" from people where id = ${personId} and withdrawn_at is null`.execute(db);
  return rows[0];
}
