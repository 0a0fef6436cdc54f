import type { Db } from '../../platform/db/connect.ts';
import { sql } from 'kysely';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { EnrolledForm } from '../../facts/enrollment-forms.queries.ts';

/** A sign-up by a union's key that was accepted as somebody. */
export interface AcceptedSignup {
  personId: string;
  /** Of whoever signed up: an answer of theirs is in their name. */
  name: string;
  sealed: Buffer;
  submittedAt: Date;
  /** The fund's day then. */
  sentOn: CalendarDate;
}

/** The sign-up, held until the transaction ends; undefined: it is not accepted any more. As the worker. */
export async function acceptedSignup(db: Db, id: string): Promise<AcceptedSignup | undefined> {
  const { rows } =
    await sql<AcceptedSignup>`select s.person_id as "personId", s.person_name as name, s.form_data_sealed as sealed,
      s.submitted_at as "submittedAt", (s.submitted_at at time zone c.time_zone)::date as "sentOn"
    from union_signups s join clients c on c.id = s.client_id
    where s.id = ${id} and s.status = 'accepted' and s.person_id is not null and s.form_data_sealed is not null for update of s`.execute(
      db,
    );
  return rows[0];
}

/** Puts an answered form on the record of the person, unless that was done since the sign-up was sent; false: it was. */
export async function recordSignupForm(
  db: Db,
  { id, formId, version, answers, sealed, sealedItems }: EnrolledForm,
  of: AcceptedSignup & { id: string; clientId: string },
): Promise<boolean> {
  const { rows } =
    await sql`insert into customformvalues (id, client_id, customform_id, number, form_version, entity_type, entity_id,
      answers, sealed, sealed_items, answered_by_name, union_signup_id)
    select ${id}, ${of.clientId}, ${formId}, coalesce(max(v.number), 0) + 1, ${version}, 'member', ${of.personId},
      ${JSON.stringify(answers)}, ${sealed}, ${sealedItems}, ${of.name}, ${of.id}
    from customformvalues v where v.customform_id = ${formId} and v.entity_id = ${of.personId}
    having coalesce(bool_or(v.union_signup_id = ${of.id} and v.answered_at > ${of.submittedAt}), false) = false
    returning id`.execute(db);
  return rows.length > 0;
}
