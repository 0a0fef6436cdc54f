import type { Actor } from '@coverlane/contract/words/actors.ts';
import { sql } from 'kysely';
import type { PayTerms } from '../../domain/payroll/pay-terms.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A statement that payroll took. Cents. */
export type Statement = {
  id: string;
  clientId: string;
  payDate: CalendarDate;
  divisionId: string | null;
  lastOfYear: boolean | null;
  /** Its pay days of a year, then; null: stated before this was kept. */
  payTerms: PayTerms | null;
  employees: number;
  employeeCents: number;
  employerCents: number;
  statedAt: string;
  statedBy: Actor | null;
  voidedAt: string | null;
  voidedWhy: string | null;
};

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = sql`s.id, s.client_id as "clientId", s.pay_date as "payDate", s.division_id as "divisionId",
  s.last_of_year as "lastOfYear", s.pay_terms as "payTerms", s.employees, s.employee_cents::float8 as "employeeCents",
  s.employer_cents::float8 as "employerCents", ${instant('s.stated_at')} as "statedAt",
  access.actor(s.stated_by_name, s.stated_by_key) as "statedBy", ${instant('s.voided_at')} as "voidedAt", s.voided_why as "voidedWhy"`;

/** A page of a client's statements, the latest pay day first. */
export async function pageOfStatements(
  db: Db,
  { clientId, page, pageSize }: { clientId: string; page: number; pageSize: number },
): Promise<{ rows: Statement[]; total: number }> {
  const { rows } = await sql<Statement>`select ${columns} from deduction_statements s where s.client_id = ${clientId}
    order by s.pay_date desc, s.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from deduction_statements
    where client_id = ${clientId}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One of them; undefined: it is not there for the reader. */
export async function findStatement(db: Db, id: string): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`select ${columns} from deduction_statements s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Statements of a client that stand, of pay days between two, the oldest first; the same pay terms are one object. */
export async function standingStatements(
  db: Db,
  of: { clientId: string; from: CalendarDate; until: CalendarDate },
): Promise<Statement[]> {
  const { rows } = await sql<Statement>`select ${columns} from deduction_statements s where s.client_id = ${of.clientId}
    and s.voided_at is null and s.pay_date between ${of.from} and ${of.until} order by s.pay_date, s.id`.execute(db);
  const known = new Map<string, PayTerms | null>();
  return rows.map((one) => {
    const said = JSON.stringify(one.payTerms);
    const payTerms = known.get(said) ?? one.payTerms;
    known.set(said, payTerms);
    return { ...one, payTerms };
  });
}

/** One statement of a client is taken at a time. */
export async function oneAtATime(db: Db, clientId: string): Promise<void> {
  await sql`select access.one_statement_at_a_time(${clientId})`.execute(db);
}

export type NewStatement = Pick<
  Statement,
  | 'id'
  | 'clientId'
  | 'payDate'
  | 'divisionId'
  | 'lastOfYear'
  | 'payTerms'
  | 'employees'
  | 'employeeCents'
  | 'employerCents'
> & { by: { id: string; name: string } };

export async function insertStatement(db: Db, one: NewStatement): Promise<void> {
  await sql`insert into deduction_statements (id, client_id, pay_date, division_id, last_of_year, pay_terms, employees, employee_cents,
      employer_cents, stated_by, stated_by_name)
    values (${one.id}, ${one.clientId}, ${one.payDate}, ${one.divisionId}, ${one.lastOfYear}, ${JSON.stringify(one.payTerms)}::jsonb, ${one.employees},
      ${one.employeeCents}, ${one.employerCents}, ${one.by.id}, ${one.by.name})`.execute(db);
}

/** Takes a statement back; false: it was already. */
export async function markVoid(
  db: Db,
  id: string,
  { why, by }: { why: string; by: { id: string; name: string } },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update deduction_statements set voided_at = now(), voided_why = ${why}, voided_by = ${by.id}
    where id = ${id} and voided_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
