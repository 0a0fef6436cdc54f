import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** The text of an 834 around member segments (INS and what follows), with counts and control numbers that are right. */
export function rosterText(
  members: readonly string[],
  { header = 'BGN*00*1*20260101*1200****2', control = 1 }: { header?: string; control?: number } = {},
): string {
  const id = String(control).padStart(9, '0');
  const transaction = ['ST*834*0001*005010X220A1', header, 'N1*P5**FI*841234567', 'N1*IN**FI*931234567', ...members];
  return [
    `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*^*00501*${id}*0*T*:`,
    `GS*BE*SENDER*RECEIVER*20260101*1200*${control}*X*005010X220A1`,
    ...transaction,
    `SE*${transaction.length + 1}*0001`,
    `GE*1*${control}`,
    `IEA*1*${id}~`,
  ].join('~\n');
}

/** A client as a file presupposes it: plans by code, offered to its only division since 1990. */
export type ClientSetup = { number: string; groupNumber?: string; plans: readonly (readonly [string, CoverageType])[] };

const START = '1990-01-01';

/** Builds a client with one group, one division and its plans, as the database owner. Answers its id. */
export async function aRosterClient(owner: Pool, installationId: string, setup: ClientSetup): Promise<string> {
  const [id, groupId, divisionId] = [uuid7(), uuid7(), uuid7()];
  const names = { system_identifier: setup.number, name: `Client ${setup.number}` };
  await owner
    .insertInto('clients')
    .values({ id, installation_id: installationId, client_number: setup.number, effective_date: START, ...names })
    .execute();
  const groupNumber = setup.groupNumber ?? '123456001';
  const group = { id: groupId, client_id: id, system_identifier: groupNumber, group_number: groupNumber };
  await owner
    .insertInto('groups')
    .values({ ...group, name: 'Group', effective_date: START })
    .execute();
  await owner
    .insertInto('divisions')
    .values({ id: divisionId, client_id: id, group_id: groupId, system_identifier: '0001', name: 'Main', code: '0001' })
    .execute();
  for (const [code, coverageType] of setup.plans) await aPlan(owner, { clientId: id, divisionId, code, coverageType });
  return id;
}

async function aPlan(
  owner: Pool,
  plan: { clientId: string; divisionId: string; code: string; coverageType: CoverageType },
): Promise<void> {
  const [basePlanId, planId] = [uuid7(), uuid7()];
  const said = { client_id: plan.clientId, system_identifier: plan.code, name: `Plan ${plan.code}` };
  await owner
    .insertInto('baseplans')
    .values({ id: basePlanId, ...said, coverage_type: plan.coverageType })
    .execute();
  await owner
    .insertInto('plans')
    .values({ id: planId, base_plan_id: basePlanId, ...said, coverage_type: plan.coverageType })
    .execute();
  await owner
    .insertInto('division_plans')
    .values({
      id: uuid7(),
      client_id: plan.clientId,
      division_id: plan.divisionId,
      plan_id: planId,
      system_identifier: plan.code,
      effective_date: START,
    })
    .execute();
}
