import type { SessionForm } from '@coverlane/contract/enrollment-sessions/form-calls.ts';
import type { FormStep } from '@coverlane/contract/forms/codes.ts';
import { userTypes } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

type Of = { sessionId: string; clientId: string };

const NOT_SENT = [...overStatuses, 'draft', 'returned'];

/** How many submitted in a session, and how many of them answered each form. */
async function answeredIn(db: Db, sessionId: string) {
  const { rows } = await sql<{ formId: string | null; people: number }>`select o ->> 'formId' as "formId",
      count(distinct e.id)::int as people
    from enrollments e left join jsonb_array_elements(coalesce(e.answers -> 'forms', '[]')) o on true
    where e.session_id = ${sessionId} and e.snapshot is not null and e.status <> all(${NOT_SENT}::text[])
    group by grouping sets ((), (o ->> 'formId'))`.execute(db);
  // The row of everybody comes beside those of forms, and of whoever answered none.
  return {
    submitted: Math.max(0, ...rows.map(({ people }) => people)),
    answered: new Map(rows.flatMap(({ formId, people }) => (formId === null ? [] : [[formId, people] as const]))),
  };
}

/** The forms that a session asks or could ask, by their headings. */
export async function formsOfSession(
  db: Db,
  { sessionId, clientId }: Of,
): Promise<{ submitted: number; rows: SessionForm[] }> {
  const { rows } = await sql<Omit<SessionForm, 'answered'>>`select f.id as "formId",
      jsonb_build_object('en', f.heading, 'ko', f.heading_ko, 'es', f.heading_es) as heading,
      (select count(*)::int from jsonb_array_elements(v.form -> 'items') i
        where i ->> 'type' <> 'section' and coalesce(i ->> 'hidden', 'false') = 'false') as items,
      case when m.session_id is not null then 'here' when m.id is not null then 'everywhere' else 'no' end as asked,
      coalesce(m.step, 'benefits') as step, coalesce(m.required, false) as required
    from customforms f join customformversions v on v.customform_id = f.id and v.version = f.published_version
    left join lateral (select m.* from customformmaps m where m.customform_id = f.id and m.occasion = 'session'
        and (m.session_id = ${sessionId} or (m.session_id is null and (m.client_id is null or m.client_id = ${clientId})))
      order by m.session_id is null desc limit 1) m on true
    where f.deleted_at is null and f.status = 'active' order by m.id is null, lower(f.heading), f.id`.execute(db);
  const { submitted, answered } = await answeredIn(db, sessionId);
  return { submitted, rows: rows.map((row) => ({ ...row, answered: answered.get(row.formId) ?? 0 })) };
}

/** Has a session ask a form, or changes how it does: of everybody who enrolls or reads an enrollment. */
export async function askForm(
  db: Db,
  { sessionId, clientId }: Of,
  { formId, step, required }: { formId: string; step: FormStep; required: boolean },
): Promise<void> {
  await sql`insert into customformmaps (id, customform_id, installation_id, client_id, occasion, session_id, step, required, visible_to)
    select ${uuid7()}, f.id, f.installation_id, ${clientId}, 'session', ${sessionId}, ${step}, ${required},
      ${JSON.stringify(userTypes.filter((type) => type !== 'partner'))}::jsonb
    from customforms f where f.id = ${formId}
    on conflict on constraint customformmaps_place do update set step = excluded.step, required = excluded.required`.execute(
    db,
  );
}

/** Asks it no more in this session. */
export async function askNoMore(db: Db, sessionId: string, formId: string): Promise<void> {
  await sql`delete from customformmaps where customform_id = ${formId} and session_id = ${sessionId}`.execute(db);
}
