import { sql } from 'kysely';
import type { SettingOfClient } from '../domain/rules-for.ts';
import type {
  ContributionFacts,
  OfferedTier,
  PayFrequency,
  PlanPricing,
  PricingFacts,
  RateFacts,
  TierItem,
  VolumeRule,
} from '../domain/pricing/facts.ts';
import type { Db } from '../platform/db/connect.ts';
import { type AnsweredAtOnce, type AskedAtOnce, atOnce } from '../platform/db/packets/request-dialect.ts';
import { settingsAsked } from './settings.queries.ts';

/** A row of a plan, or of an extra benefit that is priced like one. */
export type OfPlan<Row> = Row & { planId: string };
/** A plan as its table has it. */
export type PlanRow = Omit<
  PlanPricing,
  'structure' | 'pivots' | 'tiersOffered' | 'rates' | 'contributions' | 'volume'
> & {
  structureId: string | null;
  volume: StoredVolume | null;
};
/** A plan's volume rule as it is stored: money as decimal strings. */
export type StoredVolume = Pick<VolumeRule, 'kind' | 'multiple' | 'ageReductions'> &
  Record<'flat' | 'roundUpTo', string> &
  Record<'cap' | 'guaranteeIssue', string | null>;
/** Money as the database says it: decimal strings. */
export type ContributionRow = Omit<ContributionFacts, 'tierAmounts' | 'bands'> & {
  tierAmounts: Readonly<Record<string, string>>;
  bands: readonly { ageFrom: number; ageTo: number | null; tierCode: string | null; amount: string }[];
};

/** How a division pays. */
export type DivisionRow = { id: string; payFrequency: PayFrequency | null; payDays: number | null };

const plansOf = (clientId: string) => sql<PlanRow>`select p.id, coalesce(p.display_name, p.name) as name,
      p.coverage_type as "coverageType", p.required, p.tier_structure_id as "structureId", p.age_basis as "ageBasis",
      coalesce(p.plan_year_start, c.plan_year_start) as "planYearStart", p.children_counted as "childrenCounted", p.volume,
      p.asks_doctor as "asksDoctor"
    from plans p join clients c on c.id = p.client_id
    where p.client_id = ${clientId} order by p.sort_key, p.name, p.id`;

/** A tier with its structure. */
export type TierRow = TierItem & { tierId: string; tierName: string };

const tiersAsked = sql<TierRow>`
    select i.id, i.code, i.spouse, i.min_children as "minChildren", i.max_children as "maxChildren",
      i.min_dependents as "minDependents", i.max_dependents as "maxDependents", t.id as "tierId", t.name as "tierName"
    from tier_structures t join tier_items i on i.tier_id = t.id where i.active order by i.sort_key, i.code`;

type PivotRow = OfPlan<PlanPricing['pivots'][number]>;

const pivotsOf = (clientId: string) => sql<PivotRow>`select plan_id as "planId",
      division_id as "divisionId", effective_date as "effectiveDate", expiration_date as "expirationDate"
    from division_plans where client_id = ${clientId} order by effective_date`;

const offeredTiersOf = (clientId: string) => sql<
  OfPlan<OfferedTier>
>`select dp.plan_id as "planId", dp.division_id as "divisionId",
      i.code as "tierCode", t.effective_date as "effectiveDate", t.expiration_date as "expirationDate"
    from division_plan_tiers t join division_plans dp on dp.id = t.division_plan_id
    join tier_items i on i.id = t.tier_item_id
    where t.client_id = ${clientId}`;

/** Whose rates and rules: a session's, or (null) the plans' own. */
type Whose = { clientId: string; sessionId: string | null };

/** Rates come as integers of their smallest part: 1/10000 dollars, cents. */
const ratesOf = ({ clientId, sessionId }: Whose) => sql<
  OfPlan<RateFacts>
>`select id, coalesce(plan_id, external_benefit_id) as "planId", division_id as "divisionId", kind,
      tier_code as "tierCode", age_from as "ageFrom", age_to as "ageTo", gender, tobacco,
      relationship_code as "relationshipCode", (volume_from * 100)::float8 as "volumeFromCents",
      (volume_to * 100)::float8 as "volumeToCents", unit, (amount * 10000)::float8 as amount,
      (admin_fee * 100)::float8 as "adminFeeCents", effective_date as "effectiveDate", expiration_date as "expirationDate"
    from rates where client_id = ${clientId} and superseded_at is null
      and enrollment_session_id is not distinct from ${sessionId}::uuid order by id`;

const contributionsOf = ({ clientId, sessionId }: Whose) => sql<
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
      and enrollment_session_id is not distinct from ${sessionId}::uuid order by id`;

/** Were the session's rates made the plans' own when it was finalised? Then these alone count, with what was mended since. */
const adoptedAsked = (sessionId: string) => sql<{ is: boolean }>`select access.is_rates_adopted(${sessionId}) as is`;

/** The extra benefits of a session as prices take them: like plans of four tiers that no division has. */
const benefitsToPrice = (sessionId: string) => sql<PlanRow>`select b.id, b.name, 'voluntary' as "coverageType",
      false as required, null::uuid as "structureId", 'effectiveDate' as "ageBasis",
      coalesce(c.plan_year_start, '01-01') as "planYearStart", null::int as "childrenCounted", null::jsonb as volume,
      false as "asksDoctor"
    from externalbenefits b join clients c on c.id = b.client_id
    where b.session_id = ${sessionId} and b.deleted_at is null`;

type Paid = Pick<PricingFacts, 'payFrequency' | 'payDays'>;
type OwnRows = [
  Paid,
  PlanRow,
  TierRow,
  PivotRow,
  OfPlan<OfferedTier>,
  OfPlan<RateFacts>,
  OfPlan<ContributionRow>,
  DivisionRow,
  SettingOfClient,
];
type SessionRows = [{ is: boolean }, PlanRow, OfPlan<RateFacts>, OfPlan<ContributionRow>];

/** A statement a table, to go out at once. */
const ownAsked = (clientId: string): AskedAtOnce<OwnRows> => [
  sql`select pay_frequency as "payFrequency", pay_days as "payDays" from clients where id = ${clientId}`,
  plansOf(clientId),
  tiersAsked,
  pivotsOf(clientId),
  offeredTiersOf(clientId),
  ratesOf({ clientId, sessionId: null }),
  contributionsOf({ clientId, sessionId: null }),
  sql`select id, pay_frequency as "payFrequency", pay_days as "payDays" from divisions where client_id = ${clientId}`,
  settingsAsked(clientId),
];

const sessionAsked = (clientId: string, sessionId: string): AskedAtOnce<SessionRows> => [
  adoptedAsked(sessionId),
  benefitsToPrice(sessionId),
  ratesOf({ clientId, sessionId }),
  contributionsOf({ clientId, sessionId }),
];

/** All rows that prices are made of, in one round trip; those of a session are none where there is no session. */
export async function pricingRows(db: Db, clientId: string, sessionId: string | null) {
  const own = ownAsked(clientId);
  if (sessionId === null) return { own: await atOnce<OwnRows>(db, own), ofSession: NO_SESSION };
  const rows = await atOnce<[...SessionRows, ...OwnRows]>(db, [...sessionAsked(clientId, sessionId), ...own]);
  const [adopted, benefits, rates, rules, ...others] = rows;
  return { own: others, ofSession: [adopted, benefits, rates, rules] satisfies AnsweredAtOnce<SessionRows> };
}

const NO_SESSION: AnsweredAtOnce<SessionRows> = [[], [], [], []];
