import { sql } from 'kysely';
import type { SessionPlan, SessionRules } from '../domain/enrollment/session-rules.ts';
import type { Db } from '../platform/db/connect.ts';

/** What enrollments of a session are judged by. Undefined where it is not the reader's, or deleted. */
export async function loadSessionRules(db: Db, sessionId: string): Promise<SessionRules | undefined> {
  const { rows } = await sql<Omit<SessionRules, 'plans'>>`select id, status as state, effective_date as "effectiveDate",
      opens_on as "opensOn", closes_on as "closesOn", require_all_decisions as "requireAllDecisions"
    from enrollmentsessions where id = ${sessionId} and deleted_at is null`.execute(db);
  const [session] = rows;
  if (session === undefined) return undefined;
  const { rows: plans } = await sql<SessionPlan>`select plan_id as "planId", division_ids as "divisionIds",
      eligible_classes as "eligibleClasses", required, waivable, default_for_waive as "isDefault", hidden
    from enrollmentsessionplans where session_id = ${sessionId} order by sort_key, plan_id`.execute(db);
  return { ...session, plans };
}
