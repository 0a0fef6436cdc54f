import { FOUND_CLAIMS } from '@coverlane/contract/claims/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { atOnce } from '../../platform/db/packets/request-dialect.ts';
import {
  type ClaimNarrowing,
  type ClaimPage,
  type ClaimRow,
  drawnRows,
  foundColumns,
  narrowed,
  orderOf,
} from './list.queries.ts';
import type { ClaimKey, NameWay, Range, SearchMeaning } from './search.rules.ts';

type Sql = RawBuilder<unknown>;

/** A search: what it means, and what narrows what is found. */
export interface ClaimQuery {
  meaning: SearchMeaning;
  narrowing: ClaimNarrowing & {
    clientId?: string | undefined;
    receivedFrom?: string | undefined;
    receivedTo?: string | undefined;
  };
}

/** Families or people of a name that a search goes through at most. */
const FOUND_PEOPLE = 200;

const within = (column: string, { from, to }: Range): Sql => {
  const key = sql.ref(column);
  return sql`${key} >= ${from} and ${key} < ${to}`;
};

const and = (parts: readonly Sql[]): Sql => sql.join([...parts], sql` and `);
const or = (parts: readonly Sql[]): Sql => sql`(${sql.join([...parts], sql` or `)})`;

const wayOf = (way: NameWay): Sql => and(Object.entries(way).map(([column, range]) => within(`s.${column}`, range)));

type By = ClaimKey['by'];
type KeyBy<Name extends By> = Extract<ClaimKey, { by: Name }>;

/** The condition of each kind of key on claims called `c`: each is served by an index of its own. */
const conditionsBy: { [Name in By]: (key: KeyBy<Name>) => Sql } = {
  // Compared byte by byte, as the index is kept.
  number: ({ range }) => sql`c.claim_number ~>=~ ${range.from} and c.claim_number ~<~ ${range.to}`,
  external: ({ value }) => sql`c.external_claim_number = ${value}`,
  npi: ({ value }) => sql`c.provider_npi = ${value}`,
  tin: ({ value }) => sql`c.provider_tin = ${value}`,
  check: ({ value }) => sql`c.id = any((select access.claims_of_check(${value}))::uuid[])`,
  received: ({ clientId, from, to }) =>
    sql`c.client_id = ${clientId} and c.date_received between ${from}::date and ${to}::date`,
  // A member number is shared by a family.
  member: ({ value }) => sql`c.subscriber_id = any(array(select p.subscriber_id from people p
    where p.client_id = any((select access.clients())::uuid[]) and p.member_number = ${value}
      and p.withdrawn_at is null limit ${sql.lit(FOUND_PEOPLE)}))`,
  patient: ({ ways, dob }) => sql`c.person_id = any(array(select s.person_id from member_search s
    where s.client_id = any((select access.clients())::uuid[]) and ${or(ways.map(wayOf))}
      ${dob === undefined ? sql`` : sql`and s.dob = ${dob}::date`} limit ${sql.lit(FOUND_PEOPLE)}))`,
};

const conditionOf = <Name extends By>(key: KeyBy<Name> & { by: Name }): Sql => conditionsBy[key.by](key);

/** Claims that one key of the box finds, the newest first, as many as are counted. */
const foundBy = (key: ClaimKey): Sql => sql`
  (select c.id from claims c where ${conditionOf(key)} and c.superseded_at is null and not c.void
    order by c.service_date_from desc limit ${sql.lit(FOUND_CLAIMS + 1)})`;

function conditions({ meaning: { all, any }, narrowing }: ClaimQuery): Sql {
  const { clientId, receivedFrom, receivedTo } = narrowing;
  const parts: Sql[] = [narrowed(narrowing), ...all.map(conditionOf)];
  if (any) parts.push(sql`c.id = any(array(${sql.join(any.map(foundBy), sql` union `)}))`);
  if (clientId !== undefined) parts.push(sql`c.client_id = ${clientId}`);
  if (receivedFrom !== undefined) parts.push(sql`c.date_received >= ${receivedFrom}::date`);
  if (receivedTo !== undefined) parts.push(sql`c.date_received <= ${receivedTo}::date`);
  return and(parts);
}

/** One page of what is found. */
export const searchQuery = (query: ClaimQuery, { offset, size, sort }: ClaimPage): RawBuilder<ClaimRow> =>
  drawnRows(
    sql`select ${foundColumns}, row_number() over (order by ${orderOf(sort)}) as place
      from claims c where ${conditions(query)} order by ${orderOf(sort)} limit ${size} offset ${offset}`,
    { isMember: false },
  );

/** How many are found, counted to one more than is shown as exact. */
export const foundQuery = (query: ClaimQuery): RawBuilder<{ found: number }> => sql<{ found: number }>`
  select count(*)::int as found from (
    select from claims c where ${conditions(query)} limit ${FOUND_CLAIMS + 1}) counted`;

/** A page and how many there are; `more`: beyond what is counted. */
export async function findClaims(
  db: Db,
  query: ClaimQuery,
  page: ClaimPage,
): Promise<{ rows: ClaimRow[]; total: number; more: boolean }> {
  const asked = [searchQuery(query, page), foundQuery(query)] as const;
  const [rows, counted] = await atOnce<[ClaimRow, { found: number }]>(db, asked);
  const found = counted[0]?.found ?? 0;
  return { rows, total: Math.min(found, FOUND_CLAIMS), more: found > FOUND_CLAIMS };
}
