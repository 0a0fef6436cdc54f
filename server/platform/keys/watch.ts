import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../db/connect.ts';
import { release } from '../db/release.ts';
import { uuid7 } from '../values/uuid7.ts';
import type { Secrets } from './keyring.ts';
import { leaveNode, tellNode } from './watch.queries.ts';

/** How often a process asks which secret is written with: so long the others wait for it while an installation moves. */
const PAUSE_MS = 2_000;

/** A process that says which secrets it was given, and writes with the one that the installation writes with. */
export interface SecretsWatch {
  /** What the list of processes calls this one. */
  readonly node: string;
  stop(): Promise<void>;
}

/** Goes on until it is stopped, whatever becomes of the database meanwhile. */
export async function watchSecrets(pool: Pool, secrets: Secrets): Promise<SecretsWatch> {
  const node = uuid7();
  const stopping = new AbortController();
  const tell = async (): Promise<void> => {
    const told = { node, host: hostname(), release, knows: secrets.given };
    const writes = await tellNode(pool, { ...told, writes: secrets.writes });
    if (writes === null || writes === secrets.writes || !secrets.given.includes(writes)) return;
    secrets.writeWith(writes);
    // Whoever moves the installation waits for this word.
    await tellNode(pool, { ...told, writes });
  };
  await tell();
  const rounds = (async () => {
    for (;;) {
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      // Where the database is away the next word is soon enough: nothing can be written either.
      await tell().catch(() => undefined);
    }
  })();
  return {
    node,
    stop: async () => {
      stopping.abort();
      await rounds;
      await leaveNode(pool, node).catch(() => undefined);
    },
  };
}
