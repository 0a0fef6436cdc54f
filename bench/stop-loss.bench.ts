import { insertFactors } from '@coverlane/server/features/reinsurance/factors.queries.ts';
import { insertPolicy, policyOf } from '@coverlane/server/features/reinsurance/policies.queries.ts';
import { workOut } from '@coverlane/server/features/reinsurance/standing.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import { connect, type Db, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { median } from './compare.ts';
import { withDatabase } from './database.ts';
import type { Options } from './options.ts';
import { seedClaims } from './seed-claims.ts';
import { seedMembers } from './seed-members.ts';

const GOAL_MS = 2_000;
const ROUNDS = 5;

/** The monthly statement of one employer of 20,000 members over 1,000,000 claims, beside one sum of them by month by their owner. */
export const run = (options: Options): Promise<void> =>
  withDatabase(async (database) => {
    const { owner, clientId, installationId } = await seedMembers(database);
    await seedClaims(owner, options.claims, clientId);
    const { id: userId } = await aUser(owner, {
      installationId,
      type: 'admin',
      permissions: ['manageReinsurance', 'phi'],
    });
    const policyId = await owner.transaction().execute((db) => aPolicy(db, clientId));
    const pool = connect(roleUrl(database.ownerUrl, 'coverlane_worker', database.secrets), { max: 2, statementMs: 0 });
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await timed(() => asUser(pool, userId, (db) => workedOut(db, policyId))));
      bare.push(await timed(() => summed(owner, clientId)));
    }
    await Promise.all([pool.destroy(), owner.destroy()]);
    const missed = median(ours) > GOAL_MS;
    console.log(
      `  a statement over ${options.claims.toLocaleString('en')} claims: ${median(ours).toFixed(0)} ms (median of ${ROUNDS}), goal ${GOAL_MS} ms${missed ? ': MISSED' : ''}; ${(median(ours) / median(bare)).toFixed(1)} times one sum by month (${median(bare).toFixed(0)} ms)`,
    );
    if (missed) process.exitCode = 1;
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function workedOut(db: Db, policyId: string): Promise<void> {
  const policy = await policyOf(db, policyId);
  if (policy === undefined) throw new Error('No policy was made.');
  const { months } = await workOut(db, policy, '2026-06-30');
  if (months.every(({ grossCents }) => grossCents === 0)) throw new Error('No claim counted.');
}

const summed = (owner: Pool, clientId: string) =>
  sql`select person_id, date_trunc('month', date_paid), sum(total_paid) from claims
    where client_id = ${clientId} and superseded_at is null group by 1, 2`.execute(owner);

/** A policy that names diagnoses and stays, so that every part of it is worked out. */
async function aPolicy(owner: Db, clientId: string): Promise<string> {
  const id = uuid7();
  await insertPolicy(owner, id, {
    client_id: clientId,
    policy_number: 'GSL-2025',
    effective_date: '2025-01-01',
    expiration_date: '2025-12-31',
    contract_basis: '12/15',
    covered_benefits: ['medical', 'pharmacy'],
    specific_deductible_cents: 7_500_000,
    trigger_diagnoses: ['C34', 'I63'],
    long_stay_days: 15,
  });
  const of = { coverageType: 'medical', effectiveDate: '2025-01-01', expirationDate: null };
  await insertFactors(
    owner,
    { policyId: id, clientId },
    ['EMP', 'ESP', 'ECH', 'FAM'].map((tierCode) => ({ ...of, tierCode, factorCents: 48_500 })),
  );
  return id;
}
