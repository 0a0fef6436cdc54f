import type { CensusFileState } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { mayPass } from '../../../platform/db/passing-faults.ts';
import type { Parts } from '../../../platform/http/context.ts';
import { failureOf } from '../../../platform/http/logging.ts';
import { applyCensus } from './apply-file.ts';
import { patchFile } from './census.queries.ts';
import { type CensusWork, withFile } from './census-work.ts';
import { readCensus } from './read-file.ts';
import { undoCensus } from './undo-file.ts';

const payload = z.object({ fileId: z.string(), userId: z.string(), excludeMissing: z._default(z.boolean(), false) });

type Job = { run: (work: CensusWork) => Promise<void>; from: CensusFileState; stopped: CensusFileState };

/** Jobs by name: what they do, from which state, and where a file is left when they cannot. */
const jobs: Record<string, Job> = {
  'census-read': { run: readCensus, from: 'reading', stopped: 'failed' },
  'census-apply': { run: applyCensus, from: 'applying', stopped: 'proposed' },
  'census-undo': { run: undoCensus, from: 'undoing', stopped: 'applied' },
};

/** The jobs of census files. `parts.pool` is the worker role's. Each may run more than once: see withFile. */
export const censusTasks = (parts: Parts): TaskList =>
  Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, taskOf(parts, job)]));

const taskOf =
  (parts: Parts, { run, from, stopped }: Job) =>
  async (sent: unknown, { job, logger }: JobHelpers): Promise<void> => {
    const work = { parts, ...payload.parse(sent) };
    try {
      await run(work);
    } catch (error) {
      if (mayPass(error) && job.attempts < job.max_attempts) throw error;
      // Nothing was written: the transaction of the work was rolled back.
      logger.error('The work on a census file was stopped.', failureOf(error));
      await giveUp(work, from, stopped);
    }
  };

/** The file goes where somebody can try again, and says that it was stopped. */
const giveUp = (work: CensusWork, from: CensusFileState, state: CensusFileState): Promise<void> =>
  withFile(work, from, async ({ db, file }) => {
    await patchFile(
      db,
      { id: file.id, from: [from] },
      { state, progress: 100, refusal: { code: 'job-failed', values: {} } },
    );
  });
