import { TURNS_26_DAYS } from '@coverlane/contract/eligibility-codes.ts';
import { sql } from 'kysely';
import { addDays, addMonths, birthday, type CalendarDate, todayIn } from '../../domain/dates.ts';
import { type Grown, type Turning, turning26 } from '../../domain/eligibility/turning-26.ts';
import { CHILD_LIMIT_AGE } from '../../domain/relationships.ts';
import { rulesFor, type SettingsOfClient } from '../../domain/rules-for.ts';
import type { Db } from '../connect.ts';
import { loadSettings } from './settings.queries.ts';

/** A covered child (19) whose coverage ends by age; `divisionId`: whose rule it is. */
export type TurningChild = Turning &
  Grown & { personId: string; subscriberId: string; clientId: string; divisionId: string | null };

/** Whom is asked about: of which clients, on which day (each client's own today), how many days ahead. */
export type TurningAsked = {
  clientIds?: readonly string[] | undefined;
  on?: CalendarDate | undefined;
  days?: number;
  /** Also those whose coverage should have ended by age and did not. */
  past?: boolean;
};

type Candidate = Grown & { personId: string; subscriberId: string; clientId: string; timeZone: string };

/** Days that calendars of two time zones, and the ends of February, may differ by. */
const SLACK = 3;
/** The eldest whose coverage can still end ahead: a rule lets somebody stay for at most a year after the birthday. */
const bornFrom = (on: CalendarDate): CalendarDate => addDays(addMonths(on, -12 * (CHILD_LIMIT_AGE + 1)), -SLACK);
const bornTo = (on: CalendarDate, days: number): CalendarDate =>
  addDays(addMonths(addDays(on, days), -12 * CHILD_LIMIT_AGE), SLACK);

/** Covered children of about that age, who are not disabled; the index of children by birth date answers. */
async function candidates(db: Db, { clientIds, on, days = TURNS_26_DAYS, past }: TurningAsked): Promise<Candidate[]> {
  const day = on ?? new Date().toISOString().slice(0, 10);
  const { rows } = await sql<Candidate>`select p.id as "personId", p.subscriber_id as "subscriberId",
      s.client_id as "clientId", c.time_zone as "timeZone", d.dob, v.covered_until as "coveredUntil"
    from clients c cross join lateral (select * from member_search m where m.client_id = c.id
        and m.relationship_code = '19' and m.dob <= ${bornTo(day, days)}
        ${past ? sql`` : sql`and m.dob >= ${bornFrom(day)}`} offset 0) s
    join people p on p.id = s.person_id and p.withdrawn_at is null
    join lateral (select o.dob, o.disabled, o.relationship_code from person_details o
      where o.person_id = p.id and o.superseded_at is null
      order by (o.effective_date <= ${day}::date) desc,
        case when o.effective_date <= ${day}::date then o.effective_date end desc, o.effective_date limit 1) d on true
    join lateral (select count(*) as covered,
        case when bool_or(k.expiration_date is null) then null else max(k.expiration_date) end as covered_until
      from coverages k where k.person_id = p.id and k.superseded_at is null and not k.cobra
        and (k.expiration_date is null or k.expiration_date >= greatest(k.effective_date, ${day}::date - ${on === undefined ? 1 : 0}::int))) v on v.covered > 0
    where c.id = any(coalesce(${clientIds === undefined ? null : [...clientIds]}::uuid[], (select access.clients())::uuid[]))
      and d.relationship_code = '19' and not d.disabled and d.dob is not null
    order by d.dob, p.id`.execute(db);
  return rows;
}

/** The division of each child on its 26th birthday. */
async function divisionsOf(db: Db, children: readonly Candidate[]): Promise<Map<string, string | null>> {
  const asked = JSON.stringify(
    children.map(({ personId, dob }) => ({ person: personId, day: birthday(dob, CHILD_LIMIT_AGE) })),
  );
  const { rows } = await sql<{ id: string; divisionId: string | null }>`select a.person as id,
      o.division_id as "divisionId" from jsonb_to_recordset(${asked}::jsonb) as a(person uuid, day date)
    cross join lateral access.place_of_person(a.person, a.day) o`.execute(db);
  return new Map(rows.map(({ id, divisionId }) => [id, divisionId]));
}

async function settingsOf(db: Db, children: readonly Candidate[]): Promise<Map<string, SettingsOfClient>> {
  const known = new Map<string, SettingsOfClient>();
  for (const { clientId } of children) if (!known.has(clientId)) known.set(clientId, await loadSettings(db, clientId));
  return known;
}

/**
 * Who turns 26: the one query of it, for card, list, report, mail and night, with the one rule (`turning26`). As the reader
 * may see them; whose coverage ends first comes first.
 */
export async function childrenTurning(db: Db, asked: TurningAsked): Promise<TurningChild[]> {
  const found = await candidates(db, asked);
  if (found.length === 0) return [];
  const [divisions, settings] = [await divisionsOf(db, found), await settingsOf(db, found)];
  const now = new Date();
  const children = found.flatMap(({ timeZone, ...child }): TurningChild[] => {
    const divisionId = divisions.get(child.personId) ?? null;
    const of = settings.get(child.clientId);
    if (of === undefined) return [];
    const on = asked.on ?? todayIn(timeZone, now);
    const rulesOn = () => rulesFor({ settings: of }, divisionId);
    const turns = turning26(child, { on, days: asked.days ?? TURNS_26_DAYS, rulesOn });
    if (turns === null || (turns.stands === 'past' && !asked.past)) return [];
    return [{ ...child, ...turns, divisionId }];
  });
  return children.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay));
}
