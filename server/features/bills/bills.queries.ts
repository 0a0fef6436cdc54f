import type { BillBasis, BillState } from '@coverlane/contract/bills/codes.ts';
import { sql } from 'kysely';
import type { BillCharge, BillLine } from '../../domain/bills/bill.ts';
import { billStateOf } from '../../facts/bill-state.queries.ts';
import { PAID_FOR_BILL } from '../../facts/bill-debits.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** How an employer is billed for a carrier. Cents. */
export type Terms = {
  id: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  supplierId: string;
  carrierName: string;
  basis: BillBasis;
  feeCents: number | null;
  firstMonth: CalendarDate;
  dueDay: number;
  /** The day of the month on which the next month's bill is made by itself; null: by hand. */
  madeOn: number | null;
  /** The month whose bill could not be made so, for something has no price. */
  leftMonth: CalendarDate | null;
  version: number;
};

const termColumns = sql`t.id, t.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone",
  t.supplier_id as "supplierId", s.name as "carrierName", t.basis, t.fee_cents as "feeCents", t.first_month as "firstMonth",
  t.due_day as "dueDay", t.made_on as "madeOn", t.left_month as "leftMonth", t.version`;
const termSource = sql`bill_terms t join clients c on c.id = t.client_id join suppliers s on s.id = t.supplier_id`;

/** Terms of all employers, or of one; at most a thousand. */
export async function termsOf(db: Db, clientId: string | undefined): Promise<Terms[]> {
  const { rows } = await sql<Terms>`select ${termColumns} from ${termSource}
    where t.client_id = coalesce(${clientId ?? null}::uuid, t.client_id) order by lower(c.name), lower(s.name), t.id
    limit 1000`.execute(db);
  return rows;
}

/** One of them; undefined: it is not there for the reader. `hold` lets one bill of them be made at a time. */
export async function findTerms(db: Db, id: string, hold = false): Promise<Terms | undefined> {
  if (hold) await sql`select from bill_terms where id = ${id} for update`.execute(db);
  const { rows } = await sql<Terms>`select ${termColumns} from ${termSource} where t.id = ${id}`.execute(db);
  return rows[0];
}

export type NewTerms = Pick<
  Terms,
  'id' | 'clientId' | 'supplierId' | 'basis' | 'feeCents' | 'firstMonth' | 'dueDay' | 'madeOn'
>;

/** Writes terms; those of the same employer, carrier and basis are changed. @returns their id */
export async function saveTerms(db: Db, terms: NewTerms): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into bill_terms (id, client_id, supplier_id, basis, fee_cents, first_month, due_day, made_on)
    values (${terms.id}, ${terms.clientId}, ${terms.supplierId}, ${terms.basis}, ${terms.feeCents}, ${terms.firstMonth}, ${terms.dueDay}, ${terms.madeOn})
    on conflict (client_id, supplier_id, basis) do update set fee_cents = excluded.fee_cents, first_month = excluded.first_month,
      due_day = excluded.due_day, made_on = excluded.made_on, version = bill_terms.version + 1, updated_at = now()
    returning id`.execute(db);
  return rows[0]?.id ?? terms.id;
}

/**
 * Terms of a client by which a bill of a month is to be made by itself by a day: none was made of it yet. What people made and took back is
 * theirs to make again.
 */
export async function termsToMake(
  db: Db,
  { clientId, month, day }: { clientId: string; month: CalendarDate; day: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from bill_terms t where t.client_id = ${clientId}
    and t.made_on <= ${day} and t.first_month <= ${month}
    and not exists (select from group_bills b where b.terms_id = t.id and b.month = ${month}) order by t.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Says of which month a bill could not be made by itself; null: there is none any more. */
export async function noteLeft(db: Db, termsId: string, month: CalendarDate | null): Promise<void> {
  await sql`update bill_terms set left_month = ${month} where id = ${termsId} and left_month is distinct from ${month}`.execute(
    db,
  );
}

/** What bills of these terms that stand say of months through one; the oldest bill first. */
export async function billedBefore(
  db: Db,
  { termsId, until, from }: { termsId: string; from: CalendarDate; until: CalendarDate },
): Promise<BillCharge[]> {
  const { rows } =
    await sql<BillCharge>`select l.person_id as "personId", coalesce(l.plan_id, l.benefit_id) as "planId",
      case when l.benefit_id is not null then l.plan_name end as benefit, l.month, l.cents::float8 as cents, l.tier
    from group_bills b join group_bill_lines l on l.bill_id = b.id
    where b.terms_id = ${termsId} and b.voided_at is null and l.month between ${from} and ${until}
    order by b.number, l.line`.execute(db);
  return rows;
}

/** Does a bill of the month stand? */
export async function isIssued(db: Db, of: { termsId: string; month: CalendarDate }): Promise<boolean> {
  const { rows } = await sql`select from group_bills where terms_id = ${of.termsId} and month = ${of.month}
    and voided_at is null`.execute(db);
  return rows.length > 0;
}

/** A line with the names it keeps. */
export type NamedLine = BillLine & { name: string; memberNumber: string | null; planName: string | null };

export type NewBill = {
  id: string;
  terms: Terms;
  month: CalendarDate;
  dueDate: CalendarDate;
  employees: number;
  currentCents: number;
  adjustedCents: number;
  lines: readonly NamedLine[];
  /** Null: it was made by night. */
  by: { id: string; name: string } | null;
};

/** Records a bill as it is issued, with its lines. */
export async function insertBill(db: Db, bill: NewBill): Promise<void> {
  const { id, terms, by } = bill;
  await sql`insert into group_bills (id, client_id, terms_id, month, due_date, basis, fee_cents, employees, current_cents,
      adjusted_cents, issued_by, issued_by_name)
    values (${id}, ${terms.clientId}, ${terms.id}, ${bill.month}, ${bill.dueDate}, ${terms.basis}, ${terms.feeCents}, ${bill.employees},
      ${bill.currentCents}, ${bill.adjustedCents}, ${by?.id ?? null}, ${by?.name ?? null})`.execute(db);
  const rows = bill.lines.map((line, at) => ({ ...line, line: at + 1 }));
  await sql`insert into group_bill_lines (bill_id, line, client_id, person_id, name, member_number, plan_id, benefit_id, plan_name, tier,
      month, cents, reason)
    select ${id}::uuid, r.line, ${terms.clientId}::uuid, r."personId", r.name, r."memberNumber", case when r.benefit is null then r."planId" end,
      case when r.benefit is not null then r."planId" end, r."planName", r.tier, r.month, r.cents, r.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, "personId" uuid, name text, "memberNumber" text,
      "planId" uuid, benefit text, "planName" text, tier text, month date, cents bigint, reason text)`.execute(db);
}

/** The employer as a payer: made with its first bill. */
export async function employerPayer(db: Db, of: { id: string; clientId: string; name: string }): Promise<string> {
  await sql`insert into payers (id, client_id, kind, name, employer) values (${of.id}, ${of.clientId}, 'employer', ${of.name}, true)
    on conflict (client_id) where employer do nothing`.execute(db);
  return (await payerOfEmployer(db, of.clientId)) ?? of.id;
}

/** As which payer an employer pays; null: it was never billed. */
export async function payerOfEmployer(db: Db, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from payers where client_id = ${clientId} and employer`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** A bill as it is read. Cents. */
export type BillRecord = {
  id: string;
  number: string;
  clientId: string;
  clientName: string;
  carrierName: string;
  payerId: string | null;
  termsId: string;
  month: CalendarDate;
  dueDate: CalendarDate;
  basis: BillBasis;
  feeCents: number | null;
  employees: number;
  currentCents: number;
  adjustedCents: number;
  paidCents: number;
  state: BillState;
  issuedAt: Date;
  issuedBy: string | null;
  voidedWhy: string | null;
  saidPaidOn: CalendarDate | null;
  saidPaidCents: number | null;
  saidPaidReference: string | null;
};

/** What came for a month pays whichever of its bills stands, and what the employer said of its payment is said of that one. */
const billSource = sql`(select b.id, b.number, b.client_id, b.terms_id, b.month, b.due_date, b.basis, b.fee_cents, b.employees,
    b.current_cents, b.adjusted_cents, b.issued_at, b.issued_by_name, b.issued_by_key, b.voided_at, b.voided_why, d.said_paid_on,
    d.said_paid_cents, d.said_paid_reference, t.supplier_id, ${PAID_FOR_BILL} as paid
  from group_bills b join bill_terms t on t.id = b.terms_id
  left join lateral (select o.said_paid_on, o.said_paid_cents, o.said_paid_reference from group_bills o
    where b.voided_at is null and o.terms_id = b.terms_id and o.month = b.month and o.said_paid_on is not null
    order by o.number desc limit 1) d on true) b
  join clients c on c.id = b.client_id join suppliers s on s.id = b.supplier_id`;
const stateOf = billStateOf({
  paid: sql<number>`b.paid`,
  saidPaid: sql<number | null>`b.said_paid_cents`,
  today: sql`(now() at time zone c.time_zone)::date`,
});
const billNumber = sql`'B-' || lpad(b.number::text, 6, '0')`;
const billColumns = sql`b.id, ${billNumber} as number, b.client_id as "clientId", c.name as "clientName",
  s.name as "carrierName", (select y.id from payers y where y.client_id = b.client_id and y.employer) as "payerId",
  b.terms_id as "termsId", b.month, b.due_date as "dueDate", b.basis, b.fee_cents as "feeCents", b.employees,
  b.current_cents::float8 as "currentCents", b.adjusted_cents::float8 as "adjustedCents", b.paid::float8 as "paidCents",
  ${stateOf} as state, b.issued_at as "issuedAt", access.actor(b.issued_by_name, b.issued_by_key) as "issuedBy",
  b.voided_why as "voidedWhy", b.said_paid_on as "saidPaidOn", b.said_paid_cents::float8 as "saidPaidCents",
  b.said_paid_reference as "saidPaidReference"`;

/** Bills, the newest month first. */
export async function pageOfBills(
  db: Db,
  asked: { clientId?: string | undefined; state?: BillState | undefined; search?: string | undefined },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: BillRecord[]; total: number }> {
  const found = containing(asked.search ?? '');
  const where = sql`b.client_id = coalesce(${asked.clientId ?? null}::uuid, b.client_id)
    and ${stateOf} = coalesce(${asked.state ?? null}, ${stateOf})
    and (c.name ilike ${found} or s.name ilike ${found} or ${billNumber} ilike ${found})`;
  const { rows } = await sql<BillRecord>`select ${billColumns} from ${billSource} where ${where}
    order by b.month desc, b.number desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${billSource} where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** @returns undefined where there is none, or it is somebody else's */
export async function findBill(db: Db, id: string, hold = false): Promise<BillRecord | undefined> {
  if (hold) await sql`select from group_bills where id = ${id} for update`.execute(db);
  const { rows } = await sql<BillRecord>`select ${billColumns} from ${billSource} where b.id = ${id}`.execute(db);
  return rows[0];
}
