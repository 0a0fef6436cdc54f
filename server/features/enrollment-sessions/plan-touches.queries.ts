import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { mailedPerson } from '../../platform/mail/family-mails.queries.ts';
import { queueSending } from '../../platform/mail/mail.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Somebody whose enrollment in a session, under way and not approved yet, holds a plan. */
export interface Chooser {
  enrollmentId: string;
  clientId: string;
  personId: string;
  status: EnrollmentStatus;
  submittedAt: Date | null;
  name: string;
  divisionId: string | null;
  classCode: string | null;
  /** The amount insured, as typed. */
  volume: string | null;
}

/**
 * Those who chose a plan or an extra benefit of a session or keep it, and whose answers nobody has approved yet; who submitted first.
 * Without a plan: everybody who has begun there.
 */
export async function choosersIn(
  db: Db,
  { sessionId, planId }: { sessionId: string; planId?: string },
): Promise<Chooser[]> {
  if (planId === undefined) return begunIn(db, sessionId);
  const { rows } =
    await sql<Chooser>`select e.id as "enrollmentId", e.client_id as "clientId", e.person_id as "personId",
      e.status, e.submitted_at as "submittedAt", e.person_name as name, e.answers ->> 'selectedDivisionId' as "divisionId",
      nullif(e.answers #>> '{subscriber,classCode}', '') as "classCode", o ->> 'volume' as volume
    from enrollments e cross join lateral jsonb_array_elements(
      coalesce(e.answers -> 'elections', '[]') || coalesce(e.answers -> 'benefits', '[]')) o
    where e.session_id = ${sessionId} and ${planId} in (o ->> 'planId', o ->> 'benefitId') and o ->> 'decision' in ('elect', 'keep')
      and e.status in ('draft', 'returned', 'submitted', 'pendingApproval', 'pendingProof', 'pendingSignature')
    order by e.status in ('draft', 'returned'), e.person_name, e.id for update of e`.execute(db);
  return rows;
}

async function begunIn(db: Db, sessionId: string): Promise<Chooser[]> {
  const { rows } =
    await sql<Chooser>`select e.id as "enrollmentId", e.client_id as "clientId", e.person_id as "personId", e.status,
      e.submitted_at as "submittedAt", e.person_name as name, null as "divisionId", null as "classCode", null as volume
    from enrollments e where e.session_id = ${sessionId}
      and e.status in ('draft', 'returned', 'submitted', 'pendingApproval', 'pendingProof', 'pendingSignature')
    order by e.status in ('draft', 'returned'), e.person_name, e.id for update of e`.execute(db);
  return rows;
}

/** Gives an enrollment back with a note: signatures end, and whoever it is of is told by mail. */
export async function returnTo(db: Db, { enrollmentId, personId }: Chooser, note: string): Promise<void> {
  await sql`update enrollments set status = 'returned', note = ${note}, step = 5, version = version + 1, updated_at = now()
    where id = ${enrollmentId}`.execute(db);
  await sql`update enrollment_signatures set ended_at = now(), ended_by = 'returned'
    where enrollment_id = ${enrollmentId} and ended_at is null`.execute(db);
  const [mailId, person] = [uuid7(), await mailedPerson(db, personId)];
  await sql`select access.queue_enrollment_mail(${mailId}, ${enrollmentId}, 'enrollmentReturned',
    ${JSON.stringify(person)}::jsonb)`.execute(db);
  await queueSending(db, mailId);
}
