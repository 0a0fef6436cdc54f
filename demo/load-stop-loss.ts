import { connect } from '@coverlane/server/platform/db/connect.ts';
import type { Db, Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { addDays, addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { insertFactors } from '@coverlane/server/features/reinsurance/factors.queries.ts';
import { issue } from '@coverlane/server/features/reinsurance/issue.ts';
import { insertPolicy, policyOf } from '@coverlane/server/features/reinsurance/policies.queries.ts';
import { workOut } from '@coverlane/server/features/reinsurance/standing.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import { planYearStart } from './calendar.ts';
import type { RosterLoading } from './load-rosters.ts';
import { employers } from './organisation.ts';

/** What an employee of each tier brings to the attachment each month, in cents: small, as the claims of the demonstration are. */
const FACTORS = { EMP: 33_000, ESP: 68_000, ECH: 61_000, FAM: 97_500 } as const;
/** Low enough that some claimants are near it, and one or two above it. */
const DEDUCTIBLE_CENTS = 2_000_000;

/**
 * The first employer's stop-loss: a policy of this plan year, which is looked at, and the one before it, of which the statement was
 * issued to the employer and its broker.
 */
export async function loadStopLoss(owner: Pool, loading: RosterLoading): Promise<void> {
  const [employer] = employers;
  const clientId = loading.ids.get(employer?.clientNumber ?? '') ?? '';
  const carrier = await owner
    .selectFrom('suppliers')
    .select('id')
    .where('kind', '=', 'stopLoss')
    .limit(1)
    .executeTakeFirst();
  const begins = planYearStart(loading.today, employer?.planYearStart ?? '01-01');
  const pool = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', loading.secrets), { max: 2, statementMs: 0 });
  try {
    await asUser(pool, loading.userId, async (db) => {
      for (const start of [addMonths(begins, -12), begins])
        await aPolicy(db, { clientId, supplierId: carrier?.id ?? null, start, userId: loading.userId });
    });
  } finally {
    await pool.destroy();
  }
}

interface Of {
  readonly clientId: string;
  readonly supplierId: string | null;
  readonly start: string;
  readonly userId: string;
}

async function aPolicy(db: Db, { clientId, supplierId, start, userId }: Of): Promise<void> {
  const id = uuid7();
  await insertPolicy(db, id, {
    client_id: clientId,
    supplier_id: supplierId,
    policy_number: `GSL-${start.slice(0, 4)}-10045`,
    effective_date: start,
    expiration_date: addDays(addMonths(start, 12), -1),
    contract_basis: '12/15',
    covered_benefits: ['medical', 'pharmacy'],
    specific_deductible_cents: DEDUCTIBLE_CENTS,
    aggregate_max_cents: 100_000_000,
    accommodation: true,
  });
  const factors = Object.entries(FACTORS).map(([tierCode, factorCents]) => ({
    coverageType: 'medical',
    tierCode,
    factorCents,
    effectiveDate: start,
    expirationDate: null,
  }));
  await insertFactors(db, { policyId: id, clientId }, factors);
  const policy = await policyOf(db, id);
  if (policy === undefined) throw new Error('No policy was made.');
  const worked = await workOut(db, policy);
  if (worked.months.some(({ isOver }) => isOver))
    await issue(policy, worked, { db, by: { id: userId, name: 'Grace Holloway' } });
}
