import { sql } from 'kysely';
import { centsOf } from '../domain/money.ts';
import type {
  ContributionFacts,
  OfferedTier,
  PayFrequency,
  PlanPricing,
  PricingFacts,
  RateFacts,
  TierItem,
  TierStructure,
  VolumeRule,
} from '../domain/pricing/facts.ts';
import { withSet } from '../domain/enrollment-sessions/rates/laid-over.ts';
import { rulesFor } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import { loadSettings } from './settings.queries.ts';

type OfPlan<Row> = Row & { planId: string };
type PlanRow = Omit<PlanPricing, 'structure' | 'pivots' | 'tiersOffered' | 'rates' | 'contributions' | 'volume'> & {
  structureId: string | null;
  volume: StoredVolume | null;
};
/** A plan's volume rule as it is stored: money as decimal strings. */
type StoredVolume = Pick<VolumeRule, 'kind' | 'multiple' | 'ageReductions'> &
  Record<'flat' | 'roundUpTo', string> &
  Record<'cap' | 'guaranteeIssue', string | null>;
/** Money as the database says it: decimal strings. */
type ContributionRow = Omit<ContributionFacts, 'tierAmounts' | 'bands'> & {
  tierAmounts: Readonly<Record<string, string>>;
  bands: readonly { ageFrom: number; ageTo: number | null; tierCode: string | null; amount: string }[];
};

async function plansOf(db: Db, clientId: string): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select p.id, coalesce(p.display_name, p.name) as name,
      p.coverage_type as "coverageType", p.required, p.tier_structure_id as "structureId", p.age_basis as "ageBasis",
      coalesce(p.plan_year_start, c.plan_year_start) as "planYearStart", p.children_counted as "childrenCounted", p.volume,
      p.asks_doctor as "asksDoctor"
    from plans p join clients c on c.id = p.client_id
    where p.client_id = ${clientId} order by p.sort_key, p.name, p.id`.execute(db);
  return rows;
}

async function structuresOf(db: Db): Promise<Map<string, TierStructure>> {
  const { rows } = await sql<TierItem & { tierId: string; tierName: string }>`
    select i.id, i.code, i.spouse, i.min_children as "minChildren", i.max_children as "maxChildren",
      i.min_dependents as "minDependents", i.max_dependents as "maxDependents", t.id as "tierId", t.name as "tierName"
    from tier_structures t join tier_items i on i.tier_id = t.id where i.active order by i.sort_key, i.code`.execute(
    db,
  );
  const items = Map.groupBy(rows, ({ tierId }) => tierId);
  return new Map(
    [...items].map(([id, found]) => [
      id,
      { id, name: found[0]?.tierName ?? '', items: found.map(({ tierId: _id, tierName: _name, ...item }) => item) },
    ]),
  );
}

async function pivotsOf(db: Db, clientId: string) {
  const { rows } = await sql<OfPlan<PlanPricing['pivots'][number]>>`select plan_id as "planId",
      division_id as "divisionId", effective_date as "effectiveDate", expiration_date as "expirationDate"
    from division_plans where client_id = ${clientId} order by effective_date`.execute(db);
  return Map.groupBy(rows, ({ planId }) => planId);
}

async function offeredTiersOf(db: Db, clientId: string) {
  const { rows } = await sql<OfPlan<OfferedTier>>`select dp.plan_id as "planId", dp.division_id as "divisionId",
      i.code as "tierCode", t.effective_date as "effectiveDate", t.expiration_date as "expirationDate"
    from division_plan_tiers t join division_plans dp on dp.id = t.division_plan_id
    join tier_items i on i.id = t.tier_item_id
    where t.client_id = ${clientId}`.execute(db);
  return Map.groupBy(rows, ({ planId }) => planId);
}

/** Whose rates and rules: a session's, or (null) the plans' own. */
type Whose = { clientId: string; sessionId: string | null };

/** Rates come as integers of their smallest part: 1/10000 dollars, cents. */
async function ratesOf(db: Db, { clientId, sessionId }: Whose) {
  const { rows } = await sql<
    OfPlan<RateFacts>
  >`select id, coalesce(plan_id, external_benefit_id) as "planId", division_id as "divisionId", kind,
      tier_code as "tierCode", age_from as "ageFrom", age_to as "ageTo", gender, tobacco,
      relationship_code as "relationshipCode", (volume_from * 100)::float8 as "volumeFromCents",
      (volume_to * 100)::float8 as "volumeToCents", unit, (amount * 10000)::float8 as amount,
      (admin_fee * 100)::float8 as "adminFeeCents", effective_date as "effectiveDate", expiration_date as "expirationDate"
    from rates where client_id = ${clientId} and superseded_at is null
      and enrollment_session_id is not distinct from ${sessionId}::uuid order by id`.execute(db);
  return Map.groupBy(rows, ({ planId }) => planId);
}

const centsOrNull = (text: string | null): number | null => (text === null ? null : centsOf(text));

const volumeRule = ({ kind, multiple, ageReductions, ...money }: StoredVolume): VolumeRule => ({
  kind,
  multiple,
  ageReductions,
  flatCents: centsOf(money.flat) ?? 0,
  roundUpToCents: centsOf(money.roundUpTo) ?? 0,
  capCents: centsOrNull(money.cap),
  guaranteeIssueCents: centsOrNull(money.guaranteeIssue),
});

/** Thousandths of a percent have as many decimals as tenths of a cent: "80.000" is 80000. */
const thousandths = (percent: string): number => (centsOf(percent) ?? 0) * 10;

/** Decimal strings as integers: cents, or thousandths of a percent where the kind says percents. */
function factsOfRule({ planId: _plan, ...row }: OfPlan<ContributionRow>): ContributionFacts {
  const amountOf = row.kind === 'percentByTier' ? thousandths : (text: string) => centsOf(text) ?? 0;
  const tierAmounts = Object.fromEntries(Object.entries(row.tierAmounts).map(([code, text]) => [code, amountOf(text)]));
  const bands = row.bands.map(({ ageFrom, ageTo, tierCode, amount }) => ({
    ageFrom,
    ageTo,
    tierCode,
    cents: centsOf(amount) ?? 0,
  }));
  return { ...row, tierAmounts, bands };
}

async function contributionsOf(db: Db, { clientId, sessionId }: Whose) {
  const { rows } = await sql<
    OfPlan<ContributionRow>
  >`select id, coalesce(plan_id, external_benefit_id) as "planId", division_id as "divisionId",
      class_code as "classCode", kind, (employer_pct * 1000)::int as "employerPct",
      (dependent_pct * 1000)::int as "dependentPct", (flat_amount * 100)::float8 as "flatCents",
      tier_amounts as "tierAmounts", bands, (cap_amount * 100)::float8 as "capCents",
      (floor_employee * 100)::float8 as "floorEmployeeCents", (wellness_credit * 100)::float8 as "wellnessCreditCents",
      (spousal_surcharge * 100)::float8 as "spousalSurchargeCents",
      (tobacco_surcharge * 100)::float8 as "tobaccoSurchargeCents", tobacco_alternative as "tobaccoAlternative",
      tax_mode as "taxMode", effective_date as "effectiveDate", expiration_date as "expirationDate"
    from contribution_rules where client_id = ${clientId} and superseded_at is null
      and enrollment_session_id is not distinct from ${sessionId}::uuid order by id`.execute(db);
  return new Map([...Map.groupBy(rows, ({ planId }) => planId)].map(([id, rules]) => [id, rules.map(factsOfRule)]));
}

/** Were the session's rates made the plans' own when it was finalised? Then these alone count, with what was mended since. */
async function isAdopted(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select access.is_rates_adopted(${sessionId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

async function planIdsOf(db: Db, clientId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from plans where client_id = ${clientId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The extra benefits of a session as prices take them: like plans of four tiers that no division has. */
async function benefitsToPrice(db: Db, sessionId: string | null): Promise<PlanRow[]> {
  if (sessionId === null) return [];
  const { rows } = await sql<PlanRow>`select b.id, b.name, 'voluntary' as "coverageType", false as required,
      null::uuid as "structureId", 'effectiveDate' as "ageBasis", coalesce(c.plan_year_start, '01-01') as "planYearStart",
      null::int as "childrenCounted", null::jsonb as volume, false as "asksDoctor"
    from externalbenefits b join clients c on c.id = b.client_id
    where b.session_id = ${sessionId} and b.deleted_at is null`.execute(db);
  return rows;
}

type Sets = { rates: Map<string, RateFacts[]>; contributions: Map<string, ContributionFacts[]> };

/** Rates and rules by plan: the plans' own, with those of a session laid over them where one is named. */
async function setsOf(db: Db, { clientId, sessionId }: Whose): Promise<Sets> {
  const of = async (whose: Whose): Promise<Sets> => ({
    rates: await ratesOf(db, whose),
    contributions: await contributionsOf(db, whose),
  });
  const own = await of({ clientId, sessionId: null });
  if (sessionId === null) return own;
  // Of extra benefits the session's alone are: nothing adopts them.
  const plans = (await isAdopted(db, sessionId)) ? await planIdsOf(db, clientId) : new Set<string>();
  const ofSession = await of({ clientId, sessionId });
  lay(own.rates, ofSession.rates, plans);
  lay(own.contributions, ofSession.contributions, plans);
  return own;
}

/** Lays the sets of a session over the plans' own, but for those that are settled. */
function lay<Row extends RateFacts | ContributionFacts>(
  own: Map<string, Row[]>,
  ofSession: ReadonlyMap<string, Row[]>,
  settled: ReadonlySet<string>,
): void {
  for (const [id, rows] of ofSession) if (!settled.has(id)) own.set(id, withSet(own.get(id) ?? [], rows));
}

/** What a client's divisions do by themselves, and how the client rounds deductions (domain 1.4). */
async function deductionsOf(db: Db, clientId: string): Promise<Pick<PricingFacts, 'rounding' | 'divisions'>> {
  const { rows } = await sql<{ id: string; payFrequency: PayFrequency | null; payDays: number | null }>`select id,
    pay_frequency as "payFrequency", pay_days as "payDays" from divisions where client_id = ${clientId}`.execute(db);
  const client = { settings: await loadSettings(db, clientId) };
  const roundingIn = (divisionId: string | null) => rulesFor(client, divisionId).deductionRounding;
  return {
    rounding: roundingIn(null),
    divisions: new Map(rows.map(({ id, ...own }) => [id, { ...own, rounding: roundingIn(id) }])),
  };
}

/** A plan with its volume rule and tiers; what hangs on it comes from tables of its own. */
const planOf = ({ structureId, volume, ...plan }: PlanRow, structures: ReadonlyMap<string, TierStructure>) => ({
  ...plan,
  volume: volume && volumeRule(volume),
  structure: structures.get(structureId ?? '') ?? null,
});

/**
 * What prices of a client come from: pay frequencies, plans with their offers, tiers, rates and contributions of all
 * days. With a session, its rates and rules are laid over the plans' own from their first day on, as drafts of the session are
 * priced; without one those of sessions count for nothing. A client that is not visible to this request has no plans.
 */
export async function loadPricing(
  db: Db,
  clientId: string,
  { sessionId = null }: { sessionId?: string | null } = {},
): Promise<PricingFacts> {
  const { rows } = await sql<Pick<PricingFacts, 'payFrequency' | 'payDays'>>`select
    pay_frequency as "payFrequency", pay_days as "payDays"
    from clients where id = ${clientId}`.execute(db);
  const plans = [...(await plansOf(db, clientId)), ...(await benefitsToPrice(db, sessionId))];
  const structures = await structuresOf(db);
  const pivots = await pivotsOf(db, clientId);
  const tiers = await offeredTiersOf(db, clientId);
  const { rates, contributions } = await setsOf(db, { clientId, sessionId });
  const priced = plans.map(
    (plan): PlanPricing => ({
      ...planOf(plan, structures),
      pivots: pivots.get(plan.id) ?? [],
      tiersOffered: tiers.get(plan.id) ?? [],
      rates: rates.get(plan.id) ?? [],
      contributions: contributions.get(plan.id) ?? [],
    }),
  );
  return {
    clientId,
    payFrequency: 'monthly12',
    payDays: null,
    ...rows[0],
    ...(await deductionsOf(db, clientId)),
    plans: new Map(priced.map((plan) => [plan.id, plan])),
  };
}
