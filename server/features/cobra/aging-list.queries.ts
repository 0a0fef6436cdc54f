import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { nameAsRead } from '../../db/name-as-read.ts';
import type { CalendarDate } from '../../domain/dates.ts';

/** A covered child of about 26, with whose it is and what covers it. */
export type AgingRow = {
  memberId: string;
  clientId: string;
  client: string;
  timeZone: string;
  memberNumber: string;
  child: string;
  subscriberId: string;
  subscriber: string;
  divisionId: string | null;
  division: string | null;
  dob: CalendarDate;
  /** The last covered day of all; null: open. */
  coveredUntil: CalendarDate | null;
  ends: { coverageType: CoverageType; planName: string }[];
};

const nameOf = (person: string) => sql`(select ${nameAsRead('d')} from person_details d
  where d.person_id = ${sql.ref(person)} and d.superseded_at is null order by d.effective_date desc limit 1)`;

/** Covered children (19) born between two days, who are not disabled. Search is of a name or the member number. */
export async function childrenBornBetween(
  db: Db,
  { from, to, clientId, today }: { from: CalendarDate; to: CalendarDate; clientId: string | undefined; today: string },
): Promise<AgingRow[]> {
  const { rows } = await sql<AgingRow>`select p.id as "memberId", p.client_id as "clientId", c.name as client,
      c.time_zone as "timeZone", p.member_number as "memberNumber", p.subscriber_id as "subscriberId", d.dob,
      ${nameAsRead('d')} as child, coalesce(${nameOf('p.subscriber_id')}, '') as subscriber,
      v.division_id as "divisionId", (select name from divisions x where x.id = v.division_id) as division,
      v.covered_until as "coveredUntil", v.ends
    from person_details d join people p on p.id = d.person_id join clients c on c.id = d.client_id
    join lateral (select max(k.division_id::text)::uuid as division_id,
        case when bool_or(k.expiration_date is null) then null else max(k.expiration_date) end as covered_until,
        json_agg(json_build_object('coverageType', k.coverage_type, 'planName', coalesce(n.display_name, n.name))
          order by k.coverage_type) as ends
      from coverages k join plans n on n.id = k.plan_id
      where k.person_id = p.id and k.superseded_at is null and not k.cobra
        and (k.expiration_date is null or k.expiration_date >= greatest(k.effective_date, ${today}::date))) v
      on v.ends is not null
    where d.client_id = any((select access.clients())::uuid[]) and d.superseded_at is null
      and d.relationship_code = '19' and not d.disabled and d.dob between ${from} and ${to}
      ${clientId === undefined ? sql`` : sql`and d.client_id = ${clientId}`}
      and d.effective_date <= ${today} and (d.expiration_date is null or d.expiration_date >= ${today})
      and p.withdrawn_at is null
    order by d.dob, p.id`.execute(db);
  return rows;
}
