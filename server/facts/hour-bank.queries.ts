import { sql } from 'kysely';
import type { BankMonth } from '../domain/hour-bank/months.ts';
import type { Spell } from '../domain/hour-bank/spells.ts';
import type { Standing } from '../domain/hour-bank/standing.ts';
import type { Db } from '../platform/db/connect.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Workers } from './hour-bank-facts.queries.ts';

/** A fund, as its workers and papers name it. */
export type Fund = {
  id: string;
  clientId: string;
  name: string;
  localNumber: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  timeZone: string;
};

/** How a bank stands, as it is kept: for the worker, too, who sees neither the fund nor its rules. */
export type BankSays = {
  fund: Pick<Fund, 'name' | 'localNumber' | 'address' | 'phone' | 'email'>;
  standing: Standing;
  /** Of the month it was worked out in; null: no rules hold yet. */
  rules: {
    chargeHours: number;
    maxBank: number;
    lagMonths: number;
    initialHours: number;
    initialMonths: number;
  } | null;
};

/** A bank that is held for writing. */
export type HeldBank = { id: string; personId: string; gives: Spell[]; brought: Spell[] };

/** Undefined: there is none, or it is not the reader's. */
export async function fundOf(db: Db, unionId: string): Promise<Fund | undefined> {
  const { rows } = await sql<Fund>`select u.id, u.client_id as "clientId", u.name, u.local_number as "localNumber",
      nullif(concat_ws(', ', u.address1, u.address2, u.city, nullif(concat_ws(' ', u.state, u.zip), '')), '') as address, u.phone, u.email, c.time_zone as "timeZone"
    from unions u join clients c on c.id = u.client_id where u.id = ${unionId} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** Funds of a client, for its day. */
export async function fundsOf(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unions where client_id = ${clientId} and deleted_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** People who work for shops of a fund: those of a report, or all. */
export async function workersOf(db: Db, unionId: string, reportId?: string): Promise<string[]> {
  const ofReport =
    reportId === undefined
      ? sql``
      : sql`and exists (select from union_report_lines l join union_reports r on r.id = l.report_id
          where l.employee_id = e.id and (r.shop_id, r.period) =
            (select x.shop_id, x.period from union_reports x where x.id = ${reportId}))`;
  const { rows } = await sql<{ id: string }>`select distinct e.person_id as id from unionshopemployees e
    where e.union_id = ${unionId} and e.person_id is not null ${ofReport} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** All of a fund whose banks are worked out: who works for its shops, and who has a bank although no shop names them any more. */
export async function holdersOf(db: Db, unionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.person_id as id from unionshopemployees e
      where e.union_id = ${unionId} and e.person_id is not null
    union select b.person_id from hour_banks b where b.union_id = ${unionId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The banks of workers, made where there is none, and held in one order until the transaction ends: two nodes take turns. */
export async function holdBanks(db: Db, fund: Fund, { unionId, personIds }: Workers): Promise<HeldBank[]> {
  const made = personIds.map((personId) => ({ id: uuid7(), personId }));
  await sql`insert into hour_banks (id, client_id, union_id, person_id)
    select n.id, ${fund.clientId}, ${unionId}, n."personId"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(id uuid, "personId" uuid)
    where exists (select from unionshopemployees e where e.union_id = ${unionId} and e.person_id = n."personId")
    order by n."personId" on conflict (union_id, person_id) do nothing`.execute(db);
  const { rows } = await sql<HeldBank>`select id, person_id as "personId", gives, brought from hour_banks
    where union_id = ${unionId} and person_id = any(${personIds}::uuid[]) order by person_id for update`.execute(db);
  return rows;
}

/** What was worked out of a bank. */
export type KeptBank = { id: string; says: BankSays; gives: Spell[]; months: BankMonth[]; covered: CalendarDate[] };

/** Keeps what was worked out: months that did not change are not written again. */
export async function keepBanks(
  db: Db,
  fund: Fund,
  { banks, asOf }: { banks: readonly KeptBank[]; asOf: CalendarDate },
) {
  const ids = banks.map(({ id }) => id);
  await sql`update hour_banks b set as_of = ${asOf}, says = n.says, gives = n.gives,
      failure = case when b.gives = n.gives then b.failure end
    from jsonb_to_recordset(${JSON.stringify(banks.map(({ id, says, gives }) => ({ id, says, gives })))}::jsonb)
      as n(id uuid, says jsonb, gives jsonb) where b.id = n.id`.execute(db);
  const months = JSON.stringify(
    banks.flatMap(({ id, months: all }) => all.map((says) => ({ id, month: says.workMonth, says }))),
  );
  await sql`with now as (select * from jsonb_to_recordset(${months}::jsonb) as n(id uuid, month date, says jsonb)),
      gone as (delete from hour_bank_months m where m.bank_id = any(${ids}::uuid[])
        and not exists (select from now n where n.id = m.bank_id and n.month = m.work_month))
    insert into hour_bank_months (bank_id, client_id, work_month, says)
    select n.id, ${fund.clientId}, n.month, n.says from now n
    on conflict (bank_id, work_month) do update set says = excluded.says
      where hour_bank_months.says <> excluded.says`.execute(db);
  await keepGiven(db, fund, { banks, asOf });
}

async function keepGiven(db: Db, fund: Fund, { banks, asOf }: { banks: readonly KeptBank[]; asOf: CalendarDate }) {
  const ids = banks.map(({ id }) => id);
  const covered = JSON.stringify(banks.flatMap(({ id, covered: all }) => all.map((month) => ({ id, month }))));
  await sql`with now as (select * from jsonb_to_recordset(${covered}::jsonb) as n(id uuid, month date)),
      gone as (delete from hour_bank_given g where g.bank_id = any(${ids}::uuid[])
        and not exists (select from now n where n.id = g.bank_id and n.month = g.coverage_month))
    insert into hour_bank_given (bank_id, client_id, coverage_month, known_since)
    select n.id, ${fund.clientId}, n.month, ${asOf} from now n
    on conflict (bank_id, coverage_month) do nothing`.execute(db);
}

/** Months as they were kept last, by person. */
export async function keptMonths(db: Db, { unionId, personIds }: Workers): Promise<Map<string, BankMonth[]>> {
  const { rows } = await sql<{ personId: string; says: BankMonth }>`select b.person_id as "personId", m.says
    from hour_banks b join hour_bank_months m on m.bank_id = b.id
    where b.union_id = ${unionId} and b.person_id = any(${personIds}::uuid[]) order by m.work_month`.execute(db);
  const months = new Map<string, BankMonth[]>();
  for (const { personId, says } of rows) months.set(personId, [...(months.get(personId) ?? []), says]);
  return months;
}

/** Brings what their payers are charged for months that they pay for to what the banks say; the same again writes nothing. */
export async function chargeSelfPays(db: Db, bankIds: readonly string[], today: CalendarDate): Promise<void> {
  if (bankIds.length === 0) return;
  await sql`select access.charge_self_pays(${[...bankIds]}::uuid[], ${today}::date)`.execute(db);
}
