import { Logger } from 'graphile-worker';
import { sql } from 'kysely';
import { hashPassword } from '../../platform/values/passwords.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { smtpPost } from '../../platform/mail/post.ts';
import { mailServer, type TestMailServer } from '../../platform/mail/smtp.testing.ts';
import { tasks } from '../../tasks.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { workOnce } from '../../testing/work-off.ts';

/** Everybody's password at first. */
export const PASSWORD = 'correct horse battery staple';
/** One to change it to. */
export const NEW_PASSWORD = 'seventeen purple tractors';

/** A portal whose mail goes to a real SMTP server, with the queue worked off in the test's own time. */
export interface Office {
  portal: TestPortal;
  world: World;
  mail: TestMailServer;
  /** Somebody who is not signed in but has what a browser gets before: the CSRF cookie. */
  visitor: Caller;
  /** Works off the queue, with mail going to another server where one is given. */
  work(smtpUrl?: string): Promise<void>;
  /** Makes an account with PASSWORD, called as given, whose mail is `<username>@example.com`. */
  account(user: Parameters<typeof aUser>[1] & { username: string; language?: string }): Promise<{ id: string }>;
  close(): Promise<void>;
}

const logger = new Logger(() => () => undefined);

/** Opens the office; close it in afterAll. */
export async function openOffice(): Promise<Office> {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  const mail = await mailServer();
  const passwordHash = await hashPassword(PASSWORD);
  return {
    portal,
    world,
    mail,
    visitor: asVisitor(portal),
    work: async (smtpUrl = mail.url) => {
      const office = { post: smtpPost(smtpUrl), from: 'no-reply@benefits.example.com' };
      const taskList = tasks({ ...portal.parts, pool: portal.workerPool }, office);
      await workOnce(portal.url, { taskList, logger });
      // The queue notes a failure a moment after the job has ended.
      while (await isWorking(portal)) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    account: async ({ username, language = 'en', ...user }) => {
      const made = await aUser(portal.owner, user);
      await portal.owner
        .updateTable('users')
        .set({ username, email: `${username}@example.com`, password_hash: passwordHash, language })
        .where('id', '=', made.id)
        .execute();
      return made;
    },
    close: async () => {
      await portal.close();
      await mail.close();
    },
  };
}

function asVisitor({ visitor }: TestPortal): Caller {
  const csrf = csrfToken(testSecrets, '');
  Object.assign(visitor.headers, { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf });
  return visitor;
}

async function isWorking({ owner }: TestPortal): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where locked_at is not null`.execute(owner);
  return rows.length > 0;
}
