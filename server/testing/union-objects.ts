import { signupData } from '@coverlane/contract/union-signups/form-data.ts';
import { sealSignup } from '../facts/union-signups.ts';
import { keysOf } from '../platform/db/field-keys.ts';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { testSecrets } from './prepared.ts';

/** A union fund of a client: its rules, a shop with a worker, what it reported, and somebody who signed up. */
export type UnionObjects = Record<
  | 'unionId'
  | 'unionRuleSetId'
  | 'unionShopId'
  | 'unionShopEmployeeId'
  | 'unionPlanId'
  | 'unionHolidayId'
  | 'unionReportId'
  | 'unionSignupId',
  string
>;

/** Makes one row of each table of union funds, named by a word. */
export async function unionObjects(
  owner: Pool,
  { clientId, planId, word }: Record<'clientId' | 'planId' | 'word', string>,
): Promise<UnionObjects> {
  const made: UnionObjects = {
    unionId: uuid7(),
    unionRuleSetId: uuid7(),
    unionShopId: uuid7(),
    unionShopEmployeeId: uuid7(),
    unionPlanId: uuid7(),
    unionHolidayId: uuid7(),
    unionReportId: uuid7(),
    unionSignupId: uuid7(),
  };
  const of = { client_id: clientId, union_id: made.unionId };
  await owner
    .insertInto('unions')
    .values({ id: made.unionId, client_id: clientId, name: `Fund ${word} ${made.unionId.slice(-6)}` })
    .execute();
  await owner
    .insertInto('union_rule_sets')
    .values({
      ...of,
      id: made.unionRuleSetId,
      effective_month: '2026-01-01',
      charge_hours: '130',
      initial_hours: '390',
      max_bank: '780',
      self_pay_rate: 92_500,
      self_pay_max_months: 6,
      reserve_forfeit_months: 6,
      contribution_rate: 92_500,
      ld_pct: 1000,
      interest_pct: 1200,
    })
    .execute();
  await owner
    .insertInto('unionshops')
    .values({ ...of, id: made.unionShopId, name: `Shop ${word}`, effective_date: '2026-01-01' })
    .execute();
  const worker = { first_name: 'Working', last_name: word, shop_id: made.unionShopId };
  await owner
    .insertInto('unionshopemployees')
    .values({ ...of, ...worker, id: made.unionShopEmployeeId })
    .execute();
  await owner
    .insertInto('unionplans')
    .values({ ...of, id: made.unionPlanId, plan_id: planId, effective_date: '2026-01-01' })
    .execute();
  await owner
    .insertInto('unionholidays')
    .values({ ...of, id: made.unionHolidayId, name: 'Labor Day', date: '2026-09-07' })
    .execute();
  await reported(owner, { clientId, ...made });
  return made;
}

/** A report with a line, an adjustment and a sign-up. */
async function reported(owner: Pool, made: UnionObjects & { clientId: string }): Promise<void> {
  const of = { client_id: made.clientId, union_id: made.unionId };
  const reportId = made.unionReportId;
  const signed = {
    state: 'accepted',
    signed_name: 'Cleo Clerk',
    signed_at: new Date(),
    signed_hash: Buffer.alloc(32, 7),
  };
  await owner
    .insertInto('union_reports')
    .values({ ...of, id: reportId, shop_id: made.unionShopId, period: '2026-09-01', due_on: '2026-10-15', ...signed })
    .execute();
  const employee = { employee_id: made.unionShopEmployeeId };
  await owner
    .insertInto('union_report_lines')
    .values({ ...employee, id: uuid7(), client_id: made.clientId, report_id: reportId, worked: '152', rate: 92_500 })
    .execute();
  const adjustment = { period: '2026-09-01', hours: '8', kind: 'reciprocity', reason: 'Worked elsewhere' };
  await owner
    .insertInto('union_hour_adjustments')
    .values({ ...of, ...employee, ...adjustment, id: uuid7() })
    .execute();
  await owner
    .insertInto('union_signups')
    .values({
      ...of,
      id: made.unionSignupId,
      shop_id: made.unionShopId,
      status: 'submitted',
      submitted_at: new Date(),
      person_name: 'Signing Up',
      form_data_sealed: sealSignup(keysOf(testSecrets), made.unionSignupId, typed(made.unionShopId)),
    })
    .execute();
}

/** Somebody without a family who typed little. */
const typed = (shopId: string) =>
  signupData.parse({ worker: { firstName: 'Signing', lastName: 'Up', dob: '1990-01-01' }, shopId, dependents: [] });
