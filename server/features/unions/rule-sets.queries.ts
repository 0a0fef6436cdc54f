import type { contributionBases } from '@coverlane/contract/unions/codes.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A rule set as its table keeps it: rates in ten-thousandths of a dollar, percents in hundredths. */
export type RuleSetRow = {
  id: string;
  version: number;
  unionId: string;
  clientId: string;
  effectiveMonth: string;
  chargeHours: string;
  initialHours: string;
  initialMonths: number;
  maxBank: string;
  lagMonths: number;
  reserveForfeitMonths: number | null;
  selfPayMaxMonths: number;
  selfPayRate: number | null;
  selfPayDueDay: number;
  creditOn: 'reported' | 'paid';
  holidayHours: boolean;
  contributionBasis: (typeof contributionBases)[number];
  contributionRate: number;
  dueDay: number;
  ldPct: number;
  interestPct: number;
};
export type Rules = Omit<RuleSetRow, 'id' | 'version' | 'clientId'>;

const COLUMNS = sql`id, version, union_id as "unionId", client_id as "clientId", effective_month as "effectiveMonth",
  charge_hours as "chargeHours", initial_hours as "initialHours", initial_months as "initialMonths", max_bank as "maxBank",
  lag_months as "lagMonths", reserve_forfeit_months as "reserveForfeitMonths", self_pay_max_months as "selfPayMaxMonths",
  self_pay_rate as "selfPayRate", self_pay_due_day as "selfPayDueDay", credit_on as "creditOn", holiday_hours as "holidayHours",
  contribution_basis as "contributionBasis", contribution_rate as "contributionRate", due_day as "dueDay", ld_pct as "ldPct",
  interest_pct as "interestPct"`;

/** The client of a union that the reader keeps; undefined: there is none. */
export async function clientOfUnion(db: Db, unionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ clientId: string }>`select client_id as "clientId" from unions
    where id = ${unionId} and deleted_at is null`.execute(db);
  return rows[0]?.clientId;
}

/** Rule sets of a union, the newest first. */
export async function ruleSetsOf(db: Db, unionId: string): Promise<RuleSetRow[]> {
  const { rows } = await sql<RuleSetRow>`select ${COLUMNS} from union_rule_sets
    where union_id = ${unionId} and deleted_at is null order by effective_month desc`.execute(db);
  return rows;
}

/** One of them, held until the transaction ends. */
export async function holdRuleSet(db: Db, id: string): Promise<RuleSetRow | undefined> {
  const { rows } = await sql<RuleSetRow>`select ${COLUMNS} from union_rule_sets
    where id = ${id} and deleted_at is null for update`.execute(db);
  return rows[0];
}

const columnsOf = (rules: Rules) => ({
  union_id: rules.unionId,
  effective_month: rules.effectiveMonth,
  charge_hours: rules.chargeHours,
  initial_hours: rules.initialHours,
  initial_months: rules.initialMonths,
  max_bank: rules.maxBank,
  lag_months: rules.lagMonths,
  reserve_forfeit_months: rules.reserveForfeitMonths,
  self_pay_max_months: rules.selfPayMaxMonths,
  self_pay_rate: rules.selfPayRate,
  self_pay_due_day: rules.selfPayDueDay,
  credit_on: rules.creditOn,
  holiday_hours: rules.holidayHours,
  contribution_basis: rules.contributionBasis,
  contribution_rate: rules.contributionRate,
  due_day: rules.dueDay,
  ld_pct: rules.ldPct,
  interest_pct: rules.interestPct,
});

/** Writes a set, a new one where none is named. */
export async function writeRuleSet(
  db: Db,
  { id, clientId, rules }: { id: string | undefined; clientId: string; rules: Rules },
): Promise<string> {
  const made = id ?? uuid7();
  const values = columnsOf(rules);
  if (id === undefined)
    await db
      .insertInto('union_rule_sets')
      .values({ ...values, id: made, client_id: clientId })
      .execute();
  else
    await db
      .updateTable('union_rule_sets')
      .set((is) => ({ ...values, version: is('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', made)
      .execute();
  return made;
}

export const removeRuleSetRow = (db: Db, id: string) =>
  sql`update union_rule_sets set deleted_at = now(), version = version + 1 where id = ${id}`.execute(db);

/** Were hours reported of work months that only this set has rules for? */
export async function hoursNeed(db: Db, { id, unionId, effectiveMonth }: RuleSetRow): Promise<boolean> {
  const { rows } = await sql<{
    needed: SqlBool;
  }>`select exists (select from union_reports r where r.union_id = ${unionId}
      and r.state <> 'draft' and r.period >= ${effectiveMonth}) and not exists (select from union_rule_sets s
      where s.union_id = ${unionId} and s.deleted_at is null and s.id <> ${id} and s.effective_month <= ${effectiveMonth})
    as needed`.execute(db);
  return rows[0]?.needed === true;
}

/** What workers of a union are called on its rosters, by person. */
export async function namesOfWorkers(
  db: Db,
  unionId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    personId: string;
    name: string;
  }>`select distinct on (person_id) person_id as "personId", name
    from unionshopemployees where union_id = ${unionId} and person_id = any(${personIds}::uuid[]) and deleted_at is null
    order by person_id, id`.execute(db);
  return new Map(rows.map(({ personId, name }) => [personId, name]));
}
