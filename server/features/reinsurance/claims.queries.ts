import type { LeftOutReason } from '@coverlane/contract/reinsurance/codes.ts';
import type { Actor } from '@coverlane/contract/words/actors.ts';
import { sql } from 'kysely';
import type { Windows } from '../../domain/stop-loss/basis.ts';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A claim with what moved on it in the days that were asked for, in cents. */
export type CountedClaim = {
  claimId: string;
  claimNumber: string;
  memberId: string;
  memberName: string;
  benefit: string;
  incurred: CalendarDate;
  paidCents: number;
  refundedCents: number;
  reason: LeftOutReason | null;
  note: string | null;
  leftOutAt: Date | null;
  leftOutBy: Actor | null;
};

interface Asked {
  readonly policyId: string;
  readonly clientId: string;
  readonly windows: Windows;
  readonly leftOut: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the claims that moved between the days of `windows`, the largest amounts first. */
export async function pageOfCounted(db: Db, of: Asked): Promise<{ rows: CountedClaim[]; total: number }> {
  const { incurredFrom, incurredTo, paidFrom, paidTo } = of.windows;
  const { rows } = await sql<CountedClaim & { total: number }>`with found as (
      select c.id, c.client_id, c.claim_number, c.person_id, c.claim_type, c.service_date_from, m.paid_cents, m.refunded_cents,
        count(*) over ()::int as total
      from access.stop_loss_claims(${of.policyId}, ${of.clientId}, ${incurredFrom}::date, ${incurredTo}::date, ${paidFrom}::date,
        ${paidTo}::date) m join claims c on c.id = m.claim_id
      where m.is_left_out or not ${of.leftOut}::boolean
      order by m.paid_cents + m.refunded_cents desc, c.claim_number
      limit ${of.pageSize} offset ${(of.page - 1) * of.pageSize})
    select f.id as "claimId", f.claim_number as "claimNumber", f.person_id as "memberId", ${personAsRead('d')} as "memberName",
      f.claim_type as benefit, f.service_date_from as incurred, f.paid_cents::float8 as "paidCents",
      f.refunded_cents::float8 as "refundedCents", l.reason, l.note, l.left_out_at as "leftOutAt",
      access.actor(l.left_out_by_name, l.left_out_by_key) as "leftOutBy", f.total
    from found f
    left join lateral (select * from person_details x where x.person_id = f.person_id and x.superseded_at is null
      order by x.effective_date desc limit 1) d on true
    left join stop_loss_left_out l on l.policy_id = ${of.policyId} and l.claim_number = f.claim_number
    order by f.paid_cents + f.refunded_cents desc, f.claim_number`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The number of an employer's claim; undefined where it is not the reader's. */
export async function claimNumberOf(db: Db, of: { clientId: string; claimId: string }): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select claim_number as number from claims
    where client_id = ${of.clientId} and id = ${of.claimId}`.execute(db);
  return rows[0]?.number;
}

/** What is left out of which policy. */
interface OfClaim {
  readonly policyId: string;
  readonly clientId: string;
  readonly claimNumber: string;
}

/** Writes that a claim is left out; what was said of it before goes. */
export async function keepLeftOut(
  db: Db,
  of: OfClaim,
  said: { reason: LeftOutReason; note: string | null; by: { id: string; name: string } },
): Promise<void> {
  await deleteLeftOut(db, of);
  await sql`insert into stop_loss_left_out (policy_id, client_id, claim_number, reason, note, left_out_by, left_out_by_name)
    values (${of.policyId}, ${of.clientId}, ${of.claimNumber}, ${said.reason}, ${said.note}, ${said.by.id}, ${said.by.name})`.execute(
    db,
  );
}

/** Counts a claim again; false where it was not left out. */
export async function deleteLeftOut(db: Db, of: OfClaim): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from stop_loss_left_out
    where policy_id = ${of.policyId} and client_id = ${of.clientId} and claim_number = ${of.claimNumber}`.execute(db);
  return Number(numAffectedRows) > 0;
}
