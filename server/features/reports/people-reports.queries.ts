import { TURNS_26_DAYS } from '@coverlane/contract/eligibility/codes.ts';
import { sql } from 'kysely';
import { childrenTurning } from '../../facts/turning-26.queries.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';
import {
  byName,
  cells,
  coverageTypesOn,
  detailsOn,
  furtherCells,
  type Meant,
  ofClients,
  placeCells,
  placeOfPerson,
  type ReportQuery,
  type ReportRow,
  whoCells,
} from './row-parts.queries.ts';

/** The SSN of the person `p` as it is sealed, with the row it is sealed for; opened for who may see it (ssn-cells.ts). */
const sealedSsn = sql`(select n.id || ':' || encode(n.ssn_sealed, 'base64') from person_ssns n
  where n.person_id = p.id and n.superseded_at is null order by n.id limit 1)`;

/** Of the home address that holds on a day, else of what came last. */
const ofAddress = (column: string, { on }: Meant) => sql`(select ${sql.ref(`a.${column}`)} from addresses a
  where a.person_id = p.id and a.superseded_at is null and a.kind = 'home' and a.effective_date <= ${on}::date
  order by a.effective_date desc limit 1)`;

const addressCells = (meant: Meant) =>
  Object.fromEntries(
    ['address1', 'address2', 'city', 'state', 'zip'].map((column) => [column, ofAddress(column, meant)]),
  );

const nameOfSubscriber = sql`(select ${personAsRead('one')} from person_details one
  where one.person_id = p.subscriber_id and one.superseded_at is null order by one.effective_date desc limit 1)`;

/** Everybody on a day with details, employment and types of coverage; of everybody, or of those who are covered. */
export const memberCensus: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    ...whoCells,
    relationship: sql`d.relationship_code`,
    ...placeCells,
    gender: sql`d.gender`,
    dob: sql`d.dob`,
    age: sql`extract(year from age(${meant.on}::date, d.dob))::int`,
    hireDate: sql`e.hire_date`,
    employmentStatus: sql`e.status`,
    coverages: sql`k.types`,
    ...furtherCells(meant, {
      middleName: sql`d.middle_name`,
      maritalStatus: sql`d.marital_status`,
      email: sql`d.email`,
      phone: sql`d.phone`,
      mobile: sql`d.mobile`,
      ...addressCells(meant),
      jobTitle: sql`e.job_title`,
      classCode: sql`e.class_code`,
      ssn: sealedSsn,
    }),
  })}
  from people p ${placeOfPerson} ${detailsOn(meant.on)}
  left join lateral (select one.hire_date, one.status, one.job_title, one.class_code from employments one
    where one.person_id = p.subscriber_id and one.superseded_at is null
    order by one.effective_date desc limit 1) e on true
  left join lateral (select ${coverageTypesOn(meant.on)} as types offset 0) k on true
  where ${ofClients(sql`p.client_id`, meant)} and p.withdrawn_at is null
    and (${meant.params['who'] === 'everybody'} or k.types is not null)
  order by ${byName}`;

/** Every coverage that holds on a day (X12 834 DTP 348 to 349, both included). */
export const coverageOnDay: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    ...whoCells,
    relationship: sql`d.relationship_code`,
    ...placeCells,
    coverageType: sql`k.coverage_type`,
    planName: sql`plan.name`,
    tier: sql`k.tier_code`,
    effectiveDate: sql`k.effective_date`,
    expirationDate: sql`k.expiration_date`,
    cobra: sql`k.cobra`,
    ...furtherCells(meant, {
      dob: sql`d.dob`,
      gender: sql`d.gender`,
      subscriberName: nameOfSubscriber,
      ssn: sealedSsn,
    }),
  })}
  from coverages k join people p on p.id = k.person_id ${placeOfPerson} ${detailsOn(meant.on)}
  join plans plan on plan.id = k.plan_id
  where ${ofClients(sql`k.client_id`, meant)} and ${ofClients(sql`p.client_id`, meant)} and k.superseded_at is null
    and k.effective_date <= ${meant.on}::date
    and (k.expiration_date is null or k.expiration_date >= ${meant.on}::date)
    and (${meant.params['coverageType'] ?? ''} in ('', k.coverage_type))
  order by ${byName}, k.coverage_type, k.id`;

/** Coverage that ends in the days and does not go on, with what became of its continuation (domain 6, COBRA). */
export const terminations: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    ...whoCells,
    relationship: sql`d.relationship_code`,
    ...placeCells,
    coverageType: sql`k.coverage_type`,
    planName: sql`plan.name`,
    lastDay: sql`k.expiration_date`,
    termReason: sql`coalesce((select t.name from termreasons t where lower(t.code) = lower(k.term_reason)
      order by t.id limit 1), k.term_reason)`,
    cobraState: sql`x.state`,
    electBy: sql`x.elect_by`,
  })}
  from coverages k join people p on p.id = k.person_id ${placeOfPerson} ${detailsOn(meant.to)}
  join plans plan on plan.id = k.plan_id
  left join lateral (select one.state, one.elect_by from cobra_events one
    where one.person_id = k.person_id and one.last_day = k.expiration_date order by one.id limit 1) x on true
  where ${ofClients(sql`k.client_id`, meant)} and ${ofClients(sql`p.client_id`, meant)} and k.superseded_at is null
    and k.expiration_date between ${meant.from}::date and ${meant.to}::date and k.expiration_date >= k.effective_date
    and not exists (select from coverages later where later.person_id = k.person_id and later.superseded_at is null
      and later.coverage_type = k.coverage_type and later.effective_date = k.expiration_date + 1)
  order by k.expiration_date, ${byName}, k.coverage_type, k.id`;

/** Covered children who turn 26 in the next days, as everybody else who asks is told (`childrenTurning`; domain 3.8). */
export const ageingOut: ReportQuery = async (meant, db) => {
  const { clientIds, on, params } = meant;
  const children = await childrenTurning(db, { clientIds, on, days: Number(params['days'] ?? TURNS_26_DAYS) });
  const found = JSON.stringify(
    children.map(({ personId, turns, lastDay }, place) => ({ id: personId, turns, last: lastDay, place })),
  );
  return sql<ReportRow>`
    select p.id as person_id, ${cells({
      ...whoCells,
      ...placeCells,
      subscriberName: nameOfSubscriber,
      dob: sql`d.dob`,
      turns26: sql`child.turns`,
      lastDay: sql`child.last`,
      coverages: sql`k.types`,
    })}
    from jsonb_to_recordset(${found}::jsonb) as child(id uuid, turns date, last date, place int)
    join people p on p.id = child.id ${placeOfPerson} ${detailsOn(on)}
    left join lateral (select ${coverageTypesOn(on)} as types offset 0) k on true
    where ${ofClients(sql`p.client_id`, meant)} order by child.place`;
};

/** What lacks of people who are covered: a row for each person and thing. SSNs themselves are in no report. */
export const missingData: ReportQuery = (meant) => sql<ReportRow>`
  select p.id as person_id, ${cells({
    ...whoCells,
    relationship: sql`d.relationship_code`,
    ...placeCells,
    missing: sql`lack.what`,
  })}
  from people p ${placeOfPerson} ${detailsOn(meant.on)}
  cross join lateral (
    select 'ssn' as what, 1 as place where not exists (
      select from person_ssns n where n.person_id = p.id and n.superseded_at is null)
    union all select 'email', 2 where p.id = p.subscriber_id and coalesce(d.email, '') = ''
    union all select 'address', 3 where p.id = p.subscriber_id and not exists (
      select from addresses a where a.person_id = p.id and a.superseded_at is null
        and (a.expiration_date is null or a.expiration_date >= ${meant.on}::date))) lack
  where ${ofClients(sql`p.client_id`, meant)} and p.withdrawn_at is null and ${coverageTypesOn(meant.on)} is not null
  order by ${byName}, lack.place`;
