import type { JobHelpers, TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Pool } from '../db/connect.ts';
import { hashOf, newToken } from '../http/session-cookie.ts';
import { letterOf } from './letter.ts';
import { noteTry, takeMail } from './mail.queries.ts';
import type { Post } from './post.ts';

const payload = z.object({ mailId: z.string() });

/** What stands in a mail where no site is set up. */
const anySite = { site: 'Coverlane', supportPhone: null, supportEmail: null };

/** Where the mail of an installation leaves and who it is from. */
export interface MailOffice {
  post: Post;
  /** The sender's address. */
  from: string;
}

/**
 * The job that sends one mail. A link's token is made here, goes into the mail and nowhere else: what is stored is its
 * hash, and only when the mail left. A mail server that is away costs nobody anything but time.
 * @param pool the worker role's
 */
export const mailTasks = (pool: Pool, office: MailOffice): TaskList => ({
  mail: async (sent: unknown, { job }: JobHelpers) => {
    const { mailId } = payload.parse(sent);
    try {
      await pool.transaction().execute(async (db) => {
        const token = newToken();
        const mail = await takeMail(db, { mailId, tokenHash: hashOf(token) });
        if (!mail) return;
        await office.post.send(letterOf({ ...anySite, ...mail, token }, office.from));
        await noteTry(db, { mailId, fault: null, givesUp: false });
      });
    } catch (error) {
      const givesUp = job.attempts >= job.max_attempts;
      await pool.transaction().execute((db) => noteTry(db, { mailId, fault: faultOf(error), givesUp }));
      throw error;
    }
  },
});

/** The code of a failed try: of Node (ECONNREFUSED), of the mail library (EAUTH) with the server's number. No words of it. */
function faultOf(error: unknown): string {
  const of = (name: 'code' | 'responseCode'): string => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return [of('code'), of('responseCode')].filter(Boolean).join(' ').slice(0, 60) || 'unknown';
}
