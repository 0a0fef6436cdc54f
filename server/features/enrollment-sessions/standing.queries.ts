import { sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';

/** What was submitted in a session and stands, in cents a month. */
export interface Standing {
  enrollments: number;
  total: number;
  employer: number;
  /** Of whom something is continued (COBRA), and what they pay directly for it: no part of the sums above. */
  continuing: number;
  continued: number;
  /** Elections without a price. */
  unpriced: number;
  /** Of whom an amount waits for evidence of insurability; how much of their amounts is issued and how much waits, where it is told. */
  evidencePeople: number;
  issued: number;
  pending: number;
  untold: boolean;
  /** How many take or keep each plan. */
  plans: Readonly<Record<string, number>>;
}

const NOTHING: Standing = {
  enrollments: 0,
  total: 0,
  employer: 0,
  continuing: 0,
  continued: 0,
  unpriced: 0,
  evidencePeople: 0,
  issued: 0,
  pending: 0,
  untold: false,
  plans: {},
};

/** What was frozen of an election, and of an extra benefit, that figures are made of. */
const FROZEN = sql`"monthlyCents" bigint, "employerCents" bigint, "issuedCents" bigint, "pendingCents" bigint,
  "coverageType" text, "continuedPercent" int, name text`;

/** Has the insurer decided since about the amount of `o` that waited when the enrollment `e` was signed (domain 2.3)? */
const DECIDED_SINCE = sql`(select true as decided from particulars v where v.person_id = e.subscriber_id
  and v.kind = 'insurability' and v.subject = o."coverageType" and v.superseded_at is null
  and v.effective_date >= e.effective_date and e.status = 'processed' limit 1)`;

/** The same of the extra benefit `o`: it is on record with what was decided. */
const BENEFIT_DECIDED = sql`(select true as decided from particulars v where v.person_id = e.subscriber_id
  and v.kind = 'extraBenefit' and v.says ->> 'sessionId' = e.session_id::text and v.says ->> 'name' = o.name and v.superseded_at is null
  and v.says ->> 'decided' is not null and e.status = 'processed' limit 1)`;

/**
 * What stands in each of some sessions, from what was frozen when it was signed and what the insurer has decided since: each enrollment,
 * and each of its elections, is read once. Amounts that follow from a salary are left out for who may not know it (decision 112).
 */
export async function standingOf(db: Db, ids: readonly string[]): Promise<(id: string) => Standing> {
  const waits = sql`o."pendingCents" > 0 and d.decided is null`;
  const hidden = sql`coalesce(o."coverageType" = any(u.types), false)`;
  const { rows } = await sql<Standing & { sessionId: string }>`with untold as materialized (
      select s.client_id, access.untold_amounts(s.client_id, null) as types from enrollmentsessions s
      where s.id = any(${ids}::uuid[]) group by s.client_id),
    standing as materialized (
      select e.session_id, e.id, x.elections, el.total + ex.total as total, el.employer + ex.employer as employer, el.continued, el.unpriced, el.waiting + ex.waiting as waiting,
        el.issued + ex.issued as issued, el.pending + ex.pending as pending, el.untold
      from enrollments e join untold u on u.client_id = e.client_id
      cross join lateral (select e.snapshot -> 'confirmation' as said, e.answers -> 'elections' as elections offset 0) x
      cross join lateral (select coalesce(sum(o."monthlyCents") filter (where o."continuedPercent" is null), 0) as total,
          coalesce(sum(o."employerCents"), 0) as employer, sum(o."monthlyCents") filter (where o."continuedPercent" > 0) as continued,
          count(*) filter (where o."monthlyCents" is null) as unpriced, count(*) filter (where ${waits}) as waiting,
          coalesce(sum(o."issuedCents") filter (where ${waits} and not ${hidden}), 0) as issued,
          coalesce(sum(o."pendingCents") filter (where ${waits} and not ${hidden}), 0) as pending,
          coalesce(bool_or(${waits} and ${hidden}), false) as untold
        from jsonb_to_recordset(coalesce(x.said -> 'elections', '[]')) o(${FROZEN})
        left join lateral ${DECIDED_SINCE} d on o."pendingCents" > 0) el
      cross join lateral (select count(*) filter (where ${waits}) as waiting,
          coalesce(sum(o."monthlyCents"), 0) as total, coalesce(sum(o."employerCents"), 0) as employer,
          coalesce(sum(o."issuedCents") filter (where ${waits}), 0) as issued,
          coalesce(sum(o."pendingCents") filter (where ${waits}), 0) as pending
        from jsonb_to_recordset(coalesce(x.said #> '{extras,benefits}', '[]')) o(${FROZEN})
        left join lateral ${BENEFIT_DECIDED} d on o."pendingCents" > 0) ex
      where e.session_id = any(${ids}::uuid[]) and e.status <> all(${[...overStatuses, 'draft', 'returned']}::text[])),
    chosen as (
      select session_id, jsonb_object_agg(plan_id, people) as plans from (
        select d.session_id, o ->> 'planId' as plan_id, count(*) as people from standing d
        cross join jsonb_array_elements(coalesce(d.elections, '[]')) o
        where o ->> 'decision' in ('elect', 'keep') and o ->> 'planId' is not null group by 1, 2) each group by 1)
    select d.session_id as "sessionId", count(*)::int as enrollments, sum(d.total)::float8 as total,
      sum(d.employer)::float8 as employer, count(d.continued)::int as continuing,
      coalesce(sum(d.continued), 0)::float8 as continued, sum(d.unpriced)::int as unpriced,
      count(*) filter (where d.waiting > 0)::int as "evidencePeople", sum(d.issued)::float8 as issued,
      sum(d.pending)::float8 as pending, bool_or(d.untold) as untold, coalesce(min(h.plans::text)::jsonb, '{}') as plans
    from standing d left join chosen h on h.session_id = d.session_id group by d.session_id`.execute(db);
  const found = new Map(rows.map(({ sessionId, ...standing }) => [sessionId, standing]));
  return (id) => found.get(id) ?? NOTHING;
}
