import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { TEXTED } from './messages.queries.ts';

/** Somebody who gets a letter, with where it goes. */
export interface LetterPerson {
  id: string;
  keyNumber: number;
  firstName: string;
  lastName: string;
  language: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** Employees by id, or all without an address for mail who have not answered; those left out get none. */
export async function peopleOfLetters(
  db: Db,
  sessionId: string,
  ids: readonly string[] | null,
): Promise<LetterPerson[]> {
  const who =
    ids === null
      ? sql`m.email is null and not ${TEXTED} and m.status in ('notInvited', 'invited', 'bounced', 'opened', 'started')`
      : sql`m.id = any(${ids}::uuid[])`;
  const { rows } = await sql<LetterPerson>`select m.id, m.key_number as "keyNumber", m.first_name as "firstName",
      m.last_name as "lastName", m.language, m.address1, m.address2, m.city, m.state, m.zip
    from enrollmentsessionmembers m where m.session_id = ${sessionId} and m.deleted_at is null and not m.excluded
      and m.relationship_code = '18' and ${who} order by m.last_name, m.first_name, m.id`.execute(db);
  return rows;
}

/** Their links open from now on, and they are invited. */
export async function noteLetters(db: Db, letters: readonly { id: string; keyHash: Buffer }[]): Promise<void> {
  await sql`update enrollmentsessionmembers m set key_hash = x.hash, key_made_at = coalesce(m.key_made_at, now()),
      invited_at = coalesce(m.invited_at, now()),
      status = case when m.status in ('notInvited', 'bounced') then 'invited' else m.status end
    from unnest(${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ keyHash }) => keyHash)}::bytea[]) x (id, hash)
    where m.id = x.id`.execute(db);
}
