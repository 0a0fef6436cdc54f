import type { ReportState } from '@coverlane/contract/union-reports/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A version of the report of a month. */
export type ReportRow = {
  id: string;
  clientId: string;
  shopId: string;
  month: CalendarDate;
  number: number;
  state: ReportState;
  isZero: boolean;
  dueOn: CalendarDate;
  dueCents: number;
  paidCents: number;
  draft: Buffer | null;
  signedBy: string | null;
  signedAt: Date | null;
  sentBack: string | null;
  superseded: boolean;
};

const COLUMNS = sql`r.id, r.client_id as "clientId", r.shop_id as "shopId", r.period as month, r.number, r.state,
  r.is_zero as "isZero", r.due_on as "dueOn", r.due_cents::int as "dueCents", r.paid_cents::int as "paidCents", r.draft_sealed as draft,
  r.signed_name as "signedBy", r.signed_at as "signedAt", r.sent_back as "sentBack",
  r.superseded_at is not null as superseded`;

/** Every version of every month of a shop from a month on, the newest month first and its newest version first. */
export async function versionsOf(db: Db, shopId: string, from: CalendarDate): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS} from union_reports r
    where r.shop_id = ${shopId} and r.period >= ${from} order by r.period desc, r.number desc`.execute(db);
  return rows;
}

/** One month's, locked, the newest first. Two clerks at once take turns: the shop is held until the transaction ends. */
export async function lockedVersions(db: Db, shopId: string, month: CalendarDate): Promise<ReportRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId} ${month}`}, 8))`.execute(db);
  const { rows } = await sql<ReportRow>`select ${COLUMNS} from union_reports r
    where r.shop_id = ${shopId} and r.period = ${month} order by r.number desc for update`.execute(db);
  return rows;
}

/** Makes a draft of a month. @returns its id */
export async function insertDraft(
  db: Db,
  made: { shopId: string; month: CalendarDate; number: number; dueOn: CalendarDate; correctsId: string | null },
): Promise<string> {
  const id = uuid7();
  await sql`insert into union_reports (id, client_id, union_id, shop_id, period, number, corrects, state, due_on)
    select ${id}, s.client_id, s.union_id, s.id, ${made.month}, ${made.number}, ${made.correctsId}, 'draft', ${made.dueOn}
    from unionshops s where s.id = ${made.shopId}`.execute(db);
  return id;
}

/** Keeps what is typed. */
export async function keepDraft(
  db: Db,
  id: string,
  { sealed, isZero }: { sealed: Buffer; isZero: boolean },
): Promise<void> {
  await sql`update union_reports set draft_sealed = ${sealed}, is_zero = ${isZero}, version = version + 1, updated_at = now()
    where id = ${id} and state = 'draft'`.execute(db);
}

/** Gives up a draft of a correction: what was sent stays. */
export async function dropDraft(db: Db, id: string): Promise<void> {
  await sql`update union_reports set draft_sealed = null, is_zero = false, version = version + 1, updated_at = now()
    where id = ${id} and state = 'draft'`.execute(db);
}

/** A line of a report that was sent; hundredths of an hour, cents. */
export type LineRow = {
  employeeId: string;
  lastName: string;
  firstName: string;
  ssnLastFour: string | null;
  classification: string | null;
  worked: number;
  holiday: number;
  weeks: number | null;
  grossCents: number | null;
  rate: number;
  amountCents: number;
};

export async function linesOf(db: Db, reportId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select l.employee_id as "employeeId", e.last_name as "lastName",
      e.first_name as "firstName", e.ssn_last4 as "ssnLastFour", l.classification,
      (l.worked * 100)::int as worked, (l.holiday * 100)::int as holiday, l.weeks,
      l.gross_cents::float8 as "grossCents", l.rate, l.amount_cents::int as "amountCents"
    from union_report_lines l join unionshopemployees e on e.id = l.employee_id
    where l.report_id = ${reportId} order by e.last_name, e.first_name, e.id`.execute(db);
  return rows;
}

/** Hours by worker as the newest report of a month that was sent says them: hundredths. */
export async function hoursIn(db: Db, shopId: string, month: CalendarDate): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; worked: number }>`select l.employee_id as id, (l.worked * 100)::int as worked
    from union_report_lines l where l.report_id = (select r.id from union_reports r where r.shop_id = ${shopId}
      and r.period = ${month} and r.state <> 'draft' order by r.number desc limit 1)`.execute(db);
  return new Map(rows.map(({ id, worked }) => [id, worked]));
}

/** A line to be sent. */
export type NewLine = {
  employeeId: string;
  classification: string | null;
  worked: number;
  holiday: number;
  credited: number;
  contributable: number;
  weeks: number | null;
  grossCents: number | null;
  rate: number;
  amountCents: number;
};

/** What makes a draft a report that was sent. */
export type Sending = {
  id: string;
  isZero: boolean;
  worked: number;
  holiday: number;
  dueCents: number;
  dueOn: CalendarDate;
  signed: { name: string; hash: Buffer; language: string; text: string; address: string };
};

/** Sends it, with its lines; what was typed goes. */
export async function sendReport(db: Db, report: Sending, lines: readonly NewLine[]): Promise<void> {
  const { id, isZero, worked, holiday, dueCents, dueOn, signed } = report;
  await sql`delete from union_report_lines where report_id = ${id}`.execute(db);
  const rows = lines.map((line) => ({ ...line, id: uuid7() }));
  await sql`insert into union_report_lines (id, client_id, report_id, employee_id, classification, worked, holiday,
      holiday_credited, holiday_contributable, weeks, gross_cents, rate, amount_cents)
    select l.id, r.client_id, r.id, l."employeeId", l.classification, l.worked / 100.0, l.holiday / 100.0,
      l.credited / 100.0, l.contributable / 100.0, l.weeks, l."grossCents", l.rate, l."amountCents"
    from union_reports r, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, "employeeId" uuid, classification text,
      worked numeric, holiday numeric, credited numeric, contributable numeric, weeks int,
      "grossCents" bigint, rate int, "amountCents" int)
    where r.id = ${id}`.execute(db);
  await sql`update union_reports set state = 'submitted', is_zero = ${isZero}, hours_worked = ${worked}::numeric / 100,
      hours_holiday = ${holiday}::numeric / 100, due_cents = ${dueCents}, due_on = ${dueOn}, draft_sealed = null,
      signed_name = ${signed.name}, signed_at = now(), signed_hash = ${signed.hash}, signed_language = ${signed.language},
      signed_text = ${signed.text}, signed_address = ${signed.address}, submitted_at = now(), sent_back = null, version = version + 1, updated_at = now()
    where id = ${id} and state = 'draft'`.execute(db);
}
