import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import { sql } from 'kysely';
import { CONTINUED_TYPES } from '../domain/changes/cobra-losses.ts';
import { type CalendarDate, dayBefore, OPEN_END } from '../platform/values/dates.ts';
import { cobraClock, cobraTermsOf, monthsThrough } from '../domain/eligibility/cobra-clock.ts';
import { cobraEventOfFile, dayOfFile } from '../domain/eligibility/cobra-of-files.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Db } from '../platform/db/connect.ts';
import { settleCobra } from './cobra-settling.queries.ts';
import { type Applied, recordStatements } from './cobra-statements.queries.ts';
import { rulesOfPerson } from './rules-of-person.queries.ts';

type Stated = {
  personId: string;
  subscriberId: string;
  changeId: string;
  types: CoverageType[];
  from: CalendarDate;
  until: CalendarDate;
  event: string | null;
  eventOn: string | null;
  /** Of the offer that nobody has answered here yet: it was answered where the file comes from. */
  offered: CobraEvent | null;
  offeredOn: CalendarDate | null;
};

/** A case of a change that nobody has elected by, nor closed. */
const IS_OFFER = sql`(e.origin = 'change' and e.elected_on is null and e.closed_by is null
  and e.state not in ('expired', 'terminatedNonPay', 'exhausted', 'terminated', 'withdrawn'))`;

/** Continued coverage (INS05 C) that the file recorded of people who have no open case, or one that waits for their answer. */
async function statedBy(db: Db, { clientId, importId }: Applied): Promise<Stated[]> {
  const { rows } = await sql<Stated>`select v.person_id as "personId", v.subscriber_id as "subscriberId",
      max(v.recorded_by::text) as "changeId", array_agg(distinct v.coverage_type) as types, min(v.effective_date) as "from",
      max(coalesce(v.expiration_date, ${OPEN_END}::date)) as until,
      max(d.extra ->> 'cobraEvent') as event,
      max((select s ->> 'date' from jsonb_array_elements(d.extra -> 'dates') s where s ->> 'qualifier' = '301' limit 1)) as "eventOn",
      max(o.event) as offered, max(o.event_date) as "offeredOn"
    from changes h join coverages v on v.recorded_by = h.id and v.superseded_at is null and v.cobra
      left join lateral (select extra from person_details k where k.person_id = v.person_id and k.superseded_at is null
        order by k.effective_date desc limit 1) d on true
      left join lateral (select e.event, e.event_date from cobra_events e where e.person_id = v.person_id and ${IS_OFFER}
        and v.effective_date > e.last_day order by e.id desc limit 1) o on true
    where h.client_id = ${clientId} and h.import_id = ${importId} and h.undone_at is null
      and v.coverage_type = any(${[...CONTINUED_TYPES]}::text[]) and coalesce(v.expiration_date, 'infinity') >= v.effective_date
      and not exists (select from cobra_events e where e.person_id = v.person_id and e.state <> 'withdrawn' and not ${IS_OFFER}
        and (e.state not in ('expired', 'terminatedNonPay', 'exhausted', 'terminated')
          or v.effective_date between e.covered_from and e.covered_until))
    group by v.person_id, v.subscriber_id`.execute(db);
  return rows;
}

/** One case, active as the file says, until the day the file names or the months of the law are over. */
async function takeOver(db: Db, { clientId }: Applied, one: Stated): Promise<void> {
  const id = uuid7();
  const isEmployee = one.personId === one.subscriberId;
  const event = cobraEventOfFile(one.event) ?? one.offered ?? 'termination';
  const lastDay = dayBefore(one.from);
  const eventDate = dayOfFile(one.eventOn) ?? one.offeredOn ?? lastDay;
  const rules = await rulesOfPerson(db, { personId: one.personId, day: eventDate });
  const clock = cobraClock({ event, eventDate, lastDay }, { ...cobraTermsOf(rules), isEmployee });
  const stated = one.until < OPEN_END ? one.until : null;
  const until = stated ?? clock.until;
  await sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event, event_date, last_day, state, months,
      tell_by, notice_by, elected_on, covered_from, covered_until, stated_until, until_before, lost_types, coverage_types, origin)
    values (${id}, ${clientId}, ${one.subscriberId}, ${one.personId}, ${event}, ${eventDate}, ${lastDay}, 'active',
      ${monthsThrough(one.from, until)}, ${clock.tellBy}, ${clock.noticeBy}, ${one.from}, ${one.from}, ${until}, ${stated}, ${stated && clock.until},
      ${one.types}::text[], ${one.types}::text[], 'file')`.execute(db);
  await sql`insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role, event, event_date, types,
      last_day, covered_until)
    values (${id}, ${one.changeId}, ${clientId}, ${one.personId}, 'cause', ${event}, ${eventDate}, ${one.types}::text[],
      ${lastDay}, ${stated})`.execute(db);
}

/**
 * What a roster that was applied means for continued coverage: cases of the families it changed are brought to where its
 * facts leave them, and whom it states as continuing (INS05 C, with DTP 340 and 341, INS07 and DTP 301) has a case, or theirs
 * is moved.
 */
export async function settleCobraOfImport(db: Db, applied: Applied): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct e.subscriber_id as id from changes h
    join cobra_events e on e.subscriber_id = h.subscriber_id
    where h.client_id = ${applied.clientId} and h.import_id = ${applied.importId}`.execute(db);
  await settleCobra(db, { clientId: applied.clientId, subscriberIds: rows.map(({ id }) => id) });
  const moved = await recordStatements(db, applied);
  await settleCobra(db, { clientId: applied.clientId, subscriberIds: moved });
  const stated = await statedBy(db, applied);
  for (const one of stated) await takeOver(db, applied, one);
  // An offer that the file answers is replaced by the case that it states, and stands again where the file is taken back.
  const answered = stated.filter(({ offered }) => offered !== null).map(({ subscriberId }) => subscriberId);
  await settleCobra(db, { clientId: applied.clientId, subscriberIds: [...new Set(answered)] });
}
