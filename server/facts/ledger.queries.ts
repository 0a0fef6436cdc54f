import type { LedgerKind } from '@coverlane/contract/payments/codes.ts';
import { sql } from 'kysely';
import type { LedgerLine } from '../domain/payments/ledger.ts';
import type { Db } from '../platform/db/connect.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A line as it is recorded, with what it says besides its amount. */
export type RecordedLine = LedgerLine & {
  id: string;
  paymentNumber: string | null;
  note: string | null;
  recordedBy: string | null;
  /** The case of continued coverage it is of; null: none. */
  cobraEventId: string | null;
};

/**
 * The ledger of a payer, the oldest line first: what follows from payments and from what is owed, and what staff entered by hand.
 * Payments of continued coverage that were entered at its case are lines of the same ledger, and so, of those from before its months
 * were charged here, is what each of them completed. One that was taken back is a line that says so. A debit is a line of its own and is
 * not its entry at the case besides; an entry whose amount nobody knows (0) is none.
 */
export async function ledgerOf(db: Db, payerId: string): Promise<RecordedLine[]> {
  const entered = sql`payers y join lateral (
      select e.id, e.charged_at from cobra_events e where e.payer_id = y.id and e.client_id = y.client_id
      union all select e.id, null from cobra_events e
        where y.kind = 'cobra' and e.person_id = y.person_id and e.payer_id is null) e on true
    join cobra_payments c on c.cobra_event_id = e.id and c.payment_id is null and c.amount_cents > 0`;
  const by = sql`access.actor(c.recorded_by_name, c.recorded_by_key), c.recorded_at, e.id`;
  const { rows } =
    await sql<RecordedLine>`select l.id, l.kind, l.amount_cents as "amountCents", l.entered_on as "enteredOn", l.month,
      'P-' || lpad(p.number::text, 6, '0') as "paymentNumber", l.note,
      access.actor(l.recorded_by_name, l.recorded_by_key) as "recordedBy", l.recorded_at as at, l.cobra_event_id as "cobraEventId"
    from ledger_entries l left join payments p on p.id = l.payment_id where l.payer_id = ${payerId}
    union all
    select c.id, 'payment', -c.amount_cents, c.paid_on, null, null, null, ${by} from ${entered} where y.id = ${payerId}
    union all
    select c.id, 'charge', c.due_cents, c.paid_on, null, null, null, ${by} from ${entered}
    where y.id = ${payerId} and c.paid_through is not null and c.withdrawn_at is null
      and (e.charged_at is null or c.recorded_at < e.charged_at)
    union all
    select c.id, 'return', c.amount_cents, (c.withdrawn_at at time zone z.time_zone)::date, null, null, c.withdrawn_why,
      access.actor(c.withdrawn_by_name, c.withdrawn_by_key), c.withdrawn_at, e.id
    from ${entered} join clients z on z.id = c.client_id where y.id = ${payerId} and c.withdrawn_at is not null
    order by "enteredOn", at, id`.execute(db);
  return rows;
}

/** A line to be written. */
export type NewLine = {
  clientId: string;
  payerId: string;
  kind: LedgerKind;
  amountCents: number;
  enteredOn: CalendarDate;
  month?: CalendarDate | null;
  paymentId?: string | null;
  /** The bill of a group it is about. */
  billId?: string | null;
  /** The case of continued coverage of which a month is charged. */
  cobraEventId?: string | null;
  /** What makes it: the same cause writes nothing again. */
  cause: string;
  note?: string | null;
  by?: { id: string; name: string } | null;
};

/** Writes lines, each once, however often its cause is worked off. @returns how many were new */
export async function writeLines(db: Db, lines: readonly NewLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = lines.map((line) => ({ ...line, id: uuid7(), by: line.by?.id ?? null, name: line.by?.name ?? null }));
  const written =
    await sql`insert into ledger_entries (id, client_id, payer_id, kind, amount_cents, entered_on, month, payment_id, bill_id,
      cobra_event_id, cause, note, recorded_by, recorded_by_name)
    select r.id, r."clientId", r."payerId", r.kind, r."amountCents", r."enteredOn", r.month, r."paymentId", r."billId",
      r."cobraEventId", r.cause, r.note, r.by, r.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "clientId" uuid, "payerId" uuid, kind text,
      "amountCents" int, "enteredOn" date, month date, "paymentId" uuid, "billId" uuid, "cobraEventId" uuid, cause text, note text, by uuid, name text)
    on conflict (payer_id, cause) do nothing`.execute(db);
  return Number(written.numAffectedRows ?? 0n);
}

/** Holds a payer until the transaction ends: of two who work out what is owed the second sees what the first wrote. */
export async function holdPayer(db: Db, payerId: string): Promise<void> {
  await sql`select from payers where id = ${payerId} for no key update`.execute(db);
}

/** Who pays, as far as the reader may see it. */
export type Payer = { id: string; clientId: string; name: string; clientName: string; memberId: string | null };

/** @returns undefined where there is none, or it is somebody else's */
export async function payerOf(db: Db, id: string): Promise<Payer | undefined> {
  const { rows } = await sql<Payer>`select y.id, y.client_id as "clientId", y.name, c.name as "clientName",
      y.person_id as "memberId"
    from payers y join clients c on c.id = y.client_id where y.id = ${id}`.execute(db);
  return rows[0];
}
