import type { ImportState } from '@coverlane/contract/codes.ts';
import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Parts } from '../../http/context.ts';
import { applyImport, undoImport } from './apply-import.ts';
import { asUser, type ImportWork } from './import-work.ts';
import { patchImport } from './imports.queries.ts';
import { readImport } from './read-import.ts';

const payload = z.object({
  importId: z.string(),
  userId: z.string(),
  confirmTerminations: z._default(z.boolean(), false),
  terminateAbsent: z._default(z.boolean(), false),
  overrideReason: z.optional(z.string()),
});
type Payload = z.infer<typeof payload>;

/** Jobs by name: what they do, and the state an import falls back to when they fail for good. */
const jobs: Record<
  string,
  { run: (work: ImportWork, asked: Payload) => Promise<void>; from: ImportState; to: ImportState }
> = {
  'import-read': { run: (work) => readImport(work), from: 'reading', to: 'failed' },
  'import-apply': { run: (work, asked) => applyImport(work, asked), from: 'applying', to: 'proposed' },
  'import-undo': {
    run: (work, asked) => undoImport({ ...work, overrideReason: asked.overrideReason }),
    from: 'undoing',
    to: 'applied',
  },
};

/** The jobs of roster imports. `parts.pool` is the worker role's. Each may run more than once: see withImport. */
export function importTasks(parts: Parts): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { run, from, to }]) => [
      name,
      async (sent: unknown, { job }: JobHelpers) => {
        const asked = payload.parse(sent);
        const work = { parts, importId: asked.importId, userId: asked.userId };
        try {
          await run(work, asked);
        } catch (error) {
          if (job.attempts >= job.max_attempts) await giveUp(work, from, to);
          throw error;
        }
      },
    ]),
  );
}

/** The job is parked: the import goes back to where somebody can decide what to do. */
async function giveUp({ parts, importId, userId }: ImportWork, from: ImportState, to: ImportState): Promise<void> {
  const patch = { state: to, progress: 100, refusal: { code: 'job-failed', values: {} } };
  await asUser(parts.pool, userId, (db) => patchImport(db, { id: importId, from }, patch));
}
