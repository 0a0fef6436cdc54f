import type { MailKind } from '../../platform/mail/kinds.ts';
import { byRules, type ClientDay, eachInTurn } from '../../platform/jobs/daily.ts';
import { mark } from '../../platform/jobs/daily.queries.ts';
import { mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { addDays, birthday } from '../../platform/values/dates.ts';
import { movedOrders, type MovedOrder } from './moved-orders.queries.ts';

/** What a mail tells of, and the daily work's name of it: the same. None names a plan, a coverage or anybody's health. */
type Told = Extract<MailKind, 'cardReady' | 'cardMailed' | 'cardReturned'>;

/** Nobody is told of what happened longer ago than this. */
const DAYS = 7;
const ADULT = 18;

/** Whoever is grown is written to about their own card, the subscriber about a child's (domain 9.3: nobody under 18 has a card). */
export const toldOf = (
  { personId, subscriberId, dob }: Pick<MovedOrder, 'personId' | 'subscriberId' | 'dob'>,
  today: string,
) => (dob !== null && birthday(dob, ADULT) > today ? subscriberId : personId);

/**
 * Tells people that their card is ready (after an enrollment), was mailed, or came back (domain 9.3): each once, several of
 * one person by one mail.
 */
export async function cardsDay(day: ClientDay): Promise<void> {
  const { clientId, today } = day;
  const since = addDays(today, -DAYS);
  const moved = await byRules(day, (db) => movedOrders(db, { clientId, since }));
  const byMail = Map.groupBy(moved, (order) => `${order.kind} ${toldOf(order, today)}`);
  await eachInTurn([...byMail.values()], (orders) => tell(day, orders));
}

const tell = (day: ClientDay, orders: readonly MovedOrder[]): Promise<void> =>
  byRules(day, async (db) => {
    const [first] = orders;
    if (!first) return;
    const kind: Told = first.kind;
    let isNew = false;
    for (const { id, on } of orders)
      if (await mark(db, { clientId: day.clientId, kind, about: id, day: on })) isNew = true;
    if (!isNew) return;
    const linkBase = await rulesLinkBase({ ...day, db });
    await mailFamily(db, { personId: toldOf(first, day.today), kind, linkBase });
  });
