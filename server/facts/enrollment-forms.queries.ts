import type { Answers } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import type { AskedForm } from '../domain/enrollment/asked-forms.ts';
import type { Db } from '../platform/db/connect.ts';
import type { KeptAnswers } from './sealed-answers.ts';

/** Which forms are meant: those of an enrollment of this type, and of this session. */
export interface FormsWanted {
  clientId: string;
  type: string;
  sessionId: string | null;
  sessionMemberId: string | null;
}

const columns = sql`f.id as "formId", jsonb_build_object('en', f.heading, 'ko', f.heading_ko, 'es', f.heading_es) as heading,
  v.version, v.form`;

/**
 * The forms that an enrollment asks the reader today (domain 12.2). One that is mapped twice is asked once, as the client's own mapping
 * says, or the session's. Whoever is in a census and was never invited signed up by themselves.
 */
export async function formsAskedIn(db: Db, wanted: FormsWanted): Promise<AskedForm[]> {
  const { clientId, type, sessionId, sessionMemberId } = wanted;
  const occasions =
    sessionId === null
      ? sql`m.occasion = 'enrollment' and (m.enrollment_types = '[]' or m.enrollment_types ? ${type})`
      : sql`(m.occasion = 'session' and coalesce(m.session_id = ${sessionId}::uuid, true) or m.occasion = 'signup' and exists (select from enrollmentsessionmembers e
          where e.id = ${sessionMemberId}::uuid and e.key_hash is not null and e.invited_at is null))`;
  const { rows } = await sql<AskedForm>`select ${columns}, m.required, m.step from (
      select distinct on (m.customform_id) m.* from access.mapped_forms m
      where m.is_asked and ${occasions} and (m.client_id is null or m.client_id = ${clientId})
      order by m.customform_id, m.session_id nulls last, m.client_id nulls last, m.required desc) m
    join customforms f on f.id = m.customform_id
    join customformversions v on v.customform_id = f.id and v.version = m.published_version
    order by m.sort_key, lower(f.heading), f.id`.execute(db);
  return rows;
}

/** Forms that were answered in an enrollment, as they were asked when it was submitted; nothing of them is required any more. */
export async function formsAnsweredIn(
  db: Db,
  { formIds, submittedAt }: { formIds: readonly string[]; submittedAt: Date },
): Promise<AskedForm[]> {
  if (formIds.length === 0) return [];
  const { rows } = await sql<AskedForm>`select ${columns}, false as required, coalesce(m.step, 'benefits') as step
    from customforms f
    join lateral (select version, form from customformversions v where v.customform_id = f.id and v.published_at <= ${submittedAt}
      order by version desc limit 1) v on true
    left join lateral (select step from customformmaps m where m.customform_id = f.id order by m.id limit 1) m on true
    where f.id = any(${[...formIds]}::uuid[]) order by lower(f.heading), f.id`.execute(db);
  return rows;
}

/** What an enrollment brought onto the record, of what the reader may see. */
export interface RecordedForm extends KeptAnswers {
  id: string;
  formId: string;
}

/** What was answered in an enrollment that is on record, by form. */
export async function recordedForms(db: Db, enrollmentId: string): Promise<RecordedForm[]> {
  const { rows } =
    await sql<RecordedForm>`select id, customform_id as "formId", answers, sealed, sealed_items as "sealedItems"
    from customformvalues where enrollment_id = ${enrollmentId}`.execute(db);
  return rows;
}

/** What an enrollment answered, as it is put on the member's record. */
export interface EnrolledForm extends KeptAnswers {
  id: string;
  formId: string;
  version: number;
}

/** Puts what an enrollment answered on the record of its employee; what was answered before stays in the history. */
export async function recordForm(
  db: Db,
  { id, formId, version, answers, sealed, sealedItems }: EnrolledForm,
  of: { enrollmentId: string; clientId: string; personId: string; userId: string | null; userName: string },
): Promise<void> {
  await holdFormAnswers(db, formId, of.personId);
  await sql`insert into customformvalues (id, client_id, customform_id, number, form_version, entity_type, entity_id, answers, sealed,
      sealed_items, answered_by, answered_by_name, enrollment_id)
    select ${id}, ${of.clientId}, ${formId}, coalesce(max(v.number), 0) + 1, ${version}, 'member', ${of.personId},
      ${JSON.stringify(answers satisfies Answers)}, ${sealed}, ${sealedItems}, ${of.userId}, ${of.userName}, ${of.enrollmentId}
    from customformvalues v where v.customform_id = ${formId} and v.entity_id = ${of.personId}`.execute(db);
}

/** Has whoever answers the same form of a record at the same time wait. */
export async function holdFormAnswers(db: Db, formId: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form ${formId} ${id}`}, 0))`.execute(db);
}
