import type { AdjustmentSource } from '@coverlane/contract/accumulators/codes.ts';
import type { ClaimType } from '@coverlane/contract/claims/codes.ts';
import type { CoverageType, RelationshipCode } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Household, Separation } from '../../domain/accumulators/units.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Somebody of a family whose amounts the reader may see. */
export interface PersonRow {
  personId: string;
  clientId: string;
  subscriberId: string;
  timeZone: string;
  relationship: RelationshipCode | null;
  prefix: string | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  suffix_name: string | null;
}

/** The people of a person's family whose amounts the reader may see, the person among them; none where that is closed. */
export async function spendingPeople(db: Db, personId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select person_id as "personId", client_id as "clientId",
      subscriber_id as "subscriberId", time_zone as "timeZone", relationship_code as relationship, prefix, first_name,
      middle_name, last_name, suffix_name from access.spending_people(${personId})`.execute(db);
  return rows;
}

/** A coverage whose totals are kept. `planYearStart` is 'MM-DD', null where the plan's year is the calendar's. */
export interface CoverageRow {
  coverageType: CoverageType;
  planId: string;
  basePlanId: string;
  planName: string;
  tierCode: string;
  planYearStart: string | null;
}

/** What a person was covered by on a day, one plan a coverage type. */
export async function spendingCoverages(db: Db, personId: string, on: string): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`select coverage_type as "coverageType", plan_id as "planId",
      base_plan_id as "basePlanId", plan_name as "planName", tier_code as "tierCode", plan_year_start as "planYearStart"
    from access.spending_coverages(${personId}, ${on}::date)`.execute(db);
  return rows;
}

/** A family, of one client. */
export interface Family {
  clientId: string;
  subscriberId: string;
}

/** A claim line the reader may see. Money as decimal text. */
export interface LineRow {
  claimId: string;
  claimNumber: string;
  lineNumber: number;
  personId: string;
  claimType: ClaimType;
  network: string | null;
  serviceDate: string;
  provider: string | null;
  providerName: string | null;
  procedureCode: string | null;
  benefitCategory: string | null;
  units: string | null;
  deductible: string | null;
  copay: string | null;
  coinsurance: string | null;
  paid: string | null;
  state: 'counted' | 'denied' | 'pending';
}

/** The family's claim lines that the reader may see up to a day: newest, not void, not rejected; pending ones are marked. */
export async function seenLines(db: Db, { clientId, subscriberId }: Family, on: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select c.id as "claimId", c.claim_number as "claimNumber",
      l.line_number as "lineNumber", l.person_id as "personId", c.claim_type as "claimType",
      coalesce(l.network_tier, c.network_status) as network, l.service_date_from as "serviceDate",
      coalesce(c.provider_npi, c.provider_name) as provider, c.provider_name as "providerName",
      l.procedure_code as "procedureCode", l.benefit_category as "benefitCategory", l.units, l.deductible, l.copay,
      l.coinsurance, l.paid, case when c.status = 'pending' or l.line_status = 'pending' then 'pending'
        when c.status = 'denied' or l.line_status = 'denied' then 'denied' else 'counted' end as state
    from claims c join claim_lines l on l.client_id = c.client_id and l.claim_id = c.id
    where c.subscriber_id = ${subscriberId} and c.client_id = ${clientId} and c.superseded_at is null and not c.void
      and c.status <> 'rejected' and l.service_date_from <= ${on}::date
      and c.service_date_from >= coalesce((select access.claims_shown_from()), '-infinity')
    order by l.service_date_from, c.claim_number, l.line_number`.execute(db);
  return rows;
}

/** A credit without a claim line that the reader may see; the amount as decimal text in the item's unit. */
export interface AdjustmentRow {
  id: string;
  personId: string;
  liabilityItemId: string;
  serviceDate: string;
  amount: string;
  source: AdjustmentSource;
}

/** The credits that no claim line gives of a family's people whom the reader may see, up to a day ('YYYY-MM-DD'), in their order. */
export async function seenAdjustments(
  db: Db,
  { clientId, subscriberId }: Family,
  on: string,
): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`select id, person_id as "personId", liability_item_id as "liabilityItemId",
      service_date as "serviceDate", amount, source from accumulator_adjustments
    where subscriber_id = ${subscriberId} and client_id = ${clientId} and superseded_at is null
      and service_date <= ${on}::date order by service_date, id`.execute(db);
  return rows;
}

/** An amount behind which the reader may not look. `person` numbers people; `personId` says who, where that may be known. */
export interface UnseenRow {
  personId: string | null;
  person: string;
  claimType: ClaimType | null;
  network: string | null;
  serviceDate: string;
  deductible: string | null;
  copay: string | null;
  coinsurance: string | null;
  liabilityItemId: string | null;
  amount: string | null;
}

/** Everybody of a person's family, and who lost coverage by a divorce or an age limit; nobody where the amounts are closed. */
export async function householdOf(db: Db, personId: string): Promise<Household> {
  const { rows } = await sql<{ personId: string; separations: Separation[] }>`
    select person_id as "personId", separations from access.family_separations(${personId})`.execute(db);
  return { people: rows.map((row) => row.personId), separations: rows.flatMap(({ separations }) => separations) };
}

/**
 * What the totals of some people of a family are made of beside what the reader sees (`seen`: ids of claims and adjustments).
 * @param unit ids of those who are covered together
 */
export async function unseenCredits(
  db: Db,
  subscriberId: string,
  { seen, unit }: { seen: readonly string[]; unit: readonly string[] },
): Promise<UnseenRow[]> {
  const { rows } = await sql<UnseenRow>`select known as "personId", person::text, claim_type as "claimType", network,
      service_date as "serviceDate", deductible, copay, coinsurance, liability_item_id as "liabilityItemId", amount
    from access.unseen_credits(${subscriberId}, ${seen}::uuid[], ${unit}::uuid[])`.execute(db);
  return rows;
}

/** The newest total the core reported of an item up to a day; `personId` null: of the family. Decimal text. */
export interface TotalRow {
  personId: string | null;
  liabilityItemId: string;
  /** The item it was mapped to, else its own. */
  countedAs: string;
  coreName: string | null;
  asOf: string;
  limit: string | null;
  used: string;
}

/** What the core says of a family's people, as far as the reader may see it, on or before a day. */
export async function reportedTotals(db: Db, { clientId, subscriberId }: Family, on: string): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`select distinct on (t.person_id, t.liability_item_id) t.person_id as "personId",
      t.liability_item_id as "liabilityItemId", coalesce(a.liability_item_id, t.liability_item_id) as "countedAs",
      t.core_name as "coreName", t.as_of as "asOf", t.limit_amount as "limit", t.used
    from accumulator_totals t
    left join unknownaccumulators u on u.liability_item_id = t.liability_item_id and u.status = 'mapped' and u.deleted_at is null
    left join accumulators a on a.id = u.accumulator_id
    where t.subscriber_id = ${subscriberId} and t.client_id = ${clientId} and t.superseded_at is null
      and t.as_of <= ${on}::date and (t.year_end is null or t.year_end >= ${on}::date)
    order by t.person_id, t.liability_item_id, t.as_of desc`.execute(db);
  return rows;
}
