import { type RawBuilder, sql } from 'kysely';
import type { Freeze, HourAdjustment, RuleSet, SelfPay, WorkedLine } from '../domain/hour-bank/facts.ts';
import type { FundHoliday } from '../domain/hour-bank/holidays.ts';
import type { Db } from '../platform/db/connect.ts';
import { atOnce } from '../platform/db/packets/request-dialect.ts';
import type { CalendarDate } from '../platform/values/dates.ts';

/** Whose banks: workers of a fund. */
export type Workers = { unionId: string; personIds: readonly string[] };

type Of<Row> = Row & { personId: string };

/** Everything that banks of a fund are worked out from, by person where it is somebody's. */
export type FactRows = {
  ruleSets: RuleSet[];
  /** With the days of work at the shop, by which holidays are earned. */
  worked: Of<WorkedLine & { reportId: string; firstDay: CalendarDate | null; lastDay: CalendarDate | null }>[];
  holidays: FundHoliday[];
  planRates: Of<{ rate: number }>[];
  adjustments: Of<HourAdjustment & { id?: string }>[];
  /** Without an id those that only would be there. */
  selfPays: Of<SelfPay & { id?: string }>[];
  freezes: Of<Freeze & { id?: string }>[];
  given: Of<{ coverageMonth: CalendarDate; knownSince: CalendarDate }>[];
};

/** Hours with two decimals as whole hundredths. */
const hundredths = (column: RawBuilder<unknown>) => sql`(${column} * 100)::int`;

const ruleSets = ({ unionId }: Workers) => sql<RuleSet>`select effective_month as "effectiveMonth",
    ${hundredths(sql`charge_hours`)} as "chargeHours", ${hundredths(sql`initial_hours`)} as "initialHours",
    initial_months as "initialMonths", ${hundredths(sql`max_bank`)} as "maxBank", lag_months as "lagMonths",
    reserve_forfeit_months as "reserveForfeitMonths", self_pay_max_months as "selfPayMaxMonths",
    self_pay_rate as "selfPayRate", self_pay_due_day as "selfPayDueDay", credit_on as "creditOn",
    holiday_hours as "holidayHours"
  from union_rule_sets where union_id = ${unionId} and deleted_at is null order by effective_month`;

// The newest version of a report that was posted counts; it is paid for when nothing is owed of it.
const worked = ({ unionId, personIds }: Workers) => sql<FactRows['worked'][number]>`select e.person_id as "personId",
    r.id as "reportId", r.period as "workMonth", s.name as shop, ${hundredths(sql`l.worked`)} as worked,
    ${hundredths(sql`l.paid_not_worked`)} as "paidNotWorked", ${hundredths(sql`l.holiday`)} as holiday,
    r.paid_cents >= r.due_cents as "isPaid", e.hire_date as "firstDay", e.term_date as "lastDay"
  from unionshopemployees e
  join union_report_lines l on l.employee_id = e.id
  join union_reports r on r.id = l.report_id and r.posted_at is not null
  join unionshops s on s.id = r.shop_id
  where e.union_id = ${unionId} and e.person_id = any(${personIds}::uuid[])
    and not exists (select from union_reports n where n.shop_id = r.shop_id and n.period = r.period
      and n.number > r.number and n.posted_at is not null)
  order by r.period, s.name, l.id`;

const holidays = ({ unionId }: Workers) => sql<FundHoliday>`select coalesce(observed_date, date) as on,
    ${hundredths(sql`hours_credited`)} as "hoursCredited", contributable, eligibility_rule as "eligibilityRule"
  from unionholidays where union_id = ${unionId} and kind = 'paidHoliday' and deleted_at is null order by 1`;

const adjustments = ({ unionId, personIds }: Workers) => sql<FactRows['adjustments'][number]>`select a.id,
    e.person_id as "personId", a.period as "workMonth", ${hundredths(sql`a.hours`)} as hours, a.kind
  from unionshopemployees e join union_hour_adjustments a on a.employee_id = e.id and a.withdrawn_at is null
  where e.union_id = ${unionId} and e.person_id = any(${personIds}::uuid[]) order by a.period, a.id`;

// A plan may ask another rate for a missing hour than its fund does (domain 13.1).
const planRates = ({ unionId, personIds }: Workers) => sql<Of<{ rate: number }>>`select e.person_id as "personId",
    max(u.self_pay_rate) as rate
  from unionshopemployees e join unionplans u on u.union_id = e.union_id and u.self_pay_rate is not null
    and u.deleted_at is null and (u.class_code is null or u.class_code = e.classification)
    and u.effective_date <= current_date and coalesce(u.expiration_date, 'infinity') >= current_date
  where e.union_id = ${unionId} and e.person_id = any(${personIds}::uuid[]) and e.deleted_at is null group by e.person_id`;

const selfPays = ({ unionId, personIds }: Workers) => sql<
  Of<SelfPay & { id: string }>
>`select id, person_id as "personId",
    coverage_month as "coverageMonth", paid_on as "paidOn", amount_cents as cents
  from hour_self_pays where union_id = ${unionId} and person_id = any(${personIds}::uuid[]) and withdrawn_at is null
  order by coverage_month, id`;

const freezes = ({ unionId, personIds }: Workers) => sql<
  Of<Freeze & { id: string }>
>`select id, person_id as "personId",
    first_month as "firstMonth", last_month as "lastMonth"
  from hour_holds where union_id = ${unionId} and person_id = any(${personIds}::uuid[]) and withdrawn_at is null
  order by first_month, id`;

const given = ({ unionId, personIds }: Workers) => sql<FactRows['given'][number]>`select b.person_id as "personId",
    g.coverage_month as "coverageMonth", g.known_since as "knownSince"
  from hour_banks b join hour_bank_given g on g.bank_id = b.id
  where b.union_id = ${unionId} and b.person_id = any(${personIds}::uuid[]) order by g.coverage_month`;

/** Reads them, one statement a table, asked at once. */
export async function loadFactRows(db: Db, of: Workers): Promise<FactRows> {
  type Rows = [
    RuleSet,
    FactRows['worked'][number],
    FundHoliday,
    FactRows['adjustments'][number],
    FactRows['planRates'][number],
    FactRows['selfPays'][number],
    FactRows['freezes'][number],
    FactRows['given'][number],
  ];
  const rows = await atOnce<Rows>(db, [
    ruleSets(of),
    worked(of),
    holidays(of),
    adjustments(of),
    planRates(of),
    selfPays(of),
    freezes(of),
    given(of),
  ]);
  return {
    ruleSets: rows[0],
    worked: rows[1],
    holidays: rows[2],
    adjustments: rows[3],
    planRates: rows[4],
    selfPays: rows[5],
    freezes: rows[6],
    given: rows[7],
  };
}
