import { type RawBuilder, sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { ClientParts } from './world.ts';

type NewPlan = { name: string; coverageType: string; volume: object | null; asksDoctor: boolean };

/** A plan of a base plan of its own, offered to the client's division from 2020 on. @returns its id */
async function aPlan(owner: Pool, client: ClientParts, plan: NewPlan): Promise<string> {
  const [id, baseId] = [uuid7(), uuid7()];
  const { name, coverageType, volume, asksDoctor } = plan;
  const run = (statement: RawBuilder<unknown>) => statement.execute(owner);
  await run(sql`insert into baseplans (id, client_id, system_identifier, name, coverage_type)
    values (${baseId}::uuid, ${client.id}::uuid, ${name}, ${name}, ${coverageType})`);
  await run(sql`insert into plans (id, client_id, base_plan_id, system_identifier, name, coverage_type, sort_key, volume,
      asks_doctor)
    values (${id}::uuid, ${client.id}::uuid, ${baseId}::uuid, ${name}, ${name}, ${coverageType}, 90,
      ${volume && JSON.stringify(volume)}::jsonb, ${asksDoctor})`);
  await run(sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
    values (${uuid7()}::uuid, ${client.id}::uuid, ${client.divisionId}::uuid, ${id}::uuid, ${id}, '2020-01-01')`);
  return id;
}

/** A life plan that insures twice the salary, at 0.25 a month for each thousand, which the employee pays. */
export async function aLifePlan(owner: Pool, client: ClientParts): Promise<string> {
  const volume = { kind: 'salaryMultiple', multiple: 200, flat: '0.00', roundUpTo: '1000.00', cap: null };
  const rule = { ...volume, guaranteeIssue: null, ageReductions: [] };
  const id = await aPlan(owner, client, { name: 'Life 2x', coverageType: 'life', volume: rule, asksDoctor: false });
  await sql`insert into rates (id, client_id, plan_id, kind, unit, amount, source, effective_date)
    values (${uuid7()}::uuid, ${client.id}::uuid, ${id}::uuid, 'perThousand', 'perThousandMonth', 0.25, 'manual',
      '2020-01-01')`.execute(owner);
  return id;
}

/** A medical plan that asks for a doctor, with prices by tier, half of which the employer pays. */
export async function anHmo(owner: Pool, client: ClientParts): Promise<string> {
  const id = await aPlan(owner, client, {
    name: 'Valley HMO',
    coverageType: 'medical',
    volume: null,
    asksDoctor: true,
  });
  await sql`insert into rates (id, client_id, plan_id, kind, tier_code, unit, amount, source, effective_date)
    select gen_random_uuid(), ${client.id}::uuid, ${id}::uuid, 'tier', code, 'perMonth', amount, 'manual', '2020-01-01'
    from (values ('EMP', 300), ('ESP', 600), ('ECH', 550), ('FAM', 900)) tier (code, amount)`.execute(owner);
  await sql`insert into contribution_rules (id, client_id, plan_id, kind, employer_pct, effective_date)
    values (${uuid7()}::uuid, ${client.id}::uuid, ${id}::uuid, 'percentTotal', 50, '2020-01-01')`.execute(owner);
  return id;
}

/** What people pay themselves of a medical plan's bills: dollars for one person, twice that for a family; percent. */
export async function costsShared(
  owner: Pool,
  planId: string,
  { deductible, limit, percent, visit }: { deductible: number; limit: number; percent: number; visit: number | null },
): Promise<void> {
  await sql`insert into costsharing (id, client_id, baseplan_id, effective_date, coinsurance_in, copay_primary)
    select gen_random_uuid(), client_id, base_plan_id, '2020-01-01', ${percent}::int, ${visit}::numeric
    from plans where id = ${planId}::uuid`.execute(owner);
  await sql`insert into accumulatorlimits (id, client_id, baseplan_id, accumulator_id, limit_amount, effective_date)
    select gen_random_uuid(), p.client_id, p.base_plan_id, a.id,
      case a.kind when 'deductible' then ${deductible}::numeric else ${limit}::numeric end
        * case a.scope when 'family' then 2 else 1 end, '2020-01-01'
    from plans p join clients c on c.id = p.client_id join accumulators a on a.installation_id = c.installation_id
    where p.id = ${planId}::uuid and a.kind in ('deductible', 'oop') and a.network = 'in'
      and a.coverage_type = 'medical'`.execute(owner);
}

/**
 * A life plan whose amount the employee chooses: 100,000 dollars are issued to everybody, what is above waits for evidence of
 * insurability. 0.21 a month for each thousand, half of which the employer pays.
 */
export async function aChosenLifePlan(owner: Pool, client: ClientParts): Promise<string> {
  const volume = { kind: 'chosen', multiple: 0, flat: '0.00', roundUpTo: '1000.00', cap: '500000.00' };
  const rule = { ...volume, guaranteeIssue: '100000.00', ageReductions: [] };
  const id = await aPlan(owner, client, {
    name: 'Voluntary life',
    coverageType: 'life',
    volume: rule,
    asksDoctor: false,
  });
  await sql`insert into rates (id, client_id, plan_id, kind, unit, amount, source, effective_date)
    values (${uuid7()}::uuid, ${client.id}::uuid, ${id}::uuid, 'perThousand', 'perThousandMonth', 0.21, 'manual',
      '2020-01-01')`.execute(owner);
  await sql`insert into contribution_rules (id, client_id, plan_id, kind, employer_pct, effective_date)
    values (${uuid7()}::uuid, ${client.id}::uuid, ${id}::uuid, 'percentTotal', 50, '2020-01-01')`.execute(owner);
  return id;
}

/**
 * A health savings account by its code: the employee chooses a year's amount, a twelfth of which each month takes, or everybody
 * puts in 50 dollars a month.
 */
export async function anHsa(owner: Pool, client: ClientParts, name: 'HSA1' | 'HSA-50'): Promise<string> {
  const isChosen = name === 'HSA1';
  const rule = { kind: 'chosen', multiple: 0, flat: '0.00', roundUpTo: '1.00', cap: null };
  const volume = isChosen ? { ...rule, guaranteeIssue: null, ageReductions: [] } : null;
  const id = await aPlan(owner, client, { name, coverageType: 'hsa', volume, asksDoctor: false });
  const rate = isChosen
    ? { kind: 'perThousand', unit: 'perThousandMonth', amount: 83.3333 }
    : { kind: 'flat', unit: 'perMonth', amount: 50 };
  await sql`insert into rates (id, client_id, plan_id, kind, unit, amount, source, effective_date)
    values (${uuid7()}::uuid, ${client.id}::uuid, ${id}::uuid, ${rate.kind}, ${rate.unit}, ${rate.amount}, 'manual',
      '2020-01-01')`.execute(owner);
  return id;
}

/** Marks the base plan of a plan as one that a health savings account goes with, or not. */
export const markHsa = async (owner: Pool, planId: string, isEligible: boolean): Promise<void> => {
  await sql`update baseplans set hsa_eligible = ${isEligible} where id = (select base_plan_id from plans
    where id = ${planId}::uuid)`.execute(owner);
};
