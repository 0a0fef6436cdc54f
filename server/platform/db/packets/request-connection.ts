import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import type { PoolClient, QueryResult as PgResult } from 'pg';
import { askTogether, type Statement } from './request-batch.ts';
import type { StatementNames } from './statement-names.ts';
import { type Ahead, type Batch, isWaiting, type Later, type Waiting } from './waiting-statements.ts';

/** How long a transaction that only read may stay open, for its COMMIT to go out with the next BEGIN; in ms. */
const LEFT_MS = 10;

/** As a transaction begins that asks for nothing special. */
const BEGIN = 'start transaction';

/** One connection of a pool, and what has not gone out on it yet. */
export class RequestConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #names: StatementNames | undefined;
  /** BEGIN, until it goes out with the first statement. */
  #begin: string | undefined;
  /** What goes out with the next statement: see askAhead. */
  #ahead: Ahead | undefined;
  /** What goes out with the next statement or with COMMIT: see askLater. */
  #later: Later[] = [];
  /** COMMIT goes out with the next statement: see endWithNext. */
  #isLast = false;
  /** It went out as a whole: there is nothing to take back. */
  #isWhole = false;
  /** PostgreSQL lets this transaction write nothing. */
  #onlyReads = false;
  /** What a COMMIT that went out with the last statement was answered. */
  #ended: PgResult | undefined;
  /** Until when the transaction before, which only read, waits for company for its COMMIT. */
  #left: NodeJS.Timeout | undefined;
  #isBroken = false;

  constructor(client: PoolClient, names: StatementNames | undefined) {
    this.#client = client;
    this.#names = names;
  }

  /** Begins with the next statement. Should it fail, that fails with it. */
  begin(text: string): void {
    this.#forget();
    this.#begin = text;
  }

  #forget(): void {
    this.#begin = undefined;
    this.#ahead = undefined;
    this.#later = [];
    this.#isLast = false;
    this.#isWhole = false;
    this.#onlyReads = false;
    this.#ended = undefined;
  }

  /**
   * Nobody waits for the COMMIT of what PostgreSQL let write nothing.
   * @throws AbortedTransactionError where PostgreSQL made a ROLLBACK of it
   */
  async commit(): Promise<void> {
    await this.#makeSure();
    if (this.#ahead || this.#later.length > 0) await this.#send([], [this.#named('commit')]);
    if (this.#onlyReads && !this.#ended) return this.#leave();
    const ended = await this.#end('commit');
    if (ended?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** What is expected must hold before anything is committed, and only PostgreSQL itself can stop what goes out together. */
  async #makeSure(): Promise<void> {
    if (this.#ahead && !this.#ahead.failsThere) await this.#send([]);
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
    const [hasBegun, ended] = [this.#begin === undefined && !this.#isWhole, this.#ended];
    this.#forget();
    if (!hasBegun || ended) return ended;
    const [result] = await askTogether(this.#client, [this.#named(text)]);
    return result;
  }

  #leave(): void {
    this.#forget();
    this.#left = setTimeout(() => void this.#endLeft(), LEFT_MS).unref();
  }

  /** A connection that broke meanwhile took its transaction along. */
  async #endLeft(): Promise<void> {
    await askTogether(this.#client, this.#takeLeft()).catch(() => undefined);
  }

  #takeLeft(): Statement[] {
    if (!this.#left) return [];
    clearTimeout(this.#left);
    this.#left = undefined;
    return [this.#named('commit')];
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
    else if ('isLater' in query) this.#later.push(query);
    else this.#isLast = true;
    return { rows: [] };
  }

  /** In one packet with what waits for them, and with COMMIT where they are the last. */
  async #execute(queries: readonly CompiledQuery[]): Promise<PgResult[]> {
    if (!this.#isLast) return this.#send(queries);
    await this.#makeSure();
    if (this.#begin !== BEGIN) return this.#send(queries, [this.#named('commit')]);
    return this.#sendWhole(queries);
  }

  /** What goes out up to one Sync is a transaction of its own: all of one needs neither BEGIN nor COMMIT. */
  async #sendWhole(queries: readonly CompiledQuery[]): Promise<PgResult[]> {
    this.#begin = undefined;
    this.#isWhole = true;
    const results = await this.#send(queries);
    this.#ended = results.at(-1);
    return results;
  }

  async #send(queries: readonly CompiledQuery[], commit: readonly Statement[] = []): Promise<PgResult[]> {
    if (this.#ended) throw new Error('The transaction has ended: nothing may follow its last statement.');
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
    const { ahead, later } = joined(this.#ahead, this.#later);
    const begin = this.#begin;
    this.#begin = undefined;
    this.#ahead = undefined;
    this.#later = [];
    if (ahead?.onlyReads) this.#onlyReads = true;
    const before = [...this.#takeLeft(), ...(begin === undefined ? [] : [this.#named(begin)])];
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

/** An entry of the audit log right behind the opening is part of it, where that can be. */
function joined(ahead: Ahead | undefined, later: readonly Later[]) {
  const [next, ...others] = later;
  if (!ahead?.noting || !next?.entry) return { ahead, later };
  return { ahead: { ...ahead, ...ahead.noting(next.entry) }, later: others };
}

/** The schema was changed beside this connection, or a proxy changed the server below it: it goes on without names. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');
