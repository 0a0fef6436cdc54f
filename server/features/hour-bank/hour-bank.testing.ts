import { sql } from 'kysely';
import { restateReport } from '../../facts/hour-bank.ts';
import type { RuleSet } from '../../domain/hour-bank/facts.ts';
import { rules } from '../../domain/hour-bank/hour-bank.testing.ts';
import { byRules, workDay } from '../../platform/jobs/daily.ts';
import { addMonths, type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { enrollmentDays } from '../enrollments/enrollments.jobs.ts';

/** Where banks of hours are kept: a portal with a world, and a fund's office at the administrator. */
export interface HourOffice {
  portal: TestPortal;
  world: World;
  keeper: Caller;
  /** Works off a day of ACME, whatever day it is in the world. */
  dayOf: (today: CalendarDate) => Promise<void>;
  /** Of somebody's medical coverage what stands, in turn. */
  coveragesOf: (personId: string) => Promise<CoveredBy[]>;
}

type CoveredBy = { from: CalendarDate; until: CalendarDate | null; plan: string; cobra: boolean };

export async function hourOffice(): Promise<HourOffice> {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  const { installationId, tpaId } = world;
  const keeper = await portal.as(
    await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId, permissions: ['manageUnions'] }),
  );
  const dayOf = (today: CalendarDate): Promise<void> =>
    workDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today }, enrollmentDays);
  const coveragesOf = async (personId: string) => {
    const { rows } = await sql<CoveredBy>`select
        effective_date as from, expiration_date as until, plan_id as plan, cobra
      from coverages where person_id = ${personId} and superseded_at is null and coverage_type = 'medical'
        and coalesce(expiration_date, 'infinity') >= effective_date order by effective_date`.execute(portal.owner);
    return rows;
  };
  return { portal, world, keeper, dayOf, coveragesOf };
}

/** The first day of the month so many months from this one, in the clients' zone. */
export const monthAt = (ahead: number): CalendarDate =>
  addMonths(`${todayIn('America/New_York', new Date()).slice(0, 7)}-01`, ahead);

/** A fund of a client with two shops and a plan that its hours buy. */
export type TestFund = { id: string; client: ClientParts; shops: readonly [string, string] };

/** Makes a fund; what a test does not care about is as in TV-16. */
export async function aFund(
  owner: Pool,
  { client, name = 'Bay Trust', ...changed }: { client: ClientParts; name?: string } & Partial<RuleSet>,
): Promise<TestFund> {
  const fund: TestFund = { id: uuid7(), client, shops: [uuid7(), uuid7()] };
  await sql`insert into unions (id, client_id, name, languages) values (${fund.id}, ${client.id}, ${name}, '["en"]')`.execute(
    owner,
  );
  await addRules(owner, fund, rules(changed));
  for (const [at, shop] of fund.shops.entries())
    await sql`insert into unionshops (id, client_id, union_id, name, effective_date, report_frequency, status, division_id)
      values (${shop}, ${client.id}, ${fund.id}, ${['Bay Drywall', 'Coast Plaster'][at]}, '2020-01-01', 'monthly', 'active',
        ${client.divisionId})`.execute(owner);
  await sql`insert into unionplans (id, client_id, union_id, plan_id, effective_date)
    values (${uuid7()}, ${client.id}, ${fund.id}, ${client.plans.medical}, '2020-01-01')`.execute(owner);
  return fund;
}

/** Rules from a work month on. */
export async function addRules(owner: Pool, fund: TestFund, set: RuleSet): Promise<void> {
  await sql`insert into union_rule_sets (id, client_id, union_id, effective_month, charge_hours, initial_hours, initial_months,
      max_bank, lag_months, reserve_forfeit_months, self_pay_max_months, self_pay_rate, self_pay_due_day, credit_on,
      holiday_hours, contribution_basis, contribution_rate, due_day, ld_pct, interest_pct)
    values (${uuid7()}, ${fund.client.id}, ${fund.id}, ${set.effectiveMonth}, ${set.chargeHours / 100}, ${set.initialHours / 100},
      ${set.initialMonths}, ${set.maxBank / 100}, ${set.lagMonths}, ${set.reserveForfeitMonths}, ${set.selfPayMaxMonths},
      ${set.selfPayRate}, ${set.selfPayDueDay}, ${set.creditOn}, ${set.holidayHours},
      'perHour', 92500, 15, 1000, 1200)`.execute(owner);
}

/** A worker of one of its shops, by member. Answers the id at the shop. */
export async function aWorker(
  owner: Pool,
  fund: TestFund,
  { personId, shop = 0 }: { personId: string; shop?: 0 | 1 },
): Promise<string> {
  const id = uuid7();
  await sql`insert into unionshopemployees (id, client_id, union_id, shop_id, person_id, last_name, first_name, status)
    values (${id}, ${fund.client.id}, ${fund.id}, ${fund.shops[shop]}, ${personId}, 'Rivera', 'Ana', 'enrolled')`.execute(
    owner,
  );
  return id;
}

type Reported = { workMonth: CalendarDate; hours: Readonly<Record<string, number>>; shop?: 0 | 1; isPaid?: boolean };

/** A shop's report of a month, posted; a second one of the month corrects the first. Workers are restated in its transaction. */
export async function report(
  portal: TestPortal,
  fund: TestFund,
  { workMonth, hours, shop = 0, isPaid = true }: Reported,
): Promise<string> {
  const id = uuid7();
  const { client } = fund;
  await byRules({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: client.id }, async (db) => {
    await sql`insert into union_reports (id, client_id, union_id, shop_id, period, number, state, due_on, due_cents, paid_cents,
        posted_at)
      select ${id}, ${client.id}, ${fund.id}, ${fund.shops[shop]}, ${workMonth}, count(*) + 1, 'posted',
        ${`${addMonths(workMonth, 1).slice(0, 8)}15`}, 100, ${isPaid ? 100 : 0}, now()
      from union_reports where shop_id = ${fund.shops[shop]} and period = ${workMonth}`.execute(db);
    for (const [worker, each] of Object.entries(hours))
      await sql`insert into union_report_lines (id, client_id, report_id, employee_id, worked, rate, amount_cents)
        values (${uuid7()}, ${client.id}, ${id}, ${worker}, ${each}, 92500, ${Math.round(each * 925)})`.execute(db);
    await restateReport(db, { unionId: fund.id, reportId: id });
  });
  return id;
}
