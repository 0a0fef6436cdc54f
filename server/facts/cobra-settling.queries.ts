import { sql } from 'kysely';
import { type CalendarDate, dayAfter } from '../platform/values/dates.ts';
import { cobraClock, cobraTermsOf, monthsThrough } from '../domain/eligibility/cobra-clock.ts';
import type { CobraState } from '@coverlane/contract/eligibility/codes.ts';
import type { CobraCase } from '../domain/eligibility/cobra-facts.ts';
import {
  type ActiveRow,
  type Closing,
  type CobraCause,
  closingOf,
  type KeptCase,
  type Standing,
  standingOf,
} from '../domain/eligibility/cobra-standing.ts';
import type { TermReason } from '../domain/eligibility/term-reasons.ts';
import type { Db } from '../platform/db/connect.ts';
import { loadEligibility } from './eligibility.queries.ts';
import { rulesOfPerson } from './rules-of-person.queries.ts';

type Row = KeptCase &
  Pick<
    CobraCase,
    | 'noticeSentOn'
    | 'disabledSince'
    | 'secondEvent'
    | 'stateMonths'
    | 'medicareOn'
    | 'isEmployee'
    | 'otherFrom'
    | 'noticeBy'
  > & {
    personId: string;
    coveredUntil: CalendarDate;
    statedUntil: CalendarDate | null;
    untilBefore: CalendarDate | null;
    stateBefore: CobraState | null;
    paidThrough: CalendarDate | null;
    today: CalendarDate;
    causes: CobraCause[];
    active: ActiveRow[];
  };

/** Every case of the families, with the changes it follows from that stand, and what its person is covered by at work. */
async function casesOf(db: Db, subscriberIds: readonly string[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select e.id, e.person_id as "personId", e.origin, e.state, e.held_state as "heldState",
      e.closed_by as "closedBy", e.event, e.event_date as "eventDate", e.last_day as "lastDay",
      coalesce(e.lost_types, '{}') as "lostTypes", e.coverage_types as "coverageTypes", e.elected_on as "electedOn",
      e.notice_sent_on as "noticeSentOn", e.notice_by as "noticeBy", e.disabled_since as "disabledSince",
      e.second_event as "secondEvent", case e.law when 'state' then e.months end as "stateMonths",
      e.medicare_on as "medicareOn", e.other_from as "otherFrom", e.person_id = e.subscriber_id as "isEmployee",
      e.covered_until as "coveredUntil", e.stated_until as "statedUntil", e.until_before as "untilBefore",
      e.state_before as "stateBefore", e.paid_through as "paidThrough", (clock_timestamp() at time zone c.time_zone)::date as today,
      coalesce((select jsonb_agg(jsonb_build_object('changeId', k.change_id, 'event', k.event, 'eventDate', k.event_date,
          'types', to_jsonb(k.types), 'lapsed', to_jsonb(k.lapsed),
          'left', case when k.lapsed <> '{}' then (select jsonb_build_object('reason', l.says ->> 'reason') from particulars l
            where l.person_id = e.subscriber_id and l.kind = 'leave' and l.superseded_at is null and l.says ->> 'outcome' = 'left'
              and l.effective_date <= k.event_date order by l.effective_date desc limit 1) end, 'stated', case when k.last_day is not null then jsonb_build_object('lastDay', k.last_day,
            'until', k.covered_until, 'endedOn', k.ended_on) end) order by k.change_id) from cobra_causes k join changes h on h.id = k.change_id
        where k.cobra_event_id = e.id and k.role = 'cause' and h.undone_at is null), '[]') as causes,
      coalesce((select jsonb_agg(jsonb_build_object('coverageType', v.coverage_type, 'effectiveDate', v.effective_date,
          'expirationDate', v.expiration_date, 'termReason', v.term_reason)) from coverages v
        where v.person_id = e.person_id and v.superseded_at is null and not v.cobra), '[]') as active
    from cobra_events e join clients c on c.id = e.client_id
    where e.subscriber_id = any(${subscriberIds}::uuid[]) order by e.id for no key update of e`.execute(db);
  return rows;
}

/** What orders the cases of one person: the newest change that one follows from, else when it was made. */
const madeBy = ({ id, causes }: Row): string => causes.at(-1)?.changeId ?? id;

const isMistake = ({ closedBy }: Row): boolean => closedBy === 'mistake';

const standsWhole = (row: Row): boolean => !isMistake(row) && (row.origin === 'hand' || row.causes.length > 0);

/**
 * Brings the cases of families to where their facts leave them: withdrawn where nothing was lost, ended where somebody is
 * covered by work again, with the days of a corrected loss, and as they were where that was undone. Whatever writes facts
 * asks it (`apply`, `undo`, files), so that a case always belongs to a loss that stands. Asked twice it changes nothing.
 */
export async function settleCobra(
  db: Db,
  { clientId, subscriberIds }: { clientId: string; subscriberIds: readonly string[] },
): Promise<void> {
  if (subscriberIds.length === 0) return;
  const rows = await casesOf(db, subscriberIds);
  if (rows.length === 0) return;
  const { termReasons } = await loadEligibility(db, clientId);
  for (const mine of Map.groupBy(rows, ({ personId }) => personId).values()) await settlePerson(db, mine, termReasons);
}

/** From the newest case on: what a newer one says it lost, an older one did not. */
async function settlePerson(db: Db, rows: readonly Row[], termReasons: readonly TermReason[]): Promise<void> {
  const newest = rows.filter((row) => !isMistake(row)).toSorted((one, other) => (madeBy(one) < madeBy(other) ? 1 : -1));
  const later: Pick<KeptCase, 'lastDay' | 'lostTypes'>[] = [];
  for (const one of newest) {
    const standing = standingOf({ one, causes: one.causes, active: one.active, later, termReasons });
    await settle(db, one, standing);
    if (standsWhole(one) && standing.withdrawn === null) later.push(standing);
  }
}

async function settle(db: Db, one: Row, standing: Standing): Promise<void> {
  const held = stateOfOwn(one, standing);
  const closing = closingOf({ ...one, ...held }, standing, one.today);
  const moved = standing.withdrawn === null ? await daysOf(db, one, standing) : null;
  const other = standing.otherFrom !== one.otherFrom ? { other_from: standing.otherFrom } : {};
  const patch: Record<string, unknown> = {
    ...moved,
    ...other,
    ...(held !== null && { state: held.state, state_before: held.stateBefore }),
    ...closedColumns({ ...one, ...held }, closing),
  };
  const set = Object.entries(patch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (set.length === 0) return;
  await sql`update cobra_events set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${one.id}`.execute(db);
  if (closing !== null || moved !== null) await sql`select access.withdraw_cobra_reminders(${one.id})`.execute(db);
}

/** No file that stands continues it any more: what was awaited here before one did is again. null: it stays in its state. */
function stateOfOwn(one: Row, { isStated }: Standing): Pick<Row, 'state' | 'stateBefore'> | null {
  if (isStated || one.stateBefore === null) return null;
  return { state: one.state === 'active' ? one.stateBefore : one.state, stateBefore: null };
}

function closedColumns(one: Row, closing: Closing): Record<string, unknown> {
  if (closing === null || (closing.closedBy === one.closedBy && closing.state === one.state)) return {};
  const { state, heldState: held_state, closedBy: closed_by, endedOn } = closing;
  return { state, held_state, closed_by, ...(endedOn !== undefined && { ended_on: endedOn }) };
}

/** The last day that a file states, or the one before it, once the file is taken back. */
function statedDays(
  one: Pick<Row, 'coveredUntil' | 'statedUntil' | 'untilBefore' | 'lastDay'>,
  until: CalendarDate | null,
): Record<string, unknown> {
  const before = one.statedUntil === null ? one.coveredUntil : one.untilBefore;
  const last = until ?? before ?? one.coveredUntil;
  const months = monthsThrough(dayAfter(one.lastDay), last);
  return { stated_until: until, until_before: until === null ? null : before, covered_until: last, months };
}

const sameLoss = (one: Row, { event, eventDate, lastDay }: Standing): boolean =>
  event === one.event && eventDate === one.eventDate && lastDay === one.lastDay;

/** The days that follow from the loss, where that is another one than was kept. */
async function daysOf(db: Db, one: Row, standing: Standing): Promise<Record<string, unknown> | null> {
  const { lostTypes } = standing;
  const sameTypes = lostTypes.toSorted().join() === one.lostTypes.toSorted().join();
  const types = sameTypes ? null : { lost_types: lostTypes };
  const until = standing.stated?.until ?? null;
  if (!sameLoss(one, standing)) return { ...types, ...(await clockDays(db, one, standing)) };
  return until === one.statedUntil ? types : { ...types, ...statedDays(one, until) };
}

/** By the clock of another loss; a last day that a file states goes before that of the law. */
async function clockDays(db: Db, one: Row, standing: Standing): Promise<Record<string, unknown>> {
  const { event, eventDate, lastDay, stated } = standing;
  const rules = await rulesOfPerson(db, { personId: one.personId, day: eventDate });
  const clock = cobraClock({ event, eventDate, lastDay }, { ...one, ...cobraTermsOf(rules) });
  const before = { coveredUntil: clock.until, statedUntil: null, untilBefore: null, lastDay };
  return {
    event,
    event_date: eventDate,
    last_day: lastDay,
    tell_by: clock.tellBy,
    notice_by: clock.noticeBy,
    elect_by: clock.electBy,
    covered_from: clock.from,
    ...statedDays(before, stated?.until ?? null),
    ...(stated === null && { months: clock.months }),
  };
}
