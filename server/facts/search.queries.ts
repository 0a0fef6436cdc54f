import { type RawBuilder, sql } from 'kysely';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import { type SearchRow, searchRows } from '../domain/member-search.ts';
import type { Db } from '../platform/db/connect.ts';
import { chunks, type ColumnRow, insertsOf } from './bulk.queries.ts';
import { peopleOf } from './families.queries.ts';

const columnsOf = (clientId: string, row: SearchRow): ColumnRow => ({
  person_id: row.personId,
  client_id: clientId,
  subscriber_id: row.subscriberId,
  division_id: row.divisionId,
  is_subscriber: row.isSubscriber,
  relationship_code: row.relationshipCode,
  member_number: row.memberNumber,
  last_key: row.lastKey,
  first_key: row.firstKey,
  initials: row.initials,
  whole_key: row.wholeKey,
  dob: row.dob,
  covered_from: row.coveredFrom,
  covered_to: row.coveredTo,
});

const columns = `person_id client_id subscriber_id division_id is_subscriber relationship_code member_number last_key
  first_key initials whole_key dob covered_from covered_to`.split(/\s+/);
const SET = sql.join(columns.slice(1).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
const SEARCH = { table: 'member_search', columns, ending: sql`on conflict (person_id) do update set ${SET}` };

const FAMILIES_AT_ONCE = 1_000;

const insertsFor = (clientId: string, rows: readonly SearchRow[]): RawBuilder<unknown>[] =>
  insertsOf(
    SEARCH,
    rows.map((row) => columnsOf(clientId, row)),
  );

/**
 * The statements that write the search rows of families as decisions leave them; of a family that comes again, as it
 * is left last. Only for families that have been held since they were read, with nobody withdrawn.
 */
export function searchInserts(clientId: string, families: readonly FamilyFacts[]): RawBuilder<unknown>[] {
  const last = new Map(families.map(({ people }) => [people[0]?.subscriberId, people]));
  const rows = [...last.values()].flatMap(searchRows);
  return insertsFor(clientId, rows);
}

/** Derives the search rows of families anew from their facts; withdrawn people lose theirs. */
export async function refreshSearch(db: Db, clientId: string, subscriberIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const part of chunks(subscriberIds, FAMILIES_AT_ONCE)) {
    await sql`delete from member_search where client_id = ${clientId} and person_id = any(array(
      select gone.id from unnest(${part}::uuid[]) family(id) cross join lateral (
        select p.id from people p where p.subscriber_id = family.id and p.withdrawn_at is not null offset 0) gone))`.execute(
      db,
    );
    const people = await peopleOf({ db, clientId }, { subscriberIds: part });
    const families = Map.groupBy(people, (person) => person.subscriberId);
    const rows = [...families.values()].flatMap(searchRows);
    for (const insert of insertsFor(clientId, rows)) await insert.execute(db);
    count += rows.length;
  }
  return count;
}

/** Derives all search rows of a client anew, and answers how many people it has (domain 0: refreshclient). */
export async function rebuildSearch(db: Db, clientId: string): Promise<number> {
  await sql`delete from member_search where client_id = ${clientId}`.execute(db);
  const { rows } = await sql<{ id: string }>`select distinct subscriber_id as id from people
    where client_id = ${clientId} and withdrawn_at is null`.execute(db);
  return refreshSearch(
    db,
    clientId,
    rows.map((row) => row.id),
  );
}
