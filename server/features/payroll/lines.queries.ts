import type { DeductionKind } from '@coverlane/contract/payroll/codes.ts';
import { sql } from 'kysely';
import type { OfPayDay } from '../../domain/payroll/statement-lines.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A line with whose it is. */
export type EmployeeLine = OfPayDay & { employeeId: string; kind: DeductionKind };

/** How payroll and people know what a line is about. */
export type Named = {
  name: string;
  memberNumber: string | null;
  externalId: string | null;
};
export type PlanNames = {
  planCode: string | null;
  preTaxCode: string | null;
  postTaxCode: string | null;
  employerCode: string | null;
};

const columns = sql`l.person_id as "employeeId", l.plan_id as "planId", l.plan_name as "planName",
  l.coverage_type as "coverageType", l.tier as "tierCode", l.kind, l.pay_date as "payDate", l.effective_date as "from",
  l.expiration_date as "to", l.employee_cents as "employeeCents", l.pre_tax_cents as "preTaxCents",
  l.post_tax_cents as "postTaxCents", l.employer_cents as "employerCents", l.imputed_cents as "imputedCents"`;

/** What statements that stand say of some employees and pay days, the oldest statement first; `current` of one statement alone. */
export async function statedLines(
  db: Db,
  of: { statementIds: readonly string[]; employeeIds: readonly string[] },
): Promise<(EmployeeLine & { statementId: string })[]> {
  const { rows } = await sql<EmployeeLine & { statementId: string }>`select l.statement_id as "statementId", ${columns}
    from deduction_lines l join deduction_statements s on s.id = l.statement_id
    where l.statement_id = any(${[...of.statementIds]}::uuid[]) and l.person_id = any(${[...of.employeeIds]}::uuid[])
    order by s.stated_at, l.line`.execute(db);
  return rows;
}

/** A page of the lines of a statement. */
export async function pageOfLines(
  db: Db,
  statementId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: EmployeeLine[]; total: number }> {
  const { rows } =
    await sql<EmployeeLine>`select ${columns} from deduction_lines l where l.statement_id = ${statementId}
    order by l.line limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from deduction_lines
    where statement_id = ${statementId}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Records lines of a statement, from a number on. */
export async function insertLines(
  db: Db,
  of: { statementId: string; clientId: string; first: number },
  lines: readonly EmployeeLine[],
): Promise<void> {
  const rows = lines.map((line, at) => ({ ...line, line: of.first + at }));
  await sql`insert into deduction_lines (statement_id, line, client_id, person_id, plan_id, plan_name, coverage_type, tier, kind,
      pay_date, effective_date, expiration_date, employee_cents, pre_tax_cents, post_tax_cents, employer_cents, imputed_cents)
    select ${of.statementId}::uuid, r.line, ${of.clientId}::uuid, r."employeeId", r."planId", r."planName", r."coverageType",
      r."tierCode", r.kind, r."payDate", r."from", r."to", r."employeeCents", r."preTaxCents", r."postTaxCents", r."employerCents",
      r."imputedCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, "employeeId" uuid, "planId" uuid, "planName" text,
      "coverageType" text, "tierCode" text, kind text, "payDate" date, "from" date, "to" date, "employeeCents" int,
      "preTaxCents" int, "postTaxCents" int, "employerCents" int, "imputedCents" int)`.execute(db);
}

/**
 * Whom a statement may be about, after one of them: employees whose family has coverage or an extra benefit on any day between two, and
 * those of whom statements said something.
 */
export async function employeesToState(
  db: Db,
  of: {
    clientId: string;
    from: CalendarDate;
    until: CalendarDate;
    statementIds: readonly string[];
    after: string | null;
    most: number;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.id from (
      select c.subscriber_id as id from coverages c where c.client_id = ${of.clientId} and c.superseded_at is null
        and not c.cobra and c.effective_date <= ${of.until} and coalesce(c.expiration_date, 'infinity') >= ${of.from}
      union select t.person_id from particulars t where t.client_id = ${of.clientId} and t.superseded_at is null
        and t.kind = 'extraBenefit' and t.effective_date <= ${of.until} and coalesce(t.expiration_date, 'infinity') >= ${of.from}
      union select l.person_id from deduction_lines l where l.statement_id = any(${[...of.statementIds]}::uuid[])) x
    where ${of.after}::uuid is null or x.id > ${of.after}::uuid order by x.id limit ${of.most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How employees are called, here and by their employer's own system. */
export async function externalIdsOf(db: Db, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; externalId: string }>`select person_id as id, external_id as "externalId"
    from person_external_ids where person_id = any(${[...employeeIds]}::uuid[]) and superseded_at is null`.execute(db);
  return new Map(rows.map(({ id, externalId }) => [id, externalId]));
}

/** What files and payroll call a client's plans. */
export async function namesOfPlans(db: Db, clientId: string): Promise<Map<string, PlanNames>> {
  const { rows } = await sql<PlanNames & { id: string }>`select p.id, p.system_identifier as "planCode",
      k.pre_tax_code as "preTaxCode", k.post_tax_code as "postTaxCode", k.employer_code as "employerCode"
    from plans p left join payrollcodes k on k.baseplan_id = p.base_plan_id and k.client_id = p.client_id and k.deleted_at is null
    where p.client_id = ${clientId}`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
