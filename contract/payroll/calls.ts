import * as z from 'zod/mini';
import type { Access } from '../access.ts';
import { call, done } from '../call.ts';
import { coverageTypes } from '../codes.ts';
import { amount, calendarDate, flag, id, instant, pageOf, pages, string, whole } from '../fields.ts';
import { tableFile } from '../files/file-types.ts';
import { idOf } from '../objects.ts';
import { actor } from '../words/actors.ts';
import { deductionKinds } from './codes.ts';

/** Who tells payroll what to take: administrators, and the employer's people who see what plans cost. */
const access: Access = [{ types: ['admin'] }, { types: ['client'], anyOf: ['viewRates'] }];

/** What one pay day takes of an employee for one plan, or what is put right of an earlier one. Amounts of a refund are negative. */
export const deduction = z.strictObject({
  employeeId: idOf('person'),
  externalId: z.nullable(z.string()),
  memberNumber: z.nullable(z.string()),
  name: z.string(),
  planId: idOf('plan', 'externalbenefit'),
  /** What partners' files know the plan by. */
  planCode: z.nullable(z.string()),
  planName: z.string(),
  coverageType: z.nullable(z.enum(coverageTypes)),
  tierCode: z.nullable(z.string()),
  kind: z.enum(deductionKinds),
  /** Of which pay day it is: an earlier one where something is put right. */
  payDate: calendarDate,
  /** What is taken from pay: what is taken before taxes (IRC 125) and after them. */
  employee: amount,
  preTax: amount,
  postTax: amount,
  /** What the employer pays of it. */
  employer: amount,
  /** Value that is taxed as income beside it (IRC 79, a partner's cover). */
  imputedIncome: amount,
  /** What payroll calls them (payrollcodes); null: nobody said. */
  preTaxCode: z.nullable(z.string()),
  postTaxCode: z.nullable(z.string()),
  employerCode: z.nullable(z.string()),
  /** The days of the coverage that it is for. */
  from: calendarDate,
  to: z.nullable(calendarDate),
});

/** A statement that payroll took. */
export const deductionStatement = z.strictObject({
  id,
  clientId: idOf('client'),
  payDate: calendarDate,
  /** Whose employees it is about; null: all. */
  divisionId: z.nullable(idOf('division')),
  employees: z.int(),
  employee: amount,
  employer: amount,
  statedAt: instant,
  statedBy: z.nullable(actor),
  voidedAt: z.nullable(instant),
  voidedWhy: z.nullable(z.string()),
});

const ofPayDay = {
  clientId: idOf('client'),
  payDate: calendarDate,
  /** Of employees who work there on the pay day; absent: of all. */
  divisionId: z.optional(idOf('division')),
  /**
   * Whether it is the last pay day of its year, which takes what is left of the yearly amount where the client’s deductions are
   * exact by the year; absent: by the pay frequency.
   */
  lastOfYear: z.optional(flag),
};

/** Deductions for payroll (domain 2.4). Own calls, all of them. */
export const payroll = {
  /**
   * What a pay day takes of each employee, plan by plan, with what earlier pay days should have taken and did not. Nothing is
   * recorded. With `changedSince` only employees of whom another amount is taken than that statement said, whoever lost a deduction
   * among them, with lines of nothing. `next` is what to send as `after`; where `more` is true there is more. Employees whose coverage
   * has no price are in `unpriced`, and have no lines.
   */
  deductionList: call({
    method: 'GET',
    path: '/deductions',
    access,
    input: z.strictObject({
      ...ofPayDay,
      changedSince: z.optional(idOf('deductionstatement')),
      after: z.optional(string(200)),
      /** Employees a page. */
      pageSize: z._default(whole(1, 1000), 200),
    }),
    reply: z.strictObject({
      rows: z.array(deduction),
      unpriced: z.array(
        z.strictObject({ employeeId: idOf('person'), memberNumber: z.nullable(z.string()), name: z.string() }),
      ),
      next: z.nullable(z.string()),
      more: z.boolean(),
    }),
    phi: true,
  }),
  /**
   * Takes the statement of a pay day: its lines stand as they are told now, and what changes afterwards, back to any of them, is a
   * line of the next statement. 409 deductions-stated: one of the same pay day and division stands; deductions-unpriced: somebody’s
   * coverage has no price. 422 { payDate: 'day-too-late' }: more than 62 days ahead.
   */
  stateDeductions: call({
    method: 'POST',
    path: '/deductions/statements',
    access,
    input: z.strictObject(ofPayDay),
    reply: deductionStatement,
    phi: true,
  }),
  /** Statements that payroll took, the latest pay day first. */
  deductionStatements: call({
    method: 'GET',
    path: '/deductions/statements',
    access,
    input: z.strictObject({ ...pages, clientId: idOf('client') }),
    reply: pageOf(deductionStatement),
  }),
  /** One statement with a page of its lines, as it was taken. */
  deductionStatement: call({
    method: 'GET',
    path: '/deductions/statements/:id',
    access,
    input: z.strictObject({ id: idOf('deductionstatement'), ...pages }),
    reply: z.extend(pageOf(deduction), { statement: deductionStatement }),
    phi: true,
  }),
  /** Every line of a statement as a file, its columns called as the fields of a line. */
  deductionFile: call({
    method: 'GET',
    path: '/deductions/statements/:id/file',
    access,
    input: z.strictObject({
      id: idOf('deductionstatement'),
      format: z._default(z.enum(['csv', 'xlsx'], { error: 'bad-choice' }), 'csv'),
    }),
    reply: z.string(),
    file: tableFile,
    phi: true,
  }),
  /** Takes a statement back, as if payroll had taken none of it. 409 deductions-void: it is taken back already. */
  voidDeductions: call({
    method: 'POST',
    path: '/deductions/statements/:id/void',
    access,
    input: z.strictObject({ id: idOf('deductionstatement'), why: string(300) }),
    reply: done,
  }),
};
