import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { personAsRead } from '../platform/db/name-as-read.ts';
import type { CalendarDate } from '../platform/values/dates.ts';

/** Families of whom something may wait for evidence of insurability, by client. */
export type Candidates = { clientId: string; subscriberIds: string[] };

/**
 * Families with a plan whose rule has a guaranteed issue, now or ahead: of plans with an amount that is chosen, those who chose
 * more. A multiple of the salary is sealed, so that whoever has such a plan is looked at. Extra benefits of sessions say themselves how
 * much of them waits.
 */
export async function mayAwaitEvidence(
  db: Db,
  { clientId, subscriberId }: { clientId?: string | undefined; subscriberId?: string | undefined },
): Promise<Candidates[]> {
  const { rows } = await sql<Candidates>`
    select w.client_id as "clientId", array_agg(distinct w.subscriber_id order by w.subscriber_id) as "subscriberIds" from (
    select p.client_id, s.subscriber_id from plans p join coverages k on k.plan_id = p.id and k.client_id = p.client_id join people s on s.id = k.person_id
    where (p.volume ->> 'guaranteeIssue' is not null or p.volume ->> 'kind' = 'chosen') and k.superseded_at is null and not k.cobra and s.withdrawn_at is null
      and (k.expiration_date is null or k.expiration_date >= greatest(k.effective_date, current_date - 1))
      and (p.volume ->> 'kind' <> 'chosen' or exists (select from particulars v where v.client_id = p.client_id
        and v.person_id = s.subscriber_id and v.kind = 'volume' and v.subject = p.coverage_type and v.superseded_at is null
        and (v.says ->> 'cents')::bigint > coalesce((v.says ->> 'guaranteedCents')::numeric,
          (p.volume ->> 'guaranteeIssue')::numeric * 100)))
      and (p.volume ->> 'kind' <> 'flat' or (p.volume ->> 'flat')::numeric > (p.volume ->> 'guaranteeIssue')::numeric)
    union all select x.client_id, x.person_id from particulars x where x.kind = 'extraBenefit' and x.superseded_at is null
      and (x.says ->> 'pendingCents')::bigint > 0 and coalesce(x.expiration_date, 'infinity') >= current_date - 1) w
    where true ${clientId === undefined ? sql`` : sql`and w.client_id = ${clientId}`}
      ${subscriberId === undefined ? sql`` : sql`and w.subscriber_id = ${subscriberId}`}
    group by w.client_id order by w.client_id`.execute(db);
  return rows;
}

/** One of the waiting, as the list asks about it. */
export type Waiting = { subscriberId: string; recordedBy: string };

/** Whom the list names, and the day it was asked for. */
export type WaitingPerson = Waiting & {
  clientId: string;
  client: string;
  memberNumber: string;
  member: string;
  askedOn: CalendarDate;
  /** Types of coverage whose amounts are not the reader's to know. */
  untold: readonly string[];
};

/** The people of these, and when the changes that asked were recorded, by the client's day. */
export async function waitingPeople(db: Db, waiting: readonly Waiting[]): Promise<WaitingPerson[]> {
  const asked = JSON.stringify(waiting);
  const { rows } =
    await sql<WaitingPerson>`select a."subscriberId", a."recordedBy", p.client_id as "clientId", c.name as client,
      p.member_number as "memberNumber", coalesce((select ${personAsRead('d')} from person_details d where d.person_id = p.id
        and d.superseded_at is null order by d.effective_date desc limit 1), p.member_number) as member,
      coalesce((select (h.recorded_at at time zone c.time_zone)::date from changes h where h.id = a."recordedBy"),
        (now() at time zone c.time_zone)::date) as "askedOn", access.untold_amounts(p.client_id, p.id) as untold
    from jsonb_to_recordset(${asked}::jsonb) as a("subscriberId" uuid, "recordedBy" uuid)
      join people p on p.id = a."subscriberId" join clients c on c.id = p.client_id`.execute(db);
  return rows;
}
