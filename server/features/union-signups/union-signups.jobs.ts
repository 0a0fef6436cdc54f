import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { matchedSignup } from '../../facts/matched-signup.ts';
import { openSignup, signupKey } from '../../facts/union-signups.ts';
import { UNION_MAIL, UNION_MATCH } from '../../facts/union-signups.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Parts } from '../../platform/http/context.ts';
import { byRules } from '../../platform/jobs/daily.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { FOR_GOOD, refusalCode } from '../../platform/mail/refused-letters.ts';
import { nextUnionMail, noteMatch, noteUnionMail, type UnionMail, waitingSignup } from './jobs.queries.ts';
import { letterOf } from './letter-words.ts';

const matching = z.object({ signupId: z.string(), clientId: z.string() });
const mailing = z.object({ signupId: z.string() });

/** Looks whether who signed up is known, and says so to the fund office; asked again it says the same, or what is so now. */
const match = (parts: Parts, sent: unknown): Promise<void> => {
  const { signupId, clientId } = matching.parse(sent);
  return byRules({ parts, clientId }, async (db) => {
    const signup = await waitingSignup(db, signupId);
    if (signup === undefined) return;
    const keys = keysOf(parts.secrets);
    const { status, personId } = await matchedSignup(
      { db, keys, clientId },
      openSignup(keys, signup.id, signup.sealed),
    );
    await noteMatch(db, signupId, { status, personId });
  });
};

/** Sends the mail of a sign-up that waits: once, and again where the mail server says later. */
const mail = ({ pool, secrets }: Parts, office: MailOffice, sent: unknown): Promise<void> =>
  pool.transaction().execute(async (db) => {
    const { signupId } = mailing.parse(sent);
    const waiting = await nextUnionMail(db, signupId);
    if (waiting !== undefined) await noteUnionMail(db, signupId, await went(waiting, { office, secrets }));
  });

async function went(waiting: UnionMail, { office, secrets }: { office: MailOffice } & Pick<Parts, 'secrets'>) {
  if (waiting.email === null) return 'ENOADDRESS';
  const link = `${waiting.linkBase}/unionsignupstatus/${signupKey(secrets, waiting)}?locale=${waiting.language}`;
  try {
    const from = { name: waiting.site, address: office.from };
    await office.post.send(plainLetter({ ...letterOf(waiting, link), to: waiting.email }, from));
    return null;
  } catch (error) {
    const refused = refusalCode(error);
    if (refused === null || refused < FOR_GOOD) throw error;
    return String(refused);
  }
}

/** The jobs of sign-ups by a union's key. `parts.pool` is the worker role's. */
export const unionSignupTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [UNION_MATCH]: (sent: unknown) => match(parts, sent),
  [UNION_MAIL]: (sent: unknown) => mail(parts, office, sent),
});
