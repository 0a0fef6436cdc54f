import { Pool as PgPool, type PoolClient, type PoolConfig } from 'pg';

/** Somebody who waits for a connection. */
interface Waiter {
  resolve: () => void;
  reject: (error: Error) => void;
  late: NodeJS.Timeout;
}

/**
 * A pool whose callers wait in order. pg's own counts the wait for a connection that others use as it counts the opening of a
 * new one: a second and a half, which a crowd of people at one database that answers well takes longer than. Here only the
 * opening is held to that. Whoever waits does so up to `waitMs`, or until `refuseWaiting` says that the database is gone.
 */
export class WaitingPool extends PgPool {
  readonly #waitMs: number;
  readonly #waiters: Waiter[] = [];
  readonly #taken = new WeakSet<PoolClient>();
  #free: number;

  /** @param waitMs how long somebody waits for others to be done, in milliseconds */
  constructor({ waitMs, ...config }: PoolConfig & { max: number; waitMs: number }) {
    super(config);
    this.#waitMs = waitMs;
    this.#free = config.max;
    this.on('release', (_error, client) => {
      if (this.#taken.delete(client)) this.#give();
    });
  }

  /** How many wait for others to be done. */
  get inLine(): number {
    return this.#waiters.length;
  }

  /** A connection, after those who asked before. @throws in the words of pg where it takes too long */
  async take(): Promise<PoolClient> {
    await this.#turn();
    try {
      const client = await this.connect();
      this.#taken.add(client);
      return client;
    } catch (error) {
      this.#give();
      throw error;
    }
  }

  /** The database gives no sign of life: nobody waits for it any longer. */
  refuseWaiting(): void {
    for (const waiter of this.#waiters.splice(0)) {
      clearTimeout(waiter.late);
      waiter.reject(new Error('Connection terminated: the database gives no sign of life'));
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      reject(new Error('timeout exceeded when trying to connect'));
    }, this.#waitMs).unref();
    const waiter = { resolve, reject, late };
    this.#waiters.push(waiter);
    await promise;
  }

  #give(): void {
    const next = this.#waiters.shift();
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    clearTimeout(next.late);
    next.resolve();
  }
}
