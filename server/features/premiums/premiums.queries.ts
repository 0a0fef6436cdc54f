import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';

/** Somebody of a family with what they are or were covered by. */
export type PremiumPerson = {
  personId: string;
  subscriberId: string;
  clientId: string;
  name: string;
  coverageTypes: CoverageType[];
};

/** The family of a person with their types of coverage, the subscriber first; nobody where the reader may see nobody. */
export async function familyOfPerson(db: Db, personId: string): Promise<PremiumPerson[]> {
  const { rows } = await sql<PremiumPerson>`select p.id as "personId", p.subscriber_id as "subscriberId",
      p.client_id as "clientId", ${personAsRead('d')} as name,
      array(select distinct c.coverage_type from coverages c where c.person_id = p.id and c.superseded_at is null
        and (c.expiration_date is null or c.expiration_date >= c.effective_date)) as "coverageTypes"
    from people f join people p on p.subscriber_id = f.subscriber_id and p.withdrawn_at is null
    left join lateral (select prefix, first_name, middle_name, last_name, suffix_name from person_details x
      where x.person_id = p.id and x.superseded_at is null order by x.effective_date desc limit 1) d on true
    where f.id = ${personId} and f.withdrawn_at is null and f.client_id = any((select access.clients())::uuid[])
    order by p.suffix, p.id`.execute(db);
  return rows;
}
