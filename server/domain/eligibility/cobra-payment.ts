import { addDays, type CalendarDate, dayAfter, dayBefore } from '../dates.ts';
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
function daysRefused(cobra: CobraCase, until: CalendarDate | null): CobraRefusal | null {
  if (until === null) return refuse('cobra-paid-missing');
  const first = cobra.paidThrough ?? cobra.coveredFrom;
  if (until < first) return refuse('cobra-paid-before', { date: first });
  return until > cobra.coveredUntil ? refuse('cobra-paid-beyond', { date: cobra.coveredUntil }) : null;
}

/** Amounts belong together, and something was paid. */
const amountsRefused = ({ amountCents: amount = null, dueCents: due = null }: CobraEntry): CobraRefusal | null =>
  (amount === null) === (due === null) && (amount ?? 1) > 0 && (due ?? 1) > 0 ? null : refuse('cobra-amounts');

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
  const until = entry.paidThrough ?? null;
  if (lastDayToPay !== null && entry.date > lastDayToPay) return refuse('cobra-premium-late', { date: lastDayToPay });
  const refused = daysRefused(cobra, until) ?? amountsRefused(entry);
  if (refused !== null || until === null) return refused ?? refuse('cobra-paid-missing');
  const whole = { state: 'active', paidThrough: until, ...(cobra.shortfallCents !== null && SETTLED) } as const;
  const { amountCents, dueCents } = entry;
  if (amountCents == null || dueCents == null) return whole;
  const total = cobra.receivedCents + amountCents;
  const lacking = dueCents + (cobra.shortfallCents ?? 0) - total;
  if (lacking <= 0) return { ...whole, receivedCents: -lacking };
  if (lacking > insignificantShortfall(dueCents)) return { receivedCents: total };
  const shortfallFrom = cobra.paidThrough === null ? cobra.coveredFrom : dayAfter(cobra.paidThrough);
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
