import { settingKinds } from '@coverlane/contract/settings/settings.ts';
import type { Pool } from '../db/connect.ts';
import { addLookups, type Counted, type Looks } from './lookups.queries.ts';

const standard = {
  lookups: Number(settingKinds.searchAlarmLookups.standard),
  minutes: Number(settingKinds.searchAlarmMinutes.standard),
};

/** How long lookups are known to this node alone, in milliseconds. */
const TOGETHER_MS = 1_000;
const MINUTE_MS = 60_000;
/** Looks that are remembered, of all accounts. */
const REMEMBERED = 20_000;

/** What this node knows of an account. */
interface Known extends Counted {
  /** Of `counted`: what the database was not told yet. */
  untold: number;
  /** Until when it goes on over the limit without being asked about: whoever manages it was told. */
  goesOnUntil: number;
  lastAt: number;
}

/**
 * Counts lookups of accounts. Those of this node count at once, those of other nodes within a second: writing each one down
 * before its answer cost a fifth of a member record. Nobody is over the limit but by a count of the database itself.
 */
class LookupCounter {
  readonly #pool: Pool;
  readonly #known = new Map<string, Known>();
  /**
   * What accounts looked at, and when: 'account subject' -> milliseconds; the latest half, and the half before it. One map from
   * which the oldest is taken each time holds the process up for milliseconds whenever it is tidied.
   */
  #looked = new Map<string, number>();
  #lookedBefore: ReadonlyMap<string, number> = new Map();
  #isPlanned = false;
  /** What is being told: the database counts without it as long as that lasts. */
  #telling: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Notes what an account looks at. @returns whether it had not looked at it within the last minute */
  notes(userId: string, subject: string): boolean {
    const [key, now] = [`${userId} ${subject}`, Date.now()];
    const last = this.#looked.get(key) ?? this.#lookedBefore.get(key) ?? 0;
    if (this.#looked.size >= REMEMBERED / 2) [this.#lookedBefore, this.#looked] = [this.#looked, new Map()];
    this.#looked.set(key, now);
    return now - last > MINUTE_MS;
  }

  /** Counts one lookup. @returns how many there were within the window, this one included, and how many there may be */
  async count(userId: string): Promise<Counted> {
    const known = this.#known.get(userId);
    if (known && known.counted < known.allowed) return this.#countHere(known);
    await this.#telling;
    const [counted] = await this.#add([{ userId, looks: 1 + takeUntold(known) }]);
    return counted ?? { counted: 0, allowed: standard.lookups, minutes: standard.minutes };
  }

  /** Was there no look left when the account was counted last? */
  isOver(userId: string): boolean {
    const known = this.#known.get(userId);
    return known !== undefined && known.counted > known.allowed;
  }

  /** Counts one lookup of an account that goes on over the limit. @returns whether it is one */
  countGoingOn(userId: string): boolean {
    const known = this.#known.get(userId);
    if (!known || known.goesOnUntil < Date.now()) return false;
    this.#countHere(known);
    return true;
  }

  /** The account goes on over the limit for the rest of a window: whoever manages it was told. */
  letGoOn(userId: string): void {
    const known = this.#known.get(userId);
    if (known) known.goesOnUntil = Date.now() + known.minutes * MINUTE_MS;
  }

  #countHere(known: Known): Counted {
    known.counted += 1;
    known.untold += 1;
    known.lastAt = Date.now();
    if (!this.#isPlanned) setTimeout(() => void this.#tellTogether(), TOGETHER_MS).unref();
    this.#isPlanned = true;
    return known;
  }

  /** All accounts in one statement; where the database is away, with the next lookup. */
  async #tellTogether(): Promise<void> {
    const looks: Looks[] = [];
    for (const [userId, known] of this.#known) {
      if (known.untold > 0) looks.push({ userId, looks: takeUntold(known) });
      else if (Date.now() - known.lastAt > known.minutes * MINUTE_MS) this.#known.delete(userId);
    }
    this.#telling = this.#add(looks).catch(() => undefined);
    await this.#telling;
    this.#isPlanned = false;
  }

  async #add(looks: readonly Looks[]): Promise<Counted[]> {
    const rows = await addLookups(this.#pool, looks, standard).catch((error: unknown) => {
      for (const one of looks) this.#giveBack(one);
      throw error;
    });
    for (const { userId, ...row } of rows) {
      const { untold = 0, goesOnUntil = 0 } = this.#known.get(userId) ?? {};
      this.#known.set(userId, { ...row, counted: row.counted + untold, untold, goesOnUntil, lastAt: Date.now() });
    }
    return rows;
  }

  #giveBack({ userId, looks }: Looks): void {
    const known = this.#known.get(userId);
    if (known) known.untold += looks;
  }
}

function takeUntold(known: Known | undefined): number {
  const untold = known?.untold ?? 0;
  if (known) known.untold = 0;
  return untold;
}

const counters = new WeakMap<Pool, LookupCounter>();

/** The counter of a node. */
export function lookupCounter(pool: Pool): LookupCounter {
  const counter = counters.get(pool) ?? new LookupCounter(pool);
  counters.set(pool, counter);
  return counter;
}
