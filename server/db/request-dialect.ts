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
import { askTogether, type Statement } from './request-batch.ts';
import type { StatementNames } from './statement-names.ts';
import { type Ahead, isWaiting, type Later, type Waiting } from './waiting-statements.ts';

/** Begins a statement that is the last of its transaction: the COMMIT goes out with it. */
export const THEN_COMMIT = '/* then commit */';

/** What the dialect runs on. `pool` must be one that pipelines; without `names` nothing is prepared by name. */
export interface RequestDialectOptions {
  pool: PgPool;
  names: StatementNames | undefined;
}

/** Statements that go out together; kysely hands it to the connection as it is. */
export type Batch = CompiledQuery & { readonly batch: readonly CompiledQuery[] };

/** Has a statement go out with the next one of its transaction, before it, or with COMMIT, and does not wait for it. */
export async function askLater(db: Asking, query: RawBuilder<unknown>): Promise<void> {
  const later: Later = { ...query.compile(db), isLater: true };
  await db.executeQuery(later);
}

type Asking = QueryExecutorProvider & Pick<Kysely<unknown>, 'executeQuery'>;

/**
 * Has a statement go out with the next one of its transaction, or by itself before COMMIT where there is none, and does
 * not wait for it.
 * @param taken gets its rows before anybody gets those of the next one; what it throws fails that one
 */
export async function askAhead<Row>(
  db: Asking,
  query: RawBuilder<Row>,
  taken: (rows: readonly Row[]) => void,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are those of the query beside it
  const ahead: Ahead = { ...query.compile(db), taken: (rows) => taken(rows as readonly Row[]) };
  await db.executeQuery(ahead);
}

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

class RequestConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #names: StatementNames | undefined;
  /** BEGIN, until it goes out with the first statement. */
  #begin: string | undefined;
  /** What goes out with the next statement: see askAhead. */
  #ahead: Ahead | undefined;
  /** What goes out with the next statement or with COMMIT: see askLater. */
  #later: Later[] = [];
  /** What a COMMIT that went out with the last statement was answered. */
  #ended: PgResult | undefined;
  #isBroken = false;

  constructor(client: PoolClient, names: StatementNames | undefined) {
    this.#client = client;
    this.#names = names;
  }

  /** Begins with the next statement. Should it fail, that fails with it. */
  begin(text: string): void {
    this.#ended = undefined;
    this.#ahead = undefined;
    this.#later = [];
    this.#begin = text;
  }

  /** @throws AbortedTransactionError where PostgreSQL made a ROLLBACK of it */
  async commit(): Promise<void> {
    // What was expected must hold before anything is committed.
    if (this.#ahead) await this.#send([]);
    if (this.#later.length > 0) await this.#send([], [this.#named('commit')]);
    const ended = await this.#end('commit');
    if (ended?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#end('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /** Undefined where nothing had begun. */
  async #end(text: 'commit' | 'rollback'): Promise<PgResult | undefined> {
    const [hasBegun, ended] = [this.#begin === undefined, this.#ended];
    this.#begin = undefined;
    this.#ahead = undefined;
    this.#later = [];
    this.#ended = undefined;
    if (!hasBegun || ended) return ended;
    const [result] = await askTogether(this.#client, [this.#named(text)]);
    return result;
  }

  async executeQuery<Row>(query: CompiledQuery | Batch | Waiting): Promise<QueryResult<Row>> {
    if (isWaiting(query)) return this.#keep(query);
    if ('batch' in query) {
      const results = await this.#execute(query.batch);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of a batch is the rows of a statement: see atOnce
      return { rows: results.map(({ rows }) => rows) as Row[] };
    }
    const [result] = await this.#execute([query]);
    const rowCount = result?.rowCount ?? null;
    const rows: Row[] = result?.rows ?? [];
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  #keep(query: Waiting): { rows: never[] } {
    if ('taken' in query) this.#ahead = query;
    else this.#later.push(query);
    return { rows: [] };
  }

  /** In one packet with what waits for them, and with COMMIT where the last of them brings it along. */
  async #execute(queries: readonly CompiledQuery[]): Promise<PgResult[]> {
    if (!isMarkedLast(queries)) return this.#send(queries);
    if (this.#ahead) await this.#send([]);
    return this.#send(queries, [this.#named('commit')]);
  }

  async #send(queries: readonly CompiledQuery[], commit: readonly Statement[] = []): Promise<PgResult[]> {
    const { waiting, taken } = this.#takeWaiting();
    const statements = queries.map((query) => this.#statement(query));
    const results = await this.#ask([...waiting, ...statements, ...commit]);
    taken(results);
    if (commit.length > 0) this.#ended = results.at(-1);
    return results.slice(waiting.length, waiting.length + queries.length);
  }

  async #ask(statements: readonly Statement[]): Promise<PgResult[]> {
    try {
      return await askTogether(this.#client, statements);
    } catch (error) {
      if (isOutdated(error)) this.#names = undefined;
      throw error;
    }
  }

  /** What has not gone out yet, and who gets the rows of the statement that was asked ahead. */
  #takeWaiting(): { waiting: Statement[]; taken: (results: readonly PgResult[]) => void } {
    const [begin, ahead, later] = [this.#begin, this.#ahead, this.#later];
    this.#begin = undefined;
    this.#ahead = undefined;
    this.#later = [];
    const before = begin === undefined ? [] : [this.#named(begin)];
    const asked = [...(ahead ? [ahead] : []), ...later].map((query) => this.#statement(query));
    return { waiting: [...before, ...asked], taken: (results) => ahead?.taken(results[before.length]?.rows ?? []) };
  }

  #statement({ sql, parameters }: CompiledQuery): Statement {
    return { ...this.#named(sql), values: [...parameters] };
  }

  #named(text: string): Statement {
    return { text, name: this.#names?.nameOf(text) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not offered: read in pages.');
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}

const isMarkedLast = (queries: readonly CompiledQuery[]): boolean =>
  queries.at(-1)?.sql.startsWith(THEN_COMMIT) ?? false;

/** The schema was changed beside this connection, or a proxy changed the server below it: it goes on without names. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');
