import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { atOnce } from '../../../platform/db/packets/request-dialect.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';

/** Somebody of the client as the search knows them. */
export type KnownPerson = {
  personId: string;
  subscriberId: string;
  memberNumber: string;
  lastKey: string;
  firstKey: string;
  dob: CalendarDate | null;
  /** The SSN, where the file asked for this one; never any other. */
  ssn: string | null;
  firstName: string;
  lastName: string;
  /** 'Jr' and the like. */
  generation: string | null;
};

/** What was decided about a patient of this client's files. */
export type PersonDecision = {
  decision: 'match' | 'create' | 'leaveOut';
  personId: string | null;
  looseKey?: string | null;
};

/** Who was meant by a patient of the same number and names; `key` tells whether with the same birth date. */
export type LooseMatch = { key: string; looseKey: string; personId: string };

const PERSON = sql`s.person_id as "personId", s.subscriber_id as "subscriberId", s.member_number as "memberNumber",
  s.last_key as "lastKey", s.first_key as "firstKey", s.dob, d.first_name as "firstName", d.last_name as "lastName",
  d.suffix_name as generation`;
const NAMED = sql`cross join lateral (select first_name, last_name, suffix_name from person_details d where d.person_id = s.person_id
  and d.superseded_at is null order by d.effective_date desc limit 1) d`;

/** What a batch names people by; SSNs as digits with the indexes they are found by. */
export type NamedPeople = {
  numbers: readonly string[];
  names: readonly { last: string; first: string }[];
  keys: readonly string[];
  looseKeys: readonly string[];
  ssns: ReadonlyMap<string, readonly Buffer[]>;
};

type Found = Omit<KnownPerson, 'ssn'>;

/** Everybody whom a batch may mean: by member number, name (folded) and birth date, SSN, or an earlier decision. */
export async function meetPeople(
  db: Db,
  clientId: string,
  named: NamedPeople,
): Promise<{ people: KnownPerson[]; decisions: Map<string, PersonDecision>; loose: LooseMatch[] }> {
  const indexes = [...named.ssns.values()].flat();
  const [byNumber, byName, decided, chosen, holders, bySsn, loose] = await atOnce<
    [Found, Found, PersonDecision & { key: string }, Found, { personId: string; index: Buffer }, Found, LooseMatch]
  >(db, [
    sql`select ${PERSON} from member_search s ${NAMED}
      where s.client_id = ${clientId} and s.member_number = any(${named.numbers}::text[])`,
    sql`select ${PERSON} from unnest(${named.names.map(({ last }) => last)}::text[], ${named.names.map(({ first }) => first)}::text[]) asked(last, first)
      cross join lateral (select * from member_search m where m.client_id = ${clientId} and m.last_key = asked.last
        and m.first_key = asked.first order by m.person_id limit 5) s ${NAMED}`,
    sql`select key, loose_key as "looseKey", decision, person_id as "personId" from claim_people
      where client_id = ${clientId} and key = any(${named.keys}::text[])`,
    sql`select ${PERSON} from claim_people p join member_search s on s.person_id = p.person_id ${NAMED}
      where p.client_id = ${clientId} and (p.key = any(${named.keys}::text[]) or p.loose_key = any(${named.looseKeys}::text[]))`,
    sql`select person_id as "personId", ssn_index as index from person_ssns
      where client_id = ${clientId} and superseded_at is null and ssn_index = any(${indexes}::bytea[])`,
    sql`select ${PERSON} from member_search s ${NAMED} where s.client_id = ${clientId} and s.subscriber_id in (
      select p.subscriber_id from person_ssns h join people p on p.id = h.person_id
      where h.client_id = ${clientId} and h.superseded_at is null and h.ssn_index = any(${indexes}::bytea[]))`,
    sql`select key, loose_key as "looseKey", person_id as "personId" from claim_people
      where client_id = ${clientId} and decision = 'match' and loose_key = any(${named.looseKeys}::text[])`,
  ]);
  const digitsOf = new Map(
    [...named.ssns].flatMap(([digits, found]) => found.map((index) => [index.toString('hex'), digits] as const)),
  );
  const ssnOf = new Map(holders.map(({ personId, index }) => [personId, digitsOf.get(index.toString('hex')) ?? null]));
  const isStanding = ({ decision, personId }: PersonDecision): boolean =>
    decision !== 'match' || (personId !== null && people.has(personId));
  const people = new Map([...byNumber, ...byName, ...chosen, ...bySsn].map((person) => [person.personId, person]));
  return {
    people: [...people.values()].map((person) => ({ ...person, ssn: ssnOf.get(person.personId) ?? null })),
    // Somebody who was withdrawn since is nobody: it is asked again.
    decisions: new Map(decided.filter(isStanding).map(({ key, ...decision }) => [key, decision])),
    loose: loose.filter(({ personId }) => people.has(personId)),
  };
}

/** Remembers who is meant by a patient of this client's files, for this file and those to come. */
export async function decidePerson(
  db: Db,
  clientId: string,
  { key, looseKey = null, decision, personId }: PersonDecision & { key: string },
): Promise<void> {
  await sql`insert into claim_people (id, client_id, key, loose_key, decision, person_id)
    values (${uuid7()}, ${clientId}, ${key}, ${looseKey}, ${decision}, ${personId})
    on conflict (client_id, key) do update set decision = excluded.decision, person_id = excluded.person_id,
      loose_key = coalesce(excluded.loose_key, claim_people.loose_key), decided_at = now()`.execute(db);
}

/** Says of decisions made before by which looser name they are found; a payment states no birth date. */
export async function fillLooseKeys(
  db: Db,
  clientId: string,
  keys: readonly { key: string; looseKey: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  const [named, loose] = [keys.map(({ key }) => key), keys.map(({ looseKey }) => looseKey)];
  await sql`update claim_people p set loose_key = asked.loose_key
    from unnest(${named}::text[], ${loose}::text[]) asked(key, loose_key)
    where p.client_id = ${clientId} and p.key = asked.key and p.loose_key is null`.execute(db);
}

/** Is this somebody of the client? */
export async function isOfClient(db: Db, clientId: string, personId: string): Promise<boolean> {
  const { rows } =
    await sql`select from member_search where client_id = ${clientId} and person_id = ${personId}`.execute(db);
  return rows.length > 0;
}

/** Who of the client has the number of an ID card: with its suffix ('12345-01'), without one the subscriber. */
export async function personOfMemberNumber(db: Db, clientId: string, number: string): Promise<string | undefined> {
  const [, base = number, suffix = '00'] = /^(.+)-(\d\d)$/.exec(number.trim()) ?? [];
  const { rows } = await sql<{ id: string }>`select p.id from people p join member_search s on s.person_id = p.id
    where p.client_id = ${clientId} and s.client_id = ${clientId} and p.withdrawn_at is null
      and ((p.member_number = ${base.trim()} and p.suffix = ${suffix}) or (p.member_number = ${number.trim()} and p.suffix = '00'))
    order by p.member_number = ${number.trim()} desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** What covers people on days: the plan and the division, by person, type and day of service. */
export type Covered = {
  personId: string;
  coverageType: string;
  planId: string;
  divisionId: string | null;
  from: CalendarDate;
  to: CalendarDate | null;
};

/** The coverages that stand of these people. */
export async function coveragesOf(db: Db, clientId: string, people: readonly string[]): Promise<Covered[]> {
  const { rows } =
    await sql<Covered>`select person_id as "personId", coverage_type as "coverageType", plan_id as "planId",
      division_id as "divisionId", effective_date as "from", expiration_date as "to"
    from coverages where client_id = ${clientId} and superseded_at is null and person_id = any(${people}::uuid[])
      and (expiration_date is null or expiration_date >= effective_date)`.execute(db);
  return rows;
}

/** How many people an import made have claims that stand and are not of that import. */
export async function claimsOfPeopleMade(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from claims c
    where c.superseded_at is null and c.import_id is distinct from ${importId} and c.person_id in (
      select p.id from people p join changes h on h.id = p.created_by where h.import_id = ${importId})`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Did the import change the roster: did it make people? */
export async function madePeople(db: Db, importId: string): Promise<boolean> {
  const { rows } = await sql`select from changes where import_id = ${importId} and undone_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
