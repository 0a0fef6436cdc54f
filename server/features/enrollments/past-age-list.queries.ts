import { sql } from 'kysely';
import type { Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { TurningChild } from '../../facts/turning-26.queries.ts';
import { personAsRead } from '../../platform/db/name-as-read.ts';

type Row = Reply<typeof memberChanges.pastAgeList>['rows'][number];
/** What the list shows of a child past the age besides days and money. */
export type PastAgeRow = Pick<
  Row,
  'memberId' | 'clientId' | 'client' | 'memberNumber' | 'child' | 'subscriberId' | 'subscriber' | 'division' | 'ends'
>;

const nameOf = (person: string) => sql`coalesce((select ${personAsRead('d')} from person_details d
  where d.person_id = ${sql.ref(person)} and d.superseded_at is null order by d.effective_date desc limit 1), '')`;

/** The rows of these children, in their order. */
export async function pastAgeRows(db: Db, children: readonly TurningChild[]): Promise<PastAgeRow[]> {
  const asked = JSON.stringify(
    children.map(({ personId, divisionId, lastDay, coverageTypes }, place) => ({
      id: personId,
      division: divisionId,
      last: lastDay,
      types: coverageTypes,
      place,
    })),
  );
  const { rows } = await sql<PastAgeRow>`select p.id as "memberId", p.client_id as "clientId", c.name as client,
      p.member_number as "memberNumber", ${nameOf('p.id')} as child, p.subscriber_id as "subscriberId",
      ${nameOf('p.subscriber_id')} as subscriber, (select name from divisions x where x.id = a.division) as division,
      coalesce((select json_agg(distinct jsonb_build_object('coverageType', k.coverage_type,
          'planName', coalesce(n.display_name, n.name)))
        from coverages k join plans n on n.id = k.plan_id
        where k.person_id = p.id and k.superseded_at is null and not k.cobra and a.types ? k.coverage_type
          and (k.expiration_date is null or k.expiration_date > greatest(k.effective_date - 1, a.last))), '[]') as ends
    from jsonb_to_recordset(${asked}::jsonb) as a(id uuid, division uuid, last date, types jsonb, place int)
      join people p on p.id = a.id join clients c on c.id = p.client_id order by a.place`.execute(db);
  return rows;
}
