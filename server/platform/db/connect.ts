import { Kysely, type Transaction } from 'kysely';
import { TypeOverrides } from 'pg';
import { apartDialect, areApart } from './packets/apart-dialect.ts';
import { requestDialect } from './packets/request-dialect.ts';
import type { DB } from './schema.ts';
import { sessionOptions } from './session.ts';
import { StatementNames } from './packets/statement-names.ts';
import { WaitingPool } from './waiting-pool.ts';

/** A connection pool of one database role. */
export type Pool = Kysely<DB>;
/** One transaction: what handlers and jobs get. Its rows are those the signed context allows. */
export type Db = Transaction<DB>;

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;

// DATE stays text, or birthdays move a day; bigint and numeric stay text, or cents drift (architecture 3).
const types = new TypeOverrides();
for (const type of [DATE, INT8, NUMERIC]) types.setTypeParser(type, (value: string) => value);

/** How long a connection or one statement may take, in milliseconds, before the caller gets a 503. */
const CONNECT_MS = 1_500;
const STATEMENT_MS = 20_000;
/** How long somebody waits for a connection that others use. A crowd waits in order; a database that hangs is told by pulse.ts. */
const WAIT_MS = 20_000;
/**
 * How long a connection may do nothing before it is closed. A new one costs PostgreSQL 50 to 100 ms of work until it has read
 * the catalogue and planned what it is asked: a moment with more to do than usual must not pay for that too.
 */
const IDLE_MS = 10 * 60_000;

/** Statements go out without waiting for the answers of those before them (of pg 8.21; its types do not know it). */
const pipelining = { pipeline: true };

/** How a pool is opened. */
export interface ConnectOptions {
  max?: number;
  statementMs?: number;
  /** How long opening a connection may take; the usual time for whoever answers somebody. */
  connectMs?: number;
  /** Gets the connections below, to watch them: see pulse.ts. */
  opened?: (pool: WaitingPool) => void;
  /** Each statement by itself: what the tests compare packets with. */
  apart?: boolean;
}

/**
 * Opens a pool. Statements longer than `statementMs` are ended by the server (0: no limit, for jobs).
 * @param url the connection string of the role
 */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const { max, statementMs, connectMs, opened, apart } = {
    max: 20,
    statementMs: STATEMENT_MS,
    connectMs: CONNECT_MS,
    apart: areApart,
    ...options,
  };
  const pool = new WaitingPool({
    ...(!apart && pipelining),
    connectionString: url,
    max,
    waitMs: WAIT_MS,
    types,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs === 0 ? 0 : statementMs * 3,
    options: sessionOptions,
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // Nor may one that breaks at work end it: its query fails, and that is answered.
  pool.on('connect', (client) => client.on('error', () => undefined));
  opened?.(pool);
  if (apart) return new Kysely<DB>({ dialect: apartDialect(pool) });
  // A job fills tables in one transaction: what was planned while they were empty must be planned again.
  const names = statementMs === 0 ? undefined : new StatementNames();
  return new Kysely<DB>({ dialect: requestDialect({ pool, names }) });
}
