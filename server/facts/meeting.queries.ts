import { sql } from 'kysely';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import { atOnce } from '../platform/db/packets/request-dialect.ts';
import {
  familiesOf,
  type FamilyKeys,
  type FamilyPerson,
  type FamilyReading,
  peopleNamed,
  subscribersOf,
} from './families.queries.ts';
import { carriedSsns, type HeldSsn, heldSsns, holdersOf, indexedSsns } from './ssn-holders.queries.ts';

/** Whom a batch of a file names: families, SSNs (nine digits) and system identifiers, in the whole client. */
export type Named = { families: readonly FamilyKeys[]; ssns: readonly string[]; identifiers: readonly string[] };

/** Who was found. */
export type Met = {
  families: FamilyFacts[];
  /** SSN digits -> person id, for those asked that somebody holds. */
  ssnHolders: Map<string, string>;
  /** SSN digits -> who carried it before and does no more. */
  carriedBefore: Map<string, string>;
  /** System identifier -> person id, likewise. */
  identifiers: Map<string, string>;
  /** The instant after the families were held: later than that of any write to them before. */
  at: string;
};

/**
 * Looks up everything that a batch is decided on, in one round trip where nobody is known yet, in two else.
 * @param hold holds the families until the transaction ends, in one order, so that what is decided on them can be
 *   written later (applyHeld)
 */
export async function meetFamilies(read: FamilyReading, named: Named, hold: boolean): Promise<Met> {
  const { db, keys, client } = read;
  const reading = { db, keys, clientId: client.id };
  const by = { anyOf: named.families };
  const { digitsOf, indexes } = indexedSsns(keys, client.id, named.ssns);
  type Rows = [unknown, { at: string }, HeldSsn, HeldSsn, { identifier: string; personId: string }, FamilyPerson];
  const [, clock, holders, carriers, identified, people] = await atOnce<Rows>(db, [
    hold
      ? sql`select id from people where id = any(${subscribersOf(reading, by)})
          order by id for no key update`
      : sql`select`,
    sql<{ at: string }>`select clock_timestamp()::text as at`,
    heldSsns(client.id, indexes),
    carriedSsns(client.id, indexes),
    sql`select asked.by as identifier, found.id as "personId"
      from unnest(${named.identifiers}::text[]) asked(by) cross join lateral (
        select id, client_id from people where withdrawn_at is null and system_identifier = asked.by offset 0) found
      where found.client_id = ${client.id}`,
    peopleNamed(reading, by),
  ]);
  return {
    families: await familiesOf(read, people),
    ssnHolders: holdersOf(holders, digitsOf),
    carriedBefore: holdersOf(carriers, digitsOf),
    identifiers: new Map(identified.map(({ identifier, personId }) => [identifier, personId])),
    at: clock[0]?.at ?? '',
  };
}
