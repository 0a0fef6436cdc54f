import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import { sql } from 'kysely';
import { CONTINUED_TYPES } from '../domain/changes/cobra-losses.ts';
import { type CalendarDate, dayBefore, OPEN_END } from '../platform/values/dates.ts';
import { cobraEventOfFile, dayOfFile } from '../domain/eligibility/cobra-of-files.ts';
import type { Db } from '../platform/db/connect.ts';

/** An import that was applied. */
export type Applied = { clientId: string; importId: string };

/** A case of somebody whose continued coverage a file changed, with that coverage as it is now. */
type Statement = {
  id: string;
  personId: string;
  subscriberId: string;
  changeId: string;
  event: CobraEvent;
  eventDate: CalendarDate;
  lastDay: CalendarDate;
  types: CoverageType[];
  /** Its first and last day, and why it ended; null: nothing of it is left. */
  from: CalendarDate | null;
  until: CalendarDate | null;
  endReason: string | null;
  /** INS07 and DTP 301, where this file states them. */
  said: string | null;
  saidOn: string | null;
};

/** Cases that were answered before: elected, paid, or over; a case that this very file made is none of them. */
async function statementsOf(db: Db, { clientId, importId }: Applied): Promise<Statement[]> {
  const { rows } = await sql<Statement>`with mine as (select id from changes
      where client_id = ${clientId} and import_id = ${importId} and undone_at is null),
    moved as (select v.person_id, max(coalesce(r.id, s.id)::text)::uuid as change_id
      from coverages v left join mine r on r.id = v.recorded_by left join mine s on s.id = v.superseded_by
      where v.client_id = ${clientId} and v.cobra and coalesce(r.id, s.id) is not null
        and v.coverage_type = any(${[...CONTINUED_TYPES]}::text[]) group by v.person_id)
    select distinct on (e.person_id) e.id, e.person_id as "personId", e.subscriber_id as "subscriberId",
      m.change_id as "changeId", e.event, e.event_date as "eventDate", e.last_day as "lastDay",
      coalesce(e.lost_types, '{}') as types, k."from", k.until, k.reason as "endReason",
      d.extra ->> 'cobraEvent' as said,
      (select s ->> 'date' from jsonb_array_elements(d.extra -> 'dates') s where s ->> 'qualifier' = '301' limit 1) as "saidOn"
    from moved m join cobra_events e on e.person_id = m.person_id
      and (e.closed_by is null or e.closed_by = 'file') and e.state <> 'withdrawn'
      and (e.elected_on is not null or e.origin = 'file' or e.state in ('expired', 'terminatedNonPay', 'exhausted', 'terminated'))
    left join lateral (select min(v.effective_date) as "from", max(coalesce(v.expiration_date, ${OPEN_END}::date)) as until,
        (array_agg(v.term_reason order by v.expiration_date desc nulls first))[1] as reason from coverages v
      where v.person_id = e.person_id and v.superseded_at is null and v.cobra and v.coverage_type = any(e.lost_types)
        and coalesce(v.expiration_date, 'infinity') >= v.effective_date and v.effective_date <= e.covered_until) k on true
    left join lateral (select p.extra from person_details p where p.person_id = e.person_id and p.superseded_at is null
      and p.recorded_by in (select id from mine) order by p.effective_date desc limit 1) d on true
    where not exists (select from cobra_causes c where c.cobra_event_id = e.id and c.change_id in (select id from mine))
    order by e.person_id, e.id desc`.execute(db);
  return rows;
}

/** The last day before it and its own last day, and whether it was ended; where nothing of it is left, before it began. */
function daysOf({ from, until, endReason, lastDay: before }: Statement) {
  if (from === null || until === null) return { lastDay: before, last: before, isEnded: true };
  return { lastDay: dayBefore(from), last: until, isEnded: endReason !== null };
}

/** The file is a cause of the case like others, with the days and the event that it states. */
async function state(db: Db, { clientId }: Applied, one: Statement): Promise<void> {
  const { lastDay, last, isEnded } = daysOf(one);
  const event = cobraEventOfFile(one.said) ?? one.event;
  await sql`insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role, event, event_date, types,
      last_day, covered_until, ended_on)
    values (${one.id}, ${one.changeId}, ${clientId}, ${one.personId}, 'cause', ${event},
      ${dayOfFile(one.saidOn) ?? one.eventDate}, ${one.types}::text[], ${lastDay}, ${last < OPEN_END ? last : null},
      ${isEnded ? last : null})`.execute(db);
  if (!isEnded) await activate(db, { id: one.id, last });
}

/** What a file continues is paid for where the file comes from: nothing is awaited here any more. */
async function activate(db: Db, { id, last }: { id: string; last: CalendarDate }): Promise<void> {
  await sql`update cobra_events e set state = 'active', state_before = coalesce(e.state_before, e.state),
      version = e.version + 1, updated_at = now()
    from clients c where e.id = ${id} and c.id = e.client_id and e.paid_through is null and e.closed_by is null
      and e.state in ('elected', 'awaitingFirstPremium', 'expired', 'terminatedNonPay', 'exhausted', 'terminated')
      and (clock_timestamp() at time zone c.time_zone)::date <= ${last}::date`.execute(db);
}

/**
 * What a roster that was applied says of coverage that people continue already (INS05 C, DTP 340, 341 and 301, INS07): each
 * case follows the file, and stands as before where the file is taken back. Answers the families.
 */
export async function recordStatements(db: Db, applied: Applied): Promise<string[]> {
  const statements = await statementsOf(db, applied);
  for (const one of statements) await state(db, applied, one);
  return [...new Set(statements.map(({ subscriberId }) => subscriberId))];
}
