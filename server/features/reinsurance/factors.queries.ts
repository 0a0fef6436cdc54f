import type { Reply } from '@coverlane/contract/call.ts';
import type { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { sql } from 'kysely';
import { decimalOf } from '../../domain/money.ts';
import type { Factor } from '../../domain/stop-loss/attachment.ts';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import { dayBefore } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

type Row = Reply<typeof reinsurance.saveAggFactor>;

/** A factor that is kept. */
export type KeptFactor = Factor & { id: string; policyId: string };

/** Factors of a policy, of an employer, or of all the reader's, by tier and day; `asOf`: those that hold on it. */
export async function factorsOf(
  db: Db,
  {
    policyId,
    clientId,
    asOf,
  }: { policyId?: string | undefined; clientId?: string | undefined; asOf?: string | undefined },
): Promise<KeptFactor[]> {
  const { rows } = await sql<KeptFactor>`select f.id, f.policy_id as "policyId", f.coverage_type as "coverageType",
      f.tier_code as "tierCode", f.factor_cents::float8 as "factorCents", f.effective_date as "effectiveDate",
      f.expiration_date as "expirationDate"
    from stop_loss_factors f join stop_loss_policies p on p.id = f.policy_id and p.deleted_at is null
    where (${policyId ?? null}::uuid is null or f.policy_id = ${policyId ?? null}::uuid)
      and (${clientId ?? null}::uuid is null or f.client_id = ${clientId ?? null}::uuid)
      and (${asOf ?? null}::date is null or ${asOf ?? null}::date between f.effective_date and coalesce(f.expiration_date, 'infinity'))
    order by f.coverage_type, array_position(array['EMP', 'ESP', 'ECH', 'FAM', 'composite'], f.tier_code), f.effective_date, f.id
    limit 2000`.execute(db);
  return rows;
}

/** A factor as calls answer it. */
export const factorReply = ({ factorCents, ...factor }: KeptFactor): Row => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checks of the table hold the codes
  ...(factor as Omit<Row, 'factor'>),
  factor: decimalOf(factorCents),
});

/** Ends a factor that is open the day before another of its tier begins. */
export async function endFactor(db: Db, id: string, before: string): Promise<void> {
  await sql`update stop_loss_factors set expiration_date = ${dayBefore(before)}::date, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
}

/** Writes factors of one policy. */
export async function insertFactors(
  db: Db,
  of: { policyId: string; clientId: string },
  factors: readonly Factor[],
): Promise<KeptFactor[]> {
  const made = factors.map((factor) => ({ ...factor, id: uuid7(), policyId: of.policyId }));
  await sql`insert into stop_loss_factors (id, client_id, policy_id, coverage_type, tier_code, factor_cents, effective_date, expiration_date)
    select r.id, ${of.clientId}::uuid, ${of.policyId}::uuid, r."coverageType", r."tierCode", r."factorCents", r."effectiveDate", r."expirationDate"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r(id uuid, "coverageType" text, "tierCode" text, "factorCents" bigint,
      "effectiveDate" date, "expirationDate" date)`.execute(db);
  return made;
}

/** Takes a factor away. @returns whose it was; undefined where it is not the reader's */
export async function deleteFactor(db: Db, id: string): Promise<{ clientId: string; policyId: string } | undefined> {
  const { rows } = await sql<{ clientId: string; policyId: string }>`delete from stop_loss_factors where id = ${id}
    returning client_id as "clientId", policy_id as "policyId"`.execute(db);
  return rows[0];
}

/** A claimant's own deductible. */
export type Laser = { claimant: number; amountCents: number };

/** Lasers of a policy. */
export async function lasersOf(db: Db, policyId: string): Promise<Laser[]> {
  const { rows } = await sql<Laser>`select claimant, amount_cents::float8 as "amountCents" from stop_loss_lasers
    where policy_id = ${policyId} order by claimant`.execute(db);
  return rows;
}

/** Who some claimants are: nobody for whoever may not read health information. */
export async function namesOfClaimants(
  db: Db,
  clientId: string,
  numbers: readonly number[],
): Promise<Map<number, { memberId: string; memberName: string }>> {
  const { rows } = await sql<{
    number: number;
    memberId: string;
    memberName: string;
  }>`select n.number, n.person_id as "memberId",
      ${personAsRead('d')} as "memberName"
    from stop_loss_claimants n
    join lateral (select * from person_details x where x.person_id = n.person_id and x.superseded_at is null
      order by x.effective_date desc limit 1) d on true
    where n.client_id = ${clientId} and n.number = any(${[...numbers]}::int[])`.execute(db);
  return new Map(rows.map(({ number, ...who }) => [number, who]));
}

/** The number of a member of this employer among its claimants, given to them where they have none; null: nobody whom the reader may read of. */
export async function numberOf(
  db: Db,
  of: { clientId: string; memberNumber: string; suffix: string },
): Promise<{ claimant: number; personId: string } | null> {
  const { rows } = await sql<{
    claimant: number | null;
    personId: string;
  }>`select access.stop_loss_number(p.id) as claimant,
      p.id as "personId" from people p
    where p.client_id = ${of.clientId} and p.member_number = ${of.memberNumber} and p.suffix = ${of.suffix}
      and p.withdrawn_at is null`.execute(db);
  const [found] = rows;
  return found?.claimant ? { claimant: found.claimant, personId: found.personId } : null;
}

/** Writes a laser, or another amount of one. */
export async function keepLaser(db: Db, of: { policyId: string; clientId: string }, laser: Laser): Promise<void> {
  await sql`insert into stop_loss_lasers (id, client_id, policy_id, claimant, amount_cents)
    values (${uuid7()}, ${of.clientId}, ${of.policyId}, ${laser.claimant}, ${laser.amountCents})
    on conflict (policy_id, claimant) do update set amount_cents = excluded.amount_cents, version = stop_loss_lasers.version + 1,
      updated_at = now()`.execute(db);
}

/** Takes a laser away; false where there is none. */
export async function deleteLaser(db: Db, policyId: string, claimant: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from stop_loss_lasers where policy_id = ${policyId} and claimant = ${claimant}`.execute(db);
  return Number(numAffectedRows) > 0;
}
