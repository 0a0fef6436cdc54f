import { type RawBuilder, sql } from 'kysely';
import {
  cells,
  detailsOn,
  type Meant,
  money,
  ofClients,
  type ReportQuery,
  type ReportRow,
  whoCells,
} from './row-parts.queries.ts';

type Sql = RawBuilder<unknown>;

/** A figure of fewer people is not told to who may not read claims (domain 12.8; 45 CFR 164.514). */
const LEAST_PEOPLE = 5;

/** Decided claims that stand, of the report's clients. */
const decided = (
  meant: Meant,
): Sql => sql`${ofClients(sql`k.client_id`, meant)} and k.superseded_at is null and not k.void
  and k.status in ('completed', 'denied', 'imported')`;
const served = (meant: Meant): Sql =>
  sql`${decided(meant)} and k.service_date_from between ${meant.from}::date and ${meant.to}::date`;

/** Sums of claims called `k`; what a claim does not say is in none. */
const sums = {
  people: sql`count(distinct k.person_id)`,
  claims: sql`count(*)`,
  billed: sql`coalesce(sum(k.total_charges), 0)`,
  discount: sql`coalesce(sum(k.total_discount), 0)`,
  allowed: sql`coalesce(sum(k.total_allowed), 0)`,
  paid: sql`coalesce(sum(k.total_paid), 0)`,
  owed: sql`coalesce(sum(k.total_patient_responsibility), 0)`,
} as const;

const sumColumns = sql.join(Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`));

type Grouping = 'month' | 'plan' | 'network';

const groupOf: Record<Grouping, Sql> = {
  month: sql`to_char(k.date_paid, 'YYYY-MM')`,
  plan: sql`coalesce(k.plan_id::text, '')`,
  network: sql`coalesce(k.network_status, 'na')`,
};

/** Figures by month paid, plan or network: of the claims that the reader may read, or de-identified. */
function grouped(by: Grouping, meant: Meant): Sql {
  if (meant.deidentified)
    return sql`access.claim_cells(${by}, ${meant.clientIds}::uuid[], ${meant.from}::date, ${meant.to}::date,
      ${LEAST_PEOPLE}::int)`;
  const within =
    by === 'month'
      ? sql`${decided(meant)} and k.date_paid between ${meant.from}::date and ${meant.to}::date and k.total_paid <> 0`
      : served(meant);
  return sql`(select ${groupOf[by]} as cell, ${sumColumns} from claims k where ${within} group by 1)`;
}

const figures = {
  people: sql`g.people`,
  claims: sql`g.claims`,
  billed: money(sql`g.billed`),
  discount: money(sql`g.discount`),
  allowed: money(sql`g.allowed`),
  paid: money(sql`g.paid`),
  owed: money(sql`g.owed`),
};

/** What was paid, by the month of the payment. */
export const claimsByMonth: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({ month: sql`g.cell`, ...figures })}
  from ${grouped('month', meant)} g order by g.cell`;

/** What services of some days came to, by plan. */
export const planUtilisation: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({ planName: sql`plan.name`, ...figures })}
  from ${grouped('plan', meant)} g left join plans plan on plan.id = nullif(g.cell, '')::uuid
  order by g.paid desc nulls last, plan.name, g.cell`;

/** What the network saved: discount of what was billed, in percent with one decimal (domain 12.8). */
export const networkSavings: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({
    network: sql`g.cell`,
    people: figures.people,
    claims: figures.claims,
    billed: figures.billed,
    discount: figures.discount,
    savings: sql`round(g.discount * 100 / nullif(g.billed, 0), 1)`,
    paid: figures.paid,
  })}
  from ${grouped('network', meant)} g order by g.cell`;

/** Months between service and payment; 6 stands for all later ones. */
const lag = sql`least(6, greatest(0, (extract(year from k.date_paid) - extract(year from k.service_date_from)) * 12
  + extract(month from k.date_paid) - extract(month from k.service_date_from)))`;
const paidAt = (months: number): Sql =>
  money(sql`coalesce(sum(k.total_paid) filter (where ${lag} = ${sql.lit(months)}), 0)`);

/** What was paid for the services of each month, by the months that passed until the payment. */
export const claimsLag: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({
    month: sql`to_char(k.service_date_from, 'YYYY-MM')`,
    lag0: paidAt(0),
    lag1: paidAt(1),
    lag2: paidAt(2),
    lag3: paidAt(3),
    lag4: paidAt(4),
    lag5: paidAt(5),
    later: paidAt(6),
    paid: money(sums.paid),
  })}
  from claims k where ${served(meant)} and k.date_paid is not null
  group by to_char(k.service_date_from, 'YYYY-MM') order by 1, to_char(k.service_date_from, 'YYYY-MM')`;

/** People for whose services of some days at least so many dollars were paid. */
export const highCost: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    ...whoCells,
    clientName: sql`c.name`,
    claims: sql`k.claims`,
    billed: money(sql`k.billed`),
    paid: money(sql`k.paid`),
  })}
  from (select k.person_id, ${sumColumns} from claims k where ${served(meant)} group by k.person_id
    having sum(k.total_paid) >= ${meant.params['least'] ?? '25000'}::numeric) k
  join people p on p.id = k.person_id join clients c on c.id = p.client_id ${detailsOn(meant.on)}
  order by k.paid desc, d.last_name, p.id`;

/** The hundred providers who were paid most for services of some days. */
export const topProviders: ReportQuery = (meant) => sql<ReportRow>`
  select null::uuid as person_id, ${cells({
    providerName: sql`g.provider_name`,
    npi: sql`g.provider_npi`,
    people: figures.people,
    claims: figures.claims,
    billed: figures.billed,
    paid: figures.paid,
  })}
  from (select k.provider_npi, max(k.provider_name) as provider_name, ${sumColumns} from claims k where ${served(meant)}
    group by k.provider_npi, case when k.provider_npi is null then k.provider_name end) g
  order by g.paid desc, g.provider_name, g.provider_npi limit 100`;
