import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** An enrollment by its id and its number. */
export type Named = { id: string; number: string };

/** The change that one corrects, and the one that corrects it, as far as the reader may see them. */
export async function correctionLinks(
  db: Db,
  id: string,
): Promise<{ corrects: Named | null; correctedBy: Named | null }> {
  const { rows } = await sql<Named & { isLater: boolean }>`
    select o.id, o.number, false as "isLater" from enrollments e join enrollments o on o.id = e.corrects where e.id = ${id}
    union all
    select o.id, o.number, true from enrollments o where o.corrects = ${id}`.execute(db);
  const named = (later: boolean): Named | null => {
    const one = rows.find(({ isLater }) => isLater === later);
    return one === undefined ? null : { id: one.id, number: one.number };
  };
  return { corrects: named(false), correctedBy: named(true) };
}
