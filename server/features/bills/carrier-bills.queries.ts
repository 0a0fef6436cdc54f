import type { BillColumn, Verdict } from '@coverlane/contract/bills/codes.ts';
import { sql } from 'kysely';
import type { TakenFor } from '../../domain/bills/bill-columns.ts';
import type { Held } from '../../domain/bills/reconcile.ts';
import { isSupplied } from '../../facts/bill-plans.queries.ts';
import { chunks } from '../../facts/bulk.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';
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
  { clientId, search = '' }: { clientId?: string | undefined; search?: string | undefined },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CarrierBillRecord[]; total: number }> {
  const found = containing(search);
  const where = sql`b.client_id = coalesce(${clientId ?? null}::uuid, b.client_id)
    and (c.name ilike ${found} or s.name ilike ${found} or b.name ilike ${found})`;
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

const placeOf = (billId: string, row: number) =>
  ({ table: 'carrier_bill_rows', column: 'cells', rowId: `${billId} ${row}` }) as const;

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

/** What people had by plans and extra benefits, whenever it was, as it is known now. */
export async function heldEver(
  db: Db,
  of: { clientId: string; supplierId: string; planIds: readonly string[] },
): Promise<Map<string, Held[]>> {
  const { rows } = await sql<
    Held & { subscriberId: string }
  >`select subscriber_id as "subscriberId", plan_id as "planId",
      effective_date as "effectiveDate", expiration_date as "expirationDate"
    from coverages where client_id = ${of.clientId} and plan_id = any(${[...of.planIds]}::uuid[]) and superseded_at is null
      and (expiration_date is null or expiration_date >= effective_date)
    union all select t.person_id, t.subject::uuid, t.effective_date, t.expiration_date from particulars t
    where ${isSupplied(of)} and (t.expiration_date is null or t.expiration_date >= t.effective_date)
    order by "effectiveDate"`.execute(db);
  return Map.groupBy(rows, ({ subscriberId }) => subscriberId);
}
