import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { CalendarDate } from '../../domain/dates.ts';

/** A covered child who is of an age at which coverage ends, with the subscriber and the division it hangs on. */
export type OlderChild = {
  personId: string;
  subscriberId: string;
  divisionId: string | null;
  relationshipCode: RelationshipCode;
  disabled: boolean;
  dob: CalendarDate;
  /** The last covered day; null: open. */
  coveredUntil: CalendarDate | null;
};

/** Covered children (19) of a client who were born on or before a day; the disabled do not age out. */
export async function olderChildren(
  db: Db,
  { clientId, bornBy, today }: { clientId: string; bornBy: CalendarDate; today: CalendarDate },
): Promise<OlderChild[]> {
  const { rows } = await sql<OlderChild>`select p.id as "personId", p.subscriber_id as "subscriberId",
      d.relationship_code as "relationshipCode", d.disabled, d.dob, v.division_id as "divisionId",
      v.covered_until as "coveredUntil"
    from person_details d join people p on p.id = d.person_id
    join lateral (select max(c.division_id::text)::uuid as division_id,
        case when bool_or(c.expiration_date is null) then null else max(c.expiration_date) end as covered_until,
        count(*) as covered
      from coverages c where c.person_id = p.id and c.superseded_at is null and not c.cobra
        and (c.expiration_date is null or c.expiration_date >= greatest(c.effective_date, ${today}::date))) v on v.covered > 0
    where d.client_id = ${clientId} and d.superseded_at is null and d.relationship_code = '19' and not d.disabled
      and d.dob <= ${bornBy} and d.effective_date <= ${today} and (d.expiration_date is null or d.expiration_date >= ${today})
      and p.withdrawn_at is null
    order by d.dob, p.id`.execute(db);
  return rows;
}
