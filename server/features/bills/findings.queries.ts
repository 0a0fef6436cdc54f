import type { FindingReason, Verdict } from '@coverlane/contract/bills/codes.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { TakenFor } from '../../domain/bills/bill-columns.ts';
import type { Found } from '../../domain/bills/reconcile.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A line of what was found, with the names it is shown by. */
export type NamedFinding = Found & { planName: string | null };
export type Matched = {
  found: readonly NamedFinding[];
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
  { found, mapping, unread, theirsCents, oursCents }: Matched,
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

type Asked = { verdict?: Verdict | undefined; search?: string | undefined; decision?: 'disputed' | null | undefined };

const isFinding = (billId: string, { verdict, search = '', decision = null }: Asked) =>
  sql`f.bill_id = ${billId} and f.verdict = coalesce(${verdict ?? null}, f.verdict)
    and (${decision}::text is null or f.decision = ${decision})
    and (${search} = '' or strpos(lower(f.name), lower(${search})) > 0
      or strpos(lower(coalesce(f.member_number, '')), lower(${search})) > 0)`;

/** A page of what was found: differences before what matches, names in their order. */
export async function pageOfFindings(
  db: Db,
  billId: string,
  { page, pageSize, ...asked }: Asked & { page: number; pageSize: number },
): Promise<{ rows: FindingRecord[]; total: number }> {
  const where = isFinding(billId, asked);
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
