import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { addMonths, dayBefore } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { raised } from '@coverlane/server/features/plans/rates.rules.ts';
import type { DemoEmployer } from './organisation.ts';
import { type DemoPrices, demoPrices } from './prices.ts';

/** Plan years with rates: the two before this one, this one and the next. Each costs so much more than the one before. */
const YEARS = 4;
const YEARLY_RISE = '4.5';

interface Priced {
  clientId: string;
  planId: string;
  since: string;
  prices: DemoPrices;
}

/**
 * Gives an employer's plans their tiers, rates by plan year, and what the employer pays. `since` is the first day the
 * plans were offered, 'YYYY-MM-DD'.
 */
export async function loadPrices(
  owner: Pool,
  { employer, clientId, since }: { employer: DemoEmployer; clientId: string; since: string },
): Promise<void> {
  const plans = await owner
    .selectFrom('plans')
    .select(['id', 'system_identifier'])
    .where('client_id', '=', clientId)
    .execute();
  for (const { id: planId, system_identifier: code } of plans) {
    const prices = demoPrices[code];
    if (!prices) throw new Error(`The plan ${code} of ${employer.name} has no prices.`);
    await describePlan(owner, { clientId, planId, since, prices });
    await loadRates(owner, { clientId, planId, since, prices });
    await owner
      .insertInto('contribution_rules')
      .values({ id: uuid7(), client_id: clientId, plan_id: planId, effective_date: since, ...prices.contribution })
      .execute();
  }
}

async function describePlan(owner: Pool, { clientId, planId, prices }: Priced): Promise<void> {
  const { summary, highlights, structure, required = false, volume } = prices;
  const tiers = await owner
    .selectFrom('tier_structures as t')
    .innerJoin('clients as c', 'c.installation_id', 't.installation_id')
    .select('t.id')
    .where('c.id', '=', clientId)
    .where('t.name', '=', structure ?? 'Composite')
    .executeTakeFirstOrThrow();
  await owner
    .updateTable('plans')
    .set({
      summary: JSON.stringify(summary),
      highlights: JSON.stringify(highlights),
      tier_structure_id: structure === null ? null : tiers.id,
      required,
      ...(volume && { volume: JSON.stringify(volume) }),
    })
    .where('id', '=', planId)
    .execute();
}

async function loadRates(owner: Pool, { clientId, planId, since, prices }: Priced): Promise<void> {
  const unit = prices.rates.kind === 'perThousand' ? 'perThousandMonth' : 'perMonth';
  let rows = prices.rates.rows;
  for (let year = 0; year < YEARS; year += 1) {
    const effectiveDate = addMonths(since, 12 * year);
    const expirationDate = year === YEARS - 1 ? null : dayBefore(addMonths(effectiveDate, 12));
    const values = rows.map(({ tierCode = null, ageFrom = null, ageTo = null, amount }) => ({
      id: uuid7(),
      client_id: clientId,
      plan_id: planId,
      kind: prices.rates.kind,
      unit,
      tier_code: tierCode,
      age_from: ageFrom,
      age_to: ageTo,
      amount,
      effective_date: effectiveDate,
      expiration_date: expirationDate,
    }));
    await owner.insertInto('rates').values(values).execute();
    if (prices.rates.stays) continue;
    rows = rows.map((row) => ({ ...row, amount: raised(row.amount, YEARLY_RISE, unit) }));
  }
}
