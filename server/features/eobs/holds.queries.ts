import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { EobDelivery } from '@coverlane/contract/cards/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** How the explanation of a claim stands for who sends it. */
export interface EobStateRow {
  client_id: string;
  person_id: string;
  claim_number: string;
  sensitive: boolean;
  reason: string | null;
  held_at: Date | null;
  held_by: Actor | null;
  delivery: EobDelivery | null;
  released_on: string | null;
  printed: boolean;
}

/** Of a claim that the reader may read; undefined: none. */
export async function eobStateOf(db: Db, claimId: string): Promise<EobStateRow | undefined> {
  const { rows } = await sql<EobStateRow>`
    select c.client_id, c.person_id, c.claim_number, c.sensitive, h.reason, h.held_at, access.actor(h.held_by_name, h.held_by_key) as held_by, e.delivery,
      e.released_on, e.batch_id is not null as printed
    from claims c
    left join eob_holds h on h.client_id = c.client_id and h.claim_number = c.claim_number and h.ended_at is null
    left join eobs e on e.client_id = c.client_id and e.claim_id = c.id
    where c.id = ${claimId} and c.superseded_at is null`.execute(db);
  return rows[0];
}

/** Holds the explanation of a claim number. @returns false: somebody does already */
export async function insertHold(
  db: Db,
  hold: Pick<EobStateRow, 'client_id' | 'person_id' | 'claim_number' | 'sensitive'> & {
    id: string;
    reason: string;
    by: { id: string; name: string };
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into eob_holds (id, client_id, claim_number, person_id, sensitive, reason, held_by, held_by_name)
    values (${hold.id}, ${hold.client_id}, ${hold.claim_number}, ${hold.person_id}, ${hold.sensitive}, ${hold.reason},
      ${hold.by.id}, ${hold.by.name})
    on conflict (client_id, claim_number) where ended_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends a hold. @returns false: there was none */
export async function endHold(
  db: Db,
  { client_id, claim_number }: Pick<EobStateRow, 'client_id' | 'claim_number'>,
  by: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update eob_holds set ended_at = now(), ended_by_name = ${by}
    where client_id = ${client_id} and claim_number = ${claim_number} and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}
