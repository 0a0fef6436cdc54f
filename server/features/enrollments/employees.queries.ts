import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import type { ChangeType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Whom the employer calls so, where the reader may see them; undefined: nobody. */
export async function calledSo(db: Db, clientId: string, externalId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from person_external_ids x
    join people p on p.id = x.person_id and p.withdrawn_at is null
    where x.client_id = ${clientId} and x.external_id = ${externalId} and x.superseded_at is null`.execute(db);
  return rows[0]?.id;
}

/** The employee of a member number; undefined: the reader may see none. */
export async function employeeOfNumber(db: Db, clientId: string, memberNumber: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from people where client_id = ${clientId}
    and member_number = ${memberNumber} and id = subscriber_id and withdrawn_at is null`.execute(db);
  return rows[0]?.id;
}

/** A change of an employee that is under way. */
export type UnderWay = {
  id: string;
  number: string;
  status: EnrollmentStatus;
  type: ChangeType;
  personId: string | null;
  memberNumber: string | null;
  /** The fingerprint of what was sent. */
  sent: string | null;
};

/** Changes under way that came for an employee by this id, the newest first. */
export async function changesUnderWay(db: Db, clientId: string, externalId: string): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`select id, number, status, enrollment_type as type, person_id as "personId",
      member_number as "memberNumber", request ->> 'sent' as sent
    from enrollments where client_id = ${clientId} and external_id = ${externalId}
      and status in ('submitted', 'pendingApproval', 'pendingProof', 'queued', 'processing')
    order by id desc limit 20`.execute(db);
  return rows;
}
