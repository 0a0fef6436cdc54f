import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A request of the signed-in member. */
export interface RequestRow {
  id: string;
  number: string;
  clientId: string;
  status: EnrollmentStatus;
  submittedAt: Date;
  approvedAt: Date | null;
  note: string | null;
  effectiveDate: string;
  request: unknown;
}

/** What a member asked for, newest first: enrollments that this very account began about its own person. */
export async function requestsOf(db: Db, userId: string): Promise<RequestRow[]> {
  const { rows } =
    await sql<RequestRow>`select id, number, client_id as "clientId", status, submitted_at as "submittedAt",
      approved_at as "approvedAt", note, effective_date as "effectiveDate", request
    from enrollments where person_id = (select access.own_person()) and started_by = ${userId} and enrollment_type = 'demochange'
      and answers is null and submitted_at is not null
    order by submitted_at desc, id desc limit 50`.execute(db);
  return rows;
}

/** The client and the family of a member's own person; undefined where they are withdrawn. */
export async function ownPlace(db: Db): Promise<{ clientId: string; personId: string } | undefined> {
  const { rows } = await sql<{ clientId: string; personId: string }>`select client_id as "clientId", id as "personId"
    from people where id = (select access.own_person()) and withdrawn_at is null`.execute(db);
  return rows[0];
}

/** Who is told that a request waits for approval. */
export async function approversOf(db: Db, enrollmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id
    from access.enrollment_approvers(${enrollmentId})`.execute(db);
  return rows.map(({ id }) => id);
}
