import { formatMonth } from '@coverlane/contract/words/formats.ts';
import { noticeDue } from '../../domain/hour-bank/delinquency.ts';
import { writeLines } from '../../facts/ledger.queries.ts';
import { lockedShopPayer } from '../../facts/shop-ledger.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addDays, type CalendarDate } from '../../platform/values/dates.ts';
import { latenessOf } from './late.ts';
import { chargedForLateness, type DueMonth } from './money.queries.ts';

/**
 * What a late month adds by a day, in cents (domain 13.2, TV-17): damages and the interest until the last notice that was due (day 1,
 * 15, 30), and once all of it came, until the day on which it did. Nothing is added before the first notice.
 */
async function addedBy(db: Db, due: DueMonth, today: CalendarDate): Promise<number> {
  const now = await latenessOf(db, due, today);
  if (now === null) return 0;
  const after = noticeDue(due.dueOn, today);
  const isPaid = now.unpaidCents === 0;
  if (!isPaid && after === null) return 0;
  const told = isPaid || after === null ? now : await latenessOf(db, due, addDays(due.dueOn, after));
  return told === null ? 0 : told.liquidatedDamagesCents + told.interestCents;
}

/**
 * Brings what a shop is charged for a late month to what the rules add: more is a fee, less (a correction lowered the report) is waived. The
 * same day again writes nothing.
 */
export async function chargeLateness(
  db: Db,
  { clientId, today, due }: { clientId: string; today: CalendarDate; due: DueMonth },
): Promise<void> {
  const payerId = await lockedShopPayer(db, { shopId: due.shopId, clientId });
  const { cents, times } = await chargedForLateness(db, payerId, due.month);
  const more = (await addedBy(db, due, today)) - cents;
  if (more === 0) return;
  const kind = more > 0 ? ('fee' as const) : ('waiver' as const);
  const line = { clientId, payerId, kind, amountCents: more, enteredOn: today };
  const note = formatMonth(due.month);
  await writeLines(db, [{ ...line, note, cause: `late ${due.month} ${times}` }]);
}
