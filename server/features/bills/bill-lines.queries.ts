import type { LineReason } from '@coverlane/contract/bills/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A line of a bill as it was issued. Cents. */
export type LineRecord = {
  line: number;
  personId: string;
  name: string;
  memberNumber: string | null;
  planName: string | null;
  tier: string | null;
  month: CalendarDate;
  cents: number;
  reason: LineReason;
};

const columns = sql`line, person_id as "personId", name, member_number as "memberNumber", plan_name as "planName", tier, month,
  cents::float8 as cents, reason`;

/** A page of the lines of a bill; the month first, then what differs of earlier ones. */
export async function pageOfLines(
  db: Db,
  billId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: LineRecord[]; total: number }> {
  const { rows } = await sql<LineRecord>`select ${columns} from group_bill_lines where bill_id = ${billId}
    order by line limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from group_bill_lines
    where bill_id = ${billId}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Lines of the month that cost the same, counted. Cents. */
export type LineGroup = { planName: string | null; tier: string | null; count: number; eachCents: number };

export async function groupsOfBill(db: Db, billId: string): Promise<LineGroup[]> {
  const { rows } =
    await sql<LineGroup>`select plan_name as "planName", tier, count(*)::int as count, cents::float8 as "eachCents"
    from group_bill_lines where bill_id = ${billId} and reason = 'current'
    group by plan_name, tier, cents order by plan_name, cents, tier`.execute(db);
  return rows;
}

/** What a bill says of each month. Cents. */
export async function monthsOfBill(db: Db, billId: string): Promise<{ month: CalendarDate; cents: number }[]> {
  const { rows } = await sql<{
    month: CalendarDate;
    cents: number;
  }>`select month, sum(cents)::float8 as cents from group_bill_lines
    where bill_id = ${billId} group by month having sum(cents) <> 0 order by month`.execute(db);
  return rows;
}

/** Takes a bill back; false: it was void already. */
export async function markVoid(
  db: Db,
  id: string,
  { why, by }: { why: string; by: { id: string; name: string } },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update group_bills set voided_at = now(), voided_why = ${why}, voided_by = ${by.id},
    voided_by_name = ${by.name} where id = ${id} and voided_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What the employer says of its payment. */
export async function markSaidPaid(
  db: Db,
  id: string,
  said: { on: CalendarDate; cents: number; reference: string | null; by: { id: string; name: string } },
): Promise<void> {
  await sql`update group_bills set said_paid_on = ${said.on}, said_paid_cents = ${said.cents}, said_paid_reference = ${said.reference},
    said_by = ${said.by.id}, said_by_name = ${said.by.name} where id = ${id}`.execute(db);
}

/** Whom a bill is told to: people of the employer who see what plans cost. */
export async function readersOf(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from access.bill_readers(${clientId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same for a bill that is made by night. */
export async function readersByNight(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select user_id as id from access.bill_readers_by_night(${clientId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where links in mails of a client lead that nobody's request makes: the host of its first site. */
export async function siteHost(db: Db, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ host: string | null }>`select access.site_host(${clientId}) as host`.execute(db);
  return rows[0]?.host ?? null;
}

/** The clock of a client. */
export async function timeZoneOf(db: Db, clientId: string): Promise<string> {
  const { rows } = await sql<{
    timeZone: string;
  }>`select time_zone as "timeZone" from clients where id = ${clientId}`.execute(db);
  return rows[0]?.timeZone ?? 'UTC';
}

/** What a bill says of each person, all lines together. Cents. */
export async function billedPeople(db: Db, billId: string) {
  const { rows } = await sql<{ name: string; memberNumber: string | null; cents: number }>`select name,
      member_number as "memberNumber", sum(cents)::float8 as cents
    from group_bill_lines where bill_id = ${billId} group by person_id, name, member_number order by name, person_id`.execute(
    db,
  );
  return rows;
}
