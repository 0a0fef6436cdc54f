import { type Selectable, sql } from 'kysely';
import { Known, type KnownPerson } from '../../../domain/enrollment-sessions/census/known.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import type { Enrollmentsessionmembers } from '../../../platform/db/schema.ts';
import { memberOf } from './member-rows.ts';

type MemberRow = Selectable<Enrollmentsessionmembers>;

/** Whom of a session and its employer rows may be; absent: everybody. Employee IDs in small letters. */
export type Sought = { employees: readonly string[]; ssns: readonly Buffer[]; births: readonly string[] };

/** People of a census. */
export const membersOf = (db: Db, sessionId: string, sought?: Sought): Promise<MemberRow[]> =>
  sql<MemberRow>`select * from enrollmentsessionmembers m where m.session_id = ${sessionId} and m.deleted_at is null
    and (${sought === undefined} or lower(m.employee_id) = any(${sought?.employees ?? []}::text[])
      or m.ssn_index = any(${sought?.ssns ?? []}::bytea[]) or m.dob = any(${sought?.births ?? []}::date[]))`
    .execute(db)
    .then(({ rows }) => rows);

type PersonRow = Omit<KnownPerson, 'ssnKey'> & { ssnIndex: Buffer | null };

/** People on record of an employer, as their newest details say. */
const peopleOf = (db: Db, clientId: string, sought?: Sought): Promise<PersonRow[]> =>
  sql<PersonRow>`select p.id, p.subscriber_id as "subscriberId", p.member_number as "memberNumber", s.ssn_index as "ssnIndex",
      d.first_name as "firstName", d.last_name as "lastName", d.suffix_name as suffix, d.dob::text as dob, d.gender,
      d.relationship_code as relationship
    from people p
    join lateral (select * from person_details d where d.person_id = p.id and d.client_id = p.client_id
      and d.superseded_at is null order by d.effective_date desc limit 1) d on true
    left join person_ssns s on s.person_id = p.id and s.client_id = p.client_id and s.superseded_at is null
    where p.client_id = ${clientId} and p.withdrawn_at is null
      and (${sought === undefined} or s.ssn_index = any(${sought?.ssns ?? []}::bytea[])
        or d.dob = any(${sought?.births ?? []}::date[]) or lower(p.member_number) = any(${sought?.employees ?? []}::text[]))`
    .execute(db)
    .then(({ rows }) => rows);

/** Everybody whom rows of a file may be. */
export async function loadKnown(
  db: Db,
  { sessionId, clientId, keys }: { sessionId: string; clientId: string; keys: FieldKeys },
  sought?: Sought,
): Promise<Known> {
  const members = await membersOf(db, sessionId, sought);
  const people = await peopleOf(db, clientId, sought);
  return new Known(
    members.map((row) => memberOf(row, keys)),
    people.map(({ ssnIndex, ...person }) => ({
      ...person,
      ssnKey: ssnIndex && keys.comparable(ssnIndex).toString('hex'),
    })),
  );
}

/** Fields of the session's own, by the folded heading of their column. */
export const dataFieldsOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('enrollmentcensusdatafields')
    .select(['id', 'key', 'label', 'column_header as header', 'show_to_member as show'])
    .where('session_id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .execute();
