import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Spell, ToDo } from '../../domain/hour-bank/spells.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addDays, type CalendarDate } from '../../platform/values/dates.ts';

/** A bank whose coverage is not what it gives. */
export type ToBring = { id: string; unionId: string; personId: string; gives: Spell[]; brought: Spell[] };

/** The time zone of a client. */
export async function zoneOf(db: Db, clientId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from clients where id = ${clientId}`.execute(
    db,
  );
  return rows[0]?.zone ?? 'UTC';
}

/** Banks of a client that give something else than coverage was brought to. */
export async function banksToBring(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from hour_banks
    where client_id = ${clientId} and gives <> brought and coalesce(failure ->> 'code', '') in ('', 'hours-no-plan') order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The bank, held until the transaction ends; undefined: another node did it meanwhile. */
export async function holdBank(db: Db, id: string): Promise<ToBring | undefined> {
  const { rows } = await sql<ToBring>`select id, union_id as "unionId", person_id as "personId", gives, brought
    from hour_banks where id = ${id} and gives <> brought for update`.execute(db);
  return rows[0];
}

/** What became of a bank's coverage: why it is not what the bank gives (null: it is), and who of the family was left out. */
export interface Brought {
  readonly why: string | null;
  readonly leftOut: readonly string[];
}

/** Keeps what became of it. What waits for somebody to look waits from the moment it began to. */
export async function noteBrought(db: Db, bank: ToBring, { why, leftOut }: Brought): Promise<void> {
  const failure = why === null ? null : JSON.stringify({ code: why });
  await sql`update hour_banks b set brought = case when ${why === null} then gives else brought end, failure = ${failure}::jsonb,
      left_out = ${[...leftOut]}::uuid[], waits_since = case when ${why !== null || leftOut.length > 0} then
        case when b.failure = ${failure}::jsonb then coalesce(b.waits_since, now()) else now() end end
    where id = ${bank.id}`.execute(db);
}

/** A plan that hours buy on a day. */
export type BoughtPlan = { planId: string; coverageType: CoverageType };

/**
 * The plans that a worker's hours buy on a day, one a type of coverage: those of the worker's class before those of all, and those that
 * ask for more hours before others, where a work month has so many.
 * @param hours of the work month that bought it, in hundredths
 */
export async function plansBought(
  db: Db,
  { unionId, personId }: Pick<ToBring, 'unionId' | 'personId'>,
  { on, hours }: { on: CalendarDate; hours: number },
): Promise<BoughtPlan[]> {
  const { rows } =
    await sql<BoughtPlan>`select distinct on (p.coverage_type) p.id as "planId", p.coverage_type as "coverageType"
    from unionplans u join plans p on p.id = u.plan_id
    where u.union_id = ${unionId} and u.deleted_at is null and u.effective_date <= ${on}
      and coalesce(u.expiration_date, 'infinity') >= ${on} and coalesce(u.min_hours * 100, 0) <= ${hours}
      and (u.class_code is null or u.class_code in (select e.classification from unionshopemployees e
        where e.union_id = ${unionId} and e.person_id = ${personId} and e.deleted_at is null))
    order by p.coverage_type, u.class_code is null, u.min_hours desc nulls last, u.id`.execute(db);
  return rows;
}

/**
 * Did somebody cover the worker with a plan that is none of the fund's, on a day on which hours would end or begin coverage of its type?
 * That is theirs to change.
 */
export async function hasOtherPlan(
  db: Db,
  { unionId, personId }: Pick<ToBring, 'unionId' | 'personId'>,
  { endAfter, cover }: ToDo,
): Promise<boolean> {
  const spells = [...cover, ...(endAfter === null ? [] : [{ from: addDays(endAfter, 1), through: null }])];
  const { rows } = await sql`select from coverages c
    join jsonb_to_recordset(${JSON.stringify(spells)}::jsonb) as s("from" date, through date)
      on c.effective_date <= coalesce(s.through, 'infinity') and coalesce(c.expiration_date, 'infinity') >= greatest(s."from", c.effective_date)
    where c.person_id = ${personId} and c.superseded_at is null and not c.cobra
      and c.coverage_type in (select p.coverage_type from unionplans u join plans p on p.id = u.plan_id where u.union_id = ${unionId})
      and c.plan_id not in (select u.plan_id from unionplans u where u.union_id = ${unionId}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Had the worker died by a day? */
export async function hasDied(db: Db, personId: string, day: CalendarDate): Promise<boolean> {
  const { rows } = await sql`select from person_details d
    where d.person_id = ${personId} and d.superseded_at is null and d.death_date < ${day} limit 1`.execute(db);
  return rows.length > 0;
}

/** Types of coverage that the fund's plans are of: what hours end. */
export async function typesOfFund(db: Db, unionId: string): Promise<CoverageType[]> {
  const { rows } = await sql<{ coverageType: CoverageType }>`select distinct p.coverage_type as "coverageType"
    from unionplans u join plans p on p.id = u.plan_id where u.union_id = ${unionId} order by 1`.execute(db);
  return rows.map(({ coverageType }) => coverageType);
}

/** Hours of the work month that decided about a month of coverage; 0: none did. */
export async function hoursThatBought(db: Db, bankId: string, coverageMonth: CalendarDate): Promise<number> {
  const { rows } = await sql<{ hours: number }>`select coalesce(sum((l ->> 'hours')::int), 0)::int as hours
    from hour_bank_months m cross join jsonb_array_elements(m.says -> 'lines') l
    where m.bank_id = ${bankId} and l ->> 'kind' in ('worked', 'holiday', 'adjustment')
      and m.says -> 'settled' @> ${JSON.stringify([{ coverageMonth }])}::jsonb`.execute(db);
  return rows[0]?.hours ?? 0;
}

/** Workers whose hours are short for a month that they can still pay for, once its work is over. */
export async function shortBanks(
  db: Db,
  clientId: string,
  today: CalendarDate,
): Promise<{ id: string; personId: string; coverageMonth: CalendarDate }[]> {
  const { rows } = await sql<{ id: string; personId: string; coverageMonth: CalendarDate }>`select id,
      person_id as "personId", says #>> '{standing,next,coverageMonth}' as "coverageMonth"
    from hour_banks where client_id = ${clientId} and says #>> '{standing,state}' = 'covered'
      and says #>> '{standing,next,workUntil}' < ${today}
      and says #>> '{standing,next,selfPay,dueOn}' >= ${today} order by id`.execute(db);
  return rows;
}
