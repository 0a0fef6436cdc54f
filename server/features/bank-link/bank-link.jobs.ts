import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { authorisationKey } from './authorisation-key.ts';
import { type PayerMail, payerMailWords } from './payer-mails.ts';
import { authorisationToMail, type MailedAuthorisation, noteMailed } from './payer-mails.queries.ts';

const PAYER_MAIL = 'payer-mail';
const TRIES = 15;

const payload = z.object({
  authorisationId: z.string(),
  clientId: z.string(),
  mail: z.enum(['authorised', 'revoked', 'amount']),
});

/** Has a payer told something of an authorisation, in the transaction in which it happens. */
export const tellPayer = (
  db: Db,
  told: { authorisationId: string; clientId: string; mail: PayerMail },
): Promise<void> =>
  enqueue(db, {
    task: PAYER_MAIL,
    payload: told,
    key: `${PAYER_MAIL} ${told.mail} ${told.authorisationId}`,
    tries: TRIES,
  });

/** The jobs of authorisations. `parts.pool` is the worker role's. */
export const bankLinkTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [PAYER_MAIL]: async (asked: unknown) => {
    const { authorisationId, clientId, mail } = payload.parse(asked);
    await parts.pool.transaction().execute(async (db) => {
      if (!(await openForRules(db, clientId))) return;
      const found = await authorisationToMail(db, authorisationId);
      // Who gave no address has no copy but that in the portal.
      if (found?.email === undefined || found.email === null) return;
      await office.post.send(letterOf(mail, found, { parts, office, to: found.email }));
      if (mail !== 'revoked') await noteMailed(db, found.id, mail === 'amount' ? 'next_amount_told_at' : 'mailed_at');
    });
  },
});

function letterOf(
  mail: PayerMail,
  told: MailedAuthorisation,
  { parts, office, to }: { parts: Parts; office: MailOffice; to: string },
) {
  const { id, name, words, linkBase, language, nextAmountCents, nextAmountFrom } = told;
  const site = told.site?.siteTitle ?? '';
  const said = payerMailWords(mail, language, {
    name,
    words,
    site,
    link: `${linkBase}/authorization/${authorisationKey(parts.secrets, id)}`,
    amount: nextAmountCents === null ? '' : formatMoney(decimalOf(nextAmountCents)),
    date: nextAmountFrom === null ? '' : formatDate(nextAmountFrom),
  });
  return plainLetter({ ...said, to, language }, { name: site, address: office.from });
}
