import { sql } from 'kysely';
import { type PersonFacts, type RecordElsewhere, UNSEEN } from '../domain/changes/facts.ts';
import { recordElsewhere } from '../domain/changes/record-elsewhere.ts';
import { searchKey } from '../platform/values/names.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { peopleOf } from './families.queries.ts';
import { indexedSsns } from './ssn-holders.queries.ts';

/** Somebody by name and birth date, as typed or recorded. */
export type Named = { firstName: string; lastName: string; dob: string | null };

/** Whose other records are looked for: of the people of a family, and of those who are typed beside them. */
export type Asked = {
  subscriberId: string | null;
  people: readonly PersonFacts[];
  named: readonly Named[];
  /** Nine digits that are typed, with who holds them. */
  ssnHolders: ReadonlyMap<string, string>;
};

const keyed = ({ firstName, lastName, dob }: Named) => ({
  first: searchKey(firstName),
  last: searchKey(lastName),
  dob,
});

/** Everybody to be looked for who has a whole name and a birth date. */
const wholeNames = ({ people, named }: Asked) =>
  [...people.flatMap(({ details }) => details.slice(-1)), ...named]
    .map(keyed)
    .filter(({ first, last, dob }) => first !== '' && last !== '' && dob !== null);

type Desk = { db: Db; keys: FieldKeys; clientId: string };

/** The families in which somebody has one of the SSNs, or the name and birth date of one of them; the reader's alone. */
async function familiesWith({ db, keys, clientId }: Desk, asked: Asked): Promise<string[]> {
  const digits = [...asked.ssnHolders.keys(), ...asked.people.flatMap(({ ssn }) => ssn?.digits ?? [])];
  const { indexes } = indexedSsns(keys, clientId, digits);
  const holders = [...asked.ssnHolders.values()].filter((id) => id !== UNSEEN);
  const { rows } = await sql<{ id: string }>`select distinct p.subscriber_id as id from (
      select s.person_id from person_ssns s
        where s.client_id = ${clientId} and s.superseded_at is null and s.ssn_index = any(${indexes}::bytea[])
      union select unnest(${holders}::uuid[])
      union select m.person_id from jsonb_to_recordset(${JSON.stringify(wholeNames(asked))}::jsonb)
        as t (first text, last text, dob date)
        join member_search m on m.client_id = ${clientId} and m.last_key = t.last and m.first_key = t.first and m.dob = t.dob
    ) found join people p on p.id = found.person_id and p.withdrawn_at is null
    where p.client_id = ${clientId} and p.subscriber_id is distinct from ${asked.subscriberId}::uuid limit 50`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Records of other families that may be of the people asked about, with what covers them there. */
export async function loadElsewhere(desk: Desk, asked: Asked): Promise<RecordElsewhere[]> {
  const subscriberIds = await familiesWith(desk, asked);
  if (subscriberIds.length === 0) return [];
  const people = await peopleOf(desk, { subscriberIds });
  return people.map((person) => {
    const promised = [...asked.ssnHolders].filter(([, holder]) => holder === person.id).map(([digits]) => digits);
    return recordElsewhere(person, people, promised);
  });
}
