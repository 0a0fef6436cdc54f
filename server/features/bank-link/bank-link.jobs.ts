import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatDate, formatMoney } from '@coverlane/contract/words/formats.ts';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { NOTICE_DAYS } from '../../domain/payments/amounts.ts';
import { PAYER_MAIL, type PayerMail, payerMailKinds } from '../../facts/tell-payer.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { addDays, later, todayIn } from '../../platform/values/dates.ts';
import { authorisationKey } from './authorisation-key.ts';
import { payerMailWords } from './payer-mails.ts';
import {
  authorisationToMail,
  type MailedAuthorisation,
  noteAmountTold,
  noteCopyMailed,
  writePayerNotice,
} from './payer-mails.queries.ts';

const payload = z.object({
  authorisationId: z.string(),
  clientId: z.string(),
  mail: z.enum(payerMailKinds),
  paymentId: z.optional(z.string()),
});

/** What lands in the inbox of a payer who has an account, beside the letter: its text says no amount. */
const NOTICES: Partial<Record<PayerMail, string>> = {
  returned: 'paymentReturned',
  due: 'paymentDue',
  amount: 'paymentAmount',
};

/** The jobs of authorisations. `parts.pool` is the worker role's. */
export const bankLinkTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [PAYER_MAIL]: async (asked: unknown) => {
    const { authorisationId, clientId, mail, paymentId } = payload.parse(asked);
    await parts.pool.transaction().execute(async (db) => {
      if (!(await openForRules(db, clientId))) return;
      const found = await authorisationToMail(db, authorisationId, paymentId ?? null);
      if (found === undefined || isOver(mail, found)) return;
      await tell(db, mail, { told: mail === 'amount' ? ahead(found) : found, parts, office });
    });
  },
});

type Telling = { told: MailedAuthorisation; parts: Parts; office: MailOffice };

/** Writes to the payer and into their inbox. Who gave no address has no copy but that in the portal. */
async function tell(db: Db, mail: PayerMail, { told, parts, office }: Telling): Promise<void> {
  const notice = NOTICES[mail];
  const inPortal = notice !== undefined && (await writePayerNotice(db, told.id, notice));
  if (told.email !== null) await office.post.send(letterOf(mail, told, { parts, office, to: told.email }));
  if (told.email !== null || inPortal) await noteTold(db, mail, told);
}

async function noteTold(db: Db, mail: PayerMail, { id, email, nextAmountFrom }: MailedAuthorisation): Promise<void> {
  if (mail === 'authorised' && email !== null) await noteCopyMailed(db, id);
  if (mail === 'amount' && nextAmountFrom !== null) await noteAmountTold(db, id, nextAmountFrom);
}

/** A change that was taken back before it was told. */
const isOver = (mail: PayerMail, { nextAmountCents }: MailedAuthorisation): boolean =>
  mail === 'amount' && nextAmountCents === null;

/** What is told late is drawn late: ten days after the notice leaves (12 CFR 1005.10(d)). */
const ahead = (told: MailedAuthorisation): MailedAuthorisation => ({
  ...told,
  nextAmountFrom:
    told.nextAmountFrom && later(told.nextAmountFrom, addDays(todayIn(told.timeZone, new Date()), NOTICE_DAYS)),
});

function letterOf(
  mail: PayerMail,
  told: MailedAuthorisation,
  { parts, office, to }: { parts: Parts; office: MailOffice; to: string },
) {
  const { id, name, words, linkBase, language, nextAmountCents, nextAmountFrom, payment } = told;
  const site = told.site?.siteTitle ?? '';
  const [cents, day] = payment === null ? [nextAmountCents, nextAmountFrom] : [payment.cents, payment.due];
  const said = payerMailWords(mail, language, {
    name,
    words,
    site,
    link: `${linkBase}/authorization/${authorisationKey(parts.secrets, id)}`,
    amount: cents === null ? '' : formatMoney(decimalOf(cents)),
    date: day === null ? '' : formatDate(day),
    until: told.graceUntil === null ? '' : formatDate(told.graceUntil),
  });
  return plainLetter({ ...said, to, language }, { name: site, address: office.from });
}
