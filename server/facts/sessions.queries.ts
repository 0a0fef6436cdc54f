import { sql } from 'kysely';
import type { SessionPage, SessionPlan, SessionRules } from '../domain/enrollment/session-rules.ts';
import type { Db } from '../platform/db/connect.ts';

/** What enrollments of a session are judged by. Undefined where it is not the reader's, or deleted. */
export async function loadSessionRules(db: Db, sessionId: string): Promise<SessionRules | undefined> {
  const { rows } = await sql<
    Omit<SessionRules, 'plans' | 'pages'>
  >`select id, status as state, effective_date as "effectiveDate",
      opens_on as "opensOn", closes_on as "closesOn", require_all_decisions as "requireAllDecisions"
    from enrollmentsessions where id = ${sessionId} and deleted_at is null`.execute(db);
  const [session] = rows;
  if (session === undefined) return undefined;
  const { rows: plans } = await sql<SessionPlan>`select plan_id as "planId", division_ids as "divisionIds",
      eligible_classes as "eligibleClasses", required, waivable, default_for_waive as "isDefault", hidden,
      effective_date as "effectiveDate", expiration_date as "expirationDate",
      (max_volume * 100)::float8 as "maxVolumeCents", (guarantee_issue * 100)::float8 as "guaranteedCents",
      jsonb_build_object('en', display_name, 'ko', display_name_ko, 'es', display_name_es) as names
    from enrollmentsessionplans where session_id = ${sessionId} order by sort_key, plan_id`.execute(db);
  return { ...session, plans, pages: await requiredPages(db, sessionId) };
}

/** The pages of a session that somebody has to open or agree to. */
async function requiredPages(db: Db, sessionId: string): Promise<SessionPage[]> {
  const { rows } = await sql<SessionPage>`select id, plan_id as "planId", null::uuid as "benefitId",
      require_view as "requireView", require_ack as "requireAck"
    from enrollmentsessionplanpages where session_id = ${sessionId} and deleted_at is null and (require_view or require_ack)
    union all select o.id, null, o.externalbenefit_id, o.require_view, o.require_ack
    from externalbenefitpages o join externalbenefits b on b.id = o.externalbenefit_id
    where b.session_id = ${sessionId} and o.deleted_at is null and b.deleted_at is null and (o.require_view or o.require_ack)
    order by id`.execute(db);
  return rows;
}
