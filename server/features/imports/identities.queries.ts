import type { IdentityAnswer, IdentityTrait, OtherIdentities } from '@coverlane/contract/imports/identity-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { ClashOf, Remembered } from './identity-question.ts';

/** One side of a question as it is shown. */
export type ShownPerson = {
  name: string;
  dob: string | null;
  gender: string | null;
  relationship: string | null;
  /** Only the last four digits. */
  ssn: string | null;
  memberNumber: string | null;
  coverages: string[];
};

/** A question as it is stored. */
export type IdentityRow = {
  key: string;
  position: { interchange: number; transaction: number; segment: number };
  about: ClashOf;
  /** A dependent carries the SSN of their own subscriber. */
  ofSubscriber: boolean;
  stated: ShownPerson;
  known: ShownPerson;
  /** Of somebody on record, or of whom the file itself brings: then a dry run only imagines them. */
  knownId: string;
  matchedBy: IdentityTrait[];
  contradictedBy: IdentityTrait[];
  answer: IdentityAnswer | null;
  answeredBy: string | null;
  answeredByName: string | null;
  answeredByKey: unknown;
  answeredAt: string | null;
  inCommon: boolean;
  personId: string | null;
};

/** Answers about this client's files by the key of the question: those of the import, else the newest of others that stand. */
export async function answersOf(db: Db, clientId: string, importId: string): Promise<Map<string, Remembered>> {
  const { rows } = await sql<Remembered & { key: string }>`select q.key, q.answer, q.answered_by as "by",
      q.answered_by_name as "byName", q.answered_by_key as "byKey",
      to_char(q.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, q.import_id as "importId",
      q.person_id as "personId", q.in_common and q.import_id = ${importId} as "inCommon"
    from import_identities q join imports i on i.id = q.import_id
    where q.client_id = ${clientId} and q.answer is not null and (q.import_id = ${importId} or i.state = 'applied')
    order by q.import_id = ${importId}, q.answered_at`.execute(db);
  return new Map(rows.map(({ key, ...remembered }) => [key, remembered]));
}

/** Forgets the questions of an earlier run; their answers were read before. */
export const deleteIdentities = (db: Db, importId: string): Promise<unknown> =>
  sql`delete from import_identities where import_id = ${importId}`.execute(db);

/** The statement that writes questions of an import, numbered from `first`; the same two people are asked about once. */
export function identityInserts(
  { id, client_id, first }: { id: string; client_id: string; first: number },
  rows: readonly IdentityRow[],
): RawBuilder<unknown>[] {
  if (rows.length === 0) return [];
  const values = rows.map(
    (row, at) => sql`(${uuid7()}, ${client_id}, ${id}, ${first + at}, ${row.key}, ${row.position.interchange},
      ${row.position.transaction}, ${row.position.segment}, ${row.about}, ${row.ofSubscriber}, ${JSON.stringify(row.stated)}::jsonb,
      ${JSON.stringify(row.known)}::jsonb, ${row.knownId}, ${JSON.stringify(row.matchedBy)}::jsonb,
      ${JSON.stringify(row.contradictedBy)}::jsonb, ${row.answer}, ${row.answeredBy}, ${row.answeredByName},
      ${row.answeredByKey === null ? null : JSON.stringify(row.answeredByKey)}::jsonb, ${row.answeredAt}, ${row.inCommon}, ${row.personId})`,
  );
  return [
    sql`insert into import_identities (id, client_id, import_id, ordinal, key, interchange, transaction, segment, about,
      of_subscriber, stated, known, known_id, matched_by, contradicted_by, answer, answered_by, answered_by_name,
      answered_by_key, answered_at, in_common, person_id)
      values ${sql.join(values)} on conflict (import_id, key) do nothing`,
  ];
}

/** The member of a question where they are on record: a dry run imagines whom its file brings. */
const onRecord = sql<string | null>`(select p.id from people p
  where p.id = import_identities.known_id and p.withdrawn_at is null)`.as('known_id');

/** One page of the questions of an import in file order, how many there are, and how many have no answer. */
export async function pageOfIdentities(
  db: Db,
  importId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const of = db.selectFrom('import_identities').where('import_id', '=', importId);
  const rows = await of
    .selectAll('import_identities')
    .select(onRecord)
    .orderBy('ordinal')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await of
    .select([sql<string>`count(*)`.as('total'), sql<string>`count(*) filter (where answer is null)`.as('open')])
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counts.total), open: Number(counts.open) };
}

/** Who answers, for the questions of an import by key; `open`: for all that have no answer. */
export type Answering = { importId: string; by: { id: string; name: string } };

/** Which of these questions an import has: key -> the number it is about. */
export async function identitiesAsked(
  db: Db,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, ClashOf>> {
  const { rows } = await sql<{ key: string; about: ClashOf }>`select key, about from import_identities
    where import_id = ${importId} and key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, about }) => [key, about]));
}

/** Records answers, or takes them back (null). */
export async function answerIdentities(
  db: Db,
  { importId, by }: Answering,
  answers: readonly { key: string; answer: IdentityAnswer | null }[],
): Promise<void> {
  for (const { key, answer } of answers) {
    await sql`update import_identities set answer = ${answer}, in_common = false,
        answered_by = case when ${answer}::text is null then null else ${by.id}::uuid end,
        answered_by_name = case when ${answer}::text is null then null else ${by.name} end, answered_by_key = null,
        answered_at = case when ${answer}::text is null then null else now() end
      where import_id = ${importId} and key = ${key} and answer is distinct from ${answer}`.execute(db);
  }
}

/** Answers questions about an SSN that have no answer as a wrong SSN: all, or those of dependents with their employee's. */
export async function answerOthers(db: Db, { importId, by }: Answering, others: OtherIdentities): Promise<void> {
  await sql`update import_identities set answer = 'wrongSsn', in_common = true, answered_by = ${by.id}, answered_by_name = ${by.name},
    answered_at = now() where import_id = ${importId} and about = 'ssn' and answer is null
      and (of_subscriber or ${others === 'wrongSsn'})`.execute(db);
}
