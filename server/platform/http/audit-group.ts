import type { Pool } from '../db/connect.ts';
import { type AuditEntry, appendEntries } from './audit.ts';
import { isAway } from './expected-users.ts';

/** How long entries wait for those of requests that are on their way, where so many are. */
const WINDOW_MS = 4;
const MANY = 5;
/** Entries of so many requests at a time. */
const MOST = 64;
/** How long a group waits for the one before it to be written, in ms; and how many may be on their way to the database. */
const LATE_MS = 8;
const AT_ONCE = 3;

interface Waiting {
  entries: readonly AuditEntry[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes the audit rows of requests that only read, several requests a transaction: a row costs a fiftieth of the
 * statement and the COMMIT around it. Where few requests are on their way an entry goes out at once (decision 052).
 */
export class AuditGroup {
  readonly #pool: Pool;
  #waiting: Waiting[] = [];
  /** A group waits for its time, or for the one before it. */
  #isPlanned = false;
  #turn = 0;
  #writing = 0;
  #onTheirWay = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Does the work of a request that will have entries: those of others may wait for them meanwhile.
   * @returns what the work does
   */
  async expecting<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#onTheirWay += 1;
    try {
      return await work();
    } finally {
      this.#onTheirWay -= 1;
    }
  }

  /**
   * Ends when the entries are durable.
   * @throws what the database says of these entries, or of all where it does not answer
   */
  append(entries: readonly AuditEntry[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ entries, resolve, reject });
    this.#plan();
    return promise;
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.length === 0 || this.#writing >= AT_ONCE) return;
    this.#isPlanned = true;
    const turn = ++this.#turn;
    if (this.#onTheirWay >= MANY) setTimeout(() => void this.#write(turn), WINDOW_MS);
    else void this.#write(turn);
  }

  /** The next group goes out when this one is written, or beside it where that takes long: one write must not hold up all. */
  async #write(turn: number): Promise<void> {
    this.#writing += 1;
    const late = setTimeout(() => this.#goOnFrom(turn), LATE_MS);
    await this.#writeTogether(this.#waiting.splice(0, MOST));
    clearTimeout(late);
    this.#writing -= 1;
    this.#goOnFrom(turn);
  }

  #goOnFrom(turn: number): void {
    if (turn === this.#turn) this.#isPlanned = false;
    this.#plan();
  }

  /** What the database refuses of one request must not fail the others: then each is written by itself. */
  async #writeTogether(group: readonly Waiting[]): Promise<void> {
    try {
      await appendEntries(
        this.#pool,
        group.flatMap(({ entries }) => entries),
      );
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1 || isAway(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await this.#writeTogether([one]);
    }
  }
}

const groups = new WeakMap<Pool, AuditGroup>();

/** The one of the portal whose audit rows go through this pool. */
export function auditGroup(pool: Pool): AuditGroup {
  const group = groups.get(pool) ?? new AuditGroup(pool);
  groups.set(pool, group);
  return group;
}
