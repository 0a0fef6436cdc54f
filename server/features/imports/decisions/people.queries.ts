import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { personAsRead } from '../../../platform/db/name-as-read.ts';

/** An employee whom a file may be about, by the numbers they are known by. */
export type NumberedEmployee = { id: string; memberNumber: string; externalId: string | null; name: string };

/** The employees of a client among these numbers: their member numbers, or what the employer's own system calls them. */
export async function employeesNumbered(
  db: Db,
  clientId: string,
  numbers: readonly string[],
): Promise<NumberedEmployee[]> {
  const { rows } =
    await sql<NumberedEmployee>`select p.id, p.member_number as "memberNumber", x.external_id as "externalId",
      coalesce((select ${personAsRead('d')} from person_details d where d.person_id = p.id and d.superseded_at is null
        order by d.effective_date desc limit 1), p.member_number) as name
    from people p left join person_external_ids x on x.person_id = p.id and x.superseded_at is null
    where p.client_id = ${clientId} and p.subscriber_id = p.id and p.withdrawn_at is null
      and (upper(p.member_number) = any(${numbers}::text[]) or upper(x.external_id) = any(${numbers}::text[]))`.execute(
      db,
    );
  return rows;
}
