import { languages } from '@coverlane/contract/codes.ts';
import { formatDate, formatMoney, formatMonth } from '@coverlane/contract/words/formats.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import { pagePath } from '../../facts/union-pages.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Parts } from '../../platform/http/context.ts';
import { openForRules } from '../../platform/jobs/daily.queries.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { plainLetter } from '../../platform/mail/letter.ts';
import type { MailOffice } from '../../platform/mail/mail.jobs.ts';
import { addDays } from '../../platform/values/dates.ts';
import { type ShopToTell, shopToTell } from './day.queries.ts';
import { latenessOf } from './late.ts';
import { type Notice, noticeWords } from './notice-words.ts';

const NOTICE = 'union-notice';
const TRIES = 15;

const payload = z.object({ clientId: z.string(), shopId: z.string(), month: z.string(), after: z.number() });
type Told = z.infer<typeof payload>;

/** Has a shop written to about a month, in the transaction in which that is marked. */
export const tellShop = (db: Db, told: Told): Promise<void> =>
  enqueue(db, {
    task: NOTICE,
    payload: told,
    key: `${NOTICE} ${told.shopId} ${told.month} ${told.after}`,
    tries: TRIES,
  });

/** The jobs of reports of hours. `parts.pool` is the worker role's. */
export const unionReportTasks = (parts: Parts, office: MailOffice): TaskList => ({
  [NOTICE]: async (asked: unknown) => {
    const told = payload.parse(asked);
    await parts.pool.transaction().execute(async (db) => {
      if (!(await openForRules(db, told.clientId))) return;
      const shop = await shopToTell(db, told);
      // Who paid meanwhile is not written to, and who gave no address is called by the fund office.
      if (shop?.email === undefined || shop.email === null) return;
      const language = languages.find((one) => one === shop.language) ?? 'en';
      const link = await linkOf({ db, parts, clientId: told.clientId }, shop);
      const { subject, body } = noticeWords(await noticeOf(db, shop, { ...told, link }), language);
      const letter = plainLetter(
        { to: shop.email, subject, body, language },
        { name: shop.site, address: office.from },
      );
      await office.post.send(letter);
    });
  },
});

/** The shop's reporting page, by the key of now; null: it was withdrawn. */
async function linkOf(of: { db: Db; parts: Parts; clientId: string }, { shopId, keyNumber }: ShopToTell) {
  if (keyNumber === null) return null;
  return `${await rulesLinkBase(of)}${pagePath(of.parts.secrets, 'shop', { id: shopId, keyNumber })}`;
}

/** What is owed is said as of the day of the notice, whenever it leaves. */
async function noticeOf(db: Db, shop: ShopToTell, { after, link }: Told & { link: string | null }): Promise<Notice> {
  const { dueOn, dueCents } = shop;
  const late = dueCents === null ? null : await latenessOf(db, { ...shop, dueCents }, addDays(dueOn, after));
  const money = (cents: number) => formatMoney(decimalOf(cents));
  return {
    shop: shop.shopName,
    union: shop.unionName,
    month: formatMonth(shop.month),
    due: formatDate(dueOn),
    days: after,
    phone: shop.phone,
    link,
    late: late && {
      unpaid: money(late.unpaidCents),
      damages: money(late.liquidatedDamagesCents),
      interest: money(late.interestCents),
      total: money(late.unpaidCents + late.liquidatedDamagesCents + late.interestCents),
    },
  };
}
