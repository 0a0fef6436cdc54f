import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { clientSettingOf } from '../../db/facts/settings.queries.ts';

/** Do members read accumulators where this person works (`showAccumulators`, domain 1.4)? */
export async function showsAccumulators(
  db: Db,
  { personId, clientId }: { personId: string; clientId: string },
): Promise<boolean> {
  const { rows } = await sql<{ divisionId: string | null }>`select division_id as "divisionId" from coverages
    where person_id = ${personId} and client_id = ${clientId} and superseded_at is null
    order by effective_date desc limit 1`.execute(db);
  const divisionId = rows[0]?.divisionId ?? null;
  return (await clientSettingOf(db, 'showAccumulators', { clientId, divisionId })).value === 'yes';
}
