import type { NameSource } from '@coverlane/contract/words/record-names.ts';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { columnOf } from './table-facts.ts';

type Rows = readonly Record<string, unknown>[];

/**
 * Batches of rows with names in the place of ids.
 * @param sources by the field that holds an id; a record that the reader does not see has no name
 */
export async function* withNames(
  db: Db,
  sources: ReadonlyMap<string, NameSource>,
  batches: AsyncIterable<Rows>,
): AsyncGenerator<Rows> {
  for await (const batch of batches) {
    let named = batch;
    for (const [field, source] of sources) {
      const names = await namesIn(
        db,
        source,
        batch.map((row) => row[field]),
      );
      named = named.map((row) => ({ ...row, [field]: names.get(row[field]) ?? null }));
    }
    yield named;
  }
}

async function namesIn(db: Db, { table, fields }: NameSource, ids: readonly unknown[]): Promise<Map<unknown, string>> {
  const said = sql.join(fields.map((field) => sql`nullif(${sql.ref(columnOf(field))}::text, '')`));
  const { rows } = await sql<{ id: string; name: string | null }>`select id, coalesce(${said}) as name
    from ${sql.table(table)} where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}
