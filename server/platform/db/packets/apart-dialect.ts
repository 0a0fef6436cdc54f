import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { WaitingPool } from '../waiting-pool.ts';
import { type Batch, isWaiting, type Waiting } from './waiting-statements.ts';

/** The tests go without packets: nothing that a caller is answered may depend on what goes out together. Nobody else asks this. */
export const areApart = process.env['COVERLANE_TEST_APART'] === '1';

/**
 * The same for whoever asks as the dialect of requests (request-dialect.ts), without anything it does to be fast: each statement goes
 * out by itself, unnamed, when it is said, and is waited for. What it answers is what the fast one must answer.
 */
export const apartDialect = (pool: WaitingPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new ApartDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

class ApartDriver implements Driver {
  readonly #pool: WaitingPool;

  constructor(pool: WaitingPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ApartConnection> {
    return new ApartConnection(await this.#pool.take());
  }

  async beginTransaction(connection: ApartConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.say(`start transaction${level}${mode}`);
  }

  /** What failed before is a ROLLBACK to PostgreSQL, which is no answer to anybody: see RequestConnection.commit. */
  async commitTransaction(connection: ApartConnection): Promise<void> {
    const command = await connection.say('commit');
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: ApartConnection): Promise<void> {
    await connection.say('rollback');
  }

  async releaseConnection(connection: ApartConnection): Promise<void> {
    connection.release();
  }

  destroy = (): Promise<void> => this.#pool.end();
}

class ApartConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Begins or ends a transaction. */
  async say(text: string): Promise<string> {
    try {
      return (await this.#client.query(text)).command;
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async executeQuery<Row>(query: CompiledQuery | Batch | Waiting): Promise<QueryResult<Row>> {
    if (isWaiting(query)) return this.#atOnce(query);
    if (!('batch' in query)) return this.#ask<Row>(query);
    const results: unknown[] = [];
    for (const one of query.batch) results.push((await this.#ask(one)).rows);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of a batch is the rows of a statement: see atOnce
    return { rows: results as Row[] };
  }

  /** What could wait for the next statement goes out now; that the next is the last changes nothing. */
  async #atOnce(query: Waiting): Promise<{ rows: never[] }> {
    if (!('endsWithNext' in query)) {
      const { rows } = await this.#ask(query);
      if ('taken' in query) query.taken(rows);
    }
    return { rows: [] };
  }

  async #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#client.query({ text: sql, values: [...parameters] });
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not offered: read in pages.');
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}
