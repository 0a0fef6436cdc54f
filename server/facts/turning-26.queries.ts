import type { CoverageType } from '@coverlane/contract/codes.ts';
import { TURNS_26_DAYS } from '@coverlane/contract/eligibility/codes.ts';
import { sql } from 'kysely';
import { addDays, addMonths, birthday, type CalendarDate, OPEN_END, todayIn } from '../platform/values/dates.ts';
import { type Turning, turning26 } from '../domain/eligibility/turning-26.ts';
import { CHILD_LIMIT_AGE } from '../domain/relationships.ts';
import { type AgePlace, agesOf, ageRulesOf, type ChildAgeLimit, stateOf } from '../domain/eligibility/age-limits.ts';
import { rulesFor, type SettingsOfClient } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import { loadAgeLimits } from './eligibility.queries.ts';
import { loadSettings } from './settings.queries.ts';

/** A covered child (19) some of whose coverage ends by age on one day; `divisionId`: whose rule it is. */
export type TurningChild = Turning & {
  personId: string;
  subscriberId: string;
  clientId: string;
  divisionId: string | null;
  dob: CalendarDate;
  /** What ends that day. */
  coverageTypes: readonly CoverageType[];
};

/** Whom is asked about: of which clients, on which day (each client's own today), how many days ahead. */
export type TurningAsked = {
  clientIds?: readonly string[] | undefined;
  on?: CalendarDate | undefined;
  days?: number;
  /** Also those whose coverage should have ended by age and did not. */
  past?: boolean;
  /** One child alone. */
  personId?: string | undefined;
};

type Dated = { from: CalendarDate; until: CalendarDate | null };
type Candidate = {
  personId: string;
  subscriberId: string;
  clientId: string;
  timeZone: string;
  dob: CalendarDate;
  keptUntil: CalendarDate | null;
  covers: readonly (Dated & { type: CoverageType; reason: string | null })[];
  /** Where the employee lives, by day; asked only where a limit names a state. */
  homes: readonly (Dated & { state: string | null })[];
};

type Limits = ReadonlyMap<string, readonly ChildAgeLimit[]>;

/** Days that calendars of two time zones, and the ends of February, may differ by. */
const SLACK = 3;
/** The eldest whose coverage can still end ahead: a rule lets somebody stay for at most a year after the birthday. */
const bornFrom = (on: CalendarDate, age: number): CalendarDate => addDays(addMonths(on, -12 * (age + 1)), -SLACK);
const bornTo = (on: CalendarDate, { age, days }: { age: number; days: number }): CalendarDate =>
  addDays(addMonths(addDays(on, days), -12 * age), SLACK);

/** The youngest and the eldest age a limit is made for. */
function agesIn(limits: Limits): { youngest: number; eldest: number } {
  const ages = [CHILD_LIMIT_AGE, ...[...limits.values()].flat().map(({ age }) => age)];
  return { youngest: Math.min(...ages), eldest: Math.max(...ages) };
}

/**
 * Covered children of about the age, who are not disabled, and those who are kept past it; the index of children by birth
 * date answers.
 */
async function candidates(db: Db, asked: TurningAsked, limits: Limits): Promise<Candidate[]> {
  const { clientIds, on, days = TURNS_26_DAYS, past, personId = null } = asked;
  // A day more or less is in the slack: whose birthday it is, their client's own day decides.
  const day = on ?? todayIn('UTC', new Date());
  const { youngest, eldest } = agesIn(limits);
  const named = [...limits.values()].flat().some(({ state }) => state !== null);
  const aged = sql`m.client_id = c.id and m.relationship_code = '19'`;
  const { rows } = await sql<Candidate>`select p.id as "personId", p.subscriber_id as "subscriberId",
      s.client_id as "clientId", c.time_zone as "timeZone", d.dob, v.covers, s.kept as "keptUntil",
      ${named ? homes : sql`'[]'::jsonb`} as homes
    from clients c cross join lateral (select m.person_id, m.client_id, x.kept from (
          select m.person_id, m.client_id from member_search m where ${aged} and m.dob <= ${bornTo(day, { age: youngest, days })}
            ${past ? sql`` : sql`and m.dob >= ${bornFrom(day, eldest)}`}
          union select m.person_id, m.client_id from particulars k join member_search m on m.person_id = k.person_id
            where k.client_id = c.id and k.kind = 'pastAge' and k.superseded_at is null and ${aged}) m
        left join lateral (select max(coalesce(k.expiration_date, ${OPEN_END})) as kept from particulars k
          where k.client_id = c.id and k.person_id = m.person_id and k.kind = 'pastAge' and k.superseded_at is null) x on true
      offset 0) s
    join people p on p.id = s.person_id and p.withdrawn_at is null
    join lateral (select o.dob, o.disabled, o.relationship_code from person_details o
      where o.person_id = p.id and o.superseded_at is null
      order by (o.effective_date <= ${day}::date) desc,
        case when o.effective_date <= ${day}::date then o.effective_date end desc, o.effective_date limit 1) d on true
    join lateral (select jsonb_agg(jsonb_build_object('type', k.coverage_type, 'from', k.effective_date,
        'until', k.expiration_date, 'reason', k.term_reason)) as covers
      from coverages k where k.person_id = p.id and k.superseded_at is null and not k.cobra
        and (k.expiration_date is null or k.expiration_date >= greatest(k.effective_date, ${day}::date - ${on === undefined ? 1 : 0}::int))) v on v.covers is not null
    where c.id = any(coalesce(${clientIds === undefined ? null : [...clientIds]}::uuid[], (select access.clients())::uuid[]))
      and (${personId}::uuid is null or p.id = ${personId}::uuid)
      and d.relationship_code = '19' and not d.disabled and d.dob is not null
    order by d.dob, p.id`.execute(db);
  return rows;
}

const homes = sql`coalesce((select jsonb_agg(jsonb_build_object('state', a.state, 'from', a.effective_date, 'until', a.expiration_date)
    order by a.effective_date) from addresses a
  where a.person_id = p.subscriber_id and a.kind = 'home' and a.superseded_at is null), '[]'::jsonb)`;

/** A child and the birthday on which it reaches an age. */
type Birthday = { child: Candidate; age: number; day: CalendarDate };

const keyOf = ({ personId }: Candidate, day: CalendarDate): string => `${personId} ${day}`;

/** The division of each child on its birthdays. */
async function divisionsOf(db: Db, birthdays: readonly Birthday[]): Promise<Map<string, string | null>> {
  const asked = JSON.stringify(birthdays.map(({ child, day }) => ({ person: child.personId, day })));
  const { rows } = await sql<{ id: string; day: string; divisionId: string | null }>`select a.person as id,
      a.day::text as day, o.division_id as "divisionId" from jsonb_to_recordset(${asked}::jsonb) as a(person uuid, day date)
    cross join lateral access.place_of_person(a.person, a.day) o`.execute(db);
  return new Map(rows.map(({ id, day, divisionId }) => [`${id} ${day}`, divisionId]));
}

async function settingsOf(db: Db, children: readonly Candidate[]): Promise<Map<string, SettingsOfClient>> {
  const known = new Map<string, SettingsOfClient>();
  for (const { clientId } of children) if (!known.has(clientId)) known.set(clientId, await loadSettings(db, clientId));
  return known;
}

/** Everything the rule asks for, loaded once for all the children. */
type Known = {
  limits: Limits;
  divisions: ReadonlyMap<string, string | null>;
  settings: ReadonlyMap<string, SettingsOfClient>;
  now: Date;
};

/** A type of coverage of a child, and how it ends by age. */
type OneType = { turning: Turning; coverageType: CoverageType; divisionId: string | null };

/** Where the family of a child is on its birthdays; null: its client's settings are not the reader's. */
function placeOf(child: Candidate, known: Known): ((day: CalendarDate) => AgePlace) | null {
  const settings = known.settings.get(child.clientId);
  if (settings === undefined) return null;
  return (day) => {
    const divisionId = known.divisions.get(keyOf(child, day)) ?? null;
    const home = child.homes.find(({ until }) => (until ?? OPEN_END) >= day) ?? child.homes.at(-1);
    const { childLimitRule } = rulesFor({ settings }, divisionId);
    return { divisionId, state: stateOf(home?.state), childLimitRule };
  };
}

function typesOf(child: Candidate, asked: TurningAsked, known: Known): OneType[] {
  const placeOn = placeOf(child, known);
  if (placeOn === null) return [];
  const { dob, keptUntil, covers } = child;
  const limits = known.limits.get(child.clientId) ?? [];
  const on = asked.on ?? todayIn(child.timeZone, known.now);
  const when = { on, days: asked.days ?? TURNS_26_DAYS, keptUntil: keptUntil ?? undefined };
  return [...Map.groupBy(covers, ({ type }) => type)].flatMap(([coverageType, rows]): OneType[] => {
    const until = rows.map((row) => row.until ?? OPEN_END).toSorted();
    const grown = { dob, coveredUntil: until.at(-1) ?? null };
    const turning = turning26(grown, { ...when, ...ageRulesOf(limits, coverageType, placeOn) });
    if (turning === null || (turning.stands === 'past' && !asked.past)) return [];
    const settled = turning.settled || rows.every(isDecided);
    return [{ turning: { ...turning, settled }, coverageType, divisionId: placeOn(turning.turns).divisionId }];
  });
}

/** Somebody has said when the coverage ends by age: on the day by the rule, or on another. */
const isDecided = ({ until, reason }: Candidate['covers'][number]): boolean => until !== null && reason === 'childAge';

/** What of a child ends by age, a day at a time. */
function turningsOf(child: Candidate, asked: TurningAsked, known: Known): TurningChild[] {
  const { personId, subscriberId, clientId, dob } = child;
  const days = Map.groupBy(typesOf(child, asked, known), ({ turning }) => turning.lastDay);
  return [...days.values()].flatMap((types) => {
    const [first] = types;
    if (first === undefined) return [];
    const { turning, divisionId } = first;
    const coverageTypes = types.map(({ coverageType }) => coverageType).toSorted();
    const settled = types.every((one) => one.turning.settled);
    return [{ ...turning, settled, personId, subscriberId, clientId, dob, divisionId, coverageTypes }];
  });
}

/**
 * Who reaches the age limit, 26 or another of the place, type or state: the one query of it, for card, list, report, mail
 * and night, with the one rule (`turning26`). As the reader may see them; whose coverage ends first comes first.
 */
export async function childrenTurning(db: Db, asked: TurningAsked): Promise<TurningChild[]> {
  const limits = await loadAgeLimits(db, asked.clientIds);
  const found = await candidates(db, asked, limits);
  if (found.length === 0) return [];
  const birthdays = found.flatMap((child) =>
    agesOf(limits.get(child.clientId) ?? []).map((age) => ({ child, age, day: birthday(child.dob, age) })),
  );
  const [divisions, settings] = [await divisionsOf(db, birthdays), await settingsOf(db, found)];
  const known = { limits, divisions, settings, now: new Date() };
  const children = found.flatMap((child) => turningsOf(child, asked, known));
  return children.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay));
}
