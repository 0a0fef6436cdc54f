import type {
  EnrollmentStatusReply,
  progressSorts,
  sessionProgress,
} from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import {
  type SessionLack,
  type SessionMemberState,
  type SessionStage,
  statesOfStages,
} from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Who of a census is asked: employees, but whoever was left out. */
export const IS_ASKED = sql`m.deleted_at is null and not m.excluded and m.relationship_code = '18'`;
/** Employees of a session's census who are asked. */
const asked = (sessionId: string): RawBuilder<unknown> => sql`m.session_id = ${sessionId} and ${IS_ASKED}`;

/** What was decided of what is offered, as the draft says it: elected, waived or kept. */
const DECIDED = sql`(select count(*)::int from jsonb_array_elements(coalesce(e.answers -> 'elections', '[]')) o
  where o ->> 'decision' is not null)`;

const ORDER: Readonly<Record<(typeof progressSorts)[number], RawBuilder<unknown>>> = {
  name: sql`m.last_name, m.first_name`,
  status: sql`m.status`,
  lastActivityAt: sql`"lastActivityAt"`,
};

type Narrowed = {
  id: string;
  status?: SessionMemberState | undefined;
  stage?: SessionStage | undefined;
  lacks?: SessionLack | undefined;
  divisionId?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  page: number;
  pageSize: number;
};

/** Whoever has a document that is due, and whoever has no Social Security number on record. */
const LACKS: Readonly<Record<SessionLack, RawBuilder<unknown>>> = {
  proofs: sql`m.enrollment_id in (select v.enrollment_id from enrollment_proofs v
    where v.state in ('required', 'rejected', 'overdue'))`,
  ssn: sql`m.person_id is not null and not exists (select from person_ssns n where n.person_id = m.person_id
    and n.superseded_at is null)`,
};

function narrowingOf({ id, status, stage, lacks, divisionId, search }: Narrowed): RawBuilder<unknown> {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const all = [
    asked(id),
    ...(status === undefined ? [] : [sql`m.status = ${status}`]),
    ...(stage === undefined ? [] : [sql`m.status = any(${[...statesOfStages[stage]]}::text[])`]),
    ...(lacks === undefined ? [] : [LACKS[lacks]]),
    ...(divisionId === undefined ? [] : [sql`m.division_id = ${divisionId}`]),
    ...(search
      ? [
          sql`(concat_ws(' ', m.first_name, m.last_name) ilike ${like} or access.name_as_read(m.first_name, m.last_name) ilike ${like} or m.employee_id ilike ${like})`,
        ]
      : []),
  ];
  return sql`where ${sql.join(all, sql` and `)}`;
}

function orderOf({ sort = 'name' }: Narrowed): RawBuilder<unknown> {
  const by = Object.entries(ORDER).find(([name]) => name === sort.replace('-', ''))?.[1] ?? ORDER.name;
  return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} nulls last`;
}

/** A page of the people of a session with how far each is. */
export async function statusesOf(db: Db, narrowed: Narrowed) {
  const { page, pageSize } = narrowed;
  const where = narrowingOf(narrowed);
  const { rows } = await sql<Omit<EnrollmentStatusReply, 'lastActivityAt'> & { lastActivityAt: Date | null }>`select
      m.id as "sessionMemberId", access.name_as_read(m.first_name, m.last_name) as name, m.employee_id as "employeeId",
      d.name as "divisionName", m.person_id as "memberId", e.id as "enrollmentId", e.number as "enrollmentNumber",
      m.status, e.step, case when e.id is null then 0 when m.submitted_at is not null then 100
        else least(95, (e.step - 1) * 100 / 6) end as percent,
      coalesce(e.updated_at, m.opened_at, m.invited_at) as "lastActivityAt",
      coalesce(${DECIDED}, 0) as "plansDecided",
      (select count(distinct p.coverage_type)::int from enrollmentsessionplans s join plans p on p.id = s.plan_id
        where s.session_id = m.session_id and not s.hidden and (s.division_ids is null or s.division_ids ? m.division_id::text)
          and (s.eligible_classes is null or s.eligible_classes ? m.class_code)) as "plansOffered",
      m.email, m.key_hash is not null as "hasLink"
    from enrollmentsessionmembers m left join divisions d on d.id = m.division_id
    left join enrollments e on e.id = m.enrollment_id ${where}
    order by ${orderOf(narrowed)}, m.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from enrollmentsessionmembers m ${where}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, lastActivityAt: row.lastActivityAt?.toISOString() ?? null })),
    total: counted.rows[0]?.total ?? 0,
  };
}

type Cockpit = Reply<typeof sessionProgress.sessionCockpit>;

type Counts = Pick<Cockpit, 'divisions' | 'days'> & { states: Partial<Record<SessionMemberState, number>> };
type Group = {
  of: 'status' | 'division' | 'day';
  status: SessionMemberState;
  divisionId: string | null;
  name: string | null;
  day: string | null;
  people: number;
  answered: number;
};

/**
 * How many employees are in each state and of each division, and how many submitted on each day of the employer's calendar: the census
 * is read once for all of them.
 */
export async function countsOf(db: Db, id: string, timeZone: string): Promise<Counts> {
  const { rows } = await sql<Group>`select g.*, d.name from (
      select case when grouping(status) = 0 then 'status' when grouping("divisionId") = 0 then 'division' else 'day' end as of,
        status, "divisionId", day, count(*)::int as people, count(day)::int as answered
      from (select m.status, m.division_id as "divisionId", (m.submitted_at at time zone ${timeZone})::date as day
        from enrollmentsessionmembers m where ${asked(id)}) one
      group by grouping sets ((status), ("divisionId"), (day))) g
    left join divisions d on d.id = g."divisionId" order by d.name nulls last, g.day`.execute(db);
  const grouped = (of: Group['of']): Group[] => rows.filter((row) => row.of === of);
  return {
    states: Object.fromEntries(grouped('status').map(({ status, people }) => [status, people])),
    divisions: grouped('division').map(({ divisionId, name, people, answered }) => ({
      divisionId,
      name,
      people,
      answered,
    })),
    days: grouped('day').flatMap(({ day, answered }) => (day === null ? [] : [{ day, submitted: answered }])),
  };
}

/** A session that was before another one of the same client. */
export interface PreviousSession {
  id: string;
  name: string;
  people: number;
}

/** The session of this kind that the client had last before this one, drafts aside. */
export async function previousOf(db: Db, id: string): Promise<PreviousSession | undefined> {
  const { rows } = await sql<PreviousSession>`select b.id, b.name, (select count(*)::int from enrollmentsessionmembers m
      where m.session_id = b.id and m.deleted_at is null and not m.excluded and m.relationship_code = '18') as people
    from enrollmentsessions s join enrollmentsessions b on b.client_id = s.client_id and b.kind = s.kind
      and b.effective_date < s.effective_date and b.deleted_at is null and b.status not in ('draft', 'ready')
    where s.id = ${id} order by b.effective_date desc, b.id desc limit 1`.execute(db);
  return rows[0];
}

/** A plan of a session, or one that people chose in the one before, with how many of the census have it today. */
export type PlanToday = Pick<Cockpit['plans'][number], 'planId' | 'name' | 'coverageType' | 'today'>;

/** The plans of a session in its order, then those among `others` that it offers no more. */
export async function plansToday(db: Db, id: string, others: readonly string[]): Promise<PlanToday[]> {
  const { rows } = await sql<PlanToday>`with held as materialized (
      select c.plan_id, count(distinct m.id)::int as people from enrollmentsessionmembers m
      join coverages c on c.person_id = m.person_id and c.superseded_at is null and c.effective_date <= current_date
        and (c.expiration_date is null or c.expiration_date >= current_date)
      where ${asked(id)} group by 1)
    select p.id as "planId", coalesce(s.display_name, p.display_name, p.name) as name, p.coverage_type as "coverageType",
      coalesce(h.people, 0) as today
    from plans p left join enrollmentsessionplans s on s.plan_id = p.id and s.session_id = ${id}
    left join held h on h.plan_id = p.id
    where s.plan_id is not null or p.id = any(${others}::uuid[])
    order by s.sort_key nulls last, name, p.id`.execute(db);
  return rows;
}

/** Employees with a document that is due, and without a Social Security number on record. */
export async function missingOf(db: Db, id: string): Promise<Pick<Cockpit, 'openProofs' | 'withoutSsn'>> {
  const count = (lack: SessionLack) =>
    sql`(select count(*)::int from enrollmentsessionmembers m where ${asked(id)} and ${LACKS[lack]})`;
  const { rows } = await sql<Pick<Cockpit, 'openProofs' | 'withoutSsn'>>`select ${count('proofs')} as "openProofs",
    ${count('ssn')} as "withoutSsn"`.execute(db);
  return rows[0] ?? { openProofs: 0, withoutSsn: 0 };
}
