import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@coverlane/server/platform/db/connect.ts';
import { requestDialect } from '@coverlane/server/platform/db/packets/request-dialect.ts';
import { WaitingPool } from '@coverlane/server/platform/db/waiting-pool.ts';
import type { Batch } from '@coverlane/server/platform/db/packets/waiting-statements.ts';
import type { DB } from '@coverlane/server/platform/db/schema.ts';
import {
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { BareOrder } from './bare.server.ts';

type Statements = BareOrder['statements'];

/** What row-level security is handed in a query; the bare reference sees every row without it. */
const VISIBLE = /c\.id = any\(\(select access\.clients\(\)\)::uuid\[\]\)/g;

/** The statements that reading code sends, for the bare reference to send the same. No database is asked. */
export async function captured(work: (db: Db) => Promise<unknown>): Promise<Statements> {
  const statements: Statements = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void statements.push(...statementsOf(event)),
  });
  await db.transaction().execute(work);
  return statements;
}

/** Of pg 8.21; its types do not know it. */
const pipelining = { pipeline: true };

class Enough extends Error {}

/**
 * The statements that writing code sends, but those of the audit log, found by doing it twice, in a transaction that is
 * taken back. The second time it asks nothing that it keeps for later.
 * @param fields what the requests of the bare reference bring: a parameter of that value is filled from there. An id that
 *   nobody gave is made anew by the reference each time ('$uuid')
 */
export async function recorded(
  ownerUrl: string,
  fields: Record<string, unknown>,
  work: (db: Db) => unknown,
): Promise<Statements> {
  let statements: Statements = [];
  const pool = new WaitingPool({ ...pipelining, connectionString: ownerUrl, max: 1, waitMs: 20_000 });
  const db = new Kysely<DB>({
    dialect: requestDialect({ pool, names: undefined }),
    log: (event) => void statements.push(...statementsOf(event)),
  });
  const doing = db.transaction().execute(async (transaction) => {
    await work(transaction);
    statements = [];
    await work(transaction);
    throw new Enough();
  });
  await doing.catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  await db.destroy();
  const filled = (value: unknown) =>
    Object.keys(fields).find((name) => isDeepStrictEqual(fields[name], value)) ?? (isUuid(value) ? 'uuid' : undefined);
  return statements
    .filter(({ text }) => !/audit\.(append|note)/.test(text))
    .map(({ text, parameters }) => ({
      text,
      parameters: parameters.map((value) => (filled(value) === undefined ? value : `$${filled(value)}`)),
    }));
}

const isUuid = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(value);

function statementsOf({ query }: LogEvent): Statements {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- statements asked at once come as one
  const queries = 'batch' in query ? (query as Batch).batch : [query];
  return queries.map(({ sql, parameters }) => ({ text: sql.replaceAll(VISIBLE, 'true'), parameters: [...parameters] }));
}
