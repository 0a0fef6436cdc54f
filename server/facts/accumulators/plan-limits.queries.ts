import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { CostSharing, Item, ItemLimit } from '../../domain/accumulators/items.ts';
import { NO_COST_SHARING } from '../../domain/accumulators/items.ts';
import { centsOf } from '../../domain/money.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A plan on a day, for a coverage tier. */
export interface PlanDay {
  planId: string;
  /** 'YYYY-MM-DD' */
  on: string;
  /** The coverage tier of the family; null: limits that hold for every tier. */
  tierCode: string | null;
}

/** In cents; null is "no limit", 0 is "none", undefined: the plan does not have the item. */
export interface Limits {
  individual: number | null | undefined;
  family: number | null | undefined;
}

/** What a card or an explanation says of a plan's limits. Money in cents. */
export interface PlanLimits {
  deductible: { in: Limits; out: Limits };
  oop: { in: Limits; out: Limits };
  /** What the member pays after the deductible, in percent; null: not recorded. */
  coinsurance: CostSharing['coinsurance'];
  copays: CostSharing['copays'];
  deductibleType: CostSharing['deductibleType'];
  /** Every item of the plan with its limit, other limits (visits, dental maximum) among them. */
  items: PlanItem[];
}

/** An item of a plan with its limit and its words. */
export interface PlanItem extends ItemLimit {
  names: ItemNames;
  /** Does the plan say a limit, though it be "no limit"? Else the item is here because the core has totals of it. */
  limited: boolean;
}

/** What an item is called, and what it means, by language; null where it has no words of that language. */
export interface ItemNames {
  name: string;
  nameKo: string | null;
  nameEs: string | null;
  help: string | null;
  helpKo: string | null;
  helpEs: string | null;
  sortKey: number;
  visible: boolean;
}

type LimitRow = Omit<Item, 'requiredTiers'> &
  ItemNames & { requiredTiers: unknown; amount: string | null; count: number | null; limited: boolean };

/**
 * The items a plan limits on a day, each with its limit: of two rows the one for the coverage tier holds before the one
 * for every tier; of two items of one LiabilityItemId the base plan's before the client's before the installation's.
 * @param reported LiabilityItemIds to answer too where the plan does not limit them: the core has totals of them
 */
export async function itemLimits(
  db: Db,
  { planId, on, tierCode }: PlanDay,
  reported: readonly string[] = [],
): Promise<PlanItem[]> {
  const { rows } =
    await sql<LimitRow>`select distinct on (a.liability_item_id) a.id, a.liability_item_id as "liabilityItemId",
      a.kind, a.scope, a.network, a.coverage_type as "coverageType", a.unit, a.required_tiers as "requiredTiers",
      a.plan_year_basis as "planYearBasis", a.benefit_category as "benefitCategory",
      a.without_preventive as "withoutPreventive", a.pair_id as "pairId", a.counts_toward as "countsToward",
      a.name, a.name_ko as "nameKo", a.name_es as "nameEs", a.member_help as "help", a.member_help_ko as "helpKo",
      a.member_help_es as "helpEs", a.sort_key as "sortKey", a.visible, l.amount, l.count, l.limited is not null as limited
    from plans p join accumulators a on (a.client_id is null or a.client_id = p.client_id)
      and (a.baseplan_id is null or a.baseplan_id = p.base_plan_id) and a.deleted_at is null
    left join lateral (
      select true as limited, l.limit_amount as amount, l.limit_count as count
      from accumulatorlimits l join accumulators known on known.id = l.accumulator_id
      where l.baseplan_id = p.base_plan_id and l.client_id = p.client_id and l.deleted_at is null
        and known.liability_item_id = a.liability_item_id and l.effective_date <= ${on}::date
        and (l.expiration_date is null or l.expiration_date >= ${on}::date)
        and (l.tier_code is null or l.tier_code = ${tierCode}::text)
      order by l.tier_code nulls last limit 1) l on true
    where p.id = ${planId} and (l.limited or a.liability_item_id = any(${reported}::text[]))
    order by a.liability_item_id, a.baseplan_id nulls last, a.client_id nulls last`.execute(db);
  return rows.map(itemOf).sort((one, other) => one.names.sortKey - other.names.sortKey);
}

function itemOf({ amount, count, limited, ...row }: LimitRow): PlanItem {
  const { name, nameKo, nameEs, help, helpKo, helpEs, sortKey, visible, requiredTiers, ...item } = row;
  const tokens = Array.isArray(requiredTiers) ? requiredTiers.map(String) : [];
  const limit = item.unit === 'money' ? (amount === null ? null : centsOf(amount)) : count;
  return {
    item: { ...item, requiredTiers: tokens },
    limit,
    limited,
    names: { name, nameKo, nameEs, help, helpKo, helpEs, sortKey, visible },
  };
}

interface SharingRow {
  deductibleType: CostSharing['deductibleType'];
  networkCrossing: CostSharing['networkCrossing'];
  carryover: CostSharing['carryover'];
  coinsuranceIn: number | null;
  coinsuranceOut: number | null;
  primary: string | null;
  specialist: string | null;
  urgent: string | null;
  emergency: string | null;
  rxIntegrated: boolean;
  cobMethod: CostSharing['cobMethod'];
}

const cents = (text: string | null): number | null => (text === null ? null : centsOf(text));

/** By which rules a plan shares costs on a day; undefined where nobody recorded any. */
export async function costSharingOf(
  db: Db,
  { planId, on }: Omit<PlanDay, 'tierCode'>,
): Promise<CostSharing | undefined> {
  const { rows } =
    await sql<SharingRow>`select s.deductible_type as "deductibleType", s.network_crossing as "networkCrossing",
      s.carryover, s.coinsurance_in as "coinsuranceIn", s.coinsurance_out as "coinsuranceOut",
      s.copay_primary as "primary", s.copay_specialist as "specialist", s.copay_urgent as "urgent",
      s.copay_emergency as "emergency", s.rx_integrated as "rxIntegrated", s.cob_method as "cobMethod"
    from plans p join costsharing s on s.baseplan_id = p.base_plan_id and s.client_id = p.client_id
    where p.id = ${planId} and s.deleted_at is null and s.effective_date <= ${on}::date
      and (s.expiration_date is null or s.expiration_date >= ${on}::date)
    order by s.effective_date desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { coinsuranceIn, coinsuranceOut, primary, specialist, urgent, emergency, ...rules } = row;
  return {
    ...rules,
    coinsurance: { in: coinsuranceIn, out: coinsuranceOut },
    copays: {
      primary: cents(primary),
      specialist: cents(specialist),
      urgent: cents(urgent),
      emergency: cents(emergency),
    },
  };
}

/** What a card and an explanation of benefits say of a plan on a day (domain 7.5, 9.1). */
export async function planLimits(db: Db, day: PlanDay): Promise<PlanLimits> {
  const items = await itemLimits(db, day);
  const { coinsurance, copays, deductibleType } = (await costSharingOf(db, day)) ?? NO_COST_SHARING;
  const of = (kind: 'deductible' | 'oop') => ({ in: limitsOf(items, kind, 'in'), out: limitsOf(items, kind, 'out') });
  return { deductible: of('deductible'), oop: of('oop'), coinsurance, copays, deductibleType, items };
}

/** The plan's own coverage type is that of its first item; a combined limit is said for both networks. */
function limitsOf(items: readonly ItemLimit[], kind: 'deductible' | 'oop', network: 'in' | 'out'): Limits {
  const of = (scope: Item['scope'], type: CoverageType | undefined) =>
    items.find(
      ({ item }) =>
        item.kind === kind &&
        item.scope === scope &&
        item.coverageType === type &&
        (item.network === network || item.network === 'combined'),
    )?.limit;
  const type = items.find(({ item }) => item.kind === kind)?.item.coverageType;
  return { individual: of('individual', type), family: of('family', type) };
}
