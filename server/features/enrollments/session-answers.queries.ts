import { sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import type { wholeAnswers } from '../../domain/enrollment/answers.ts';
import type { Db } from '../../platform/db/connect.ts';

type StoredAnswers = Parameters<typeof wholeAnswers>[0];

/** Whoever submitted in a session, with what they answered: as it was sent, or as it is on record. */
export interface Answered {
  id: string;
  number: string;
  employeeId: string;
  lastName: string;
  firstName: string;
  division: string | null;
  submittedAt: Date;
  answers: StoredAnswers;
  secrets: Buffer | null;
  /** What reached the record, by form; null: nothing did yet. */
  recorded: Record<string, Record<string, unknown>> | null;
}

/** A page of them, by name. */
export async function answeredInSession(
  db: Db,
  sessionId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Answered[]> {
  const { rows } = await sql<Answered>`select e.id, e.number, m.employee_id as "employeeId", m.last_name as "lastName",
      m.first_name as "firstName", d.name as division, e.submitted_at as "submittedAt", e.answers, e.secrets,
      (select jsonb_object_agg(v.customform_id, v.answers) from customformvalues v where v.enrollment_id = e.id) as recorded
    from enrollments e join enrollmentsessionmembers m on m.id = e.session_member_id left join divisions d on d.id = m.division_id
    where e.session_id = ${sessionId} and e.snapshot is not null and e.submitted_at is not null
      and e.status <> all(${[...overStatuses, 'draft', 'returned']}::text[])
      and jsonb_array_length(coalesce(e.answers -> 'forms', '[]')) > 0
    order by m.last_name, m.first_name, e.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}
