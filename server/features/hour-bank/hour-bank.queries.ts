import { sql } from 'kysely';
import type { Reply } from '@coverlane/contract/call.ts';
import type { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import type { BankMonth } from '../../domain/hour-bank/months.ts';
import type { BankSays } from '../../facts/hour-bank.queries.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A bank that was worked out. */
export type BankRow = {
  id: string;
  clientId: string;
  unionId: string;
  asOf: CalendarDate;
  says: BankSays;
  failure: { code: string } | null;
  /** Names of who was left out when hours began coverage. */
  leftOut: string[];
  months: BankMonth[];
};

/** The banks of a worker that the reader may see, with their months in order. */
export async function banksOf(db: Db, personId: string): Promise<BankRow[]> {
  const { rows } =
    await sql<BankRow>`select b.id, b.client_id as "clientId", b.union_id as "unionId", b.as_of as "asOf", b.says,
      b.failure, array(select ${personAsRead('d')} from person_details d
        where d.person_id = any(b.left_out) and d.superseded_at is null and d.effective_date = (select max(x.effective_date)
          from person_details x where x.person_id = d.person_id and x.superseded_at is null) order by 1) as "leftOut",
      coalesce((select jsonb_agg(m.says order by m.work_month) from hour_bank_months m where m.bank_id = b.id),
        '[]') as months
    from hour_banks b where b.person_id = ${personId} and b.says is not null order by b.says #>> '{fund,name}', b.id`.execute(
      db,
    );
  return rows;
}

/** Is it somebody whom the reader may see? */
export async function isPerson(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from people where id = ${personId} and withdrawn_at is null`.execute(db);
  return rows.length > 0;
}

/** Name and address of a worker for their papers. */
export type OnPaper = { name: string; memberNumber: string; address: string[] };

export async function onPaper(db: Db, personId: string): Promise<OnPaper | undefined> {
  const { rows } = await sql<OnPaper>`select ${personAsRead('d')} as name, p.member_number as "memberNumber",
      array_remove(array[a.address1, a.address2, concat_ws(', ', a.city, concat_ws(' ', a.state, a.zip))], null) as address
    from people p
    left join lateral (select prefix, first_name, middle_name, last_name, suffix_name from person_details d
      where d.person_id = p.id and d.superseded_at is null order by d.effective_date desc limit 1) d on true
    left join lateral (select address1, address2, city, state, zip from addresses a
      where a.person_id = p.id and a.superseded_at is null order by a.kind = 'mailing' desc, a.effective_date desc limit 1) a on true
    where p.id = ${personId}`.execute(db);
  return rows[0];
}

/** A worker of a fund, by the shop that named them last; undefined: no such worker, or not the reader's. */
export async function workerOf(
  db: Db,
  { memberId, unionId }: { memberId: string; unionId: string },
): Promise<{ shopEmployeeId: string; clientId: string } | undefined> {
  const { rows } = await sql<{ shopEmployeeId: string; clientId: string }>`select id as "shopEmployeeId",
      client_id as "clientId" from unionshopemployees
    where union_id = ${unionId} and person_id = ${memberId} and deleted_at is null
    order by status = 'terminated', created_at desc limit 1`.execute(db);
  return rows[0];
}

type Entry = Reply<typeof hourBanks.memberHours>['entries'][number];

type EntryRow = Omit<Entry, 'amount' | 'madeAt' | 'withdrawnAt'> & {
  cents: number | null;
  madeAt: Date;
  withdrawnAt: Date | null;
};

/** What was entered at the banks of a worker, the newest first; members read payments and holds alone. */
export async function entriesOf(db: Db, personId: string): Promise<Entry[]> {
  const by = (column: string) => sql`access.actor(${sql.ref(`e.${column}_by_name`)}, ${sql.ref(`e.${column}_by_key`)})`;
  const { rows } = await sql<EntryRow>`select * from (
      select e.id, e.union_id as "unionId", 'selfPay' as kind, e.coverage_month as month, null::date as "lastMonth",
        null as hours, e.amount_cents as cents, e.paid_on as "paidOn", e.note, e.made_at as "madeAt",
        ${by('made')} as "madeBy", e.withdrawn_at as "withdrawnAt", ${by('withdrawn')} as "withdrawnBy"
      from hour_self_pays e where e.person_id = ${personId}
      union all
      select e.id, e.union_id, 'hold', e.first_month, e.last_month, null, null, null, e.reason, e.made_at, ${by('made')},
        e.withdrawn_at, ${by('withdrawn')}
      from hour_holds e where e.person_id = ${personId}
      union all
      select e.id, e.union_id, e.kind, e.period, null, e.hours::text, null, null,
        concat_ws(' · ', e.reason, nullif(e.other_fund, '')), e.made_at, ${by('made')}, e.withdrawn_at, null
      from union_hour_adjustments e join unionshopemployees w on w.id = e.employee_id where w.person_id = ${personId}
    ) x order by "madeAt" desc, id desc limit 200`.execute(db);
  return rows.map(({ cents, madeAt, withdrawnAt, ...row }) => ({
    ...row,
    amount: cents === null ? null : decimalOf(cents),
    madeAt: madeAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/** Who enters it. */
export type By = { id: string; name: string };

type NewAdjustment = {
  clientId: string;
  unionId: string;
  shopEmployeeId: string;
  workMonth: CalendarDate;
  hours: number;
  kind: 'reciprocity' | 'correction';
  reason: string;
  otherFund: string | null;
  by: By;
};

export async function insertAdjustment(db: Db, one: NewAdjustment): Promise<string> {
  const id = uuid7();
  await sql`insert into union_hour_adjustments (id, client_id, union_id, employee_id, period, kind, hours, reason,
      other_fund, made_by, made_by_name)
    values (${id}, ${one.clientId}, ${one.unionId}, ${one.shopEmployeeId}, ${one.workMonth}, ${one.kind}, ${one.hours} / 100.0,
      ${one.reason}, ${one.otherFund}, ${one.by.id}, ${one.by.name})`.execute(db);
  return id;
}

type Of = { clientId: string; unionId: string; personId: string; by: By };

export async function insertSelfPay(
  db: Db,
  one: Of & { coverageMonth: CalendarDate; paidOn: CalendarDate; cents: number; note: string | null },
): Promise<string> {
  const id = uuid7();
  await sql`insert into hour_self_pays (id, client_id, union_id, person_id, coverage_month, paid_on, amount_cents, note, made_by,
      made_by_name)
    values (${id}, ${one.clientId}, ${one.unionId}, ${one.personId}, ${one.coverageMonth}, ${one.paidOn}, ${one.cents}, ${one.note},
      ${one.by.id}, ${one.by.name})`.execute(db);
  return id;
}

export async function insertHold(
  db: Db,
  one: Of & { firstMonth: CalendarDate; lastMonth: CalendarDate | null; reason: string },
): Promise<string> {
  const id = uuid7();
  await sql`insert into hour_holds (id, client_id, union_id, person_id, first_month, last_month, reason, made_by, made_by_name)
    values (${id}, ${one.clientId}, ${one.unionId}, ${one.personId}, ${one.firstMonth}, ${one.lastMonth}, ${one.reason}, ${one.by.id},
      ${one.by.name})`.execute(db);
  return id;
}

const TABLES = { selfPay: 'hour_self_pays', hold: 'hour_holds', adjustment: 'union_hour_adjustments' } as const;

/** What was entered, held until the transaction ends. */
export type Withdrawable = {
  kind: keyof typeof TABLES;
  clientId: string;
  unionId: string;
  personId: string;
  month: CalendarDate;
  isWithdrawn: boolean;
  /** A payment of the portal's own, which is called off there. */
  isDebit: boolean;
};

/** Undefined: there is none, or it is not the reader's. */
export async function holdEntry(db: Db, id: string): Promise<Withdrawable | undefined> {
  const { rows } = await sql<Withdrawable>`select 'selfPay' as kind, client_id as "clientId", union_id as "unionId",
      person_id as "personId", coverage_month as month, withdrawn_at is not null as "isWithdrawn",
      payment_id is not null as "isDebit"
    from hour_self_pays where id = ${id}
    union all
    select 'hold', client_id, union_id, person_id, first_month, withdrawn_at is not null, false from hour_holds where id = ${id}
    union all
    select 'adjustment', a.client_id, a.union_id, e.person_id, a.period, a.withdrawn_at is not null, false
    from union_hour_adjustments a join unionshopemployees e on e.id = a.employee_id and e.person_id is not null
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Withdraws it. False: somebody did meanwhile. */
export async function withdrawEntry(
  db: Db,
  { id, kind, by }: Pick<Withdrawable, 'kind'> & { id: string; by: By },
): Promise<boolean> {
  const signed = kind === 'adjustment' ? sql`` : sql`, withdrawn_by = ${by.id}, withdrawn_by_name = ${by.name}`;
  const { rows } = await sql`update ${sql.table(TABLES[kind])} set withdrawn_at = now() ${signed}
    where id = ${id} and withdrawn_at is null returning id`.execute(db);
  return rows.length > 0;
}
