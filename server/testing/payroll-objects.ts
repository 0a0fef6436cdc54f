import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** What stands of an employer's payroll. */
export type PayrollObjects = Record<'deductionStatementId', string>;

type Of = Record<'clientId' | 'personId' | 'planId', string>;

let days = 0;

/** A statement of deductions with a line, of a pay day of its own. */
export async function payrollObjects(owner: Pool, of: Of): Promise<PayrollObjects> {
  const made = { deductionStatementId: uuid7() };
  const day = `20${String(10 + (days += 1) / 12).slice(0, 2)}-${String((days % 12) + 1).padStart(2, '0')}-15`;
  await sql`insert into deduction_statements (id, client_id, pay_date, employees, employee_cents, employer_cents, stated_by_name)
    values (${made.deductionStatementId}, ${of.clientId}, ${day}, 1, 5653, 22612, 'Payroll')`.execute(owner);
  await sql`insert into deduction_lines (statement_id, line, client_id, person_id, plan_id, plan_name, kind, pay_date,
      effective_date, employee_cents, pre_tax_cents, post_tax_cents, employer_cents, imputed_cents)
    values (${made.deductionStatementId}, 1, ${of.clientId}, ${of.personId}, ${of.planId}, 'Everyday PPO', 'current', ${day},
      '2010-01-01', 5653, 5653, 0, 22612, 0)`.execute(owner);
  return made;
}

/** What payroll calls a plan of a client: one of those of which nobody said it yet. */
export async function aPayrollCode(owner: Pool, of: Record<'installationId' | 'clientId', string>): Promise<string> {
  const id = uuid7();
  await sql`insert into payrollcodes (id, installation_id, client_id, baseplan_id, pre_tax_code)
    select ${id}, ${of.installationId}, ${of.clientId}, b.id, 'MED' from baseplans b where b.client_id = ${of.clientId}
      and not exists (select from payrollcodes k where k.baseplan_id = b.id) order by b.id limit 1`.execute(owner);
  return id;
}
