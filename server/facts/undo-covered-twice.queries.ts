import type { CoverageType } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import { type Covered, type Twice, TWICE, twiceCode, twiceCovered } from '../domain/changes/covered-twice.ts';
import type { Finding } from '../domain/changes/effects.ts';
import type { PersonFacts, RecordElsewhere } from '../domain/changes/facts.ts';
import { isSameHuman } from '../domain/changes/linked-records.ts';
import { recordElsewhere } from '../domain/changes/record-elsewhere.ts';
import type { UndoPlan } from '../domain/changes/undo.ts';
import { displayName } from '../platform/values/names.ts';
import type { CalendarDate } from '../platform/values/dates.ts';
import { divisionOn, standingOf } from '../domain/division-on.ts';
import { identityOfPerson } from '../domain/identity/of-person.ts';
import { rulesFor } from '../domain/rules-for.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { peopleOf } from './families.queries.ts';
import { loadSettings } from './settings.queries.ts';

/** What an undo reads with. */
export type UndoReading = { db: Db; keys: FieldKeys; clientId: string };

type Back = Covered & {
  id: string;
  personId: string;
  coverageType: CoverageType;
  planName: string;
  effectiveDate: CalendarDate;
};

/** Coverage that comes back. */
async function comingBack({ db }: UndoReading, plan: UndoPlan): Promise<Back[]> {
  const ids = plan.restore.filter(({ row }) => row.table === 'coverages').map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const { rows } = await sql<Back>`select k.id, k.person_id as "personId", k.coverage_type as "coverageType",
      k.plan_id as "planId", p.name as "planName", k.effective_date as "effectiveDate", k.expiration_date as "expirationDate"
    from coverages k join plans p on p.id = k.plan_id where k.id = any(${ids}::uuid[])
      and coalesce(k.expiration_date, 'infinity') >= k.effective_date`.execute(db);
  return rows;
}

/** The families in which somebody has the SSN, or the name and birth date, of one of these people, and theirs; the reader's alone. */
async function familiesOfTheSame({ db }: UndoReading, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with asked as (
      select id, subscriber_id, client_id from people where id = any(${personIds}::uuid[])), pairs as (
      select a.id, a.subscriber_id, o.person_id as other from asked a cross join lateral (
        select t.person_id from person_ssns s join person_ssns t on t.client_id = s.client_id and t.ssn_index = s.ssn_index
          and t.superseded_at is null where s.person_id = a.id and s.superseded_at is null
        union select t.person_id from member_search m join member_search t on t.client_id = m.client_id
          and t.last_key = m.last_key and t.first_key = m.first_key and t.dob = m.dob where m.person_id = a.id) o)
    select distinct unnest(array[x.subscriber_id, p.subscriber_id]) as id from pairs x join people p on p.id = x.other
      and p.withdrawn_at is null where p.subscriber_id <> x.subscriber_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The records with what covers them once the undo is made. */
function asAfter(people: readonly PersonFacts[], back: readonly Back[], plan: UndoPlan): RecordElsewhere[] {
  const ending = new Set(plan.supersede.map(({ row }) => row.id));
  return people.map((person) => {
    const stays = person.coverages.filter(({ id }) => !ending.has(id));
    const coverages = [...stays, ...back.filter(({ personId }) => personId === person.id)];
    return { ...recordElsewhere(person, people), coverages };
  });
}

const nameOf = ({ details }: PersonFacts): string => {
  const last = details.at(-1);
  return last === undefined ? '' : displayName({ ...last, prefix: null, middleName: null });
};

/** What is asked about of one person. */
function twiceOf(person: PersonFacts, others: readonly RecordElsewhere[], back: readonly Back[]): Twice<Back>[] {
  const record = { personId: person.id, subscriberId: person.subscriberId, identity: identityOfPerson(person) };
  const same = others.filter((other) => other.subscriberId !== person.subscriberId && isSameHuman(record, other));
  const changed = back.filter(({ personId }) => personId === person.id);
  return twiceCovered({ changed, before: person.coverages, others: same });
}

/**
 * Whom an undo would cover by one type under two records: the same question that a change is asked (domain 3.3), of what comes
 * back. Nothing is loaded where nobody has another record.
 * @param isMeant somebody said that both are intended, which passes where the client's rule allows it
 */
export async function undoCoversTwice(reading: UndoReading, plan: UndoPlan, isMeant: boolean): Promise<Finding[]> {
  const back = await comingBack(reading, plan);
  if (back.length === 0) return [];
  const families = await familiesOfTheSame(reading, [...new Set(back.map(({ personId }) => personId))]);
  if (families.length === 0) return [];
  const people = await peopleOf(reading, { subscriberIds: families });
  const others = asAfter(people, back, plan);
  const client = { settings: await loadSettings(reading.db, reading.clientId) };
  return people.flatMap((person) =>
    twiceOf(person, others, back).flatMap(({ other, mine, day }): Finding[] => {
      const family = people.filter(({ subscriberId }) => subscriberId === person.subscriberId);
      const code = twiceCode(rulesFor(client, divisionOn(standingOf(family), day)));
      const { coverageType, planName: plan } = mine;
      const values = { name: nameOf(person), holder: other.holder, coverageType, plan, date: day };
      return code === TWICE.asked && isMeant ? [] : [{ code, values, subject: person.id }];
    }),
  );
}
