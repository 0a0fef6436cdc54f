import type { Db } from '@coverlane/server/db/connect.ts';
import type { DB } from '@coverlane/server/db/schema.ts';
import type { Batch } from '@coverlane/server/db/request-dialect.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { BareOrder } from './bare.server.ts';

/** What row-level security is handed in a query; the bare reference sees every row without it. */
const VISIBLE = /c\.id = any\(\(select access\.clients\(\)\)::uuid\[\]\)/g;

/** The statements that reading code sends, for the bare reference to send the same. No database is asked. */
export async function captured(work: (db: Db) => Promise<unknown>): Promise<BareOrder['statements']> {
  const statements: BareOrder['statements'] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statements asked at once come as one
      for (const { sql, parameters } of 'batch' in query ? (query as Batch).batch : [query])
        statements.push({ text: sql.replaceAll(VISIBLE, 'true'), parameters: [...parameters] });
    },
  });
  await db.transaction().execute(work);
  return statements;
}
