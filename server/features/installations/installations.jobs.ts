import type { UpdatePart } from '@coverlane/contract/installations/calls.ts';
import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db, Pool } from '../../platform/db/connect.ts';
import { openAsUser } from '../../platform/http/signed-user.ts';
import { failUpdate, kindsDone, notePart, renewCodes, standardCodes } from './installations.queries.ts';

/** The job that brings an installation's codes up to date (specification 7: updateinstalldata). */
export const UPDATE_CODES = 'installation-codes';

const payload = z.object({ job: z.string(), userId: z.string() });
type Kind = UpdatePart['kind'];

/** The ZIP codes that are shipped with the program (server/domain/addresses/zip-codes). */
const ZIP_CODES = 42_367;

/** What is brought up to date, in this order, each in a transaction of its own. */
const steps: Readonly<Record<Kind, (db: Db, job: string) => Promise<UpdatePart | undefined>>> = {
  termreasons: (db, job) => renewCodes(db, job, 'termreasons'),
  lifeevents: (db, job) => renewCodes(db, job, 'lifeevents'),
  // These come with the program itself: they are as new as it is.
  referencecodes: async (db) => asShipped('referencecodes', await standardCodes(db)),
  zip: () => Promise.resolve(asShipped('zip', ZIP_CODES)),
};

const asShipped = (kind: Kind, total: number): UpdatePart => ({
  kind,
  total,
  added: 0,
  changed: 0,
  retired: 0,
  kept: 0,
  held: [],
});

/** The jobs of installations. @param pool the worker role's */
export const installationTasks = (pool: Pool): TaskList => ({
  [UPDATE_CODES]: async (sent: unknown, { job: { attempts, max_attempts } }: JobHelpers) => {
    const { job, userId } = payload.parse(sent);
    try {
      await updateCodes(pool, job, userId);
    } catch (error) {
      if (attempts >= max_attempts) await pool.transaction().execute((db) => failUpdate(db, job));
      throw error;
    }
  },
});

/** Does what the job has not done yet; a run after one that was killed goes on where that one was. */
async function updateCodes(pool: Pool, job: string, userId: string): Promise<void> {
  const all = Object.entries(steps);
  for (const [index, [kind, step]] of all.entries()) {
    const progress = Math.round(((index + 1) * 100) / all.length);
    await pool.transaction().execute(async (db) => {
      const user = await openAsUser(db, userId);
      const done = user && (await kindsDone(db, job));
      if (!done) return failUpdate(db, job);
      if (done.includes(kind)) return undefined;
      const part = await step(db, job);
      return part && notePart(db, { job, part, progress });
    });
  }
}
