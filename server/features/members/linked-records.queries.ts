import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';

type LinkedRecord = Reply<typeof members.getMember>['linkedRecords'][number];

/**
 * The other records of a human at their client, linked by the SSN, with what covers them there on a day (domain 3.3: dual
 * coverage check). Row-level security leaves out what the reader may not see.
 */
export async function linkedRecordsOf(
  db: Db,
  { id, client_id }: { id: string; client_id: string },
  day: string,
): Promise<LinkedRecord[]> {
  const { rows } = await sql<LinkedRecord>`select m.person_id as id, m.subscriber_id as "subscriberId",
      coalesce((select ${personAsRead('d')} from person_details d where d.person_id = m.subscriber_id
        and d.superseded_at is null order by d.effective_date desc limit 1), '') as "subscriberName",
      m.relationship_code as relationship,
      array(select distinct c.coverage_type from coverages c where c.person_id = m.person_id and c.superseded_at is null
        and c.effective_date <= ${day}::date and coalesce(c.expiration_date, 'infinity') >= ${day}::date
        order by 1) as "coverageTypes"
    from person_ssns mine
    join person_ssns other on other.client_id = mine.client_id and other.ssn_index = mine.ssn_index
      and other.superseded_at is null and other.person_id <> mine.person_id
    join member_search m on m.person_id = other.person_id
    where mine.client_id = ${client_id} and mine.person_id = ${id} and mine.superseded_at is null
    order by "subscriberName", m.person_id limit 10`.execute(db);
  return rows;
}
