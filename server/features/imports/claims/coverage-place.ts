import type { Db } from '../../../platform/db/connect.ts';
import type { ClaimRecord } from '../../../domain/claims/claim-record.ts';
import { type Covered, coveragesOf } from './claim-people.queries.ts';

/** The kind of coverage that pays for a kind of claim, where it has another name. */
const COVERAGE: Readonly<Record<string, string>> = { pharmacy: 'medical' };

const covers = (row: Covered, { claimType, serviceDateFrom: day }: ClaimRecord): boolean =>
  row.coverageType === (COVERAGE[claimType] ?? claimType) && row.from <= day && (row.to === null || row.to >= day);

/** The claims with the plan and the division that covered the person on the first day of service; null where none did. */
export async function placed(db: Db, clientId: string, claims: readonly ClaimRecord[]): Promise<ClaimRecord[]> {
  const open = claims.filter(({ planId }) => planId === null);
  if (open.length === 0) return [...claims];
  const coverages = await coveragesOf(db, clientId, [...new Set(open.map(({ personId }) => personId))]);
  const byPerson = Map.groupBy(coverages, ({ personId }) => personId);
  return claims.map((claim) => {
    const covering = byPerson.get(claim.personId)?.find((row) => covers(row, claim));
    if (claim.planId !== null || covering === undefined) return claim;
    return { ...claim, planId: covering.planId, divisionId: covering.divisionId };
  });
}
