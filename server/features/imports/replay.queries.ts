import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { ImportRecord } from './imports.queries.ts';

/** Verdicts of rows with which nothing is done: an import of them alone is no application. */
const NOTHING_DONE = ['waiting', 'refused', 'duplicate', 'leftOut', 'unknownPerson', 'undated', 'unclear'];

const isDone = sql<boolean>`(not r.reasons @> '[{"code":"applied-before"}]'
  and not r.verdict = any(${NOTHING_DONE}::text[]))`;

/** The imports that applied the same bytes to this client and stand; those that only repeated another are none. */
const standing = ({
  id,
  client_id: clientId,
  sha256,
}: Pick<ImportRecord, 'id' | 'client_id' | 'sha256'>) => sql`select i.id, i.applied_at from imports i
  where i.client_id = ${clientId} and i.sha256 = ${sha256} and i.state = 'applied' and i.id <> ${id}
    and exists (select from import_rows r where r.import_id = i.id and ${isDone})`;

/** The client's day on which the same bytes were last applied to this client, so that it stands; null: never. */
export async function appliedBefore(db: Db, record: ImportRecord): Promise<CalendarDate | null> {
  const { rows } = await sql<{
    on: CalendarDate | null;
  }>`select max((s.applied_at at time zone c.time_zone)::date) as "on"
    from (${standing(record)}) s join clients c on c.id = ${record.client_id}`.execute(db);
  return rows[0]?.on ?? null;
}

/** Verdicts of claims with which nothing was done, so that the same file may do it; what repeats another claim is done. */
const CLAIM_OPEN = ['leftOut', 'unknownPerson', 'undated', 'unclear', 'refused'];

/** Which claims of the file, by their order in it, none of these imports has done anything with. */
export async function claimsOpen(db: Db, record: ImportRecord): Promise<Set<number>> {
  const { rows } = await sql<{ ordinal: number }>`with stands as (${standing(record)})
    select r.ordinal from import_rows r join stands on stands.id = r.import_id
    group by r.ordinal having not bool_or(not r.reasons @> '[{"code":"applied-before"}]'
      and not r.verdict = any(${CLAIM_OPEN}::text[]))`.execute(db);
  return new Set(rows.map(({ ordinal }) => ordinal));
}

type Became = { ordinal: number; number: string; date: string };
type Range = { first: number; count: number };

/** The statement that reads what a batch of claims became before: as many rows as the batch has, of each application. */
export const becameBefore = (
  record: Pick<ImportRecord, 'id' | 'client_id' | 'sha256'>,
  { first, count }: Range,
): RawBuilder<Became> => sql<Became>`with stands as (${standing(record)})
    select distinct on (r.ordinal) r.ordinal, r.claim_number as number, r.service_date::text as date
    from stands join import_rows r on r.import_id = stands.id
    where r.ordinal >= ${first} and r.ordinal < ${first + count} and r.claim_id is not null and r.service_date is not null
    order by r.ordinal, stands.applied_at desc`;

/** What the claims of a file became when its bytes were applied before: order in the file -> number and day. */
export async function claimsOfBefore(
  db: Db,
  record: Pick<ImportRecord, 'id' | 'client_id' | 'sha256'>,
  range: Range,
): Promise<Map<number, { number: string; date: string }>> {
  const { rows } = await becameBefore(record, range).execute(db);
  return new Map(rows.map(({ ordinal, number, date }) => [ordinal, { number, date }]));
}

/**
 * Where in the file the rows stand with which none of these imports has done anything ("interchange.group.transaction.
 * segment"): each of them may have done a part. A group that was not written down is "*".
 */
export async function placesOpen(db: Db, record: ImportRecord): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    with stands as (${standing(record)}),
      found as (select r.import_id, r.interchange, r.functional_group, r.transaction, r.segment,
          ${isDone} and not r.reasons @> '[{"code":"follows-family"}]' as done
        from import_rows r join stands on stands.id = r.import_id where r.segment is not null),
      placed as (select import_id, done, concat_ws('.', interchange,
          case when (select bool_or(functional_group is null) from found) then '*' else functional_group::text end,
          transaction, segment) as place from found)
    select place from placed where import_id = (select id from stands order by applied_at desc limit 1)
    except select place from placed where done`.execute(db);
  return new Set(rows.map(({ place }) => place));
}
