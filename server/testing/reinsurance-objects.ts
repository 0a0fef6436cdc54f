import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** What stands of one stop-loss policy. */
export type ReinsuranceObjects = Record<
  'stopLossPolicyId' | 'stopLossFactorId' | 'stopLossCaseId' | 'stopLossStepId',
  string
>;

interface Of {
  clientId: string;
  /** Who is near the deductible; null: nobody new, the policy stands alone and can be deleted. */
  personId: string | null;
}

let years = 1990;

/** A policy of a year of its own with a factor, a laser and a step; with a person also a claimant, a case and an issued month. */
export async function reinsuranceObjects(owner: Pool, { clientId, personId }: Of): Promise<ReinsuranceObjects> {
  const made = {
    stopLossPolicyId: uuid7(),
    stopLossFactorId: uuid7(),
    stopLossCaseId: uuid7(),
    stopLossStepId: uuid7(),
  };
  const { stopLossPolicyId: policy, stopLossCaseId: found } = made;
  const year = (years += 1);
  await sql`insert into stop_loss_policies (id, client_id, policy_number, effective_date, expiration_date, contract_basis,
      covered_benefits, specific_deductible_cents)
    values (${policy}, ${clientId}, ${`SL-${year}`}, ${`${year}-01-01`}, ${`${year}-12-31`}, '12/12', '{medical}', 7500000)`.execute(
    owner,
  );
  await sql`insert into stop_loss_factors (id, client_id, policy_id, coverage_type, tier_code, factor_cents, effective_date)
    values (${made.stopLossFactorId}, ${clientId}, ${policy}, 'medical', 'EMP', 48500, ${`${year}-01-01`})`.execute(
    owner,
  );
  await sql`insert into stop_loss_steps (id, client_id, policy_id, step, happened_on, cents)
    values (${made.stopLossStepId}, ${clientId}, ${policy}, 'advanced', ${`${year}-06-01`}, 100)`.execute(owner);
  await sql`insert into stop_loss_left_out (policy_id, client_id, claim_number, reason)
    select ${policy}, ${clientId}, n.number, 'notCovered'
    from (select 'LEFT-OUT' as number union select claim_number from claims where client_id = ${clientId}) n`.execute(
    owner,
  );
  if (personId === null) await aLaser(owner, { clientId, policy, claimant: 1 });
  else await aClaimant(owner, { clientId, personId, policy, found, month: `${year}-01-01` });
  return made;
}

async function aLaser(owner: Pool, of: { clientId: string; policy: string; claimant: number }): Promise<void> {
  await sql`insert into stop_loss_lasers (id, client_id, policy_id, claimant, amount_cents)
    values (${uuid7()}, ${of.clientId}, ${of.policy}, ${of.claimant}, 20000000)`.execute(owner);
}

async function aClaimant(
  owner: Pool,
  of: { clientId: string; personId: string; policy: string; found: string; month: string },
): Promise<void> {
  const { clientId, personId, policy, found, month } = of;
  const { rows } = await sql<{ number: number }>`insert into stop_loss_claimants (client_id, number, person_id)
    select ${clientId}, coalesce(max(number), 0) + 1, ${personId} from stop_loss_claimants where client_id = ${clientId}
    returning number`.execute(owner);
  const claimant = rows[0]?.number ?? 1;
  await aLaser(owner, { clientId, policy, claimant });
  await sql`insert into stop_loss_cases (id, client_id, policy_id, claimant, paid_cents, threshold_cents, excess_cents)
    values (${found}, ${clientId}, ${policy}, ${claimant}, 11000000, 20000000, 0)`.execute(owner);
  await sql`insert into stop_loss_steps (id, client_id, policy_id, case_id, step, happened_on, cents)
    values (${uuid7()}, ${clientId}, ${policy}, ${found}, 'filed', ${month}, 100)`.execute(owner);
  await sql`insert into stop_loss_health (case_id, client_id, diagnosis) values (${found}, ${clientId}, 'Z00')`.execute(
    owner,
  );
  await sql`insert into stop_loss_months (policy_id, month, issue, client_id, counts, attachment_cents, gross, refunded_cents,
      ineligible_cents, specific_cents, net_cents)
    values (${policy}, ${month}, 1, ${clientId}, '[]', 0, '{}', 0, 0, 0, 0)`.execute(owner);
}
