import { carrierPlans, unknownOf } from '../../facts/bill-plans.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/http/refusals.ts';

/**
 * Bills are of an employer and a carrier that has plans there.
 * @throws Refusal 422 not-found at each field that names none
 */
export async function requireKnown(db: Db, of: { clientId: string; supplierId: string }): Promise<void> {
  const unknown = await unknownOf(db, of);
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  if ((await carrierPlans(db, of)).length === 0) throw invalid({ supplierId: 'not-found' });
}
