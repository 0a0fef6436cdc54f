import { addDays, type CalendarDate, dayAfter, dayBefore } from '../../platform/values/dates.ts';
import { GRACE_DAYS } from './cobra-clock.ts';
import { type CobraCase, type CobraEntry, type CobraPatch, type CobraRefusal, refuse } from './cobra-facts.ts';

/** A premium counts as paid although up to so much of it is lacking: the lesser of both (26 CFR 54.4980B-8 Q&A-5(d)). */
const INSIGNIFICANT = { cents: 5_000, share: 10 } as const;

/** What may be lacking of a premium without its not being paid. Cents. */
export const insignificantShortfall = (dueCents: number): number =>
  Math.min(INSIGNIFICANT.cents, Math.floor(dueCents / INSIGNIFICANT.share));

/** Nothing is lacking any more. */
const SETTLED = { shortfallCents: null, shortfallFrom: null, shortfallToldOn: null, shortfallBy: null } as const;

/** Why days cannot be paid for; null: they can. */
function daysRefused(cobra: CobraCase, until: CalendarDate): CobraRefusal | null {
  const first = cobra.paidThrough ?? cobra.coveredFrom;
  if (until < first) return refuse('cobra-paid-before', { date: first });
  return until > cobra.coveredUntil ? refuse('cobra-paid-beyond', { date: cobra.coveredUntil }) : null;
}

/** What came and what was due; null: the premium was paid whole. */
type Amounts = { came: number; due: number } | null;

/** Amounts belong together, and something was paid. */
function amountsOf({ amountCents, dueCents }: CobraEntry): Amounts | CobraRefusal {
  const [came, due] = [amountCents ?? null, dueCents ?? null];
  if (came === null && due === null) return null;
  return came === null || due === null || Math.min(came, due) <= 0 ? refuse('cobra-amounts') : { came, due };
}

/**
 * A payment: in time, for days that continued coverage has, and for no fewer than before. What came before toward an
 * unpaid premium counts with it. If what is lacking is insignificant the premium counts as paid and the rest can be
 * asked for; if it is more, the money is kept and the days stay unpaid (ERISA 602(2)(C); 26 CFR 54.4980B-8 Q&A-5).
 * @param lastDayToPay the day after which it comes too late; null: none is late yet
 */
export function paid(
  cobra: CobraCase,
  entry: CobraEntry,
  lastDayToPay: CalendarDate | null,
): CobraPatch | CobraRefusal {
  const { date, paidThrough: until } = entry;
  if (!until) return refuse('cobra-paid-missing');
  if (lastDayToPay !== null && date > lastDayToPay) return refuse('cobra-premium-late', { date: lastDayToPay });
  const amounts = amountsOf(entry);
  if (amounts !== null && 'refused' in amounts) return amounts;
  return daysRefused(cobra, until) ?? reckoned(cobra, until, amounts);
}

/** What a payment leaves of a premium: nothing, little, or too much of it. */
function reckoned(cobra: CobraCase, until: CalendarDate, amounts: Amounts): CobraPatch {
  const { receivedCents, shortfallCents, paidThrough, coveredFrom } = cobra;
  const whole = { state: 'active', paidThrough: until, ...(shortfallCents !== null && SETTLED) } as const;
  if (amounts === null) return whole;
  const total = receivedCents + amounts.came;
  const lacking = amounts.due + (shortfallCents ?? 0) - total;
  if (lacking <= 0) return { ...whole, receivedCents: Math.abs(lacking) };
  if (lacking > insignificantShortfall(amounts.due)) return { receivedCents: total };
  const shortfallFrom = paidThrough === null ? coveredFrom : dayAfter(paidThrough);
  return { ...whole, ...SETTLED, receivedCents: 0, shortfallCents: lacking, shortfallFrom };
}

/** The person is told what is lacking and has a reasonable time to pay it: thirty days. */
export const shortfallTold = (cobra: CobraCase, { date }: CobraEntry): CobraPatch | CobraRefusal =>
  cobra.shortfallCents === null || cobra.shortfallBy !== null
    ? refuse('cobra-not-possible')
    : { shortfallToldOn: date, shortfallBy: addDays(date, GRACE_DAYS) };

/** What was lacking came, in time where the person was told. */
export function shortfallPaid({ shortfallCents, shortfallBy }: CobraCase, { date }: CobraEntry) {
  if (shortfallCents === null) return refuse('cobra-not-possible');
  if (shortfallBy !== null && date > shortfallBy) return refuse('cobra-premium-late', { date: shortfallBy });
  return { ...SETTLED } satisfies CobraPatch;
}

/** What was lacking never came: coverage is paid to the day before the days it was lacking of, and ends for it. */
export const shortfallNeverCame = ({ shortfallFrom, coveredFrom }: CobraCase): CobraPatch => ({
  state: 'terminatedNonPay',
  paidThrough: shortfallFrom === null || shortfallFrom <= coveredFrom ? null : dayBefore(shortfallFrom),
});
