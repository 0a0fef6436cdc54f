import type { Season } from '@coverlane/contract/enrollments/season.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Limits of these plans that are others on the second day than on the first; both days 'YYYY-MM-DD'. */
export async function limitsChanged(
  db: Db,
  planIds: readonly string[],
  { before, after }: { before: string; after: string },
): Promise<Omit<Season['limits'][number], 'planName'>[]> {
  const on = (
    day: string,
  ) => sql`(select l.limit_amount from accumulatorlimits l where l.accumulator_id = one.accumulator_id
      and l.baseplan_id = one.baseplan_id and l.tier_code is not distinct from one.tier_code and l.deleted_at is null
      and l.effective_date <= ${day} and (l.expiration_date is null or l.expiration_date >= ${day})
    order by l.effective_date desc limit 1)`;
  const { rows } = await sql<Omit<Season['limits'][number], 'planName'>>`select found.* from (
      select p.id as "planId", jsonb_build_object('en', a.name, 'ko', a.name_ko, 'es', a.name_es) as names,
        one.tier_code as "tierCode", ${on(before)} as before, ${on(after)} as after, a.sort_key, a.id
      from (select distinct accumulator_id, baseplan_id, tier_code from accumulatorlimits where deleted_at is null) one
      join plans p on p.base_plan_id = one.baseplan_id and p.id = any(${planIds}::uuid[])
      join accumulators a on a.id = one.accumulator_id and a.deleted_at is null and a.unit = 'money') found
    where found.before is distinct from found.after order by found."planId", found.sort_key, found.id, found."tierCode"`.execute(
    db,
  );
  return rows.map(({ planId, names, tierCode, before: was, after: is }) => ({
    planId,
    names,
    tierCode,
    before: was,
    after: is,
  }));
}
