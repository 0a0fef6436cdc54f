import type { ImportState } from '@coverlane/contract/codes.ts';
import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { failureOf } from '../../platform/http/logging.ts';
import { rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { mayPass } from '../../platform/db/passing-faults.ts';
import { applyImport, isOvertaken, undoImport } from './apply-import.ts';
import { asUser, type ImportWork } from './import-work.ts';
import { findImport, patchImport, stopImport } from './imports.queries.ts';
import { readImport } from './read-import.ts';
import type { Reason } from './roster.ts';
import { ImportCancelled, NoLongerActive, stoppedBy } from './stopped.rules.ts';

const payload = z.object({
  importId: z.string(),
  userId: z.string(),
  confirmTerminations: z._default(z.boolean(), false),
  terminateAbsent: z._default(z.boolean(), false),
  overrideReason: z.optional(z.string()),
});
type Payload = z.infer<typeof payload>;

type ImportJob = {
  run: (work: ImportWork, asked: Payload) => Promise<void>;
  from: ImportState;
  /** Where the import falls back to when what may pass has not passed for good. */
  tired: ImportState;
  /** Where a fault leaves it that trying again does not mend. */
  stopped: ImportState;
};

/** Jobs by name: what they do, and where they leave an import that they cannot do. */
const jobs: Record<string, ImportJob> = {
  'import-read': { run: (work) => readImport(work), from: 'reading', tired: 'failed', stopped: 'failed' },
  'import-apply': {
    run: (work, asked) => applyImport(work, asked),
    from: 'applying',
    tired: 'proposed',
    stopped: 'failed',
  },
  // It stands as it was applied.
  'import-undo': {
    run: (work, asked) => undoImport({ ...work, overrideReason: asked.overrideReason }),
    from: 'undoing',
    tired: 'applied',
    stopped: 'applied',
  },
};

/**
 * The jobs of imports. `parts.pool` is the worker role's. Each may run more than once: see withImport. A lost connection
 * and the like is tried again; every other fault stops the work at once, with a sentence about it.
 */
export function importTasks(parts: Parts): TaskList {
  return Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, taskOf(parts, job)]));
}

const taskOf =
  (parts: Parts, { run, from, tired, stopped }: ImportJob) =>
  async (sent: unknown, { job, logger }: JobHelpers): Promise<void> => {
    const asked = payload.parse(sent);
    const work = { parts, importId: asked.importId, userId: asked.userId };
    try {
      await run(work, asked);
    } catch (error) {
      // Its transaction was rolled back, and the row says it already.
      if (error instanceof ImportCancelled) return;
      if (mayPass(error) || isOvertaken(error)) {
        if (job.attempts >= job.max_attempts) await giveUp(work, { from, to: tired }, TIRED);
        throw error;
      }
      // Nothing was written: the transaction of the work was rolled back.
      logger.error('An import was stopped.', failureOf(error));
      await giveUp(work, { from, to: stopped }, stoppedBy(error));
    }
  };

const TIRED: Reason = { code: 'job-failed', values: {} };

/** The import goes where somebody can decide what to do, and says why. */
async function giveUp(
  work: ImportWork,
  states: { from: ImportState; to: ImportState },
  refusal: Reason,
): Promise<void> {
  const { parts, importId, userId } = work;
  const patch = { state: states.to, progress: 100, refusal };
  try {
    await asUser(parts.pool, userId, async (db) => {
      const record = await findImport(db, importId);
      if (record === undefined) throw new NoLongerActive();
      await patchImport(db, { id: importId, from: states.from }, patch);
      const linkBase = await rulesLinkBase({ db, parts, clientId: record.client_id });
      await queueMail(db, { userId, kind: 'importStopped', linkBase });
    });
  } catch (error) {
    if (!(error instanceof NoLongerActive)) throw error;
    // Whoever asked for it has no rights any more, and the import must not stay under way for ever.
    await stopImport(parts.pool, { id: importId, ...states, refusal });
  }
}
