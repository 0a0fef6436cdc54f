import type { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { Pool as PgPool, PoolClient, QueryResult as PgResult } from 'pg';
import type { StatementNames } from './statement-names.ts';

/** Begins a statement that is the last of its transaction: the COMMIT goes out with it. */
export const THEN_COMMIT = '/* then commit */';

/** What the dialect runs on. `pool` must be one that pipelines; without `names` nothing is prepared by name. */
export interface RequestDialectOptions {
  pool: PgPool;
  names: StatementNames | undefined;
}

/** Statements that go out together; kysely hands it to the connection as it is. */
export type Batch = CompiledQuery & { readonly batch: readonly CompiledQuery[] };

/**
 * Asks several statements of one transaction in one round trip, and answers the rows of each. The first that fails
 * fails them all, as it does the transaction.
 */
export async function atOnce<Rows extends readonly unknown[]>(
  db: QueryExecutorProvider & Pick<Kysely<unknown>, 'executeQuery'>,
  queries: { readonly [Index in keyof Rows]: RawBuilder<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const batch = queries.map((query) => query.compile(db));
  const asked: Batch = { ...CompiledQuery.raw('/* at once */'), batch };
  const { rows } = await db.executeQuery(asked);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one list of rows a statement: see executeQuery below
  return queries.map((_, index) => rows[index] ?? []) as { [Index in keyof Rows]: Rows[Index][] };
}

/**
 * PostgreSQL in fewer round trips than kysely's own dialect takes: BEGIN goes out together with the first statement of
 * the transaction, COMMIT with a statement marked THEN_COMMIT, statements asked at once go out at once, and statements
 * that come again are prepared under a name, so that they are planned once a connection.
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
    const client = await this.#options.pool.connect();
    const connection = this.#connections.get(client) ?? new RequestConnection(client, this.#options.names);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: RequestConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    connection.begin(`start transaction${level} ${settings.accessMode ?? ''}`);
  }

  commitTransaction = (connection: RequestConnection): Promise<void> => connection.commit();
  rollbackTransaction = (connection: RequestConnection): Promise<void> => connection.rollback();

  async releaseConnection(connection: RequestConnection): Promise<void> {
    connection.release();
  }

  destroy = (): Promise<void> => this.#options.pool.end();
}

/** The statement, or an answer that came with an earlier one, of whose failure its own reader will hear. */
function heldBack<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => undefined);
  return answer;
}

class RequestConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #wire: { readonly stream: Writable };
  #names: StatementNames | undefined;
  #begun: Promise<unknown> | undefined;
  #ended: Promise<PgResult> | undefined;
  #isBroken = false;

  constructor(client: PoolClient, names: StatementNames | undefined) {
    this.#client = client;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own field, which its types leave out
    this.#wire = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
    this.#names = names;
  }

  /** Sends BEGIN. Should it fail, the first statement fails with it. */
  begin(text: string): void {
    this.#ended = undefined;
    this.#gather();
    this.#begun = heldBack(this.#client.query(text));
  }

  /** What is sent in this turn of the event loop leaves in one packet. */
  #gather(): void {
    const { stream } = this.#wire;
    if (stream.writableCorked > 0) return;
    stream.cork();
    setImmediate(() => stream.uncork());
  }

  /** @throws AbortedTransactionError where PostgreSQL made a ROLLBACK of it */
  async commit(): Promise<void> {
    const { command } = await this.#end('commit');
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#end('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async #end(text: 'commit' | 'rollback'): Promise<PgResult> {
    const [begun, ended] = [this.#begun, this.#ended ?? this.#client.query(text)];
    this.#begun = undefined;
    this.#ended = undefined;
    const [result] = await Promise.all([ended, begun]);
    return result;
  }

  async executeQuery<Row>(query: CompiledQuery | Batch): Promise<QueryResult<Row>> {
    if (!('batch' in query)) return this.#execute<Row>(query);
    const results = await Promise.all(query.batch.map((one) => this.#execute(one)));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of a batch is the rows of a statement: see atOnce
    return { rows: results.map(({ rows }) => rows) as Row[] };
  }

  async #execute<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = [...parameters];
    this.#gather();
    const name = this.#names?.nameOf(sql);
    const answer = this.#client.query<Row & object>(
      name === undefined ? { text: sql, values } : { name, text: sql, values },
    );
    if (sql.startsWith(THEN_COMMIT)) this.#ended = heldBack(this.#client.query('commit'));
    const begun = this.#begun;
    this.#begun = undefined;
    try {
      const [{ rows, rowCount }] = await Promise.all([answer, begun]);
      return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
    } catch (error) {
      if (isOutdated(error)) this.#names = undefined;
      throw error;
    }
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not offered: read in pages.');
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}

/** The schema was changed beside this connection, or a proxy changed the server below it: it goes on without names. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');
