import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { keysOf } from '../../platform/db/field-keys.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Parts } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { SIGN_IN_ROUND } from '../../platform/jobs/rounds.ts';
import { clearSignIn } from './sessions.queries.ts';
import { forgotten } from './links.queries.ts';

/** Somebody who forgot a password names an account, who forgot a name an e-mail address. */
export type Forgot = { what: 'password' | 'username'; given: string; linkBase: string };

const payload = z.object({
  id: z.string(),
  what: z.enum(['password', 'username']),
  sealed: z.base64(),
  linkBase: z.string(),
});

const placeOf = (rowId: string) => ({ table: 'jobs', column: 'forgotten', rowId }) as const;

/** The job that looks up whom a "forgot" request means. What was typed is sealed in it: a job tells no name. */
export function forgottenJob(secrets: Parts['secrets'], { given, ...asked }: Forgot) {
  const id = uuid7();
  const sealed = keysOf(secrets).seal(placeOf(id), given).toString('base64');
  return { task: 'forgotten', payload: { id, ...asked, sealed }, key: `forgotten:${id}` };
}

/**
 * Looks up, away from the request, whom a "forgot" request means: the request itself does the same work and takes the
 * same time for every name.
 * @param pool the worker role's
 */
export const userTasks = ({ pool, secrets }: Pick<Parts, 'pool' | 'secrets'>): TaskList => ({
  forgotten: async (sent: unknown) => {
    const { id, what, sealed, linkBase } = payload.parse(sent);
    const given = keysOf(secrets).open(placeOf(id), Buffer.from(sealed, 'base64'));
    await pool.transaction().execute(async (db) => {
      for (const mail of await forgotten(db, what, given)) await queueMail(db, { ...mail, linkBase });
    });
  },
  [SIGN_IN_ROUND]: () => clearSignIn(pool, new Date()),
});
