import { sql } from 'kysely';
import type { Pool } from '../../platform/db/connect.ts';
import type { Words } from '../../domain/enrollment/answers.ts';
import type { Parts } from '../../platform/http/context.ts';

/** Fails an enrollment that nobody's rights open any more. As the worker. */
export async function parkEnrollment(
  { parts, enrollmentId }: { parts: Parts; enrollmentId: string },
  failure: Words,
): Promise<void> {
  await sql`select access.park_enrollment(${enrollmentId}, ${JSON.stringify(failure)}::jsonb)`.execute(parts.pool);
}

/** Ends drafts that nobody touched for thirty days. Answers how many. As the worker. */
export async function expireEnrollments(pool: Pool): Promise<number> {
  const { rows } = await sql<{ count: number }>`select access.expire_enrollments() as count`.execute(pool);
  return rows[0]?.count ?? 0;
}
