import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Pool } from '../db/connect.ts';
import type { Secrets } from '../../secrets.ts';
import { type AuditRow, NO_SEAL, rowHash, SealHash } from './chain.ts';
import { headKeys, HeadsFolder } from './heads.ts';
import { addSeal, type Backlog, beginSeal, lastSeal, type Seal, sealsAfter, unsealedRows } from './seal.queries.ts';

/** A seal holds at most so many rows, so that sealing a backlog takes little memory. */
const ROWS_OF_A_SEAL = 10_000;
const PAUSE_MS = 3_000;
/** So long a stop waits for the last seal, where the database does not answer. */
const STOP_MS = 5_000;

/** Where seals are taken and their heads kept. `pool` is the worker role's. */
export interface SealerParts {
  pool: Pool;
  secrets: Secrets;
  /** The folder of the signed heads: outside the database, best copied to another machine. */
  headsDir: string;
}

/** Seals rows and signs heads while the program runs. */
export interface Sealer {
  /** When it last got through, in milliseconds since 1970; 0 before the first time. */
  readonly lastRun: number;
  /** Seals what there is for the last time. */
  stop(): Promise<void>;
}

/**
 * Seals everything that is committed and in no seal.
 * @param most rows of one seal
 * @returns how many rows were sealed
 */
export async function sealRows(pool: Pool, most = ROWS_OF_A_SEAL): Promise<number> {
  let sealed = 0;
  let rest: Backlog | undefined;
  do {
    const taken = await sealBatch(pool, most, rest);
    sealed += taken.rows;
    rest = taken.rest;
  } while (rest);
  return sealed;
}

/** One seal, in one transaction. Another node that is sealing at this moment does it for us. */
async function sealBatch(pool: Pool, most: number, rest?: Backlog): Promise<{ rows: number; rest?: Backlog }> {
  return pool.transaction().execute(async (db) => {
    if (!(await beginSeal(db))) return { rows: 0 };
    const found = await unsealedRows(db, most + 1, rest);
    const taken = found.slice(0, most);
    const last = taken.at(-1);
    if (!last) return { rows: 0 };
    const complete = found.length <= most;
    await addSeal(db, { ...(await sealOf(db, taken)), snapshot: last.snapshot, complete });
    return { rows: taken.length, ...(!complete && { rest: { beyond: last.id, until: last.snapshot } }) };
  });
}

/** The next seal of the chain, over these rows. */
async function sealOf(db: Db, taken: readonly AuditRow[]): Promise<Seal> {
  const rows = taken.map((row) => ({ id: row.id, at: row.at, hash: rowHash(row) }));
  const last = await lastSeal(db);
  const opening = {
    number: (last?.number ?? 0) + 1,
    takenAt: Date.now(),
    previous: last?.hash ?? NO_SEAL,
    rows: rows.length,
  };
  const chain = new SealHash(opening);
  for (const row of rows) chain.add(row);
  return { ...opening, hash: chain.digest(), sealed: rows };
}

/** Signs every seal whose head is not in the folder, whichever node took it. */
export async function writeHeads(pool: Pool, heads: HeadsFolder): Promise<void> {
  for (;;) {
    const seals = await sealsAfter(pool, heads.newest);
    if (seals.length === 0) return;
    heads.append(seals);
  }
}

/**
 * Seals every few seconds until it is stopped, whatever becomes of the database meanwhile.
 * @param failed told of each failure, which the next round makes good
 */
export function startSealer({ pool, secrets, headsDir }: SealerParts, failed: (error: unknown) => void): Sealer {
  const heads = new HeadsFolder(headsDir, headKeys(secrets));
  const stopping = new AbortController();
  let lastRun = 0;
  const round = async () => {
    try {
      await sealRows(pool);
      await writeHeads(pool, heads);
      lastRun = Date.now();
    } catch (error) {
      failed(error);
    }
  };
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await round();
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await round();
  })();
  return {
    get lastRun() {
      return lastRun;
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([rounds, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
