import { conflict, invalid } from '../../platform/http/refusals.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import { addMonths, type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { contributionDue } from '../../domain/hour-bank/contributions.ts';
import { monthOf } from '../../domain/hour-bank/facts.ts';
import { enterShop, type ShopAtDoor } from '../../facts/shop-door.queries.ts';
import type { MonthTerms } from './rows.rules.ts';
import { daysOfShop, type TermsRow, termsOf } from './terms.queries.ts';

/** Months before this one that can still be reported, or corrected. */
const MONTHS_BACK = 12;

/** A shop's clerk at work on a month. */
export type ShopDesk = {
  db: Visitor['db'];
  keys: FieldKeys;
  shop: ShopAtDoor;
  today: CalendarDate;
  month: CalendarDate;
  /** All that can be reported, the newest first. */
  months: CalendarDate[];
  dueOn: CalendarDate;
  terms: TermsRow;
  /** Ten-thousandths of a dollar: the shop's own, or the agreement's. */
  rate: number;
  judging: MonthTerms;
};

/** The months that a shop can report on a day: the one that is under way, and twelve before, as far as the shop contributes. */
export function monthsOf(
  { from, until }: { from: CalendarDate; until: CalendarDate | null },
  today: CalendarDate,
): CalendarDate[] {
  const now = monthOf(today);
  const last = until !== null && monthOf(until) < now ? monthOf(until) : now;
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => addMonths(now, -back));
  return months.filter((month) => month <= last && month >= monthOf(from));
}

type MonthAsked = { period: string | undefined; today: CalendarDate };

/** The month that is asked for; without one the last that is over. @throws Refusal 422 */
function monthAsked(months: readonly CalendarDate[], { period, today }: MonthAsked): CalendarDate {
  const now = monthOf(today);
  const month = period === undefined ? (months.find((one) => one < now) ?? months[0]) : monthOf(period);
  if (month !== undefined && month > now) throw invalid({ period: 'period-ahead' });
  if (month === undefined || !months.includes(month)) throw invalid({ period: 'period-outside' });
  return month;
}

/** Opens a shop's page for a month; without one the last that is over. @throws Refusal 404, 409, 422 */
export async function openDesk(key: string, period: string | undefined, visitor: Visitor): Promise<ShopDesk> {
  const { db, parts } = visitor;
  const shop = await enterShop(key, visitor);
  const today = todayIn(shop.timeZone, new Date());
  const days = await daysOfShop(db, shop.shopId);
  const months = days === undefined ? [] : monthsOf(days, today);
  const month = monthAsked(months, { period, today });
  const terms = await termsOf(db, shop.shopId, month);
  if (terms === undefined) throw conflict('union-no-rules');
  const rate = terms.ownRate ?? terms.agreedRate;
  const { basis, isContributionHoliday, holidays } = terms;
  const contribution = { basis, rate, isContributionHoliday };
  const judging = { month, contribution, holidays, allowTestIds: shop.allowTestIds };
  const dueOn = contributionDue(month, terms.dueDay);
  return { db, keys: keysOf(parts.secrets), shop, today, month, months, dueOn, terms, rate, judging };
}
