import { type RawBuilder, sql } from 'kysely';
import { UNSEEN } from '../domain/changes/facts.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';

/** An SSN that is somebody's, by its blind index; `seen`: the reader may see whose. */
export type HeldSsn = { index: Buffer; personId: string; seen: boolean };

/** In which client it is asked, and for which enrollment: what is promised to it is free for it. */
export type HolderScope = { db: Db; keys: FieldKeys; clientId: string; enrollmentId?: string | null };

type Indexed = { digitsOf: ReadonlyMap<string, string>; indexes: Buffer[] };

/** Blind indexes of SSNs (nine digits), and the way back. */
export function indexedSsns(keys: FieldKeys, clientId: string, ssns: readonly string[]): Indexed {
  const digitsOf = new Map(
    ssns.flatMap((ssn) => keys.indexesOf(clientId, ssn).map((index) => [index.toString('hex'), ssn] as const)),
  );
  return { digitsOf, indexes: [...digitsOf.keys()].map((hex) => Buffer.from(hex, 'hex')) };
}

/** Who holds the numbers in the client, or is promised them by an enrollment under way. */
export const heldSsns = (
  clientId: string,
  indexes: readonly Buffer[],
  enrollmentId: string | null = null,
): RawBuilder<HeldSsn> => sql<HeldSsn>`select h.ssn_index as index, h.holder as "personId",
    exists (select from person_ssns s where s.client_id = ${clientId} and s.superseded_at is null
        and s.ssn_index = h.ssn_index and s.person_id = h.holder)
      or exists (select from enrollments e where e.id = h.enrollment) as seen
    from access.ssn_holders(${clientId}, ${indexes}::bytea[], ${enrollmentId}::uuid) h`;

/**
 * Who carried the numbers before and has another one, or none, now; the latest of several. What was only recorded by a
 * change that was undone, nobody carried.
 */
export const carriedSsns = (
  clientId: string,
  indexes: readonly Buffer[],
): RawBuilder<HeldSsn> => sql<HeldSsn>`select distinct
    on (s.ssn_index) s.ssn_index as index, s.person_id as "personId", true as seen
  from person_ssns s join people p on p.id = s.person_id and p.withdrawn_at is null
  left join changes c on c.id = s.recorded_by
  where s.client_id = ${clientId} and s.superseded_at is not null and s.ssn_index = any(${indexes}::bytea[])
    and c.undone_at is null
  order by s.ssn_index, s.superseded_at desc`;

/** Digits -> person id, the enrollment's of somebody new, UNSEEN where the reader may not see who it is. */
export const holdersOf = (rows: readonly HeldSsn[], digitsOf: Indexed['digitsOf']): Map<string, string> =>
  new Map(
    rows
      .map(
        ({ index, personId, seen }) => [digitsOf.get(index.toString('hex')) ?? '', seen ? personId : UNSEEN] as const,
      )
      // Of several records with one number the one that may not be seen decides.
      .toSorted(([, one], [, other]) => Number(one === UNSEEN) - Number(other === UNSEEN)),
  );

/** Who holds which of the SSNs (nine digits) in the client: digits -> person id (FamilyFacts.ssnHolders). */
export async function loadSsnHolders(
  { db, keys, clientId, enrollmentId = null }: HolderScope,
  ssns: readonly string[],
): Promise<Map<string, string>> {
  if (ssns.length === 0) return new Map();
  const { digitsOf, indexes } = indexedSsns(keys, clientId, ssns);
  const { rows } = await heldSsns(clientId, indexes, enrollmentId).execute(db);
  return holdersOf(rows, digitsOf);
}

/** An SSN an enrollment will record; `personId` null: of somebody new; `linked`: the same human's on another record. */
export type PromisedSsn = { digits: string; personId: string | null; linked: boolean };

/** Promises numbers to an enrollment; answers the digits of those that are somebody else's. */
export async function promiseSsns(
  { db, keys, clientId }: HolderScope,
  enrollmentId: string,
  wanted: readonly PromisedSsn[],
): Promise<string[]> {
  const indexes = wanted.map(({ digits }) => keys.blindIndex(clientId, digits));
  const digitsOf = new Map(wanted.map(({ digits }, at) => [indexes[at]?.toString('hex'), digits]));
  const people = wanted.map(({ personId }) => personId);
  const linked = wanted.map((one) => one.linked);
  const { rows } = await sql<{ taken: Buffer }>`select access.promise_ssns(${enrollmentId}, ${indexes}::bytea[],
    ${people}::uuid[], ${linked}::boolean[]) as taken`.execute(db);
  return rows.map(({ taken }) => digitsOf.get(taken.toString('hex')) ?? '');
}
