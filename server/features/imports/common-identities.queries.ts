import type { IdentityAnswer, IdentityTrait } from '@coverlane/contract/imports/identity-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { PairAsked } from '../../domain/identity/in-common.ts';
import type { Answering } from './identities.queries.ts';

/** Questions of an import that are alike in all that their kind goes by, and in what was answered. */
export type IdentityShape = PairAsked & {
  matchedBy: IdentityTrait[];
  contradictedBy: IdentityTrait[];
  answer: IdentityAnswer | null;
  inCommon: boolean;
  count: number;
  /** What they are answered by. */
  keys: string[];
};

/** The questions of an import by their shape; of many thousands of questions there are some dozens. */
export async function identityShapes(db: Db, importId: string): Promise<IdentityShape[]> {
  const { rows } = await sql<IdentityShape>`with asked as (
      select q.*, p.id is not null and min(array[q.interchange, q.transaction, q.segment]) over of_known
          = max(array[q.interchange, q.transaction, q.segment]) over of_known as sole,
        coalesce(q.stated->>'relationship' in ('19', '22'), false) or coalesce(q.known->>'relationship' in ('19', '22'), false) as child
      from import_identities q left join people p on p.id = q.known_id and p.withdrawn_at is null
      where q.import_id = ${importId} window of_known as (partition by q.known_id))
    select about, matched_by as "matchedBy", contradicted_by as "contradictedBy", of_subscriber as "ofEmployee", child, sole,
      answer, in_common as "inCommon", count(*)::int as count, array_agg(key) as keys
    from asked group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return rows;
}

/** Gives one answer to questions of an import by key that have none, or takes it back from those that got it so (null). */
export async function answerTogether(
  db: Db,
  { importId, by }: Answering,
  { keys, answer }: { keys: readonly string[]; answer: IdentityAnswer | null },
): Promise<void> {
  const given = answer !== null;
  await sql`update import_identities set answer = ${answer}, in_common = ${given}, answered_by_key = null,
      answered_by = ${given ? by.id : null}::uuid, answered_by_name = ${given ? by.name : null},
      answered_at = case when ${given} then now() end
    where import_id = ${importId} and key = any(${keys}::text[])
      and case when ${given} then answer is null else in_common end`.execute(db);
}
