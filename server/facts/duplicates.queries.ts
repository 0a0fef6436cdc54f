import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { personAsRead } from '../platform/db/name-as-read.ts';
import { searchKey } from '../platform/values/names.ts';

/** Somebody a new hire may be. */
export type Duplicate = { id: string; name: string; memberNumber: string };

/** People of the client with this SSN (by its index), or with this last name and birth date: at most ten. */
export async function duplicatesOf(
  db: Db,
  clientId: string,
  who: { ssnIndexes: readonly Buffer[]; lastName: string | null; dob: string | null },
): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`with same as (
      select person_id from person_ssns where client_id = ${clientId} and superseded_at is null
        and ssn_index = any(${who.ssnIndexes}::bytea[])
      union select person_id from member_search where client_id = ${clientId}
        and last_key = ${who.lastName === null ? null : searchKey(who.lastName)} and dob = ${who.dob}::date)
    select p.id, ${personAsRead('d')} as name, p.member_number as "memberNumber"
    from same join people p on p.id = same.person_id and p.withdrawn_at is null
    join lateral (select prefix, first_name, middle_name, last_name, suffix_name from person_details d where d.person_id = p.id
      and d.superseded_at is null order by d.effective_date desc limit 1) d on true
    order by p.member_number, p.suffix limit 10`.execute(db);
  return rows;
}
