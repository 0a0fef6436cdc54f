import { COUNTED_MEMBERS, type MemberSort, type MemberTask } from '@coverlane/contract/members/lists.ts';
import type { CoverageState, CoverageType, RelationshipCode } from '@coverlane/contract/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { childrenTurning } from '../../facts/turning-26.queries.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import type { Prefix } from './search-text.rules.ts';

/** Whom a list is asked for; what is absent does not narrow. */
export interface MemberFilter {
  clientId?: string | undefined;
  divisionId?: string | undefined;
  /** All of these. */
  allOf: Prefix[];
  /** And every prefix of at least one of these lists; undefined: everybody, an empty list: nobody. */
  anyOf?: Prefix[][] | undefined;
  /** Only these people. With `anyOf`: these, or whoever fits it. */
  personIds?: string[] | undefined;
  dob?: string | undefined;
  includeDependents: boolean;
  includeInactive: boolean;
  /** Only those about whom this is to be done. */
  task?: MemberTask | undefined;
  /** Who turns 26 (`childrenTurning`), where that is the task. */
  turning?: readonly string[] | undefined;
}

/** A page of a list: rows to skip, rows to answer, and their order. */
export interface Page {
  offset: number;
  size: number;
  sort: MemberSort;
}

interface NameRow {
  prefix: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix_name: string | null;
}

/** One found person with what the list shows. */
export interface FoundRow extends NameRow {
  id: string;
  member_number: string;
  system_identifier: string;
  external_id: string | null;
  relationship_code: RelationshipCode;
  subscriber_id: string;
  subscriber: NameRow | null;
  client_id: string;
  client_name: string;
  division_name: string | null;
  dob: string | null;
  coverage_types: CoverageType[];
  covered_from: string | null;
  state: Exclude<CoverageState, 'void'> | null;
}

type Sql = RawBuilder<unknown>;

const NAME = sql`s.last_key, s.first_key, s.person_id`;
const NAME_DOWN = sql`s.last_key desc, s.first_key desc, s.person_id desc`;
const SINCE = sql`s.covered_from nulls last, s.last_key, s.first_key, s.person_id`;
const SINCE_DOWN = sql`s.covered_from desc nulls last, s.last_key, s.first_key, s.person_id`;
const NUMBER = sql`s.member_number, s.person_id`;
const NUMBER_DOWN = sql`s.member_number desc, s.person_id desc`;

/** The order inside one client, and of the merged clients. */
const orders: Record<MemberSort, { one: Sql; all: Sql }> = {
  name: { one: NAME, all: NAME },
  '-name': { one: NAME_DOWN, all: NAME_DOWN },
  memberNumber: { one: NUMBER, all: NUMBER },
  '-memberNumber': { one: NUMBER_DOWN, all: NUMBER_DOWN },
  client: { one: NAME, all: sql`client.name, client.id, ${NAME}` },
  '-client': { one: NAME, all: sql`client.name desc, client.id desc, ${NAME}` },
  since: { one: SINCE, all: SINCE },
  '-since': { one: SINCE_DOWN, all: SINCE_DOWN },
};

/**
 * The visible clients (or the asked one, or the asked division's, among them) with today's date in each one's time zone, which is worked out
 * once a client: the rows of member_search are compared with a finished date.
 */
const visible = ({ clientId, divisionId }: MemberFilter): Sql => sql`
  client as materialized (
    select c.id, c.name, (now() at time zone c.time_zone)::date as today from clients c
    where c.id = any((select access.clients())::uuid[])
      ${clientId === undefined ? sql`` : sql`and c.id = ${clientId}`}
      ${divisionId === undefined ? sql`` : sql`and c.id = (select d.client_id from divisions d where d.id = ${divisionId})`})`;

/** Ranges over "C"-collated keys, so that one generic plan serves every text. */
function begins({ column, from, to }: Prefix): Sql {
  const key = sql.ref(`s.${column}`);
  const range = sql`${key} >= ${from} and ${key} < ${to}`;
  // The index over initials is partial: only Hangul names have any.
  return column === 'initials' ? sql`(${range} and s.initials <> '')` : range;
}

const and = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `);
const or = (parts: readonly Sql[]): Sql => sql`(${sql.join([...parts], sql` or `)})`;

/** Whom something is to be done about (domain 3.2: a child is covered until 26; domain 3.8: SSNs). */
const tasks: Readonly<Record<MemberTask, (filter: MemberFilter) => Sql>> = {
  ageingOut: ({ turning = [] }) => sql`s.person_id = any(${[...turning]}::uuid[])`,
  missingSsn: () => sql`not exists (select from person_ssns n
    where n.client_id = client.id and n.person_id = s.person_id and n.superseded_at is null)`,
};

/** The conditions on the rows of one client. */
function conditions(filter: MemberFilter): Sql {
  const parts: Sql[] = [sql`s.client_id = client.id`, ...filter.allOf.map(begins)];
  if (!filter.includeDependents) parts.push(sql`s.is_subscriber`);
  if (!filter.includeInactive) parts.push(sql`s.covered_to >= client.today`);
  if (filter.divisionId !== undefined) parts.push(sql`s.division_id = ${filter.divisionId}`);
  if (filter.dob !== undefined) parts.push(sql`s.dob = ${filter.dob}::date`);
  if (filter.task !== undefined) parts.push(tasks[filter.task](filter));
  const ways = waysIn(filter);
  if (ways) parts.push(ways.length > 0 ? or(ways) : sql`false`);
  return and(parts);
}

/** The ways to fit the one box or an SSN; undefined: neither was asked, an empty list: nobody can fit. */
function waysIn({ anyOf, personIds }: MemberFilter): Sql[] | undefined {
  if (!anyOf && !personIds) return undefined;
  const named = (anyOf ?? []).map((prefixes) => and(prefixes.map(begins)));
  return personIds ? [...named, sql`s.person_id = any(${personIds}::uuid[])`] : named;
}

/** The rows of one client that can be on the page, in order, for the merge of all clients. */
const rowsOfClient = (filter: MemberFilter, { offset, size, sort }: Page): Sql => sql`
  select s.person_id, s.client_id, s.subscriber_id, s.division_id, s.relationship_code, s.last_key, s.first_key,
         s.member_number, s.dob, s.covered_from
  from member_search s where ${conditions(filter)} order by ${orders[sort].one} limit ${offset + size}`;

const nameOf = (alias: string, personId: Sql): Sql => sql`
  left join lateral (
    select d.prefix, d.first_name, d.middle_name, d.last_name, d.suffix_name from person_details d
    where d.person_id = ${personId} and d.superseded_at is null
    order by (d.effective_date <= hit.today and coalesce(d.expiration_date, 'infinity') >= hit.today) desc,
      d.effective_date desc
    limit 1) ${sql.ref(alias)} on true`;

/** The page as one statement: found by keys first, everything else is looked up for its rows alone. */
export const pageQuery = (filter: MemberFilter, page: Page): RawBuilder<FoundRow> => sql<FoundRow>`
  with ${visible(filter)}, hit as materialized (
    select s.*, client.name as client_name, client.today,
           row_number() over (order by ${orders[page.sort].all}) as place
    from client cross join lateral (${rowsOfClient(filter, page)}) s
    order by ${orders[page.sort].all} limit ${page.size} offset ${page.offset})
  select hit.person_id as id, hit.client_id, hit.client_name, hit.subscriber_id, hit.relationship_code,
         hit.member_number, hit.dob, hit.covered_from, p.system_identifier, external.external_id, division.name as division_name,
         own.prefix, coalesce(own.first_name, '') as first_name, own.middle_name,
         coalesce(own.last_name, '') as last_name, own.suffix_name,
         case when hit.subscriber_id = hit.person_id then to_jsonb(own) else to_jsonb(subscriber) end as subscriber,
         coalesce(covered.types, '{}') as coverage_types, covered.state
  from hit
  join people p on p.id = hit.person_id
  left join person_external_ids external on external.person_id = hit.person_id and external.superseded_at is null
  left join divisions division on division.id = hit.division_id
  ${nameOf('own', sql`hit.person_id`)}
  ${nameOf('subscriber', sql`hit.subscriber_id and hit.subscriber_id <> hit.person_id`)}
  left join lateral (
    select array_agg(distinct v.coverage_type order by v.coverage_type)
             filter (where v.effective_date <= hit.today and coalesce(v.expiration_date, 'infinity') >= hit.today) as types,
           case when bool_or(v.effective_date <= hit.today and coalesce(v.expiration_date, 'infinity') >= hit.today)
                  then 'current'
                when bool_or(v.effective_date > hit.today) then 'upcoming'
                when count(*) > 0 then 'expired' end as state
    from coverages v
    where v.person_id = hit.person_id and v.superseded_at is null
      and coalesce(v.expiration_date, 'infinity') >= v.effective_date) covered on true
  order by hit.place`;

/** How many there are, counted to one more than is shown as exact. */
export const countQuery = (filter: MemberFilter): RawBuilder<{ found: number }> => sql<{ found: number }>`
  with ${visible(filter)}
  select count(*)::int as found from (
    select from client cross join lateral (
      select from member_search s where ${conditions(filter)} limit ${COUNTED_MEMBERS + 1}) s
    limit ${COUNTED_MEMBERS + 1}) counted`;

/** How many people fit a list that was counted to one more than is shown as exact. */
const asCounted = (found: number) => ({ total: Math.min(found, COUNTED_MEMBERS), more: found > COUNTED_MEMBERS });

/** Whom the task `ageingOut` is about, of one client or of all the reader sees. */
export async function peopleTurning(db: Db, clientId: string | undefined): Promise<string[]> {
  const children = await childrenTurning(db, { clientIds: clientId === undefined ? undefined : [clientId] });
  return children.map(({ personId }) => personId);
}

/** How many people each task is about, asked at once: of one client or of all the reader sees; undefined: no such client. */
export async function countTasks(db: Db, clientId: string | undefined) {
  const turning = await peopleTurning(db, clientId);
  const countOf = (task: MemberTask) =>
    countQuery({ clientId, allOf: [], includeDependents: true, includeInactive: false, task, turning });
  const there = sql<{
    id: string;
  }>`with ${visible({ clientId, allOf: [], includeDependents: true, includeInactive: false })}
    select client.id from client limit 1`;
  const asked = [countOf('ageingOut'), countOf('missingSsn'), there] as const;
  const [ageing, missing, seen] = await atOnce<[{ found: number }, { found: number }, { id: string }]>(db, asked);
  if (clientId !== undefined && seen.length === 0) return undefined;
  return { ageingOut: asCounted(ageing[0]?.found ?? 0), missingSsn: asCounted(missing[0]?.found ?? 0) };
}

/** One page of people and how many fit, asked at once; `more`: beyond what is counted. */
export async function findMembers(
  db: Db,
  filter: MemberFilter,
  page: Page,
): Promise<{ rows: FoundRow[]; total: number; more: boolean }> {
  const asked = [pageQuery(filter, page), countQuery(filter)] as const;
  const [rows, counted] = await atOnce<[FoundRow, { found: number }]>(db, asked);
  return { rows, ...asCounted(counted[0]?.found ?? 0) };
}
