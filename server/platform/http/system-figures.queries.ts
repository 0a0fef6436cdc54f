import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Pool } from '../db/connect.ts';

const figures = z.object({
  now: z.string(),
  mailsQueued: z.int(),
  /** Of the last seven days. */
  mailsFailed: z.int(),
  oldestMailSeconds: z.int(),
  webhooksWaiting: z.int(),
  webhooksFailed: z.int(),
  /** How long the oldest row of the audit log has waited for its seal. */
  unsealedSeconds: z.int(),
  /** How long ago the last backup ended; null: none is known. */
  backup: z.nullable(z.int()),
  /** The last time that a backup was restored into a fresh place, and how many faults that had. */
  trial: z.nullable(z.object({ seconds: z.int(), faults: z.int(), restoredTo: z.string() })),
  secrets: z.array(z.object({ id: z.int(), state: z.string() })),
  nodes: z.array(
    z.object({ host: z.string(), release: z.string(), startedAt: z.string(), seenAt: z.string(), lives: z.boolean() }),
  ),
});

/** Numbers of how an installation is, and how long the job that is due longest waits. */
export type SystemFigures = z.output<typeof figures> & { lateSeconds: number };

/** @param installation null: of all of them, for figures that machines read */
export async function systemFigures(db: Db | Pool, installation: string | null): Promise<SystemFigures> {
  const { rows } = await sql<{
    figures: unknown;
    late: number;
  }>`select access.system_figures(${installation}::uuid) as figures,
    jobs.late_seconds() as late`.execute(db);
  return { ...figures.parse(rows[0]?.figures), lateSeconds: rows[0]?.late ?? 0 };
}
