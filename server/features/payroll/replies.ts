import type { Reply } from '@coverlane/contract/call.ts';
import type { payroll } from '@coverlane/contract/payroll/calls.ts';
import { decimalOf } from '../../domain/money.ts';
import { namesOfPeople } from '../../facts/bill-plans.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type EmployeeLine, externalIdsOf, type Named, namesOfPlans, type PlanNames } from './lines.queries.ts';
import type { Statement } from './statements.queries.ts';

export type DeductionReply = Reply<typeof payroll.deductionList>['rows'][number];
type StatementReply = Reply<typeof payroll.stateDeductions>;

/** How employees are called, by their ids. */
export async function namesOf(db: Db, employeeIds: readonly string[]): Promise<(id: string) => Named> {
  const [names, externalIds] = [await namesOfPeople(db, employeeIds), await externalIdsOf(db, employeeIds)];
  return (id) => ({
    name: names.get(id)?.name ?? '',
    memberNumber: names.get(id)?.memberNumber ?? null,
    externalId: externalIds.get(id) ?? null,
  });
}

const NO_NAMES: PlanNames = { planCode: null, preTaxCode: null, postTaxCode: null, employerCode: null };

/** Lines as they are told, with what people, files and payroll call what they are about. */
export async function lineReplies(db: Db, clientId: string, lines: readonly EmployeeLine[]): Promise<DeductionReply[]> {
  const nameOf = await namesOf(db, [...new Set(lines.map(({ employeeId }) => employeeId))]);
  const plans = await namesOfPlans(db, clientId);
  return lines.map((line) => ({
    employeeId: line.employeeId,
    ...nameOf(line.employeeId),
    planId: line.planId,
    planName: line.planName,
    coverageType: line.coverageType,
    tierCode: line.tierCode,
    kind: line.kind,
    payDate: line.payDate,
    from: line.from,
    to: line.to,
    employee: decimalOf(line.employeeCents),
    preTax: decimalOf(line.preTaxCents),
    postTax: decimalOf(line.postTaxCents),
    employer: decimalOf(line.employerCents),
    imputedIncome: decimalOf(line.imputedCents),
    ...(plans.get(line.planId) ?? NO_NAMES),
  }));
}

export const statementReply = (one: Statement): StatementReply => ({
  id: one.id,
  clientId: one.clientId,
  payDate: one.payDate,
  divisionId: one.divisionId,
  employees: one.employees,
  employee: decimalOf(one.employeeCents),
  employer: decimalOf(one.employerCents),
  statedAt: one.statedAt,
  statedBy: one.statedBy,
  voidedAt: one.voidedAt,
  voidedWhy: one.voidedWhy,
});
