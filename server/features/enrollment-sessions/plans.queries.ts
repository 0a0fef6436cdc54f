import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { SessionPlanReply } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** The plans of a session as they are offered there, in their order. */
export async function plansOfSession(db: Db, sessionId: string, planId?: string): Promise<SessionPlanReply[]> {
  const { rows } = await sql<SessionPlanReply & { coverageType: CoverageType }>`select s.plan_id as "planId",
      coalesce(p.display_name, p.name) as name, s.display_name as "displayName", s.display_name_ko as "displayNameKo",
      s.display_name_es as "displayNameEs", p.coverage_type as "coverageType", s.sort_key as "sortKey",
      s.division_ids as "divisionIds", s.eligible_classes as "eligibleClasses", s.effective_date as "effectiveDate",
      s.expiration_date as "expirationDate", s.required, s.waivable, s.default_for_waive as "defaultForWaive",
      s.max_volume::text as "maxVolume", s.guarantee_issue::text as "guaranteeIssue", s.hidden,
      (select count(*)::int from enrollmentsessionplanpages o where o.session_id = s.session_id and o.plan_id = s.plan_id
        and o.deleted_at is null) as pages,
      (select count(*)::int from enrollmentsessionplandocs o where o.session_id = s.session_id and o.plan_id = s.plan_id
        and o.deleted_at is null) as docs
    from enrollmentsessionplans s join plans p on p.id = s.plan_id
    where s.session_id = ${sessionId} ${planId === undefined ? sql`` : sql`and s.plan_id = ${planId}`}
    order by s.sort_key, p.sort_key, name, s.plan_id`.execute(db);
  return rows;
}

/** Is the plan one of the client's that the session is of? */
export async function isClientsPlan(db: Db, clientId: string, planId: string): Promise<boolean> {
  const { rows } = await sql`select from plans where id = ${planId} and client_id = ${clientId}`.execute(db);
  return rows.length > 0;
}

/** Which of these divisions are the client's. */
export async function divisionsAmong(db: Db, clientId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from divisions
    where client_id = ${clientId} and deleted_at is null and id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Columns by the names of the contract. */
const COLUMNS = {
  sortKey: 'sort_key',
  divisionIds: 'division_ids',
  eligibleClasses: 'eligible_classes',
  effectiveDate: 'effective_date',
  expirationDate: 'expiration_date',
  required: 'required',
  waivable: 'waivable',
  defaultForWaive: 'default_for_waive',
  maxVolume: 'max_volume',
  guaranteeIssue: 'guarantee_issue',
  hidden: 'hidden',
  displayName: 'display_name',
  displayNameKo: 'display_name_ko',
  displayNameEs: 'display_name_es',
} as const;
export type PlanValues = Partial<Record<keyof typeof COLUMNS, unknown>>;

const isColumn = (name: string): name is keyof typeof COLUMNS => name in COLUMNS;
const stored = (value: unknown) => (Array.isArray(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`);

/** Offers a plan in a session or changes how it is offered; what is not named stays. */
export async function putPlan(
  db: Db,
  { sessionId, clientId, planId }: Record<'sessionId' | 'clientId' | 'planId', string>,
  values: PlanValues,
): Promise<void> {
  await sql`insert into enrollmentsessionplans (id, session_id, client_id, plan_id, sort_key)
    values (${uuid7()}, ${sessionId}, ${clientId}, ${planId},
      (select coalesce(max(sort_key), 0) + 10 from enrollmentsessionplans where session_id = ${sessionId}))
    on conflict (session_id, plan_id) do nothing`.execute(db);
  const set = Object.entries(values).flatMap(([name, value]) =>
    isColumn(name) && value !== undefined ? [sql`${sql.ref(COLUMNS[name])} = ${stored(value)}`] : [],
  );
  if (set.length === 0) return;
  await sql`update enrollmentsessionplans set ${sql.join(set)} where session_id = ${sessionId} and plan_id = ${planId}`.execute(
    db,
  );
}

/** How many people of the session have chosen the plan or keep it, submitted or not. */
export async function choosersOf(db: Db, sessionId: string, planId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from enrollments
    where session_id = ${sessionId} and status not in ('cancelled', 'expired', 'rejected', 'voided')
      and exists (select from jsonb_array_elements(coalesce(answers -> 'elections', '[]')) o
        where o ->> 'planId' = ${planId} and o ->> 'decision' in ('elect', 'keep'))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes a plan out of a session, with what stands beside it. */
export async function removePlan(db: Db, sessionId: string, planId: string): Promise<boolean> {
  for (const table of ['enrollmentsessionplanpages', 'enrollmentsessionplandocs'])
    await sql`update ${sql.table(table)} set deleted_at = now() where session_id = ${sessionId} and plan_id = ${planId}
      and deleted_at is null`.execute(db);
  const { rows } = await sql`delete from enrollmentsessionplans where session_id = ${sessionId} and plan_id = ${planId}
    returning id`.execute(db);
  return rows.length > 0;
}
