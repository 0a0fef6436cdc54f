import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolClient } from 'pg';
import type { WaitingPool } from './waiting-pool.ts';

/** How often the database is asked for a sign of life while somebody waits for it, and how long it may take, in ms. */
const EVERY_MS = 300;
const ANSWER_MS = 1_100;

/** Watches whether the database behind a pool answers at all. */
export interface Pulse {
  /** Answered the last time it was asked. */
  readonly isBeating: boolean;
  stop(): Promise<void>;
}

/**
 * The deadline of every request on its database. A statement may take long, but a database that gives no sign of life
 * on a connection of its own is hung: then every connection of the pool is cut, so that whoever waits for one hears of
 * it at once, with however many statements still before him, and answers 503 (security 4: within 2 seconds). Asked only
 * while somebody waits, and after a failure until it answers again.
 * @param url the connection string of the pool's own role
 */
export function watchPool(pool: WaitingPool, url: string): Pulse {
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const heart = new Heart(url);
  let asking: Promise<void> | undefined;
  const ask = async () => {
    if (await heart.beats()) return;
    pool.refuseWaiting();
    for (const client of clients) cut(client);
  };
  const isNeeded = () => !heart.isBeating || pool.inLine > 0 || pool.totalCount > pool.idleCount;
  const rounds = setInterval(() => {
    if (asking || !isNeeded()) return;
    asking = ask().finally(() => {
      asking = undefined;
    });
  }, EVERY_MS);
  rounds.unref();
  return {
    get isBeating() {
      return heart.isBeating;
    },
    stop: async () => {
      clearInterval(rounds);
      await asking;
      heart.close();
    },
  };
}

/** One connection that is only ever asked whether it is alive. */
class Heart {
  readonly #url: string;
  #client: Client | undefined;
  isBeating = true;

  constructor(url: string) {
    this.#url = url;
  }

  async beats(): Promise<boolean> {
    const late = new AbortController();
    const answer = this.#ask().then(
      () => true,
      () => false,
    );
    this.isBeating = await Promise.race([answer, tooLate(late.signal)]);
    late.abort();
    if (!this.isBeating) this.close();
    return this.isBeating;
  }

  async #ask(): Promise<void> {
    if (!this.#client) {
      const client = new Client({ connectionString: this.#url });
      client.on('error', () => undefined);
      this.#client = client;
      await client.connect();
    }
    await this.#client.query('select 1');
  }

  close(): void {
    if (this.#client) cut(this.#client);
    this.#client = undefined;
  }
}

/** False when the time is up, and never because this process itself was too busy to read the answer. */
async function tooLate(signal: AbortSignal): Promise<false> {
  const patience = async (ms: number): Promise<void> => {
    const from = performance.now();
    await sleep(ms, undefined, { signal, ref: false });
    await nextTurn();
    if (performance.now() - from > ms + 250) await patience(ms / 2);
  };
  await patience(ANSWER_MS).catch(() => undefined);
  return false;
}

/** Without a farewell, which a hung server would not read. What waits on the connection fails at once. */
function cut(client: Client | PoolClient): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own field, which its types leave out
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
