import type { ReportState } from '@coverlane/contract/union-reports/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A report that the fund office opens, or changes. */
export type OfficeReport = {
  id: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  shopId: string;
  shopName: string;
  employerNumber: string | null;
  shopStatus: string;
  shopUntil: CalendarDate | null;
  unionName: string;
  unionAddress: string | null;
  unionPhone: string | null;
  month: CalendarDate;
  number: number;
  state: ReportState;
  isZero: boolean;
  dueOn: CalendarDate;
  dueCents: number;
  paidCents: number;
  correctsId: string | null;
  signedBy: string | null;
  signedAt: Date | null;
  signedHash: string | null;
  acceptedBy: string | null;
  acceptedAt: Date | null;
  auditedBy: string | null;
  sentBack: string | null;
  postedAt: Date | null;
};

/** One or more, locked where they are to be changed, in the order of their ids; fewer than asked: some are not there. */
export async function officeReports(db: Db, ids: readonly string[], lock = false): Promise<OfficeReport[]> {
  const { rows } =
    await sql<OfficeReport>`select r.id, r.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone",
      r.shop_id as "shopId", s.name as "shopName", s.employer_number as "employerNumber",
      s.status as "shopStatus", s.expiration_date as "shopUntil", u.name as "unionName", nullif(concat_ws(', ', u.address1, u.address2, u.city, concat_ws(' ', u.state, u.zip)), '') as "unionAddress",
      u.phone as "unionPhone", r.period as month, r.number, r.state, r.is_zero as "isZero", r.due_on as "dueOn",
      r.due_cents::int as "dueCents", r.paid_cents::int as "paidCents", r.corrects as "correctsId", r.signed_name as "signedBy",
      r.signed_at as "signedAt", encode(r.signed_hash, 'hex') as "signedHash", r.accepted_by_name as "acceptedBy",
      r.accepted_at as "acceptedAt", r.audited_by_name as "auditedBy", r.sent_back as "sentBack", r.posted_at as "postedAt"
    from union_reports r join unionshops s on s.id = r.shop_id join unions u on u.id = r.union_id join clients c on c.id = r.client_id
    where r.id = any(${ids}::uuid[]) order by r.id ${lock ? sql`for update of r` : sql``}`.execute(db);
  return rows;
}

/** Who is held before a step is done: everybody else's report of the same shop and month waits. */
export async function holdMonth(db: Db, { shopId, month }: Pick<OfficeReport, 'shopId' | 'month'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId} ${month}`}, 8))`.execute(db);
}

/** The versions of a report's month that were sent, the oldest first. */
export async function sentVersions(
  db: Db,
  { shopId, month }: Pick<OfficeReport, 'shopId' | 'month'>,
): Promise<{ id: string; version: number; dueCents: number; signedAt: Date | null; state: ReportState }[]> {
  const { rows } = await sql<{
    id: string;
    version: number;
    dueCents: number;
    signedAt: Date | null;
    state: ReportState;
  }>`
    select id, number as version, due_cents::int as "dueCents", signed_at as "signedAt", state from union_reports
    where shop_id = ${shopId} and period = ${month} and state <> 'draft' order by number`.execute(db);
  return rows;
}

/** Who does something to a report. */
export type By = { id: string; name: string };

/** The fund takes it: versions before it are over. */
export async function acceptReport(db: Db, { id, shopId, month }: OfficeReport, by: By): Promise<void> {
  await sql`update union_reports set superseded_at = now(), version = version + 1, updated_at = now()
    where shop_id = ${shopId} and period = ${month} and id <> ${id} and state <> 'draft' and superseded_at is null`.execute(
    db,
  );
  await sql`update union_reports set state = 'accepted', accepted_at = now(), accepted_by = ${by.id}, accepted_by_name = ${by.name}, version = version + 1,
    updated_at = now() where id = ${id}`.execute(db);
}

/** It goes back to the shop, which sees why; what it said stays in its lines until it is sent again. */
export async function returnReport(db: Db, id: string, note: string): Promise<void> {
  await sql`update union_reports set state = 'draft', sent_back = ${note}, draft_sealed = null, version = version + 1,
    updated_at = now() where id = ${id}`.execute(db);
}

export async function auditReport(db: Db, id: string, by: By): Promise<void> {
  await sql`update union_reports set state = 'audited', audited_at = now(), audited_by = ${by.id}, audited_by_name = ${by.name}, version = version + 1,
    updated_at = now() where id = ${id}`.execute(db);
}

/** What came from a shop, the newest first; debits that are on their way besides. Cents. */
export async function paymentsOfShop(
  db: Db,
  shopId: string,
): Promise<
  { on: CalendarDate; cents: number; kind: 'payment' | 'return' | 'waiver' | 'credit'; note: string | null }[]
> {
  const { rows } = await sql<{
    on: CalendarDate;
    cents: number;
    kind: 'payment' | 'return' | 'waiver' | 'credit';
    note: string | null;
  }>`
    select l.entered_on as "on", -l.amount_cents as cents, l.kind,
      coalesce(l.note, 'P-' || lpad(m.number::text, 6, '0')) as note
    from ledger_entries l join payers p on p.id = l.payer_id left join payments m on m.id = l.payment_id
    where p.shop_id = ${shopId} and l.kind in ('payment', 'return', 'waiver', 'credit') order by l.entered_on desc, l.id desc`.execute(
    db,
  );
  return rows;
}

/** Days after the due day on which the shop was written to about a month. */
export async function noticesTold(
  db: Db,
  { shopId, dueOn }: Pick<OfficeReport, 'shopId' | 'dueOn'>,
): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`select (d.day - ${dueOn}::date)::int as days from daily_marks d
    where d.kind = 'unionNotice' and d.about = ${shopId} and d.day > ${dueOn}::date and d.day <= ${dueOn}::date + 30 order by d.day`.execute(
    db,
  );
  return rows.map(({ days }) => days);
}
