import type { BillColumn, FindingReason, Verdict } from '@coverlane/contract/bills/codes.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { TakenFor } from '../../domain/bills/bill-columns.ts';
import type { Found, Held } from '../../domain/bills/reconcile.ts';
import { chunks } from '../../facts/bulk.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A carrier's bill as it was received. Cents. */
export type CarrierBillRecord = {
  id: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  supplierId: string;
  carrierName: string;
  month: CalendarDate;
  name: string;
  kind: 'sheet' | '820';
  state: 'mapping' | 'matched';
  mapping: TakenFor[];
  unread: number[];
  theirsCents: number;
  oursCents: number;
  receivedAt: Date;
  receivedBy: string | null;
  counts: Record<Verdict | 'open', number>;
};

const source = sql`carrier_bills b join clients c on c.id = b.client_id join suppliers s on s.id = b.supplier_id`;
const columns = sql`b.id, b.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone", b.supplier_id as "supplierId",
  s.name as "carrierName", b.month, b.name, b.kind, b.state, b.mapping, b.unread, b.theirs_cents::float8 as "theirsCents",
  b.ours_cents::float8 as "oursCents", b.received_at as "receivedAt", access.actor(b.received_by_name, b.received_by_key) as "receivedBy",
  (select jsonb_build_object('matched', count(*) filter (where f.verdict = 'matched'),
      'theirsOnly', count(*) filter (where f.verdict = 'theirsOnly'), 'oursOnly', count(*) filter (where f.verdict = 'oursOnly'),
      'amountDiffers', count(*) filter (where f.verdict = 'amountDiffers'),
      'open', count(*) filter (where f.verdict <> 'matched' and f.decision is null))
    from carrier_bill_findings f where f.bill_id = b.id) as counts`;

/** Bills of carriers, the newest month first. */
export async function pageOfCarrierBills(
  db: Db,
  clientId: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CarrierBillRecord[]; total: number }> {
  const where = sql`b.client_id = coalesce(${clientId ?? null}::uuid, b.client_id)`;
  const { rows } = await sql<CarrierBillRecord>`select ${columns} from ${source} where ${where}
    order by b.month desc, b.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${source} where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** @returns undefined where there is none, or it is somebody else's; `hold` lets one matching of it happen at a time */
export async function findCarrierBill(db: Db, id: string, hold = false): Promise<CarrierBillRecord | undefined> {
  if (hold) await sql`select from carrier_bills where id = ${id} for update`.execute(db);
  const { rows } = await sql<CarrierBillRecord>`select ${columns} from ${source} where b.id = ${id}`.execute(db);
  return rows[0];
}

export type NewCarrierBill = {
  id: string;
  clientId: string;
  supplierId: string;
  month: CalendarDate;
  name: string;
  sha256: Buffer;
  kind: 'sheet' | '820';
  mapping: readonly TakenFor[];
  rows: readonly StoredRow[];
  by: { id: string; name: string };
};

/** Records a bill with its rows; false: the same file is there already. */
export async function insertCarrierBill(db: Db, keys: FieldKeys, bill: NewCarrierBill): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into carrier_bills (id, client_id, supplier_id, month, name, sha256, kind, state, mapping,
      received_by, received_by_name)
    values (${bill.id}, ${bill.clientId}, ${bill.supplierId}, ${bill.month}, ${bill.name}, ${bill.sha256}, ${bill.kind}, 'mapping',
      ${JSON.stringify(bill.mapping)}::jsonb, ${bill.by.id}, ${bill.by.name})
    on conflict (client_id, supplier_id, sha256) do nothing`.execute(db);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  for (const part of chunks(bill.rows, ROWS)) {
    const numbers = part.map(({ number }) => number);
    const cells = part.map((row) => keys.seal(placeOf(bill.id, row.number), JSON.stringify(row.cells)));
    await sql`insert into carrier_bill_rows (bill_id, row_number, client_id, cells)
      select ${bill.id}::uuid, r.number, ${bill.clientId}::uuid, r.cells
      from unnest(${numbers}::int[], ${cells}::bytea[]) as r(number, cells)`.execute(db);
  }
  return true;
}

/** So many rows are sealed and written in one statement. */
const ROWS = 2_000;

const placeOf = (billId: string, row: number) => ({
  table: 'carrier_bill_rows',
  column: 'cells',
  rowId: `${billId} ${row}`,
});

export type StoredRow = { number: number; cells: readonly string[] };

/** The rows of a file as they were read; of all of them, or the first. */
export async function rowsOfCarrierBill(
  db: Db,
  keys: FieldKeys,
  { id, most = null }: { id: string; most?: number | null },
): Promise<StoredRow[]> {
  const { rows } = await sql<{
    number: number;
    cells: Buffer;
  }>`select row_number as number, cells from carrier_bill_rows where bill_id = ${id}
    order by row_number limit ${most}`.execute(db);
  return rows.map(({ number, cells }) => {
    const text = keys.open(placeOf(id, number), cells);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed above, whose shape it is
    return { number, cells: JSON.parse(text) as string[] };
  });
}

/** What headings of a carrier's files were taken for before. */
export async function savedColumns(
  db: Db,
  of: { clientId: string; supplierId: string },
): Promise<Map<string, BillColumn>> {
  const { rows } = await sql<{ heading: string; target: BillColumn }>`select heading, target from carrier_bill_mappings
    where client_id = ${of.clientId} and supplier_id = ${of.supplierId}`.execute(db);
  return new Map(rows.map(({ heading, target }) => [heading, target]));
}

/** Keeps what headings were taken for. */
export async function saveColumns(
  db: Db,
  of: { clientId: string; supplierId: string },
  headings: readonly { heading: string; target: BillColumn }[],
): Promise<void> {
  await sql`insert into carrier_bill_mappings (client_id, supplier_id, heading, target)
    select ${of.clientId}::uuid, ${of.supplierId}::uuid, r.heading, r.target
    from jsonb_to_recordset(${JSON.stringify(headings)}::jsonb) as r(heading text, target text)
    on conflict (client_id, supplier_id, heading) do update set target = excluded.target, recorded_at = now()`.execute(
    db,
  );
}

/** A line of what was found, with the names it is shown by. */
export type NamedFinding = Found & { planName: string | null };
export type Matched = {
  mapping: readonly TakenFor[];
  unread: readonly number[];
  theirsCents: number;
  oursCents: number;
};

/**
 * Writes what was found in place of what was found before. What was decided stays where nothing about it changed: the same two
 * amounts of the same subject.
 */
export async function writeFindings(
  db: Db,
  bill: { id: string; clientId: string },
  found: readonly NamedFinding[],
  { mapping, unread, theirsCents, oursCents }: Matched,
): Promise<void> {
  await sql`with said as (select r.* from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(subject text, name text,
      "memberNumber" text, "personId" uuid, "planId" uuid, "planName" text, "rowNumbers" jsonb, "theirsCents" bigint, "oursCents" bigint,
      verdict text, reason text, "values" jsonb)),
    gone as (delete from carrier_bill_findings f where f.bill_id = ${bill.id}
      and not exists (select from said s where s.subject = f.subject) returning 1)
    insert into carrier_bill_findings as f (id, bill_id, client_id, subject, name, member_number, person_id, plan_id, plan_name,
      row_numbers, theirs_cents, ours_cents, verdict, reason, reason_values)
    select gen_random_uuid(), ${bill.id}::uuid, ${bill.clientId}::uuid, s.subject, s.name, nullif(s."memberNumber", ''), s."personId",
      s."planId", s."planName", array(select jsonb_array_elements_text(s."rowNumbers")::int), s."theirsCents", s."oursCents", s.verdict,
      s.reason, s."values"
    from said s
    on conflict (bill_id, subject) do update set name = excluded.name, member_number = excluded.member_number,
      plan_name = excluded.plan_name, row_numbers = excluded.row_numbers, theirs_cents = excluded.theirs_cents,
      ours_cents = excluded.ours_cents, verdict = excluded.verdict, reason = excluded.reason, reason_values = excluded.reason_values,
      decision = case when f.theirs_cents = excluded.theirs_cents and f.ours_cents = excluded.ours_cents then f.decision end`.execute(
    db,
  );
  await sql`update carrier_bills set state = 'matched', mapping = ${JSON.stringify(mapping)}::jsonb,
    unread = ${JSON.stringify(unread)}::jsonb, theirs_cents = ${theirsCents}, ours_cents = ${oursCents} where id = ${bill.id}`.execute(
    db,
  );
}

export type FindingRecord = {
  id: string;
  name: string;
  memberNumber: string | null;
  personId: string | null;
  planId: string | null;
  planName: string | null;
  coverageType: CoverageType | null;
  rowNumbers: number[];
  theirsCents: number;
  oursCents: number;
  verdict: Verdict;
  reason: FindingReason | null;
  values: Record<string, string>;
  decision: 'disputed' | 'accepted' | null;
  decidedBy: string | null;
};

type Asked = { verdict?: Verdict | undefined; search?: string | undefined; decision?: 'disputed' | undefined };

/** A page of what was found: differences before what matches, names in their order. */
export async function pageOfFindings(
  db: Db,
  billId: string,
  { verdict, search, decision, page, pageSize }: Asked & { page: number; pageSize: number },
): Promise<{ rows: FindingRecord[]; total: number }> {
  const where = sql`f.bill_id = ${billId} and f.verdict = coalesce(${verdict ?? null}, f.verdict)
    and (${decision ?? null}::text is null or f.decision = ${decision ?? null})
    and (${search ?? ''} = '' or strpos(lower(f.name), lower(${search ?? ''})) > 0
      or strpos(lower(coalesce(f.member_number, '')), lower(${search ?? ''})) > 0)`;
  const { rows } =
    await sql<FindingRecord>`select f.id, f.name, f.member_number as "memberNumber", f.person_id as "personId",
      f.plan_id as "planId", f.plan_name as "planName",
      (select p.coverage_type from plans p where p.id = f.plan_id) as "coverageType", to_jsonb(f.row_numbers) as "rowNumbers", f.theirs_cents::float8 as "theirsCents",
      f.ours_cents::float8 as "oursCents", f.verdict, f.reason, f.reason_values as "values", f.decision,
      access.actor(f.decided_by_name, f.decided_by_key) as "decidedBy"
    from carrier_bill_findings f where ${where}
    order by f.verdict = 'matched', f.name, f.plan_name, f.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    );
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from carrier_bill_findings f
    where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Says what was decided of differences. @returns how many of them there are on this bill */
export async function decideOn(
  db: Db,
  {
    billId,
    ids,
    decision,
    by,
  }: { billId: string; ids: readonly string[]; decision: string | null; by: { id: string; name: string } },
): Promise<number> {
  const { numAffectedRows } =
    await sql`update carrier_bill_findings set decision = ${decision}, decided_at = now(), decided_by = ${by.id},
      decided_by_name = ${by.name}
    where bill_id = ${billId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Somebody a carrier may mean. */
export type Known = {
  id: string;
  subscriberId: string;
  memberNumber: string | null;
  firstName: string;
  lastName: string;
};

/** Everybody on record at a client, by their newest names. */
export async function everybodyOf(db: Db, clientId: string): Promise<Known[]> {
  const { rows } = await sql<Known>`select distinct on (p.id) p.id, p.subscriber_id as "subscriberId",
      p.member_number as "memberNumber", d.first_name as "firstName", d.last_name as "lastName"
    from people p join person_details d on d.person_id = p.id and d.superseded_at is null
    where p.client_id = ${clientId} and p.withdrawn_at is null order by p.id, d.effective_date desc, d.id`.execute(db);
  return rows;
}

/** What people had by plans, whenever it was, as it is known now. */
export async function heldEver(
  db: Db,
  of: { clientId: string; planIds: readonly string[] },
): Promise<Map<string, Held[]>> {
  const { rows } = await sql<
    Held & { subscriberId: string }
  >`select subscriber_id as "subscriberId", plan_id as "planId",
      effective_date as "effectiveDate", expiration_date as "expirationDate"
    from coverages where client_id = ${of.clientId} and plan_id = any(${[...of.planIds]}::uuid[]) and superseded_at is null
      and (expiration_date is null or expiration_date >= effective_date)
    order by effective_date, id`.execute(db);
  return Map.groupBy(rows, ({ subscriberId }) => subscriberId);
}
