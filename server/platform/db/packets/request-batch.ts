import type { Writable } from 'node:stream';
import { type Connection, type PoolClient, Query, type QueryResult } from 'pg';
import { type Columns, type ColumnTaker, keepColumns, knowsColumns } from './known-columns.ts';

/** A statement of a batch; with a name it is prepared under it. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string | undefined;
}

/** What pg's connection has besides what its types say, as far as its queries use it. */
interface Wire {
  readonly stream: Writable;
  /** Names and texts of what is prepared. */
  readonly parsedStatements: Record<string, string>;
  /** Names and texts of statements that were sent to be prepared and have not been answered. */
  readonly submittedNamedStatements: Record<string, string>;
  parse(what: unknown): void;
  bind(what: unknown): void;
  describe(what: unknown): void;
  execute(what: unknown): void;
  close(what: unknown): void;
  sync(): void;
}

/** A connection as one statement of a batch has it: without a Sync, and without Describe where its columns are known. */
class Shared implements Wire {
  readonly #wire: Wire;
  isDescribed = true;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  get stream() {
    return this.#wire.stream;
  }
  get parsedStatements() {
    return this.#wire.parsedStatements;
  }
  get submittedNamedStatements() {
    return this.#wire.submittedNamedStatements;
  }
  parse = (what: unknown): void => this.#wire.parse(what);
  bind = (what: unknown): void => this.#wire.bind(what);
  describe = (what: unknown): void => (this.isDescribed ? this.#wire.describe(what) : undefined);
  execute = (what: unknown): void => this.#wire.execute(what);
  close = (what: unknown): void => this.#wire.close(what);
  sync = (): void => undefined;
}

const shared = new WeakMap<object, Shared>();

/** One for the life of a connection: an object of its own for each batch would be compiled for each. */
function sharedOf(wire: Wire): Shared {
  const known = shared.get(wire) ?? new Shared(wire);
  shared.set(wire, known);
  return known;
}

/** What pg's query does besides what its types say: it takes the messages of its answer. */
interface Taker extends ColumnTaker {
  readonly name?: string | undefined;
  readonly text: string;
  readonly _result: Columns & { _types: unknown };
  submit(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleEmptyQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}

/** One statement of a batch. */
interface Asked {
  taker: Taker;
  /** It failed; before it is answered, for it could not even be sent. */
  hasFailed: boolean;
}

/**
 * Sends statements in one packet with one Sync behind them, as libpq's pipelines do: PostgreSQL answers in one packet
 * too, instead of one a statement. The first that fails takes those behind it with it.
 * @returns the result of each
 */
export async function askTogether(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult[]>();
  client.query(new Batch(statements, { resolve, reject }));
  try {
    return await promise;
  } catch (error) {
    // The place that asked, not the one where the socket was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** What becomes of a batch: the result of each of its statements, or the first thing that failed. */
interface Outcome {
  resolve: (results: QueryResult[]) => void;
  reject: (error: Error) => void;
}

/** To pg one query, whose messages go to its statements in turn. */
class Batch extends Query {
  #asked: Asked[];
  #at = 0;
  /** Those of the statement that is being answered: pg notes by them what is prepared. */
  declare name: string | undefined;
  declare text: string | undefined;
  declare readonly _result: { readonly _types: unknown };

  /** What is asked, for whoever listens on a connection. */
  readonly statements: readonly Statement[];

  readonly #outcome: Outcome;
  readonly #results: QueryResult[] = [];

  constructor(statements: readonly Statement[], outcome: Outcome) {
    super({ text: '' });
    this.statements = statements;
    this.#outcome = outcome;
    this.#asked = statements.map((statement, index) => this.#ask(statement, index));
    this.#turnTo(0);
  }

  #ask(statement: Statement, index: number): Asked {
    const callback = (error: Error | null, result: QueryResult) => {
      if (!error) {
        this.#results[index] = result;
        return;
      }
      asked.hasFailed = true;
      this.#outcome.reject(error);
    };
    // Statements without values as well: pg would send those by themselves.
    const config = { ...statement, queryMode: 'extended', callback };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own methods, which its types leave out
    const asked = { taker: new Query(config) as unknown as Taker, hasFailed: false };
    return asked;
  }

  override submit = (connection: Connection): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own fields, which its types leave out
    const wire = connection as unknown as Wire;
    const own = sharedOf(wire);
    wire.stream.cork();
    for (const { taker } of this.#asked) {
      // oxlint-disable-next-line eslint/no-underscore-dangle -- pg's own fields: the pool's parsers of types, which it hands to queries of its own alone
      taker._result._types = this._result._types;
      own.isDescribed = !knowsColumns(wire, taker);
      taker.submit(own);
    }
    wire.sync();
    wire.stream.uncork();
    this.#asked = this.#asked.filter(({ hasFailed }) => !hasFailed);
    this.#turnTo(0);
  };

  #turnTo(at: number): void {
    this.#at = at;
    this.name = this.#asked[at]?.taker.name;
    this.text = this.#asked[at]?.taker.text;
  }

  get #taker(): Taker | undefined {
    return this.#asked[this.#at]?.taker;
  }

  handleRowDescription(message: unknown): void {
    this.#taker?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#taker?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#taker?.handleCommandComplete(message, wire);
    this.#turnTo(this.#at + 1);
  }

  handleEmptyQuery(wire: Wire): void {
    this.#taker?.handleEmptyQuery(wire);
    this.#turnTo(this.#at + 1);
  }

  /**
   * PostgreSQL skips what is left up to the Sync: nothing of it is prepared. What fails at the Sync itself, a constraint
   * that waits for the end of the transaction, fails the last one.
   */
  handleError(error: Error, wire: Wire): void {
    const at = Math.min(this.#at, this.#asked.length - 1);
    for (const { taker } of this.#asked.slice(0, at)) taker.handleReadyForQuery(wire);
    for (const { taker } of this.#asked.slice(at)) {
      if (taker.name !== undefined) delete wire.submittedNamedStatements[taker.name];
      taker.handleError(error, wire);
    }
  }

  handleReadyForQuery(wire: Wire): void {
    for (const { taker } of this.#asked) {
      keepColumns(wire, taker);
      taker.handleReadyForQuery(wire);
    }
    this.#outcome.resolve(this.#results);
  }
}
