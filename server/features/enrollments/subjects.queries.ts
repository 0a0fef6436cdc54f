import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';

/** Whom an enrollment is about, and the family. */
export type Subject = {
  personId: string;
  subscriberId: string;
  memberNumber: string;
  name: string;
  isSubscriber: boolean;
};

/** Somebody of the client by id; undefined where the reader may see nobody of that id there. */
export async function subjectOf(
  db: Db,
  { clientId, personId }: { clientId: string; personId: string },
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`select p.id as "personId", p.subscriber_id as "subscriberId",
      p.member_number as "memberNumber", ${personAsRead('d')} as name,
      p.id = p.subscriber_id as "isSubscriber"
    from people p left join lateral (select prefix, first_name, middle_name, last_name, suffix_name from person_details d
      where d.person_id = p.id and d.superseded_at is null order by d.effective_date desc limit 1) d on true
    where p.id = ${personId} and p.client_id = ${clientId} and p.withdrawn_at is null`.execute(db);
  return rows[0];
}

/** Is the client the reader's to change people of, and not deleted? Members change nobody. */
export async function isOwnClient(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql`select from clients where id = ${clientId} and deleted_at is null
    and id = any((select access.clients())::uuid[])
    and ((select access.people()) is null or (select access.held_divisions()) is not null)`.execute(db);
  return rows.length > 0;
}

/** Is the division one of the client's that the reader may put people into? Who is held to divisions: into these. */
export async function isDivisionOf(db: Db, clientId: string, divisionId: string): Promise<boolean> {
  const { rows } = await sql`select from divisions where id = ${divisionId} and client_id = ${clientId}
    and ((select access.held_divisions()) is null or id = any((select access.held_divisions())::uuid[]))`.execute(db);
  return rows.length > 0;
}

/** Of these people, those who are of the family. */
export async function ofFamily(db: Db, subscriberId: string, personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from people where subscriber_id = ${subscriberId}
    and id = any(${personIds}::uuid[]) and withdrawn_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The people of a family by name and birth date, as known last. */
export async function peopleByName(
  db: Db,
  subscriberId: string,
): Promise<{ id: string; firstName: string; lastName: string; dob: string | null }[]> {
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; dob: string | null }>`
    select p.id, d.first_name as "firstName", d.last_name as "lastName", d.dob
    from people p join lateral (select first_name, last_name, dob from person_details d
      where d.person_id = p.id and d.superseded_at is null order by d.effective_date desc limit 1) d on true
    where p.subscriber_id = ${subscriberId} and p.withdrawn_at is null`.execute(db);
  return rows;
}
