import type { Pool } from '../../platform/db/connect.ts';
import { recordClaims } from '../../facts/claims/record-claims.queries.ts';
import type { ClaimLineRecord, ClaimRecord } from '../../domain/claims/claim-record.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { ClientParts } from '../../testing/world.ts';

/** What a processed claim of one line brings, in cents; what a test does not care about is nothing. */
export interface Spent {
  person: string;
  subscriber: string;
  day?: string;
  deductible?: number;
  copay?: number;
  coinsurance?: number;
  paid?: number;
  network?: 'in' | 'out';
  claimType?: ClaimRecord['claimType'];
  status?: ClaimRecord['status'];
  procedureCode?: string;
  provider?: string;
  sensitive?: boolean;
  claimNumber?: string;
}

let claims = 0;

function lineOf({
  day = '2026-02-03',
  deductible = 0,
  copay = 0,
  coinsurance = 0,
  paid = 0,
  ...spent
}: Spent): ClaimLineRecord {
  const allowed = deductible + copay + coinsurance + paid;
  const isPending = spent.status === 'pending';
  const money = {
    allowed,
    discount: 0,
    notCovered: 0,
    notCoveredTo: null,
    deductible,
    copay,
    coinsurance,
    penalty: 0,
    cob: 0,
    paid,
  };
  const unknown = Object.fromEntries(Object.keys(money).map((name) => [name, null]));
  const codes = { procedureCode: spent.procedureCode ?? '99213', revenueCode: null, ndcCode: null, modifiers: [] };
  const place = { description: null, units: '1', placeOfService: null, toothNumber: null, toothSurface: null };
  const more = {
    diagnosisPointers: [],
    controlNumber: null,
    coinsurancePct: null,
    reasonCodes: [],
    benefitCategory: null,
  };
  return {
    ...money,
    patientResponsibility: deductible + copay + coinsurance,
    ...(isPending && { ...unknown, patientResponsibility: null }),
    ...codes,
    ...place,
    ...more,
    networkTier: null,
    lineStatus: null,
    serviceDateFrom: day,
    serviceDateTo: day,
    billedCurrencyCents: allowed,
    exchangeRate: '1',
  };
}

function claimOf(spent: Spent): ClaimRecord {
  const { day = '2026-02-03', person, subscriber, status = 'completed' } = spent;
  claims += 1;
  const dates = { dateReceived: day, dateProcessed: day, datePaid: null };
  const group = { groupNumber: null, groupName: null, divisionId: null, planId: null };
  const provider = { providerName: spent.provider ?? 'Lakeside Clinic', providerNpi: null, providerNumber: null };
  const office = { providerTin: null, officeName: null, officeCity: null };
  const form = { billType: null, drgCode: null, placeOfService: null, assignedBenefits: null, payeeType: null };
  const numbers = { version: 1, adjustmentOf: null, externalClaimNumber: null, patientAccountNumber: null };
  return {
    ...numbers,
    ...dates,
    ...group,
    ...provider,
    ...office,
    ...form,
    id: uuid7(),
    personId: person,
    subscriberId: subscriber,
    status,
    pendingReason: null,
    void: false,
    claimNumber: spent.claimNumber ?? `S${String(claims).padStart(7, '0')}`,
    formType: 'CMS1500',
    claimType: spent.claimType ?? 'medical',
    networkStatus: spent.network ?? 'in',
    currencyCode: 'USD',
    serviceDateFrom: day,
    serviceDateTo: day,
    diagnoses: [],
    payments: [],
    reasonCodes: [],
    sensitive: spent.sensitive ?? false,
    lines: [lineOf(spent)],
  };
}

/** Records processed claims of one line each, as the database owner. @returns their ids */
export async function spend(owner: Pool, clientId: string, spent: readonly Spent[]): Promise<string[]> {
  const made = spent.map(claimOf);
  await owner.transaction().execute((db) => recordClaims(db, { clientId, importId: null, source: 'api' }, made));
  return made.map(({ id }) => id);
}

/** Cents or visits that the items of a plan are limited to, by LiabilityItemId; null is no limit. */
export type ItemLimits = Readonly<Record<string, number | null>>;

/** The limits of TV-13 and TV-15, the usual out-of-pocket limits, and 20 therapy visits. */
export const usualLimits: ItemLimits = {
  1: 150_000,
  2: 300_000,
  3: 300_000,
  4: 600_000,
  5: 500_000,
  6: 1_000_000,
  7: 1_000_000,
  8: 2_000_000,
  10: 20,
};

/** Gives the medical plan of a client limits and rules of cost sharing from 2020 on, as the database owner. */
export async function aMedicalPlan(
  owner: Pool,
  { id: clientId, plans }: ClientParts,
  {
    limits = usualLimits,
    rules = {},
  }: { limits?: ItemLimits; rules?: { deductible_type?: string; carryover?: string; network_crossing?: string } } = {},
): Promise<void> {
  const { base_plan_id } = await owner
    .selectFrom('plans')
    .select('base_plan_id')
    .where('id', '=', plans.medical)
    .executeTakeFirstOrThrow();
  const client = await owner
    .selectFrom('clients')
    .select('installation_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const items = await owner
    .selectFrom('accumulators')
    .select(['id', 'liability_item_id', 'unit'])
    .where('installation_id', '=', client.installation_id)
    .where('liability_item_id', 'in', Object.keys(limits))
    .where('client_id', 'is', null)
    .execute();
  const rows = items.map(({ id, liability_item_id, unit }) => {
    const limit = limits[liability_item_id] ?? null;
    const said = unit === 'money' ? { limit_amount: limit === null ? null : limit / 100 } : { limit_count: limit };
    return { id: uuid7(), baseplan_id: base_plan_id, accumulator_id: id, effective_date: '2020-01-01', ...said };
  });
  await owner.insertInto('accumulatorlimits').values(rows).execute();
  const sharing = { coinsurance_in: 20, coinsurance_out: 40, copay_primary: '30.00', ...rules };
  await owner
    .insertInto('costsharing')
    .values({ id: uuid7(), baseplan_id: base_plan_id, effective_date: '2020-01-01', ...sharing })
    .execute();
}
