import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Where post reaches somebody: elsewhere if they asked for that in confidence, else their address, else the family's. */
export async function mailAddress(
  db: Db,
  { personId, subscriberId }: { personId: string; subscriberId: string },
): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select concat_ws(', ', address1, nullif(address2, ''), city, concat_ws(' ', state, zip)) as address from (
      select 0 as rank, address1, address2, city, state, zip from confidential_communications
        where person_id = ${personId} and ended_at is null and address1 is not null
      union all select case when person_id = ${personId} then 1 else 3 end + case kind when 'mailing' then 0 else 1 end,
        address1, address2, city, state, zip from addresses
        where person_id in (${personId}, ${subscriberId}) and superseded_at is null and address1 is not null
          and effective_date <= current_date and (expiration_date is null or expiration_date >= current_date)) known
    order by rank limit 1`.execute(db);
  return rows[0]?.address ?? null;
}
