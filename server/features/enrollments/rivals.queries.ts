import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import { sql } from 'kysely';
import { openStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Another enrollment under way. */
export type Rival = { id: string; number: string; status: EnrollmentStatus; enrollment_type: ChangeType };

/**
 * Enrollments under way of the same employee that change one of these types of coverage (null: any): of the same
 * family, or of the same SSN where the family is not there yet.
 */
export async function rivalsOf(
  db: Db,
  who: {
    clientId: string;
    id: string;
    subscriberId: string | null;
    ssnIndexes: readonly Buffer[];
    sessionId?: string | null;
  },
  types: readonly CoverageType[] | null,
): Promise<Rival[]> {
  const same =
    who.subscriberId === null
      ? sql`ssn_index = any(${who.ssnIndexes}::bytea[])`
      : sql`subscriber_id = ${who.subscriberId}::uuid`;
  if (who.subscriberId === null && who.ssnIndexes.length === 0) return [];
  const shared = types === null ? sql`true` : sql`(coverage_types is null or coverage_types && ${types}::text[])`;
  const { rows } = await sql<Rival>`select id, number, status, enrollment_type from enrollments
    where client_id = ${who.clientId} and ${same} and id <> ${who.id}
      and session_id is not distinct from ${who.sessionId ?? null} and status = any(${openStatuses}::text[])
      and coverage_types is distinct from '{}'::text[] and ${shared} order by number`.execute(db);
  return rows;
}
