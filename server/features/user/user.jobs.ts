import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Pool } from '../../db/connect.ts';
import { queueMail } from '../../mail/mail.queries.ts';
import { forgotten } from './links.queries.ts';

const payload = z.object({ what: z.enum(['password', 'username']), given: z.string(), linkBase: z.string() });

/**
 * Looks up, away from the request, whom a "forgot" request means: the request itself does the same work and takes the
 * same time for every name.
 * @param pool the worker role's
 */
export const userTasks = (pool: Pool): TaskList => ({
  forgotten: async (sent: unknown) => {
    const { what, given, linkBase } = payload.parse(sent);
    await pool.transaction().execute(async (db) => {
      for (const mail of await forgotten(db, what, given)) await queueMail(db, { ...mail, linkBase });
    });
  },
});
