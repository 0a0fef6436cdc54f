import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Where somebody wants to be reached instead. */
export interface ConfidentialPlace {
  email: string | null;
  phone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** The request that stands; undefined: none. */
export async function readConfidential(
  db: Db,
  personId: string,
): Promise<(ConfidentialPlace & { created_at: Date }) | undefined> {
  const { rows } = await sql<ConfidentialPlace & { created_at: Date }>`
    select email, phone, address1, address2, city, state, zip, created_at from confidential_communications
    where person_id = ${personId} and ended_at is null`.execute(db);
  return rows[0];
}

/** Ends the request that stands. @returns whether there was one */
export async function endConfidential(db: Db, personId: string, by: { id: string; name: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`update confidential_communications
    set ended_at = now(), ended_by = ${by.id}, ended_by_name = ${by.name}
    where person_id = ${personId} and ended_at is null`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Records a request; the one before must have ended. */
export async function insertConfidential(
  db: Db,
  person: { id: string; personId: string; clientId: string; by: { id: string; name: string } },
  place: ConfidentialPlace,
): Promise<void> {
  const { email, phone, address1, address2, city, state, zip } = place;
  await sql`insert into confidential_communications (id, client_id, person_id, email, phone, address1, address2, city, state,
      zip, created_by, created_by_name)
    values (${person.id}, ${person.clientId}, ${person.personId}, ${email}, ${phone}, ${address1}, ${address2}, ${city},
      ${state}, ${zip}, ${person.by.id}, ${person.by.name})`.execute(db);
}
