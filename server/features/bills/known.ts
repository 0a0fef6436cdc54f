import { carrierPlans, supplierBenefits, unknownOf } from '../../facts/bill-plans.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/http/refusals.ts';

/**
 * Bills are of an employer and a carrier that has plans there, or supplies extra benefits that people have.
 * @throws Refusal 422 not-found at each field that names none
 */
export async function requireKnown(db: Db, of: { clientId: string; supplierId: string }): Promise<void> {
  const unknown = await unknownOf(db, of);
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const ever = { ...of, from: '1900-01-01', until: '9999-12-31' };
  if ((await carrierPlans(db, of)).length + (await supplierBenefits(db, ever)).length === 0)
    throw invalid({ supplierId: 'not-found' });
}
