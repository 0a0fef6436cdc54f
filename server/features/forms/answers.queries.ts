import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { FormSubject } from '@coverlane/contract/forms/codes.ts';
import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The record that forms are answered on. */
export interface Subject {
  type: FormSubject;
  id: string;
  clientId: string;
  /** Of the client: which day it is there. */
  timeZone: string;
}

/** The record, with its client; undefined: there is none for the reader. */
export async function subjectOf(db: Db, type: FormSubject, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<
    Pick<Subject, 'clientId' | 'timeZone'>
  >`select c.id as "clientId", c.time_zone as "timeZone" from access.form_records r join clients c on c.id = r.client_id
    where r.kind = ${type} and r.id = ${id}`.execute(db);
  return rows[0] && { type, id, ...rows[0] };
}

/** One time that a form was answered. */
export interface Answered {
  id: string;
  number: number;
  version: number;
  answers: Answers;
  /** In base64. */
  sealed: string | null;
  sealedItems: string[];
  at: string;
  by: Actor | null;
}

/** A form of a record: what is asked, and how often it was answered, the newest first. */
export interface SubjectForm {
  formId: string;
  heading: string;
  headingKo: string | null;
  headingEs: string | null;
  version: number;
  form: FormDefinition;
  required: boolean;
  editable: boolean;
  answered: Answered[];
}

/**
 * The forms of a record that the reader is shown, in their order: those that are asked of it today, and those that were
 * answered. A form that is mapped to the client and to all clients is asked as the client's own mapping says.
 */
export async function formsOf(db: Db, { type, id, clientId }: Subject): Promise<SubjectForm[]> {
  const { rows } = await sql<SubjectForm>`
    select f.id as "formId", f.heading, f.heading_ko as "headingKo", f.heading_es as "headingEs", v.version, v.form,
      coalesce(m.required, false) as required, coalesce(m.editable, false) as editable, coalesce(a.answered, '[]') as answered
    from customforms f join customformversions v on v.customform_id = f.id and v.version = f.published_version
    left join lateral (select required, sort_key, bool_or(is_asked) over () as editable from access.mapped_forms m
      where m.customform_id = f.id and m.occasion = ${type} and (m.client_id is null or m.client_id = ${clientId})
      order by m.client_id nulls last limit 1) m on true
    left join lateral (select jsonb_agg(jsonb_build_object('id', w.id, 'number', w.number, 'version', w.form_version,
        'answers', w.answers, 'sealed', encode(w.sealed, 'base64'), 'sealedItems', w.sealed_items, 'at', w.answered_at,
        'by', access.actor(w.answered_by_name, w.answered_by_key)) order by w.number desc) as answered
      from customformvalues w where w.customform_id = f.id and w.entity_id = ${id} and w.entity_type = ${type}) a on true
    where m.editable or a.answered is not null
    order by m.sort_key nulls last, lower(f.heading), f.id`.execute(db);
  return rows;
}

/** What is kept of one time that a form was answered. */
export interface Kept {
  id: string;
  formId: string;
  number: number;
  version: number;
  answers: Answers;
  sealed: Buffer | null;
  sealedItems: readonly string[];
  userId: string;
  userName: string;
}

/** Keeps it; those before stay. */
export async function keepAnswers(db: Db, kept: Kept, { type, id, clientId }: Subject): Promise<void> {
  await sql`insert into customformvalues (id, client_id, customform_id, number, form_version, entity_type, entity_id, answers,
      sealed, sealed_items, answered_by, answered_by_name)
    values (${kept.id}, ${clientId}, ${kept.formId}, ${kept.number}, ${kept.version}, ${type}, ${id},
      ${JSON.stringify(kept.answers)}, ${kept.sealed}, ${kept.sealedItems}, ${kept.userId}, ${kept.userName})`.execute(
    db,
  );
}
