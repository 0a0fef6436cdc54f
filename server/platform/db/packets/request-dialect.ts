import {
  CompiledQuery,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { WaitingPool } from '../waiting-pool.ts';
import { RequestConnection } from './request-connection.ts';
import type { StatementNames } from './statement-names.ts';
import type { Ahead, AheadNature, Batch, EndsWithNext, Later, LaterNature } from './waiting-statements.ts';

/** What the dialect runs on. `pool` must be one that pipelines; without `names` nothing is prepared by name. */
export interface RequestDialectOptions {
  pool: WaitingPool;
  names: StatementNames | undefined;
}

/** Has a statement go out with the next one of its transaction, before it, or with COMMIT, and does not wait for it. */
export async function askLater(
  db: Asking,
  query: RawBuilder<unknown> | CompiledQuery,
  nature: LaterNature = {},
): Promise<void> {
  const later: Later = { ...compiled(db, query), ...nature, isLater: true };
  await db.executeQuery(later);
}

const compiled = <Row>(db: Asking, query: RawBuilder<Row> | CompiledQuery<Row>): CompiledQuery<Row> =>
  'sql' in query ? query : query.compile(db);

type Asking = QueryExecutorProvider & Pick<Kysely<unknown>, 'executeQuery'>;

/**
 * Has a statement go out with the next one of its transaction, or by itself before COMMIT where there is none, and does
 * not wait for it.
 * @param taken gets its rows before anybody gets those of the next one; what it throws fails that one
 */
export async function askAhead<Row>(
  db: Asking,
  query: RawBuilder<Row> | CompiledQuery<Row>,
  { taken, ...nature }: AheadNature & { taken: (rows: readonly Row[]) => void },
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are those of the query beside it
  const ahead: Ahead = { ...compiled(db, query), ...nature, taken: (rows) => taken(rows as readonly Row[]) };
  await db.executeQuery(ahead);
}

/** Has the next statement of the transaction be its last: the COMMIT goes out with it. */
export async function endWithNext(db: Asking): Promise<void> {
  const ending: EndsWithNext = { ...CompiledQuery.raw('/* the next is the last */'), endsWithNext: true };
  await db.executeQuery(ending);
}

/** A statement for each of these rows, as `atOnce` asks them, and the lists of rows that it answers. */
export type AskedAtOnce<Rows extends readonly unknown[]> = { [Index in keyof Rows]: RawBuilder<Rows[Index]> };
export type AnsweredAtOnce<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] };

/**
 * Asks several statements of one transaction in one round trip, and answers the rows of each. The first that fails
 * fails them all, as it does the transaction.
 */
export async function atOnce<Rows extends readonly unknown[]>(
  db: Asking,
  queries: { readonly [Index in keyof Rows]: RawBuilder<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const batch = queries.map((query) => query.compile(db));
  const asked: Batch = { ...CompiledQuery.raw('/* at once */'), batch };
  const { rows } = await db.executeQuery(asked);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one list of rows a statement: see RequestConnection
  return queries.map((_, index) => rows[index] ?? []) as { [Index in keyof Rows]: Rows[Index][] };
}

/**
 * PostgreSQL in fewer round trips than kysely's own dialect takes: BEGIN goes out together with the first statement of
 * the transaction, COMMIT with what is known to be the last one or, where nothing could be written, with the next BEGIN;
 * statements asked at once go out at once, and statements that come again are prepared under a name, so that they are
 * planned once a connection.
 */
export const requestDialect = (options: RequestDialectOptions): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new RequestDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

class RequestDriver implements Driver {
  readonly #options: RequestDialectOptions;
  readonly #connections = new WeakMap<PoolClient, RequestConnection>();

  constructor(options: RequestDialectOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RequestConnection> {
    const client = await this.#options.pool.take();
    const connection = this.#connections.get(client) ?? new RequestConnection(client, this.#options.names);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: RequestConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    connection.begin(`start transaction${level}${mode}`);
  }

  commitTransaction = (connection: RequestConnection): Promise<void> => connection.commit();
  rollbackTransaction = (connection: RequestConnection): Promise<void> => connection.rollback();

  async releaseConnection(connection: RequestConnection): Promise<void> {
    connection.release();
  }

  destroy = (): Promise<void> => this.#options.pool.end();
}
