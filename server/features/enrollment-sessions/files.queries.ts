import type { CoverageType, TierCode } from '@coverlane/contract/codes.ts';
import type { SessionMemberState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';

/** What somebody elected, as it was frozen when it was submitted. Amounts in cents a month but `perPayCents`. */
export interface FiledElection {
  coverageType: CoverageType;
  planName: string;
  covered: string[];
  effectiveDate: string | null;
  kept: boolean;
  tier: TierCode | null;
  monthlyCents: number | null;
  employerCents: number | null;
  perPayCents: number | null;
  /** Absent in what was submitted before it was kept. */
  postTaxCents?: number | null;
  /** It is continued (COBRA) for so many percent of the premium; absent: it is had by work. */
  continuedPercent?: number;
}

/** An extra benefit of the session that somebody elected, as it was frozen. Amounts in cents a month but `perPayCents`. */
export interface FiledExtra {
  name: string;
  people: string[];
  effectiveDate: string;
  monthlyCents: number;
  /** Absent, as the code is, in what was submitted before they were kept: then the employer pays nothing of it. */
  employerCents?: number;
  exportCode?: string | null;
  perPayCents: number;
}

/** An employee of the census with what was submitted for them. */
export interface FiledPerson {
  id: string;
  employeeId: string;
  lastName: string;
  firstName: string;
  division: string | null;
  status: SessionMemberState;
  email: string | null;
  phone: string | null;
  invitedOn: string | null;
  openedOn: string | null;
  number: string | null;
  /** Null: nothing that stands was submitted. */
  submitted: {
    elections: FiledElection[];
    waivers: { coverageType: CoverageType; reason: string | null; carrier: string | null }[];
    extras?: {
      beneficiaries: {
        coverageType: CoverageType;
        name: string;
        class: string;
        perStirpes?: boolean;
        share: string;
      }[];
      benefits?: FiledExtra[];
    };
    perPayCents: number | null;
    payPeriods?: number | null;
    rows?: { before: { perPayCents: number } | null }[];
  } | null;
  /** Identifiers of the elected plans by type: what payroll and carriers call them. */
  codes: Partial<Record<CoverageType, string>> | null;
  /** Their ids: a session may call a plan otherwise. */
  planIds: Partial<Record<CoverageType, string>> | null;
  /** What the employee has on the eve of the session's first day, with how many of the family. */
  before: { coverageType: CoverageType; planId: string; planName: string; covered: number }[] | null;
  /** They have left and continue coverage (COBRA): there is no paycheck to take anything from. */
  continues: boolean;
}

const inForce = (table: string, eve: string) => sql`${sql.ref(`${table}.superseded_at`)} is null
  and ${sql.ref(`${table}.effective_date`)} <= ${eve}::date
  and (${sql.ref(`${table}.expiration_date`)} is null or ${sql.ref(`${table}.expiration_date`)} >= ${eve}::date)`;

/**
 * A page of the employees of a session who are asked, by name. What stands is what the figures of the session count: drafts, what was
 * returned and what came to nothing are not among it (`monthlyOf`).
 * @param eve the day before the session's first day
 */
export async function filedPeople(
  db: Db,
  { sessionId, eve, timeZone }: { sessionId: string; eve: string; timeZone: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: FiledPerson[] }> {
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<FiledPerson>`select m.id, m.employee_id as "employeeId", m.last_name as "lastName",
      m.first_name as "firstName", d.name as division, m.status, m.email, m.phone, ${day('m.invited_at')} as "invitedOn",
      ${day('m.opened_at')} as "openedOn", e.number, e.snapshot -> 'confirmation' as submitted,
      (select jsonb_object_agg(o ->> 'coverageType', p.system_identifier)
        from jsonb_array_elements(coalesce(e.answers -> 'elections', '[]')) o join plans p on p.id = (o ->> 'planId')::uuid) as codes,
      (select jsonb_object_agg(o ->> 'coverageType', o ->> 'planId') from jsonb_array_elements(coalesce(e.answers -> 'elections', '[]')) o
        where o ->> 'planId' is not null) as "planIds",
      (select jsonb_agg(jsonb_build_object('coverageType', c.coverage_type, 'planId', p.id, 'planName', p.name, 'covered',
          (select count(*) from coverages o join people f on f.id = o.person_id
            where f.subscriber_id = m.person_id and o.coverage_type = c.coverage_type and ${inForce('o', eve)})))
        from coverages c join plans p on p.id = c.plan_id where c.person_id = m.person_id and ${inForce('c', eve)}) as before,
      coalesce((select bool_and(c.cobra) from coverages c where c.person_id = m.person_id and ${inForce('c', eve)}), false) as continues
    from enrollmentsessionmembers m left join divisions d on d.id = m.division_id
    left join enrollments e on e.session_member_id = m.id and e.snapshot is not null
      and e.status <> all(${[...overStatuses, 'draft', 'returned']}::text[])
    where m.session_id = ${sessionId} and m.deleted_at is null and not m.excluded and m.relationship_code = '18'
    order by m.last_name, m.first_name, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows };
}

/** The types of coverage that a session offers, in its order. */
export async function offeredTypes(db: Db, sessionId: string): Promise<CoverageType[]> {
  const { rows } = await sql<{ type: CoverageType }>`select p.coverage_type as type from enrollmentsessionplans s
    join plans p on p.id = s.plan_id where s.session_id = ${sessionId} group by 1 order by min(s.sort_key), 1`.execute(
    db,
  );
  return rows.map(({ type }) => type);
}
